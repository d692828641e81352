//! Positions of recorded games, for tests and screenshots that need reproducible ones.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const NAMES: [&str; 6] = ["Ada", "Blaise", "Carl", "Dora", "Emil", "Fay"];

/// The path of a record in `fixtures/records`.
pub(crate) fn record_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/records").join(name)
}

/// A record of `fixtures/records` up to a number of actions, with a person on every seat, so that no bot plays.
///
/// If Chance would be next, the record continues until a player decides.
///
/// # Panics
/// If there is no such record.
pub fn recorded_position(name: &str, actions: usize) -> String {
    let path = record_path(name);
    let record = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (header, played) = record.split_once("\n\n").expect("an empty line behind the header");
    let mut text = String::new();
    let mut names = NAMES.iter();
    for line in header.lines() {
        let name = line.starts_with("seat: ").then(|| names.next()).flatten();
        let _ = writeln!(text, "{line}{}", name.map(|name| format!(" {name}")).unwrap_or_default());
    }
    let played: Vec<&str> = played.lines().filter(|line| !line.contains(": ") && !line.starts_with("end ")).collect();
    let mut length = actions.min(played.len());
    while played.get(length).is_some_and(|next| next.starts_with("chance ")) {
        length += 1;
    }
    for line in std::iter::once(&"").chain(&played[..length]) {
        let _ = writeln!(text, "{line}");
    }
    text + &format!("end {length}\n")
}
