//! Builds programs, and finds the results.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::error::TaskError;
use crate::shell;

/// Builds a program with this command. Returns its path. `folder` is cargo's output folder for the command's profile.
pub(crate) fn executable(build: &mut Command, folder: &str, name: &str) -> Result<PathBuf, TaskError> {
    shell::run(build)?;
    // The target directory can come from the environment or from any configuration file. This program is in it, too.
    let own = env::current_exe().unwrap_or_default();
    let target = own.ancestors().nth(2).map(|target| target.join(folder).join(name)).unwrap_or_default();
    existing(build, target.with_extension(env::consts::EXE_EXTENSION))
}

/// The path of a file that a command should have written.
pub(crate) fn existing(build: &Command, path: PathBuf) -> Result<PathBuf, TaskError> {
    if path.is_file() {
        return Ok(path);
    }
    Err(TaskError::Output { command: shell::written(build), missing: path.display().to_string() })
}
