//! `cargo xtask play`: runs the table in the browser, optimised.

use std::process::{Command, ExitCode};

use crate::error::TaskError;
use crate::shell::cargo;
use crate::wasm::Optimisation;
use crate::{artifact, page, shell};

/// Builds the page and the program with it built in, and serves it. Returns the exit code of the program.
pub(crate) fn run(args: &[&str]) -> Result<ExitCode, TaskError> {
    let page = page::build(Optimisation::Size)?;
    let mut build = cargo(["build", "--release", "--package", "cascade"]);
    let cascade = artifact::executable(build.env("CASCADE_PAGE", page), "release", "cascade")?;
    let mut table = Command::new(cascade);
    table.args(["serve", "--open"]).args(args);
    shell::run_as_self(&mut table)
}
