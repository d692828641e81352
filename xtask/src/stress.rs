//! `cargo xtask crash` and `cargo xtask load`: what the server stands, as fast as it gets.

use std::process::{Command, ExitCode};

use crate::error::TaskError;
use crate::shell::cargo;
use crate::{artifact, shell};

/// Builds the program and lets it try itself; the answer is its exit code.
pub(crate) fn run(trial: &str, args: &[&str]) -> Result<ExitCode, TaskError> {
    let cascade = artifact::executable(&mut cargo(["build", "--release", "--package", "cascade"]))?;
    let mut command = Command::new(cascade);
    command.arg(trial).args(args);
    shell::stand_in(&mut command)
}
