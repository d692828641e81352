//! Entries of a table's log, which the page reads from the server, and the server from its database.

use protocol::{Entry, TableState};

use super::FuzzTarget;

pub(super) const TARGET: FuzzTarget = FuzzTarget {
    name: "entries",
    property: "an entry that can be read prints as JSON that reads as the same entry, and a log of any entries is folded or refused",
    seeds: Vec::new,
    open: || Box::new(check),
};

/// The text is a log with one entry per line. Lines that are not entries are skipped.
fn check(text: &str) {
    let log: Vec<Entry> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    for entry in &log {
        let printed = entry.to_json();
        let again: Entry = serde_json::from_str(&printed)
            .unwrap_or_else(|error| panic!("what was printed cannot be read: {error}\n{printed}"));
        assert_eq!(&again, entry);
    }
    // A log may be invalid, but folding it twice must give the same result.
    let folded = TableState::fold("table", &log).map(|state| state.closed_record().to_string());
    let again = TableState::fold("table", &log).map(|state| state.closed_record().to_string());
    assert_eq!(again.ok(), folded.ok());
}
