//! `cargo xtask mutants`: deliberate mistakes in a package, and those that no test notices.

use std::process::ExitCode;

use crate::error::TaskError;
use crate::shell::{self, cargo};

/// Builds the program that tries mutants, and runs it; returns its exit code.
pub(crate) fn run(args: &[&str]) -> Result<ExitCode, TaskError> {
    let mut command = cargo(["run", "--quiet", "--package", "mutants", "--"]);
    command.args(args);
    shell::announce(&command);
    shell::run_as_self(&mut command)
}
