//! Built-in board files in the form into which the build script converts them (`build.rs`). They have no line numbers, and a test checks
//! that they have no problems.
//!
//! A file is a list of words. The first letter of a word says what it is: a text, a number, a flag, or a list or table with the number of its
//! entries, which follow. This is not JSON, so that a first game does not wait for the code that parses JSON.

use std::str::Split;

use super::{FileEntry, FileKey, FileTable, FileValue};

/// Separates words; no text in a board file contains it.
const SEPARATOR: char = '\u{1f}';

/// Reads a converted file.
pub(super) fn parse(text: &str) -> FileTable {
    let mut words = BoardWords(text.split(SEPARATOR));
    match words.entry().value {
        FileValue::Table(table) => table,
        _ => unreachable!("a board file is a table"),
    }
}

struct BoardWords<'a>(Split<'a, char>);

impl<'a> BoardWords<'a> {
    fn next(&mut self) -> &'a str {
        self.0.next().expect("the build script writes whole files")
    }

    fn entry(&mut self) -> FileEntry {
        let (kind, rest) = self.next().split_at(1);
        let value = match kind {
            "t" => FileValue::Text(rest.to_owned()),
            "n" => FileValue::Number(number(rest)),
            "f" => FileValue::Flag(rest == "true"),
            "l" => FileValue::List((0..number(rest)).map(|_| self.entry()).collect()),
            _ => FileValue::Table(FileTable((0..number(rest)).map(|_| (self.key(), self.entry())).collect())),
        };
        FileEntry { line: 0, value }
    }

    fn key(&mut self) -> FileKey {
        FileKey { line: 0, name: self.next().to_owned() }
    }
}

fn number(digits: &str) -> i64 {
    digits.parse().expect("the build script writes numbers")
}
