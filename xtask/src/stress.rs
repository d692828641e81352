//! `cargo xtask crash` and `cargo xtask load`: stress tests of the optimised server.

use std::process::{Command, ExitCode};

use crate::error::TaskError;
use crate::shell::cargo;
use crate::{artifact, shell};

/// Builds the program, and runs one of its stress tests. Returns its exit code.
pub(crate) fn run(trial: &str, args: &[&str]) -> Result<ExitCode, TaskError> {
    let mut build = cargo(["build", "--release", "--package", "cascade"]);
    let cascade = artifact::executable(&mut build, "release", "cascade")?;
    let mut command = Command::new(cascade);
    command.arg(trial).args(args);
    shell::run_as_self(&mut command)
}
