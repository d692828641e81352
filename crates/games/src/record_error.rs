//! Errors of records.

use crate::{PlayError, SetupProblem};

/// An error of a record whose line is not known yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RecordProblem {
    pub(crate) code: &'static str,
    pub(crate) facts: Vec<(&'static str, String)>,
}

impl RecordProblem {
    pub(crate) fn new(code: &'static str, facts: Vec<(&'static str, String)>) -> Self {
        RecordProblem { code, facts }
    }

    /// The error for a required part that is missing.
    pub(crate) fn missing(key: &str) -> Self {
        RecordProblem::new("record-missing", vec![("key", key.to_owned())])
    }

    /// The error for a last line with a wrong number of actions.
    pub(crate) fn count(expected: usize, found: usize) -> Self {
        RecordProblem::new("record-count", vec![("expected", expected.to_string()), ("found", found.to_string())])
    }

    /// The first of several problems with the set-up, since a record error names only one.
    pub(crate) fn first(problems: Vec<SetupProblem>) -> Self {
        let first = problems.into_iter().next().map(PlayError::from);
        first.map_or_else(|| RecordProblem::new("record-line", vec![]), |why| RecordProblem::new(why.code, why.facts))
    }

    pub(crate) fn at(self, line: u32) -> RecordError {
        let why = PlayError { game: None, code: self.code, rule: None, facts: self.facts, instead: Vec::new() };
        RecordError { line, why }
    }
}

/// An error of a record, with its line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct RecordError {
    /// The line, from 1; 0 for the record as a whole.
    pub line: u32,
    /// What is wrong there.
    pub why: PlayError,
}

impl RecordError {
    /// Every code that reading a record can report, for the test that each has a sentence in every language.
    pub const CODES: [&'static str; 23] = [
        "record-not-a-record",
        "record-line",
        "record-cut-off",
        "record-after-end",
        "record-unknown-game",
        "record-missing",
        "record-twice",
        "record-board-line",
        "record-unknown-board",
        "record-board-hash",
        "record-board-file",
        "record-custom-board",
        "record-option",
        "record-rules",
        "record-seat",
        "record-count",
        "record-hash",
        "record-seed",
        "record-result",
        "record-not-json",
        "record-no-seed",
        "record-dice",
        "record-pledge",
    ];
}
