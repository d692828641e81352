//! `cargo xtask mutants`: mutation testing of a package.

use std::process::ExitCode;

use crate::error::TaskError;
use crate::shell::{self, cargo};

/// Builds and runs the program for mutation testing. Returns its exit code.
pub(crate) fn run(args: &[&str]) -> Result<ExitCode, TaskError> {
    let mut command = cargo(["run", "--quiet", "--package", "mutants", "--"]);
    command.args(args);
    shell::announce(&command);
    shell::run_as_self(&mut command)
}
