//! A table in memory: its state, its log as it is sent, and who watches.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use protocol::{Entry, Person, Presence};
use tokio::sync::watch;

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
        }
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

    /// The entries after a number, as JSON.
    pub(crate) fn entries_after(&self, seq: u64) -> Vec<Arc<str>> {
        let published = self.read();
        let first = usize::try_from(seq).unwrap_or(usize::MAX).min(published.log.len());
        published.log[first..].to_vec()
    }

    /// Publishes entries that have been stored.
    pub(crate) fn publish(&self, hosted: HostedTable, entries: &[Entry]) {
        let seq = hosted.table.seq;
        let lines = entries.iter().map(|entry| Arc::from(entry.to_json()));
        {
            let mut published = self.write();
            published.hosted = Arc::new(hosted);
            published.log.extend(lines);
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
        if self.table.watchers.lock().leave(self.person.as_deref()) {
            self.table.news.send_modify(|news| news.presence += 1);
        }
    }
}
