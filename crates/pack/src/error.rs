//! Why packing failed.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

/// Why packing failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PackError {
    #[error("usage: pack [--quick] WEB.wasm BOT_WORKER.wasm REPOSITORY FOLDER")]
    Usage,
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("{}: {message}", path.display())]
    Module { path: PathBuf, message: String },
}

impl PackError {
    /// An error of a tool about a module, with its causes.
    pub(crate) fn module(path: &Path, error: &(impl Display + ?Sized)) -> Self {
        PackError::Module { path: path.to_owned(), message: format!("{error:#}") }
    }
}
