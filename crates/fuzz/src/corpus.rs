//! The corpus of a target.

use std::fs;
use std::path::{Path, PathBuf};

use tabletop::stable_hash;

/// The texts that a target starts from: its seeds, and those that fuzzing has found.
#[derive(Clone, Debug)]
pub struct Corpus {
    texts: Vec<String>,
}

impl Corpus {
    /// The corpus of a target: its seeds and the files of its folder.
    ///
    /// # Panics
    /// If the corpus is empty.
    pub fn new(target: &str, seeds: Vec<String>) -> Corpus {
        let mut texts = seeds;
        texts.extend(files(&folder(target)).iter().map(|path| read(path)));
        assert!(!texts.is_empty(), "{target} has no corpus");
        Corpus { texts }
    }

    /// The texts, in a fixed order.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }
}

/// The folder of a target's corpus.
fn folder(target: &str) -> PathBuf {
    fixtures().join("fuzz").join(target)
}

/// Adds a text to the corpus of a target. Returns its path.
///
/// # Errors
/// If it cannot be written.
pub(crate) fn keep(target: &str, text: &str) -> std::io::Result<PathBuf> {
    let path = folder(target).join(format!("{:016x}.txt", stable_hash(&text)));
    fs::create_dir_all(folder(target))?;
    fs::write(&path, text)?;
    Ok(path)
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// The texts of all files below a folder of `fixtures`.
pub(crate) fn fixture_texts(folder: &str) -> Vec<String> {
    files(&fixtures().join(folder)).iter().map(|path| read(path)).collect()
}

/// All files below a folder, sorted; none if there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    String::from_utf8_lossy(&bytes).into_owned()
}
