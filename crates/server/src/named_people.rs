//! The people whom entries name, and the people who must not be named any more.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use protocol::{Entry, EntryBody, ErrorCode, Holder, Person, TableState};
use tokio::time::Instant;

use crate::store::{REMOVED_TEXT, StoreReply, StoreResult, received};
use crate::sync::Locked;

/// How long a deleted person is remembered. No request takes as long.
const DELETION_MEMORY: Duration = Duration::from_hours(1);
/// The delays after which a deletion is repeated, if several servers share storage. After the first one, every write has ended that was submitted
/// before all servers knew of the deletion: a server that has had no reply from storage for some seconds writes nothing.
pub(crate) const DELETION_REPEAT_DELAYS: [Duration; 2] = [Duration::from_secs(30), DELETION_MEMORY];
/// How many people are remembered whose deletion may have failed.
const MOST_FAILED_DELETIONS: usize = 1000;

/// The people who took a seat.
pub(crate) fn joined(entries: &[Entry]) -> Vec<String> {
    let people = entries.iter().filter_map(|entry| match &entry.body {
        EntryBody::Seated { holder: Holder::Person(person), .. } => Some(person.id.clone()),
        _ => None,
    });
    people.collect()
}

/// The people who sent a remark.
pub(crate) fn speakers(entries: &[Entry]) -> Vec<String> {
    let people = entries.iter().filter_map(|entry| match &entry.body {
        EntryBody::Said { from, .. } => Some(from.id.clone()),
        _ => None,
    });
    people.collect()
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

/// The id of the person who causes an entry that names somebody.
fn author(entry: &Entry) -> Option<&str> {
    match &entry.body {
        EntryBody::Created(created) => Some(&created.owner.id),
        EntryBody::Seated { by, .. } => by.as_deref(),
        EntryBody::Said { from, .. } => Some(&from.id),
        EntryBody::Owned { by, .. } => Some(by),
        _ => None,
    }
}

/// Why a write that names people was not submitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NamedWriteRefusal {
    /// Somebody who is deleted caused one of the entries.
    ByForgotten,
    /// Somebody else names a person who is deleted.
    NamesForgotten,
    /// The state in memory still has the name of somebody whom storage has removed from it, or is removing.
    Outdated,
}

/// What this server knows about the deletion of a person.
struct PersonDeletion {
    since: Instant,
    /// How many requests for it are being executed.
    under_way: u32,
    /// Whether one of them has succeeded.
    is_done: bool,
    /// Whether storage was asked here to remove the person. What is submitted later must not contain the name.
    is_submitted: bool,
    /// How often storage was asked again.
    repeated: usize,
}

impl PersonDeletion {
    fn new() -> PersonDeletion {
        PersonDeletion { since: Instant::now(), under_way: 0, is_done: false, is_submitted: false, repeated: 0 }
    }

    /// Whether it has to be repeated now.
    fn is_due(&self, now: Instant) -> bool {
        let is_due = |after: &&Duration| now >= self.since + **after;
        self.is_done && self.is_submitted && DELETION_REPEAT_DELAYS.iter().filter(is_due).count() > self.repeated
    }
}

/// The people whose deletion storage has reported as failed.
#[derive(Default)]
struct FailedDeletions {
    people: BTreeSet<String>,
    /// Whether there were too many of them to remember.
    is_everybody: bool,
}

/// The people whom this server has deleted, or is deleting. A request of theirs that was admitted before must not write their name again.
#[derive(Default)]
pub(crate) struct ForgottenPeople {
    people: Locked<BTreeMap<String, PersonDeletion>>,
    /// Held while storage removes somebody.
    removing: tokio::sync::Mutex<()>,
    /// The people whose deletion storage reported as failed: it may have happened.
    in_doubt: Locked<FailedDeletions>,
}

impl ForgottenPeople {
    /// Begins a deletion. From now on no entry is written that names the person.
    pub(crate) fn begin(&self, person: &str) {
        self.people.lock().entry(person.to_owned()).or_insert_with(PersonDeletion::new).under_way += 1;
    }

    /// Ends a deletion. If none has succeeded, the person stays, and may be named again.
    pub(crate) fn end(&self, person: &str, is_done: bool) {
        let mut people = self.people.lock();
        let Some(deletion) = people.get_mut(person) else { return };
        deletion.under_way -= 1;
        deletion.is_done |= is_done;
        if deletion.under_way == 0 && !deletion.is_done {
            people.remove(person);
        }
    }

    /// Notes that another server has deleted a person.
    pub(crate) fn note_deleted(&self, person: &str) {
        self.people.lock().entry(person.to_owned()).or_insert_with(PersonDeletion::new).is_done = true;
    }

    /// Whether a person is deleted, or is being deleted.
    pub(crate) fn has(&self, person: &str) -> bool {
        self.people.lock().contains_key(person)
    }

    /// Lets storage remove a person. Storage of this server alone executes writes in the order of their submission: so what was submitted
    /// before is in it before, and what is submitted later does not contain the name. Other servers may still be writing, therefore
    /// [`ForgottenPeople::due_again`].
    pub(crate) async fn remove<T>(&self, person: &str, write: impl FnOnce() -> StoreReply<T>) -> StoreResult<T> {
        let _removing = self.removing.lock().await;
        let reply = {
            let mut people = self.people.lock();
            if let Some(deletion) = people.get_mut(person) {
                deletion.is_submitted = true;
            }
            write()
        };
        received(reply).await
    }

    /// Waits until storage removes nobody, so that what is read from it is up to date.
    pub(crate) async fn wait_until_removed(&self) {
        drop(self.removing.lock().await);
    }

    /// Submits a write, unless it names somebody who is deleted: in one of its entries, or in the seats after them, which storage keeps
    /// beside the log. Nobody is added in between.
    pub(crate) fn submit<T>(
        &self,
        entries: &[Entry],
        after: &TableState,
        write: impl FnOnce() -> T,
    ) -> Result<T, NamedWriteRefusal> {
        let people = self.people.lock();
        if !people.is_empty() {
            if entries.iter().flat_map(named).any(|person| people.contains_key(person)) {
                let is_own = entries.iter().filter_map(author).any(|person| people.contains_key(person));
                return Err(if is_own { NamedWriteRefusal::ByForgotten } else { NamedWriteRefusal::NamesForgotten });
            }
            let is_removed = |person: &Person| people.get(&person.id).is_some_and(|deletion| deletion.is_submitted);
            let mut seated = after.seats.iter().filter_map(|seat| seat.holder.person());
            if seated.any(|person| person.name != REMOVED_TEXT && is_removed(person)) {
                return Err(NamedWriteRefusal::Outdated);
            }
        }
        Ok(write())
    }

    /// The people whom storage has to remove once more: another server may have written their name before it learned of the deletion.
    pub(crate) fn due_again(&self, now: Instant) -> Vec<String> {
        let mut people = self.people.lock();
        let is_needed = |deletion: &PersonDeletion| {
            now < deletion.since + DELETION_MEMORY || deletion.under_way > 0 || deletion.is_due(now)
        };
        people.retain(|_, deletion| is_needed(deletion));
        people.iter().filter(|(_, deletion)| deletion.is_due(now)).map(|(person, _)| person.clone()).collect()
    }

    /// Notes that storage has removed a person once more.
    pub(crate) fn note_repeated(&self, person: &str) {
        if let Some(deletion) = self.people.lock().get_mut(person) {
            deletion.repeated += 1;
        }
    }

    /// Notes that storage reported the deletion of a person as failed.
    pub(crate) fn note_failed(&self, person: &str) {
        let mut doubts = self.in_doubt.lock();
        if doubts.people.len() < MOST_FAILED_DELETIONS {
            doubts.people.insert(person.to_owned());
        } else {
            doubts.is_everybody = true;
        }
    }

    /// Whether an earlier deletion of a person was reported as failed. Storage may then not know any more which tables it has changed.
    pub(crate) fn take_failed(&self, person: &str) -> bool {
        let mut doubts = self.in_doubt.lock();
        doubts.people.remove(person) || doubts.is_everybody
    }
}

impl From<NamedWriteRefusal> for ErrorCode {
    /// The session of somebody who is deleted has ended. Others have seen the table as it was.
    fn from(refusal: NamedWriteRefusal) -> ErrorCode {
        match refusal {
            NamedWriteRefusal::ByForgotten => ErrorCode::BadIdentity,
            NamedWriteRefusal::NamesForgotten | NamedWriteRefusal::Outdated => ErrorCode::Stale,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_deletion_is_repeated_twice_by_the_server_that_made_it() {
        let forgotten = ForgottenPeople::default();
        forgotten.begin("ada");
        let removed = forgotten.remove("ada", || {
            let (sender, reply) = tokio::sync::oneshot::channel();
            sender.send(Ok(())).expect("received");
            reply
        });
        assert_eq!(removed.await, Ok(()));
        forgotten.end("ada", true);
        forgotten.note_deleted("bob");
        let now = Instant::now();
        assert!(forgotten.due_again(now).is_empty());
        for after in DELETION_REPEAT_DELAYS {
            let later = now + after;
            assert_eq!(forgotten.due_again(later), ["ada"]);
            assert_eq!(forgotten.due_again(later), ["ada"], "it may have failed");
            forgotten.note_repeated("ada");
            // Storage tells every server of it, this one as well.
            forgotten.note_deleted("ada");
            assert!(forgotten.due_again(later).is_empty());
        }
        assert!(forgotten.due_again(now + 2 * DELETION_MEMORY).is_empty());
        assert!(!forgotten.has("ada") && !forgotten.has("bob"), "no request takes as long");
    }

    #[test]
    fn a_failed_second_deletion_does_not_undo_the_first() {
        let forgotten = ForgottenPeople::default();
        forgotten.begin("ada");
        forgotten.begin("ada");
        forgotten.end("ada", true);
        forgotten.end("ada", false);
        assert!(forgotten.has("ada"));
        forgotten.begin("bob");
        forgotten.begin("bob");
        forgotten.end("bob", false);
        assert!(forgotten.has("bob"), "the other may succeed");
        forgotten.end("bob", false);
        assert!(!forgotten.has("bob"), "nobody has deleted him");
    }

    #[test]
    fn the_number_of_remembered_failed_deletions_is_limited() {
        let forgotten = ForgottenPeople::default();
        (0..2 * MOST_FAILED_DELETIONS).for_each(|number| forgotten.note_failed(&number.to_string()));
        assert_eq!(forgotten.in_doubt.lock().people.len(), MOST_FAILED_DELETIONS);
        assert!(forgotten.take_failed("0") && forgotten.take_failed("somebody who was not remembered"));
    }
}
