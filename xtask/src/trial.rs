//! `cargo xtask crash` and `cargo xtask load`: what the server stands, as fast as it gets.

use std::process::{Command, ExitCode};

use crate::artifact;
use crate::failure::Failure;
use crate::shell::{cargo, written};

/// Builds the program and lets it try itself; the answer is its exit code.
pub(crate) fn run(trial: &str, args: &[&str]) -> Result<ExitCode, Failure> {
    let cascade = artifact::executable(&mut cargo(["build", "--release", "--package", "cascade"]))?;
    let mut command = Command::new(cascade);
    command.arg(trial).args(args);
    let outcome =
        command.status().map_err(|error| Failure::Command { command: written(&command), outcome: error.to_string() });
    // A program ended by a signal has no code of its own.
    Ok(outcome?.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}
