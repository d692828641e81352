//! Storage of one server: it reads and writes on the simulated disk as `SQLite` does, in its own time.
//!
//! Reads see what was synced. Writes are collected while others are synced, and are there together or not at all.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::Person;
use server::store::{
    Append, Ban, DailyRanking, DailyRow, EntryPlace, Guest, NewTable, OpenTableCounts, OpenTables, OwnEntriesPage,
    OwnGameRow, PeopleStore, PersonSession, PracticeStore, SessionFilter, SigningKey, Store, StoreError, StoreReply,
    StoreResult, StoredLine, StoredSummary, StoredTable, TableFilter,
};
use tokio::sync::{Notify, oneshot};
use tokio::time::sleep;

use crate::Mutant;
use crate::database::Database;
use crate::disk::{SimulatedDisk, WriteFate};
use crate::time::SimulatedTime;

/// One write: its work, and the answer that belongs to its fate.
type WriteJob = Box<dyn FnOnce(WriteFate, &mut Database) + Send>;

/// A disk that several servers may share.
pub(crate) type SharedDisk = Arc<Mutex<SimulatedDisk>>;

/// Storage of one server, from its start to its crash.
#[derive(Clone)]
pub(crate) struct SimulatedStore {
    disk: SharedDisk,
    time: SimulatedTime,
    writes: Arc<Mutex<PendingWrites>>,
    mutant: Option<Mutant>,
    /// Something is being synced: a good moment to crash.
    pub(crate) begins_sync: Arc<Notify>,
}

/// Writes that are not synced.
#[derive(Default)]
struct PendingWrites {
    /// The group that is being synced.
    syncing: Vec<WriteJob>,
    /// Those that wait for it.
    waiting: Vec<WriteJob>,
    is_syncing: bool,
    /// With [`Mutant::TornTransaction`]: whether several entries wait, or are being synced, that belong together.
    can_be_torn: (bool, bool),
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn failure() -> StoreError {
    StoreError::Database("the simulated disk has failed".to_owned())
}

impl SimulatedStore {
    /// Storage on a disk. Must be called on the server's runtime.
    pub(crate) fn new(disk: SharedDisk, time: SimulatedTime) -> SimulatedStore {
        let mutant = lock(&disk).mutant;
        SimulatedStore { disk, time, writes: Arc::default(), mutant, begins_sync: Arc::default() }
    }

    /// Whether something is being synced.
    pub(crate) fn is_syncing(&self) -> bool {
        !lock(&self.writes).syncing.is_empty()
    }

    /// Whether something is being synced of which a mutant could leave a half.
    pub(crate) fn can_be_torn(&self) -> bool {
        lock(&self.writes).can_be_torn.1
    }

    /// The server has crashed: of what was being synced, everything is there or nothing.
    pub(crate) fn crash(&self) {
        let PendingWrites { syncing, .. } = std::mem::take(&mut *lock(&self.writes));
        let mut disk = lock(&self.disk);
        if disk.survives_crash() && !disk.is_full {
            syncing.into_iter().for_each(|job| job(WriteFate::Orphaned, &mut disk.database));
        }
        disk.crash();
    }

    fn read<T: Send + 'static>(&self, look: impl FnOnce(&Database) -> T + Send + 'static) -> StoreReply<T> {
        let (sender, reply) = oneshot::channel();
        let disk = self.disk.clone();
        tokio::spawn(async move {
            let takes = lock(&disk).read_time();
            sleep(Duration::from_millis(takes)).await;
            let found = look(&lock(&disk).database);
            let _ = sender.send(Ok(found));
        });
        reply
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Database) -> StoreResult<T> + Send + 'static,
    ) -> StoreReply<T> {
        let (sender, reply) = oneshot::channel();
        let job: WriteJob = Box::new(move |fate, database| {
            let result = if fate == WriteFate::Failed { Err(failure()) } else { work(database) };
            let answer = if fate == WriteFate::Denied { result.and(Err(failure())) } else { result };
            if fate != WriteFate::Orphaned {
                let _ = sender.send(answer);
            }
        });
        if self.mutant == Some(Mutant::EarlyAcknowledgement) {
            let mut disk = lock(&self.disk);
            disk.sync_sometimes();
            job(WriteFate::Written, &mut disk.database);
            return reply;
        }
        let mut writes = lock(&self.writes);
        writes.waiting.push(job);
        if !std::mem::replace(&mut writes.is_syncing, true) {
            tokio::spawn(self.clone().sync());
        }
        reply
    }

    /// Syncs one group after the other until nothing waits.
    async fn sync(self) {
        loop {
            {
                let mut writes = lock(&self.writes);
                writes.syncing = std::mem::take(&mut writes.waiting);
                writes.can_be_torn = (false, writes.can_be_torn.0);
                if writes.syncing.is_empty() {
                    writes.is_syncing = false;
                    return;
                }
            }
            self.begins_sync.notify_one();
            let takes = lock(&self.disk).write_time();
            sleep(Duration::from_millis(takes)).await;
            let group = std::mem::take(&mut lock(&self.writes).syncing);
            let mut disk = lock(&self.disk);
            let fate = disk.next_fate();
            group.into_iter().for_each(|job| job(fate, &mut disk.database));
        }
    }

    /// Notes when entries were handed in, and lets a mutant forge them.
    fn hand_in(&self, table: &str, lines: &mut [StoredLine]) {
        let (mut disk, now) = (lock(&self.disk), self.time.now());
        for line in lines {
            disk.handed_in.insert((table.to_owned(), line.seq), now);
            match self.mutant {
                Some(Mutant::ForgedBots) => line.body = line.body.replace("\"by\":\"person\"", "\"by\":\"bot\""),
                Some(Mutant::ForgedConsent) => {
                    line.body = line.body.replace("\"kind\":\"undo-asked\"", "\"kind\":\"undone\"");
                }
                _ => {}
            }
        }
    }
}

impl Store for SimulatedStore {
    fn create(&self, mut table: NewTable) -> StoreReply<Option<String>> {
        self.hand_in(&table.summary.id.clone(), &mut table.lines);
        self.write(move |database| database.create(table))
    }

    fn append(&self, mut append: Append) -> StoreReply<()> {
        self.hand_in(&append.summary.id.clone(), &mut append.lines);
        let tears = (self.mutant == Some(Mutant::TornTransaction)).then(|| self.writes.clone());
        if tears.is_some() && append.lines.len() > 1 {
            lock(&self.writes).can_be_torn.0 = true;
        }
        self.write(move |database| {
            // A job that runs while nothing is being synced runs because of a crash.
            if tears.is_some_and(|writes| !lock(&writes).is_syncing) {
                append.lines.truncate(1);
            }
            database.append(append)
        })
    }

    fn load(&self, id: &str) -> StoreReply<Option<StoredTable>> {
        let (id, forgets_keys) = (id.to_owned(), self.mutant == Some(Mutant::ForgottenKeys));
        self.read(move |database| {
            let mut table = database.load(&id)?;
            if forgets_keys {
                table.lines.iter_mut().for_each(|line| line.request = None);
            }
            Some(table)
        })
    }

    fn list(&self, wanted: TableFilter) -> StoreReply<Vec<StoredSummary>> {
        self.read(move |database| database.list(&wanted))
    }

    fn archive(&self, id: &str, last: u64, record: String) -> StoreReply<()> {
        let id = id.to_owned();
        self.write(move |database| database.archive(&id, last, record))
    }

    fn delete_table(&self, id: &str) -> StoreReply<()> {
        let id = id.to_owned();
        self.write(move |database| {
            database.delete_table(&id);
            Ok(())
        })
    }

    fn open_tables(&self, wanted: OpenTables) -> StoreReply<OpenTableCounts> {
        self.read(move |database| database.open_tables(&wanted))
    }

    fn check(&self) -> StoreReply<()> {
        self.write(|database| {
            database.set_mark("check", 1);
            Ok(())
        })
    }

    fn noted_time(&self) -> StoreReply<Option<u64>> {
        self.read(|database| database.mark("time"))
    }

    fn note_time(&self, now: u64) -> StoreReply<()> {
        self.write(move |database| {
            database.set_mark("time", now);
            Ok(())
        })
    }
}

impl PeopleStore for SimulatedStore {
    fn guest(&self, id: &str) -> StoreReply<Option<Guest>> {
        let id = id.to_owned();
        self.read(move |database| database.guest(&id))
    }

    fn add_guest(&self, guest: Guest) -> StoreReply<()> {
        self.write(move |database| {
            database.add_guest(guest);
            Ok(())
        })
    }

    fn rename_guest(&self, id: &str, name: String) -> StoreReply<Option<Guest>> {
        let id = id.to_owned();
        self.write(move |database| Ok(database.change_guest(&id, |guest| guest.name = name)))
    }

    fn end_old_cookie(&self, id: &str, until: u64) -> StoreReply<Option<Guest>> {
        let id = id.to_owned();
        let end = move |guest: &mut Guest| guest.old_cookie_until = guest.old_cookie_until.min(until);
        self.write(move |database| Ok(database.change_guest(&id, end)))
    }

    fn absent_guests(&self, before: u64, most: usize) -> StoreReply<Vec<Guest>> {
        self.read(move |database| database.absent_guests(before, most))
    }

    fn own_entries(&self, person: &str, after: EntryPlace) -> StoreReply<OwnEntriesPage> {
        let person = person.to_owned();
        self.read(move |database| database.own_entries(&person, &after))
    }

    fn forget(&self, person: &str) -> StoreReply<Vec<String>> {
        let person = person.to_owned();
        self.write(move |database| Ok(database.forget(&person)))
    }

    fn session(&self, id: &str) -> StoreReply<Option<PersonSession>> {
        let id = id.to_owned();
        self.read(move |database| database.session(&id))
    }

    fn sessions(&self, person: &str) -> StoreReply<Vec<PersonSession>> {
        let person = person.to_owned();
        self.read(move |database| database.sessions(&person))
    }

    fn add_session(&self, session: PersonSession) -> StoreReply<bool> {
        self.write(move |database| Ok(database.add_session(session)))
    }

    fn renew_session(&self, session: PersonSession) -> StoreReply<bool> {
        self.write(move |database| Ok(database.renew_session(&session)))
    }

    fn drop_expired_sessions(&self, now: u64) -> StoreReply<usize> {
        self.write(move |database| Ok(database.drop_expired_sessions(now)))
    }

    fn end_sessions(&self, person: &str, which: SessionFilter) -> StoreReply<usize> {
        let (person, lasts) = (person.to_owned(), self.mutant == Some(Mutant::LastingSessions));
        self.write(move |database| Ok(if lasts { 1 } else { database.end_sessions(&person, &which) }))
    }

    fn signing_keys(&self, now: u64) -> StoreReply<Vec<SigningKey>> {
        let value = self.random_key();
        self.write(move |database| match database.signing_keys() {
            keys if keys.is_empty() => Ok(database.add_signing_key(value, now)),
            keys => Ok(keys),
        })
    }

    fn rotate_signing_key(&self, now: u64) -> StoreReply<Vec<SigningKey>> {
        let value = self.random_key();
        self.write(move |database| Ok(database.add_signing_key(value, now)))
    }

    fn blocks(&self, person: &str) -> StoreReply<Vec<Person>> {
        let person = person.to_owned();
        self.read(move |database| database.blocks(&person))
    }

    fn set_block(&self, person: &str, blocked: &str, is_blocked: bool) -> StoreReply<()> {
        let (person, blocked) = (person.to_owned(), blocked.to_owned());
        self.write(move |database| {
            database.set_block(person, blocked, is_blocked);
            Ok(())
        })
    }

    fn bans(&self) -> StoreReply<Vec<Ban>> {
        self.read(Database::bans)
    }

    fn set_ban(&self, ban: Ban) -> StoreReply<()> {
        self.write(move |database| {
            database.set_ban(ban);
            Ok(())
        })
    }
}

impl PracticeStore for SimulatedStore {
    fn add_daily_result(&self, row: DailyRow) -> StoreReply<bool> {
        self.write(move |database| Ok(database.add_daily_result(row)))
    }

    fn daily_ranking(&self, day: &str, person: Option<String>, most: u32) -> StoreReply<DailyRanking> {
        let day = day.to_owned();
        self.read(move |database| database.daily_ranking(&day, person.as_deref(), most))
    }

    fn own_daily_results(&self, person: &str) -> StoreReply<Vec<DailyRow>> {
        let person = person.to_owned();
        self.read(move |database| database.own_daily_results(&person))
    }

    fn keep_own_game(&self, row: OwnGameRow) -> StoreReply<bool> {
        self.write(move |database| Ok(database.keep_own_game(row)))
    }

    fn own_games(&self, person: &str) -> StoreReply<Vec<(String, u64, bool)>> {
        let person = person.to_owned();
        self.read(move |database| database.own_games(&person))
    }

    fn own_game(&self, person: &str, game: &str) -> StoreReply<Option<String>> {
        let (person, game) = (person.to_owned(), game.to_owned());
        self.read(move |database| database.own_game(&person, &game))
    }
}

impl SimulatedStore {
    fn random_key(&self) -> Vec<u8> {
        let mut disk = lock(&self.disk);
        (0..4).flat_map(|_| disk.dice.bits().to_le_bytes()).collect()
    }
}
