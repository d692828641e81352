//! Helpers for the tests of several modules.

use std::fs;
use std::path::Path;

use games::Record;

/// All recorded games, with the names of their files.
pub(crate) fn test_records() -> Vec<(String, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/records");
    let folders = fs::read_dir(folder).expect("a folder of records").flatten().map(|entry| entry.path());
    let files =
        folders.filter(|path| path.is_dir()).flat_map(|folder| fs::read_dir(folder).expect("a folder").flatten());
    let mut records: Vec<(String, Record)> = files
        .map(|file| {
            let text = fs::read_to_string(file.path()).expect("a record");
            (file.file_name().to_string_lossy().into_owned(), Record::parse(&text).expect("a record"))
        })
        .collect();
    records.sort_by(|a, b| a.0.cmp(&b.0));
    records
}
