//! A store for tests that injects failures and counts calls.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use review::Effort;
use tokio::sync::{Mutex, Notify, oneshot};

use crate::app_state::{AppState, Storage, Stores};
use crate::bot_pool::BotPool;
use crate::config::Config;
use crate::machine::{HostMachine, Machine};
use crate::store::{
    Append, NewTable, OpenTableCounts, OpenTables, SigningKey, Sqlite, Store, StoreError, StoreReply, StoredSummary,
    StoredTable, TableFilter, received,
};
use crate::sync::Locked;

/// The failures to inject.
#[derive(Default)]
pub(crate) struct Faults {
    pub(crate) appends_fail: AtomicBool,
    /// How many appends are refused, as if another writer had been faster.
    pub(crate) conflicts: AtomicU32,
    /// Whether appends are executed but reported as failed.
    pub(crate) appends_are_denied: AtomicBool,
    pub(crate) checks_fail: AtomicBool,
    /// Writes wait while this is locked.
    pub(crate) gate: Arc<Mutex<()>>,
    /// Notified when a write is submitted.
    pub(crate) handed_in: Notify,
    /// The table that cannot be archived.
    pub(crate) unarchivable: Locked<String>,
    /// Whether loading a table fails.
    pub(crate) loads_fail: AtomicBool,
    /// Loads wait while this is locked.
    pub(crate) reading: Arc<Mutex<()>>,
    /// How many tables were loaded.
    pub(crate) loads: AtomicU32,
}

/// A store that injects failures.
struct FaultyStore {
    store: Arc<Sqlite>,
    faults: Arc<Faults>,
}

fn failure<T>() -> StoreReply<T> {
    refusal(StoreError::Database("told to fail".to_owned()))
}

fn refusal<T>(error: StoreError) -> StoreReply<T> {
    let (sender, reply) = oneshot::channel();
    let _ = sender.send(Err(error));
    reply
}

/// Waits for a reply, and reports it as a failure.
fn denied<T: Send + 'static>(done: StoreReply<T>) -> StoreReply<T> {
    let (sender, reply) = oneshot::channel();
    tokio::spawn(async move {
        let failed = received(done).await.and(Err(StoreError::Database("told to deny it".to_owned())));
        let _ = sender.send(failed);
    });
    reply
}

impl FaultyStore {
    /// Submits a write as soon as the gate is unlocked.
    fn through_gate<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Sqlite) -> StoreReply<T> + Send + 'static,
    ) -> StoreReply<T> {
        let (sender, reply) = oneshot::channel();
        let (store, gate) = (self.store.clone(), self.faults.gate.clone());
        tokio::spawn(async move {
            let _open = gate.lock().await;
            let _ = sender.send(received(write(&store)).await);
        });
        self.faults.handed_in.notify_one();
        reply
    }
}

impl Store for FaultyStore {
    fn create(&self, table: NewTable) -> StoreReply<Option<String>> {
        self.through_gate(|store| store.create(table))
    }
    fn append(&self, append: Append) -> StoreReply<()> {
        if self.faults.appends_fail.load(Relaxed) {
            return failure();
        }
        if self.faults.conflicts.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok() {
            return refusal(StoreError::Conflict);
        }
        let is_denied = self.faults.appends_are_denied.load(Relaxed);
        let written = self.through_gate(|store| store.append(append));
        if is_denied { denied(written) } else { written }
    }
    fn load(&self, id: &str) -> StoreReply<Option<StoredTable>> {
        self.faults.loads.fetch_add(1, Relaxed);
        let loaded = if self.faults.loads_fail.load(Relaxed) { failure() } else { self.store.load(id) };
        let ((sender, reply), reading) = (oneshot::channel(), self.faults.reading.clone());
        tokio::spawn(async move {
            let _open = reading.lock().await;
            let _ = sender.send(received(loaded).await);
        });
        reply
    }
    fn list(&self, filter: TableFilter) -> StoreReply<Vec<StoredSummary>> {
        self.store.list(filter)
    }
    fn archive(&self, id: &str, last: u64, revision: u64, record: String) -> StoreReply<()> {
        if *self.faults.unarchivable.lock() == id { failure() } else { self.store.archive(id, last, revision, record) }
    }
    fn delete_table(&self, id: &str) -> StoreReply<()> {
        self.store.delete_table(id)
    }
    fn open_tables(&self, wanted: OpenTables) -> StoreReply<OpenTableCounts> {
        self.store.open_tables(wanted)
    }
    fn check(&self) -> StoreReply<()> {
        if self.faults.checks_fail.load(Relaxed) { failure() } else { self.store.check() }
    }
    fn noted_time(&self) -> StoreReply<Option<u64>> {
        self.store.noted_time()
    }
    fn note_time(&self, now: u64) -> StoreReply<()> {
        self.store.note_time(now)
    }
}

/// The state of a server with a fresh data folder, and the failures that it injects.
pub(crate) fn faulty_app(name: &str) -> (Arc<AppState>, Arc<Faults>) {
    faulty_app_with(name, Effort::default())
}

/// The same, with a search effort for reviews.
pub(crate) fn faulty_app_with(name: &str, effort: Effort) -> (Arc<AppState>, Arc<Faults>) {
    faulty_app_on(Arc::new(HostMachine), name, effort)
}

/// The same, on a machine.
pub(crate) fn faulty_app_on(machine: Arc<dyn Machine>, name: &str, effort: Effort) -> (Arc<AppState>, Arc<Faults>) {
    let folder = std::env::temp_dir().join(format!("cascade-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let store = Arc::new(Sqlite::open(&folder).expect("a store"));
    let faults = Arc::new(Faults::default());
    let tables: Arc<dyn Store> = Arc::new(FaultyStore { store: store.clone(), faults: faults.clone() });
    let keys = vec![SigningKey { number: 1, value: vec![7; 32], made: 0 }];
    let bots = BotPool::start_with(1, machine.as_ref(), effort).expect("threads");
    let stores = Stores { tables, people: store.clone(), practice: store };
    let storage = Storage { stores, keys, bans: Vec::new(), cluster: None };
    (Arc::new(AppState::new(Config::new(folder), storage, machine, bots)), faults)
}
