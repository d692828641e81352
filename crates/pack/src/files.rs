//! Reading and writing files, with errors that name the file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::PackError;

/// The entries of a folder, sorted by name.
pub(crate) fn list(folder: &Path) -> Result<Vec<PathBuf>, PackError> {
    let entries = named(folder, fs::read_dir(folder))?;
    let mut paths = named(folder, entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>())?;
    paths.sort();
    Ok(paths)
}

/// All files of a packed page: those in the folder itself, then those in its subfolders.
pub(crate) fn list_page(folder: &Path) -> Result<Vec<PathBuf>, PackError> {
    let (folders, mut files): (Vec<_>, Vec<_>) = list(folder)?.into_iter().partition(|path| path.is_dir());
    for folder in folders {
        files.extend(list(&folder)?);
    }
    Ok(files)
}

/// The path of a packed file in the page's URLs.
pub(crate) fn address(file: &Path, folder: &Path) -> String {
    file.strip_prefix(folder).unwrap_or(file).to_string_lossy().replace('\\', "/")
}

/// The name of a file or folder.
pub(crate) fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

/// The name of a file without its extension.
pub(crate) fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
}

/// Creates a folder, and returns its path.
pub(crate) fn create_folder(folder: PathBuf) -> Result<PathBuf, PackError> {
    named(&folder, fs::create_dir_all(&folder))?;
    Ok(folder)
}

pub(crate) fn copy(file: &Path, folder: &Path) -> Result<(), PackError> {
    named(file, fs::copy(file, folder.join(file.file_name().unwrap_or_default()))).map(drop)
}

pub(crate) fn read(path: &Path) -> Result<String, PackError> {
    named(path, fs::read_to_string(path))
}

pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, PackError> {
    named(path, fs::read(path))
}

pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), PackError> {
    named(path, fs::write(path, bytes))
}

/// Adds the path to an error of the file system.
pub(crate) fn named<T>(path: &Path, result: io::Result<T>) -> Result<T, PackError> {
    result.map_err(|error| PackError::File { path: path.to_owned(), error })
}
