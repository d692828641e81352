//! A table in memory: its state, its log as it is sent, and who watches.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use protocol::{Person, Presence};
use tokio::sync::watch;
use tokio::time::Instant;

use super::HostedTable;
use crate::sync::Locked;

/// What watchers are woken by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct News {
    /// The last entry.
    pub(crate) seq: u64,
    /// Grows when somebody comes or goes.
    pub(crate) presence: u64,
}

/// A table in memory.
pub(crate) struct LiveTable {
    pub(crate) id: String,
    /// Held by each change of the table, from reading the state until the change is stored and published.
    pub(crate) changing: tokio::sync::Mutex<()>,
    /// Whether a bot is thinking about it, so that only one does.
    pub(crate) thinking: AtomicBool,
    published: RwLock<Published>,
    news: watch::Sender<News>,
    watchers: Locked<Watchers>,
    loaded: Instant,
    /// When somebody last looked at it.
    looked: Locked<Instant>,
}

/// What everybody may see: all of it is in storage.
struct Published {
    hosted: Arc<HostedTable>,
    /// The log: each entry as JSON.
    log: Vec<Arc<str>>,
}

#[derive(Default)]
struct Watchers {
    people: BTreeMap<String, (Person, u32)>,
    strangers: u32,
    /// From which address people have spoken.
    voices: BTreeMap<String, String>,
    /// The addresses of people whom the owner has muted.
    muted: BTreeSet<String>,
    /// When people in seats were last seen. Everybody counts as seen when the table comes into memory.
    seen: BTreeMap<String, Instant>,
}

impl LiveTable {
    pub(crate) fn new(hosted: HostedTable, log: Vec<Arc<str>>) -> LiveTable {
        LiveTable {
            id: hosted.table.id.clone(),
            changing: tokio::sync::Mutex::default(),
            thinking: AtomicBool::default(),
            news: watch::Sender::new(News { seq: hosted.table.seq, presence: 0 }),
            published: RwLock::new(Published { hosted: Arc::new(hosted), log }),
            watchers: Locked::default(),
            loaded: Instant::now(),
            looked: Locked::new(Instant::now()),
        }
    }

    /// Notes that somebody looks at the table. By name only people in seats are remembered.
    pub(crate) fn note_seen(&self, person: Option<&str>) {
        *self.looked.lock() = Instant::now();
        if let Some(person) = person.filter(|person| self.hosted().is_seated(person)) {
            self.watchers.lock().seen.insert(person.to_owned(), Instant::now());
        }
    }

    /// Notes from which address somebody speaks.
    pub(crate) fn note_voice(&self, person: &str, address: &str) {
        self.watchers.lock().voices.insert(person.to_owned(), address.to_owned());
    }

    /// Notes that the owner has muted somebody, or lets them speak again: with them goes the address that they spoke from.
    pub(crate) fn note_muted(&self, person: &str, muted: bool) {
        let mut watchers = self.watchers.lock();
        let Some(address) = watchers.voices.get(person).cloned() else { return };
        if muted {
            watchers.muted.insert(address);
        } else {
            watchers.muted.remove(&address);
        }
    }

    /// Whether somebody without a seat speaks from the address of a person who is muted: most likely they are the same.
    pub(crate) fn is_muted_address(&self, person: &str, address: &str) -> bool {
        let hosted = self.hosted();
        let is_spectator = !hosted.is_seated(person) && hosted.table.owner.id != person;
        is_spectator && self.watchers.lock().muted.contains(address)
    }

    /// Whether somebody has looked at it within a time.
    pub(crate) fn is_looked_at(&self, within: Duration) -> bool {
        self.looked.lock().elapsed() < within
    }

    /// Moves the beginning of the open decision.
    pub(crate) fn excuse(&self, millis: i64) {
        let mut published = self.write();
        let mut hosted = published.hosted.as_ref().clone();
        hosted.table.waiting_since = hosted.table.waiting_since.saturating_add_signed(millis);
        published.hosted = Arc::new(hosted);
    }

    /// Whether there has been no sign of somebody for so long.
    pub(crate) fn is_absent(&self, person: &str, absence: Duration) -> bool {
        let watchers = self.watchers.lock();
        let seen = watchers.seen.get(person).copied().unwrap_or(self.loaded);
        !watchers.people.contains_key(person) && seen.elapsed() >= absence
    }

    /// The state now.
    pub(crate) fn hosted(&self) -> Arc<HostedTable> {
        self.read().hosted.clone()
    }

    /// One entry as JSON.
    pub(crate) fn entry(&self, seq: u64) -> Option<Arc<str>> {
        let index = usize::try_from(seq.checked_sub(1)?).ok()?;
        self.read().log.get(index).cloned()
    }

    /// The first entries after a number, as JSON: at most `limit`, and none after so many bytes. Also whether there are more.
    pub(crate) fn entries_after(&self, seq: u64, limit: usize, bytes: usize) -> (Vec<Arc<str>>, bool) {
        let published = self.read();
        let first = usize::try_from(seq).unwrap_or(usize::MAX).min(published.log.len());
        let (mut entries, mut size) = (Vec::new(), 0);
        for entry in published.log[first..].iter().take(limit) {
            if size >= bytes {
                break;
            }
            size += entry.len();
            entries.push(entry.clone());
        }
        let more = first + entries.len() < published.log.len();
        (entries, more)
    }

    /// Publishes entries that have been stored.
    pub(crate) fn publish(&self, hosted: HostedTable, entries: Vec<Arc<str>>) {
        let seq = hosted.table.seq;
        {
            let mut published = self.write();
            published.hosted = Arc::new(hosted);
            published.log.extend(entries);
        }
        self.news.send_modify(|news| news.seq = seq);
    }

    /// Publishes what storage holds.
    pub(crate) fn replace(&self, hosted: HostedTable, log: Vec<Arc<str>>) {
        let seq = hosted.table.seq;
        *self.write() = Published { hosted: Arc::new(hosted), log };
        self.news.send_modify(|news| news.seq = seq);
    }

    /// How many streams are open.
    pub(crate) fn streams(&self) -> usize {
        self.news.receiver_count()
    }

    /// Who looks at it right now.
    pub(crate) fn presence(&self) -> Presence {
        let watchers = self.watchers.lock();
        let people = watchers.people.values().map(|(person, _)| person.clone()).collect();
        Presence { people, strangers: watchers.strangers }
    }

    /// Nobody watches under this person's name any more, although their streams may be open: what they show is for everybody.
    pub(crate) fn drop_presence(&self, person: &str) {
        let was_here = {
            let mut watchers = self.watchers.lock();
            watchers.voices.remove(person);
            watchers.people.remove(person).is_some()
        };
        if was_here {
            self.news.send_modify(|news| news.presence += 1);
        }
    }

    /// Somebody begins to watch, until the result is dropped.
    pub(crate) fn watch(self: &Arc<LiveTable>, person: Option<Person>) -> Watcher {
        let news = self.news.subscribe();
        let id = person.as_ref().map(|person| person.id.clone());
        if self.watchers.lock().arrive(person) {
            self.news.send_modify(|news| news.presence += 1);
        }
        Watcher { table: self.clone(), person: id, news }
    }

    fn read(&self) -> RwLockReadGuard<'_, Published> {
        self.published.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Published> {
        self.published.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watchers {
    /// Counts one more stream; true if presence has changed.
    fn arrive(&mut self, person: Option<Person>) -> bool {
        let Some(person) = person else {
            self.strangers += 1;
            return true;
        };
        let (_, streams) = self.people.entry(person.id.clone()).or_insert_with(|| (person, 0));
        *streams += 1;
        *streams == 1
    }

    /// Counts one stream less; true if presence has changed.
    fn leave(&mut self, person: Option<&str>) -> bool {
        let Some(id) = person else {
            self.strangers -= 1;
            return true;
        };
        let Some((_, streams)) = self.people.get_mut(id) else { return false };
        *streams -= 1;
        *streams == 0 && self.people.remove(id).is_some()
    }
}

/// Somebody who watches a table.
pub(crate) struct Watcher {
    pub(crate) table: Arc<LiveTable>,
    person: Option<String>,
    pub(crate) news: watch::Receiver<News>,
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.table.note_seen(self.person.as_deref());
        if self.table.watchers.lock().leave(self.person.as_deref()) {
            self.table.news.send_modify(|news| news.presence += 1);
        }
    }
}
