//! What people have written: lines of files, and words of commands.

use alloc::string::String;

/// Something written on a line of a file. Lines count from 1; 0 is nowhere in particular.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line<T> {
    /// Where it stands.
    pub line: u32,
    /// What is written.
    pub value: T,
}

impl<T> Line<T> {
    /// Something on a line.
    pub fn new(line: u32, value: T) -> Self {
        Line { line, value }
    }
}

/// The start of a word, so that an error about ten kilobytes of noise stays one line.
pub fn excerpt(word: &str) -> String {
    let start: String = word.chars().filter(|c| !c.is_control()).take(24).collect();
    if start.len() < word.len() { start + "…" } else { start }
}
