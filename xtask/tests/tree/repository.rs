//! The files of the repository, for tests that read them.

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the repository exists")
}

/// The files below a folder with one of some extensions, sorted by path. Build results and hidden folders are left out.
pub(crate) fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).expect("a folder can be listed").flatten().map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let is_built = name == "target" || name.starts_with("target-");
            let hidden = is_built || (name.starts_with('.') && name != ".github");
            if path.is_dir() && !hidden {
                folders.push(path);
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "no files with {endings:?} below {}", folder.display());
    found.sort();
    found
}

/// The packages in `crates/`, by the names of their folders.
pub(crate) fn packages() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates")).expect("the folder crates can be listed").flatten();
    let mut packages: Vec<String> = folders.map(|folder| folder.file_name().to_string_lossy().into_owned()).collect();
    packages.sort();
    packages
}

/// The names of the games, as in the names of their crates and folders.
pub(crate) fn games() -> Vec<String> {
    let boards = files(&root().join("boards"), &[".toml"]);
    let folders = boards.iter().filter_map(|board| board.parent()?.file_name());
    let mut games: Vec<String> = folders.map(|folder| folder.to_string_lossy().into_owned()).collect();
    games.dedup();
    games
}

/// The path of a file relative to the root of the repository.
pub(crate) fn name(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The text of a file of the repository.
pub(crate) fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", name(&path)))
}
