//! `cargo xtask play`: the game in the terminal, as fast as it gets.

use std::process::{Command, ExitCode};

use crate::artifact;
use crate::failure::Failure;
use crate::shell::{cargo, written};

/// Builds `cascade` and plays; the answer is the exit code of the game.
pub(crate) fn run(args: &[&str]) -> Result<ExitCode, Failure> {
    let cascade = artifact::executable(&mut cargo(["build", "--release", "--package", "cascade"]))?;
    let mut game = Command::new(cascade);
    game.arg("play").args(args);
    let outcome =
        game.status().map_err(|error| Failure::Command { command: written(&game), outcome: error.to_string() });
    // A game ended by a signal has no code of its own.
    Ok(outcome?.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}
