//! The people whom entries name, and the people who must not be named any more.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use protocol::{Entry, EntryBody, ErrorCode, Holder};
use tokio::time::Instant;

use crate::api_error::ApiError;
use crate::sync::Locked;

/// How long a deleted person is remembered. No request takes as long.
const REMEMBERED: Duration = Duration::from_hours(1);

/// The people who took a seat.
pub(crate) fn joined(entries: &[Entry]) -> Vec<String> {
    let person = |entry: &Entry| match &entry.body {
        EntryBody::Seated { holder: Holder::Person(person), .. } => Some(person.id.clone()),
        _ => None,
    };
    entries.iter().filter_map(person).collect()
}

/// The people who sent a remark.
pub(crate) fn speakers(entries: &[Entry]) -> Vec<String> {
    let person = |entry: &Entry| match &entry.body {
        EntryBody::Said { from, .. } => Some(from.id.clone()),
        _ => None,
    };
    entries.iter().filter_map(person).collect()
}

/// The ids of the people whose names an entry contains.
fn named(entry: &Entry) -> Vec<&str> {
    match &entry.body {
        EntryBody::Created(created) => {
            let seated = created.seats.iter().filter_map(|seat| seat.holder.person());
            seated.chain([&created.owner]).map(|person| person.id.as_str()).collect()
        }
        EntryBody::Seated { holder, .. } => holder.person().map(|person| person.id.as_str()).into_iter().collect(),
        EntryBody::Said { from: person, .. } | EntryBody::Owned { owner: person, .. } => vec![person.id.as_str()],
        _ => Vec::new(),
    }
}

/// The people whom this server has deleted, or is deleting. A request of theirs that was admitted before must not write their name again.
#[derive(Default)]
pub(crate) struct ForgottenPeople {
    since: Locked<BTreeMap<String, Instant>>,
    /// The people whose deletion storage reported as failed: it may have happened.
    in_doubt: Locked<BTreeSet<String>>,
}

impl ForgottenPeople {
    /// From now on nothing is written that names a person. What was submitted before is in the log before they are removed from it.
    pub(crate) fn add(&self, person: &str) {
        let mut since = self.since.lock();
        since.retain(|_, since| since.elapsed() < REMEMBERED);
        since.insert(person.to_owned(), Instant::now());
    }

    /// A person was not deleted after all.
    pub(crate) fn remove(&self, person: &str) {
        self.since.lock().remove(person);
    }

    /// Whether a person is deleted, or is being deleted.
    pub(crate) fn has(&self, person: &str) -> bool {
        self.since.lock().contains_key(person)
    }

    /// Submits a write, unless it names somebody who is deleted. Nobody is added in between.
    pub(crate) fn submit<T>(&self, entries: &[Entry], write: impl FnOnce() -> T) -> Result<T, ApiError> {
        let since = self.since.lock();
        if !since.is_empty() && entries.iter().flat_map(named).any(|person| since.contains_key(person)) {
            return Err(ErrorCode::BadIdentity.into());
        }
        Ok(write())
    }

    /// Notes that storage reported the deletion of a person as failed.
    pub(crate) fn doubt(&self, person: &str) {
        self.in_doubt.lock().insert(person.to_owned());
    }

    /// Whether an earlier deletion of a person was reported as failed. Storage may then not know any more which tables it has changed.
    pub(crate) fn settle(&self, person: &str) -> bool {
        self.in_doubt.lock().remove(person)
    }
}
