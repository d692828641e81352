//! Why mutants could not be tested.

use std::path::PathBuf;
use std::{io, process};

use thiserror::Error;

/// Why mutants could not be tested.
#[derive(Error, Debug)]
pub(crate) enum MutantsError {
    #[error(
        "usage: cargo xtask mutants PACKAGE [--only PART-OF-DESCRIPTION]... [--also PACKAGE] [--missed | --rest] [--longest SECONDS] [--jobs N]"
    )]
    Usage,
    #[error("{}: {cause}", path.display())]
    File { path: PathBuf, cause: io::Error },
    #[error("{file}: {cause}")]
    Syntax { file: String, cause: syn::Error },
    #[error("{program} failed with {status}")]
    Program { program: &'static str, status: process::ExitStatus },
    #[error("{program}: {cause}")]
    NotStarted { program: &'static str, cause: io::Error },
    #[error("the copy does not compile, and no mutant is to blame:\n{0}")]
    Build(String),
    #[error("`{0}` fails without a mutant")]
    FailsAnyway(String),
    #[error("there is no test")]
    NoTests,
}

/// Adds the path to an error of the file system.
pub(crate) fn at<T>(path: &std::path::Path, result: io::Result<T>) -> Result<T, MutantsError> {
    result.map_err(|cause| MutantsError::File { path: path.to_owned(), cause })
}
