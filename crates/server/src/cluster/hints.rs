//! Hints between servers that something has changed at a table. They may be lost; only storage is authoritative.

use protocol::Presence;
use serde::{Deserialize, Serialize};

use crate::store::StoredLine;

/// Publish and subscribe between servers. Messages may be lost.
pub trait HintBus: Send + Sync + 'static {
    /// Publishes a message to the other servers.
    fn publish(&self, subject: &str, payload: &str);
    /// Subscribes to a subject from now on.
    fn subscribe(&self, subject: &str);
    /// Ends a subscription.
    fn unsubscribe(&self, subject: &str);
    /// Whether messages arrive at the moment, as far as is known.
    fn is_connected(&self) -> bool;
}

/// A message that another server has published.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The subject.
    pub subject: String,
    /// The content.
    pub payload: String,
}

/// An event of the bus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HintEvent {
    /// A message has arrived.
    Hint(Hint),
    /// Messages arrive from now on; earlier ones may have been lost.
    Connected,
    /// Messages no longer arrive.
    Lost,
}

/// The subject on which bots' moves are announced that no server has. Of all subscribers one receives each announcement.
pub(super) const WORK_SUBJECT: &str = "cascade.work";

/// The prefix of the subjects of tables; the table's id follows.
const TABLE_SUBJECT_PREFIX: &str = "cascade.table.";

/// The subject for hints about a table.
pub(crate) fn table_subject(id: &str) -> String {
    format!("{TABLE_SUBJECT_PREFIX}{id}")
}

/// The id of the table that a subject is about.
pub(crate) fn table_of(subject: &str) -> Option<&str> {
    subject.strip_prefix(TABLE_SUBJECT_PREFIX)
}

/// Entries are added to a payload up to this many bytes; the receiver reads the rest from the database.
const LARGE_PAYLOAD: usize = 256 * 1024;

/// A hint about a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum TableHint {
    /// Entries were written. A receiver that has the entry before them need not read the database.
    Entries {
        /// The entries.
        lines: Vec<HintLine>,
    },
    /// Something else has changed: the table must be read from storage.
    Changed,
    /// Who watches the table through a server. Valid until that server's next message, or for a limited time.
    Present {
        /// The id of the server.
        node: String,
        /// The people who watch.
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
    /// A hint about new entries.
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
