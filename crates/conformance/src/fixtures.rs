//! The files of the `fixtures` folder, so that a new one is tested without being listed.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// All recorded games with their names (`cascadero/front-star-2-greedy-points`), in order.
///
/// # Panics
/// If they cannot be read, or there is none.
pub fn records() -> Vec<(String, String)> {
    let records = folder().join("records");
    let mut found = Vec::new();
    let mut folders = vec![records.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("there are records").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "txt") {
                let name = path.strip_prefix(&records).expect("a record is among the records");
                let name = name.with_extension("").to_string_lossy().replace('\\', "/");
                found.push((name, fs::read_to_string(&path).expect("a record can be read")));
            }
        }
    }
    assert!(!found.is_empty(), "there are records in {}", records.display());
    found.sort();
    found
}
