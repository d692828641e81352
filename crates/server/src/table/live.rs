//! A table in memory: its state, its log as it is sent, and who watches.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use protocol::{Entry, Person, Presence};
use tokio::sync::watch;

use super::State;

/// What watchers are woken by: the last entry, and a number that grows when somebody comes or goes.
pub(crate) type News = (u64, u64);

/// A table in memory.
pub(crate) struct Table {
    pub(crate) id: String,
    /// Held by whoever changes the table, from looking at it to having written down what changed.
    pub(crate) turn: tokio::sync::Mutex<()>,
    /// Whether a bot is thinking about it, so that only one does.
    pub(crate) thinking: AtomicBool,
    now: RwLock<(Arc<State>, Vec<Arc<str>>)>,
    news: watch::Sender<News>,
    watching: Mutex<Watchers>,
}

#[derive(Default)]
struct Watchers {
    people: BTreeMap<String, (Person, u32)>,
    strangers: u32,
}

impl Table {
    /// A table whose log is `lines`.
    pub(crate) fn new(state: State, lines: Vec<Arc<str>>) -> Table {
        let (news, _) = watch::channel((state.seq, 0));
        Table {
            id: state.id.clone(),
            turn: tokio::sync::Mutex::default(),
            thinking: AtomicBool::default(),
            now: RwLock::new((Arc::new(state), lines)),
            news,
            watching: Mutex::default(),
        }
    }

    /// The state now.
    pub(crate) fn state(&self) -> Arc<State> {
        self.now.read().unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    /// The entries after a number, as JSON, each with its number.
    pub(crate) fn after(&self, seq: u64) -> Vec<(u64, Arc<str>)> {
        let now = self.now.read().unwrap_or_else(PoisonError::into_inner);
        let known = usize::try_from(seq).unwrap_or(usize::MAX).min(now.1.len());
        (seq.saturating_add(1)..).zip(now.1[known..].iter().cloned()).collect()
    }

    /// Shows what has been written down.
    pub(crate) fn publish(&self, state: State, entries: &[Entry]) {
        let seq = state.seq;
        {
            let mut now = self.now.write().unwrap_or_else(PoisonError::into_inner);
            now.0 = Arc::new(state);
            now.1.extend(entries.iter().map(|entry| Arc::from(entry.json().to_string())));
        }
        self.news.send_modify(|news| news.0 = seq);
    }

    /// Shows what storage holds.
    pub(crate) fn replace(&self, state: State, lines: Vec<Arc<str>>) {
        let seq = state.seq;
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = (Arc::new(state), lines);
        self.news.send_modify(|news| news.0 = seq);
    }

    /// How many streams are open.
    pub(crate) fn streams(&self) -> usize {
        self.news.receiver_count()
    }

    /// Who looks at it right now.
    pub(crate) fn presence(&self) -> Presence {
        let watchers = self.watching.lock().unwrap_or_else(PoisonError::into_inner);
        let people = watchers.people.values().map(|(person, _)| person.clone()).collect();
        Presence { people, strangers: watchers.strangers }
    }

    /// Somebody begins to watch, until the answer is dropped.
    pub(crate) fn watch(self: &Arc<Table>, person: Option<Person>) -> Watching {
        let news = self.news.subscribe();
        let mut watchers = self.watching.lock().unwrap_or_else(PoisonError::into_inner);
        let arrived = if let Some(person) = &person {
            let known = watchers.people.entry(person.id.clone()).or_insert_with(|| (person.clone(), 0));
            known.1 += 1;
            known.1 == 1
        } else {
            watchers.strangers += 1;
            true
        };
        drop(watchers);
        if arrived {
            self.news.send_modify(|news| news.1 += 1);
        }
        Watching { table: self.clone(), person: person.map(|person| person.id), news }
    }
}

/// Somebody who watches a table.
pub(crate) struct Watching {
    pub(crate) table: Arc<Table>,
    person: Option<String>,
    pub(crate) news: watch::Receiver<News>,
}

impl Drop for Watching {
    fn drop(&mut self) {
        let mut watchers = self.table.watching.lock().unwrap_or_else(PoisonError::into_inner);
        let left = match &self.person {
            None => {
                watchers.strangers -= 1;
                true
            }
            Some(id) => {
                let gone = watchers.people.get_mut(id).is_none_or(|known| {
                    known.1 -= 1;
                    known.1 == 0
                });
                if gone {
                    watchers.people.remove(id);
                }
                gone
            }
        };
        drop(watchers);
        if left {
            self.table.news.send_modify(|news| news.1 += 1);
        }
    }
}
