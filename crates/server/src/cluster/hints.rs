//! Hints between servers: that something has happened at a table. They are never the truth, and any of them may be lost.

use protocol::Presence;
use serde::{Deserialize, Serialize};

use crate::store::StoredLine;

/// What carries hints from one server to the others that have subscribed to a subject. It may lose them.
pub trait HintBus: Send + Sync + 'static {
    /// Tells the others something.
    fn publish(&self, subject: &str, payload: &str);
    /// Is told what is published about a subject from now on.
    fn subscribe(&self, subject: &str);
    /// Is no longer told.
    fn unsubscribe(&self, subject: &str);
    /// Whether hints arrive at the moment, as far as is known.
    fn is_connected(&self) -> bool;
}

/// Something that was published by another server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// About what.
    pub subject: String,
    /// What.
    pub payload: String,
}

/// What comes from the bus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HintEvent {
    /// Something was published.
    Hint(Hint),
    /// Hints arrive from now on; some may have been lost before.
    Connected,
    /// No hints arrive from now on.
    Lost,
}

/// The subjects of tables begin with this; then comes the id.
const TABLE: &str = "cascade.table.";

/// The subject of a table.
pub(crate) fn table_subject(id: &str) -> String {
    format!("{TABLE}{id}")
}

/// The table of a subject.
pub(crate) fn table_of(subject: &str) -> Option<&str> {
    subject.strip_prefix(TABLE)
}

/// A payload has no further entry once it has so many bytes; who receives it reads the rest from the database.
const LARGE_PAYLOAD: usize = 256 * 1024;

/// What servers tell each other about a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum TableHint {
    /// Entries were written, so that who has the one before needs no question to the database.
    Entries {
        /// They.
        lines: Vec<HintLine>,
    },
    /// Something else has changed: the table is to be read again.
    Changed,
    /// Who looks at the table through a server, until it says something else or nothing for a while.
    Present {
        /// The server.
        node: String,
        /// They.
        presence: Presence,
    },
}

/// An entry in a hint.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct HintLine {
    seq: u64,
    body: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    request: Option<String>,
}

impl TableHint {
    /// A hint about entries that were written.
    pub(crate) fn entries(lines: &[StoredLine]) -> TableHint {
        let mut size = 0;
        let short = lines.iter().take_while(|line| {
            size += line.body.len();
            size <= LARGE_PAYLOAD
        });
        let lines: Vec<HintLine> = short.map(HintLine::from).collect();
        if lines.is_empty() { TableHint::Changed } else { TableHint::Entries { lines } }
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a hint has nothing that JSON cannot hold")
    }
}

impl From<&StoredLine> for HintLine {
    fn from(line: &StoredLine) -> HintLine {
        HintLine { seq: line.seq, body: line.body.clone(), request: line.request.clone() }
    }
}

impl From<HintLine> for StoredLine {
    fn from(line: HintLine) -> StoredLine {
        StoredLine { seq: line.seq, body: line.body, request: line.request }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_is_read_as_it_was_written_and_is_never_too_large() {
        let line = |seq, size| StoredLine { seq, body: "x".repeat(size), request: Some("ada:1 0".to_owned()) };
        let hint = TableHint::entries(&[line(4, 10), line(5, LARGE_PAYLOAD)]);
        let TableHint::Entries { lines } = &hint else { panic!("{hint:?}") };
        assert_eq!(lines.iter().cloned().map(StoredLine::from).collect::<Vec<_>>(), [line(4, 10)]);
        assert_eq!(serde_json::from_str::<TableHint>(&hint.to_json()).expect("read"), hint);
        assert_eq!(TableHint::entries(&[line(4, LARGE_PAYLOAD + 1)]), TableHint::Changed);
        assert_eq!(table_of(&table_subject("abc")), Some("abc"));
        assert_eq!(table_of("cascade.people"), None);
    }
}
