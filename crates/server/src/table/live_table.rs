//! A table in memory: its state, its log in the form that is sent, and its watchers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use axum::body::Bytes;
use protocol::{Person, Presence, SessionKind};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::presence_pace::{PresenceNotice, PresencePace, shortened};
use super::remote_presence::RemotePresence;
use super::{HostedTable, LogLine};
use crate::cluster::Subscription;
use crate::store::{PersonSession, SessionFilter};
use crate::sync::Locked;

/// What watchers wait for: a change of either number wakes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WatchedNumbers {
    /// The number of the last entry.
    pub(crate) seq: u64,
    /// Incremented when presence changes.
    pub(crate) presence: u64,
}

/// A table in memory.
pub(crate) struct LiveTable {
    pub(crate) id: String,
    /// Held by each change of the table, from reading the state until the change is stored and published.
    pub(crate) changing: Arc<tokio::sync::Mutex<()>>,
    /// Whether a bot is thinking about it, so that no second one starts.
    pub(crate) thinking: AtomicBool,
    /// The number of the last entry when a bot panicked; 0 if none has.
    panicked_at: AtomicU64,
    /// Whether the work at the table is assigned to this server, if several servers share it.
    claimed: AtomicBool,
    /// How often earlier entries were rewritten in storage.
    revision: AtomicU64,
    /// The subscription to hints, for as long as the table is in memory.
    _subscription: Option<Subscription>,
    published: RwLock<Published>,
    news: watch::Sender<WatchedNumbers>,
    watchers: Locked<Watchers>,
    /// Limits how often watchers are told who watches.
    pace: Locked<PresencePace>,
    /// Who watches it through other servers.
    remote_presence: Locked<RemotePresence>,
    /// When the table was loaded.
    loaded: Locked<Instant>,
    /// When somebody last looked at it.
    looked: Locked<Instant>,
}

/// What everybody may see: all of it is stored.
struct Published {
    hosted: Arc<HostedTable>,
    log: Vec<LogLine>,
}

#[derive(Default)]
struct Watchers {
    people: BTreeMap<String, WatchingPerson>,
    strangers: u32,
    /// The address that each person last sent a remark from.
    voices: BTreeMap<String, String>,
    /// The addresses of people whom the owner has muted.
    muted: BTreeSet<String>,
    /// When people in seats were last seen. A person without an entry counts as seen when the table was loaded.
    seen: BTreeMap<String, Instant>,
}

/// A person who watches, on one or more streams.
struct WatchingPerson {
    person: Person,
    /// The sessions of the streams, and how many streams each has.
    streams: Vec<(StreamSession, u32)>,
}

/// The session that a stream was opened with.
#[derive(Clone, PartialEq, Eq, Debug)]
struct StreamSession {
    id: String,
    kind: SessionKind,
}

impl LiveTable {
    pub(crate) fn new(hosted: HostedTable, log: Vec<LogLine>, subscription: Option<Subscription>) -> LiveTable {
        LiveTable {
            id: hosted.table.id.clone(),
            changing: Arc::default(),
            thinking: AtomicBool::default(),
            panicked_at: AtomicU64::default(),
            claimed: AtomicBool::default(),
            revision: AtomicU64::default(),
            _subscription: subscription,
            news: watch::Sender::new(WatchedNumbers { seq: hosted.table.seq, presence: 0 }),
            published: RwLock::new(Published { hosted: Arc::new(hosted), log }),
            watchers: Locked::default(),
            pace: Locked::default(),
            remote_presence: Locked::default(),
            loaded: Locked::new(Instant::now()),
            looked: Locked::new(Instant::now()),
        }
    }

    /// Whether a bot has panicked in the state after an entry.
    pub(crate) fn has_panicked(&self, seq: u64) -> bool {
        self.panicked_at.load(Relaxed) == seq
    }

    /// Notes that a bot has panicked in the state after an entry.
    pub(crate) fn note_panic(&self, seq: u64) {
        self.panicked_at.store(seq, Relaxed);
    }

    /// Whether the work at the table is assigned to this server.
    pub(crate) fn is_claimed(&self) -> bool {
        self.claimed.load(Relaxed)
    }

    /// Sets whether the work is assigned to this server.
    pub(crate) fn set_claimed(&self, is_claimed: bool) {
        self.claimed.store(is_claimed, Relaxed);
    }

    /// How often earlier entries were rewritten in storage.
    pub(crate) fn revision(&self) -> u64 {
        self.revision.load(Relaxed)
    }

    /// Sets how often earlier entries were rewritten.
    pub(crate) fn set_revision(&self, revision: u64) {
        self.revision.store(revision, Relaxed);
    }

    /// Notes that somebody looked at the table. Only people in seats are remembered by id.
    pub(crate) fn note_seen(&self, person: Option<&str>) {
        *self.looked.lock() = Instant::now();
        if let Some(person) = person.filter(|person| self.hosted().is_seated(person)) {
            self.watchers.lock().seen.insert(person.to_owned(), Instant::now());
        }
    }

    /// Notes the address that a person sent a remark from.
    pub(crate) fn note_remark_address(&self, person: &str, address: &str) {
        self.watchers.lock().voices.insert(person.to_owned(), address.to_owned());
    }

    /// Notes that the owner has muted or unmuted somebody. The same applies to the address that they spoke from.
    pub(crate) fn note_muted(&self, person: &str, muted: bool) {
        let mut watchers = self.watchers.lock();
        let Some(address) = watchers.voices.get(person).cloned() else { return };
        if muted {
            watchers.muted.insert(address);
        } else {
            watchers.muted.remove(&address);
        }
    }

    /// Whether a person without a seat speaks from the address of a muted person, and so is most likely the same person.
    pub(crate) fn is_muted_address(&self, person: &str, address: &str) -> bool {
        let hosted = self.hosted();
        let is_spectator = !hosted.is_seated(person) && hosted.table.owner.id != person;
        is_spectator && self.watchers.lock().muted.contains(address)
    }

    /// Whether somebody looked at it within a given time.
    pub(crate) fn is_looked_at(&self, within: Duration) -> bool {
        self.looked.lock().elapsed() < within
    }

    /// Shifts the start of the open decision, so that the time is not charged.
    pub(crate) fn shift_decision(&self, millis: i64) {
        let mut published = self.write();
        let mut hosted = published.hosted.as_ref().clone();
        hosted.table.waiting_since = hosted.table.waiting_since.saturating_add_signed(millis);
        published.hosted = Arc::new(hosted);
    }

    /// Whether a person has not been seen for this long at a given time.
    pub(crate) fn is_absent(&self, person: &str, absence: Duration, now: Instant) -> bool {
        let loaded = *self.loaded.lock();
        let watchers = self.watchers.lock();
        let seen = watchers.seen.get(person).copied().unwrap_or(loaded);
        let is_here = watchers.people.contains_key(person) || self.remote_presence.lock().has(person);
        !is_here && now.saturating_duration_since(seen) >= absence
    }

    /// Does not count a time in which the server did not run as absence. It ended at `now`.
    pub(crate) fn note_stall(&self, stall: Duration, now: Instant) {
        let moved = |seen: &mut Instant| *seen = (*seen + stall).min(now);
        moved(&mut self.loaded.lock());
        moved(&mut self.looked.lock());
        self.watchers.lock().seen.values_mut().for_each(moved);
    }

    /// The current state.
    pub(crate) fn hosted(&self) -> Arc<HostedTable> {
        self.read().hosted.clone()
    }

    /// Whether its log mentions somebody.
    pub(crate) fn mentions(&self, person: &str) -> bool {
        self.read().log.iter().any(|entry| entry.contains(person))
    }

    /// The entries after a number as events of a stream: as many as fit into `bytes`, at least one, joined into one piece. Also returns the
    /// number of the last one. `None` if there is none.
    pub(crate) fn events_after(&self, seq: u64, bytes: usize) -> Option<(Bytes, u64)> {
        let published = self.read();
        let mut rest = published.log.get(usize::try_from(seq).ok()?..)?.iter().map(LogLine::event);
        let first = rest.next()?;
        let mut size = first.len();
        let further: Vec<&Bytes> = rest
            .take_while(|event| {
                size += event.len();
                size <= bytes
            })
            .collect();
        let last = seq + 1 + further.len() as u64;
        if further.is_empty() {
            return Some((first.clone(), last));
        }
        let all: Vec<u8> = std::iter::once(first).chain(further).flatten().copied().collect();
        Some((all.into(), last))
    }

    /// The entries after a number, as JSON: at most `limit`, and none after `bytes` bytes. Also returns whether there are more.
    pub(crate) fn entries_after(&self, seq: u64, limit: usize, bytes: usize) -> (Vec<Bytes>, bool) {
        let published = self.read();
        let first = usize::try_from(seq).unwrap_or(usize::MAX).min(published.log.len());
        let (mut entries, mut size) = (Vec::new(), 0);
        for entry in published.log[first..].iter().take(limit) {
            if size >= bytes {
                break;
            }
            let json = entry.json();
            size += json.len();
            entries.push(json);
        }
        let more = first + entries.len() < published.log.len();
        (entries, more)
    }

    /// Publishes the state after entries that have been stored.
    pub(crate) fn publish(&self, hosted: HostedTable, entries: Vec<LogLine>) {
        let seq = hosted.table.seq;
        {
            let mut published = self.write();
            published.hosted = Arc::new(hosted);
            published.log.extend(entries);
        }
        self.news.send_modify(|news| news.seq = seq);
    }

    /// Replaces the state by what was read from storage.
    pub(crate) fn replace(&self, hosted: HostedTable, log: Vec<LogLine>) {
        let seq = hosted.table.seq;
        *self.write() = Published { hosted: Arc::new(hosted), log };
        self.news.send_modify(|news| news.seq = seq);
    }

    /// How many streams are open.
    pub(crate) fn streams(&self) -> usize {
        self.news.receiver_count()
    }

    /// Who watches at the moment, through any server, shortened for sending.
    pub(crate) fn presence(&self) -> Presence {
        let (here, hosted) = (self.presence_here(), self.hosted());
        let all = self.remote_presence.lock().join(here);
        shortened(all, |person| hosted.is_seated(person))
    }

    fn presence_here(&self) -> Presence {
        let watchers = self.watchers.lock();
        let people = watchers.people.values().map(|watching| watching.person.clone()).collect();
        Presence { people, strangers: watchers.strangers }
    }

    /// Stores who watches through another server.
    pub(crate) fn set_remote_presence(&self, node: String, presence: Presence) {
        for person in &presence.people {
            self.note_seen(Some(&person.id));
        }
        if self.remote_presence.lock().set(node, presence, Instant::now()) {
            self.news.send_modify(|news| news.presence += 1);
        }
    }

    /// The presence at this server, if it has to be announced. Drops servers without a recent announcement.
    pub(crate) fn presence_to_announce(&self) -> Option<Presence> {
        let here = self.presence_here();
        let (mut remote, now) = (self.remote_presence.lock(), Instant::now());
        if remote.drop_silent(now) {
            self.news.send_modify(|news| news.presence += 1);
        }
        remote.unannounced(here, now)
    }

    /// The sessions that a person watches with.
    pub(crate) fn sessions_of(&self, person: &str) -> Vec<String> {
        let watchers = self.watchers.lock();
        let watching = watchers.people.get(person);
        watching.into_iter().flat_map(|watching| &watching.streams).map(|(session, _)| session.id.clone()).collect()
    }

    /// Ends the streams of sessions that have ended: each of them is woken, and finds that it no longer counts.
    pub(crate) fn end_streams(&self, person: &str, ended: &SessionFilter) {
        if self.watchers.lock().end(person, ended) {
            self.news.send_modify(|news| news.presence += 1);
        }
    }

    /// Wakes all streams, so that they check whether they may continue.
    pub(crate) fn wake_streams(&self) {
        self.news.send_modify(|_| {});
    }

    /// The people who watch with a session.
    pub(crate) fn watching_people(&self) -> Vec<String> {
        self.watchers.lock().people.keys().cloned().collect()
    }

    /// The address that each person last sent a remark from.
    pub(crate) fn remark_addresses(&self) -> BTreeMap<String, String> {
        self.watchers.lock().voices.clone()
    }

    /// Registers a watcher, until the result is dropped.
    pub(crate) fn watch(self: &Arc<LiveTable>, who: Option<(Person, &PersonSession)>) -> Watcher {
        let news = self.news.subscribe();
        let named = who.map(|(person, session)| {
            let (id, kind) = (session.id.clone(), session.kind);
            (person, StreamSession { id, kind })
        });
        let who = named.as_ref().map(|(person, session)| (person.id.clone(), session.clone()));
        if self.watchers.lock().add_stream(named) {
            self.announce_presence();
        }
        Watcher { table: self.clone(), who, news }
    }

    /// Tells watchers about a change of presence, now or a little later.
    fn announce_presence(self: &Arc<LiveTable>) {
        let notice = self.pace.lock().change(Instant::now());
        match (notice, Handle::try_current()) {
            (PresenceNotice::Together, _) => {}
            (PresenceNotice::At(due), Ok(runtime)) => {
                let table = Arc::downgrade(self);
                runtime.spawn(async move {
                    sleep_until(due).await;
                    if let Some(table) = table.upgrade() {
                        table.announce_presence_now();
                    }
                });
            }
            // Without a runtime nothing can be delayed: the server is shutting down.
            (PresenceNotice::Now | PresenceNotice::At(_), _) => self.announce_presence_now(),
        }
    }

    fn announce_presence_now(&self) {
        self.pace.lock().note_sent(Instant::now());
        self.news.send_modify(|news| news.presence += 1);
    }

    fn read(&self) -> RwLockReadGuard<'_, Published> {
        self.published.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Published> {
        self.published.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watchers {
    /// Adds a stream. Returns whether presence has changed.
    fn add_stream(&mut self, named: Option<(Person, StreamSession)>) -> bool {
        let Some((person, session)) = named else {
            self.strangers += 1;
            return true;
        };
        let is_new = !self.people.contains_key(&person.id);
        let watching = self.people.entry(person.id.clone());
        let watching = watching.or_insert_with(|| WatchingPerson { person, streams: Vec::new() });
        match watching.streams.iter_mut().find(|(known, _)| *known == session) {
            Some((_, streams)) => *streams += 1,
            None => watching.streams.push((session, 1)),
        }
        is_new
    }

    /// Removes a stream. Returns whether presence has changed.
    fn leave(&mut self, who: Option<&(String, StreamSession)>) -> bool {
        let Some((person, session)) = who else {
            self.strangers -= 1;
            return true;
        };
        let Some(watching) = self.people.get_mut(person) else { return false };
        for (_, streams) in watching.streams.iter_mut().filter(|(known, _)| known == session) {
            *streams -= 1;
        }
        watching.streams.retain(|(_, streams)| *streams > 0);
        watching.streams.is_empty() && self.people.remove(person).is_some()
    }

    /// Removes the streams of sessions that have ended. Returns whether there were any.
    fn end(&mut self, person: &str, ended: &SessionFilter) -> bool {
        if *ended == SessionFilter::All {
            self.voices.remove(person);
        }
        let Some(watching) = self.people.get_mut(person) else { return false };
        let before = watching.streams.len();
        watching.streams.retain(|(session, _)| !ended.covers(&session.id, session.kind));
        let is_changed = watching.streams.len() < before;
        if watching.streams.is_empty() {
            self.people.remove(person);
        }
        is_changed
    }

    /// Whether a stream is still registered.
    fn counts(&self, (person, session): &(String, StreamSession)) -> bool {
        let watching = self.people.get(person);
        watching.is_some_and(|watching| watching.streams.iter().any(|(known, _)| known == session))
    }
}

/// A registered watcher of a table.
pub(crate) struct Watcher {
    pub(crate) table: Arc<LiveTable>,
    /// The person and the session; `None` for an anonymous watcher.
    who: Option<(String, StreamSession)>,
    pub(crate) news: watch::Receiver<WatchedNumbers>,
}

impl Watcher {
    /// The id of the person; `None` for an anonymous watcher.
    pub(crate) fn person(&self) -> Option<&str> {
        self.who.as_ref().map(|(person, _)| person.as_str())
    }

    /// Whether its session has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.who.as_ref().is_some_and(|who| !self.table.watchers.lock().counts(who))
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.table.note_seen(self.who.as_ref().map(|(person, _)| person.as_str()));
        if self.table.watchers.lock().leave(self.who.as_ref()) {
            self.table.announce_presence();
        }
    }
}

#[cfg(test)]
mod tests;
