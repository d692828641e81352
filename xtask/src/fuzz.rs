//! `cargo xtask fuzz`: the fuzz targets for longer than the suite runs them.

use std::process::ExitCode;

use crate::error::TaskError;
use crate::shell::{self, cargo};

/// Builds the program `fuzz` with the profile of the tests, whose assertions are part of what is checked, and runs it; the answer is its exit code.
pub(crate) fn run(args: &[&str]) -> Result<ExitCode, TaskError> {
    let mut command = cargo(["run", "--profile", "test", "--package", "fuzz", "--"]);
    shell::stand_in(command.args(args))
}
