//! Storage of tables: what the server needs of it, `SQLite` inside the program, and `PostgreSQL` for several servers.
//!
//! The log is authoritative. Its key is the table and the number of the entry: of two writers of the same number the second gets
//! [`StoreError::Conflict`]. A successful reply to a write means that it is durable, even if the power fails.

mod backup;
mod cluster;
mod copies;
mod damage;
mod files;
mod forget;
mod full_check;
mod migrate;
mod own_entries;
mod people;
mod people_rows;
mod postgres;
mod practice;
mod practice_rows;
mod rows;
mod schema;
mod sqlite;
#[cfg(test)]
mod tests;
mod worker;

use std::ops::{Add, Sub};

use protocol::Status;
use tokio::sync::oneshot;

pub use backup::{BackupError, backup, restore};
pub use cluster::{ClusterStore, Heartbeat, HeartbeatReply, PeopleChange, TableHead, TableTail, TableWork, WorkChange};
pub(crate) use copies::copy_table;
pub(crate) use forget::REMOVED_TEXT;
pub use forget::{record_without_person, without_person};
pub use migrate::{MigrateError, StoreLocation, TableDigest, migrate};
pub use people::{
    Ban, EntryPlace, Guest, MOST_SESSIONS, OwnEntriesPage, PeopleStore, PersonSession, SessionFilter, SigningKey,
};
pub use postgres::Postgres;
pub use practice::{
    DailyRanking, DailyRow, DeletedGamePolicy, MOST_OWN_GAMES, OwnGameOutcome, OwnGameRow, PracticeStore, RankedRow,
};
pub use sqlite::Sqlite;
pub(crate) use sqlite::lock;

/// The result of a storage operation.
pub type StoreResult<T> = Result<T, StoreError>;

/// The future result of a storage operation.
pub type StoreReply<T> = oneshot::Receiver<Result<T, StoreError>>;

/// Waits for a reply of storage.
///
/// # Errors
/// If storage has failed or was stopped.
pub async fn received<T>(reply: StoreReply<T>) -> Result<T, StoreError> {
    reply.await.unwrap_or(Err(StoreError::Stopped))
}

/// Why a storage operation failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer wrote first.
    #[error("another writer was faster")]
    Conflict,
    /// The same idempotency key came with a different request.
    #[error("the same key came with another request")]
    KeyReused,
    /// The storage thread has ended.
    #[error("storage has stopped")]
    Stopped,
    /// The database failed. The text is for the log, not for clients.
    #[error("{0}")]
    Database(String),
}

/// One entry as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredLine {
    /// The number of the entry.
    pub seq: u64,
    /// The entry as JSON.
    pub body: String,
    /// The person and key of the request that caused it, with a fingerprint of the request.
    pub request: Option<String>,
}

/// The summary of a table, as shown in lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSummary {
    /// The table's id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The board's name.
    pub board: String,
    /// Whether the table is in the public list.
    pub public: bool,
    /// Whether it waits, plays or has ended.
    pub status: Status,
    /// The holders of the seats, as JSON.
    pub seats: String,
    /// Whether a clock runs.
    pub clocked: bool,
    /// The id of the owner.
    pub owner: String,
    /// When it last changed, in milliseconds since 1970.
    pub changed: u64,
}

/// A new table.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The summary of the table.
    pub summary: StoredSummary,
    /// The version of the rules that it is played by.
    pub rules: u32,
    /// The seed of its dice, which is secret until the end.
    pub seed: String,
    /// The person and key of the request that made it.
    pub request: Option<String>,
    /// A fingerprint of that request.
    pub fingerprint: Option<String>,
    /// The first entries.
    pub lines: Vec<StoredLine>,
    /// The people who are members.
    pub people: Vec<String>,
    /// The work at the table, if several servers share it.
    pub work: WorkChange,
}

/// Entries to append to a table.
#[derive(Clone, Debug)]
pub struct Append {
    /// The summary of the table after them.
    pub summary: StoredSummary,
    /// The entries.
    pub lines: Vec<StoredLine>,
    /// The people who took a seat.
    pub people: Vec<String>,
    /// The people who sent a remark.
    pub speakers: Vec<String>,
    /// How they change the work at the table, if several servers share it.
    pub work: WorkChange,
    /// Whether a new decision is open after them. Extensions of the previous one no longer apply then.
    pub is_new_decision: bool,
    /// The revision of the table that the entries were decided on. If storage has a newer one, the append conflicts: the writer may still
    /// have the name of a deleted person in memory, or charge a player for an outage by which the deadline was extended.
    pub revision: u64,
}

/// A table as stored.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// The version of the rules that it is played by.
    pub rules: u32,
    /// The seed of its dice.
    pub seed: String,
    /// The log.
    pub lines: Vec<StoredLine>,
    /// The record if the table is archived; it has no log then.
    pub archived: Option<String>,
    /// How often earlier entries were rewritten, if several servers share the storage.
    pub revision: u64,
    /// For how many milliseconds no server ran since the open decision began, if several servers share the storage.
    pub excused: u64,
}

/// Which tables to list. The most recently changed ones come first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableFilter {
    /// The public ones that have not ended.
    Public,
    /// Those of a person, limited to the length of a list.
    Of(String),
    /// All of a person that wait or play, without a limit.
    OpenOf(String),
    /// Those with a running clock.
    Clocked,
    /// All that wait or play, for the operator.
    Open,
    /// Those that ended before a time, or have waited for players since, and are not archived.
    LeftBefore(u64),
    /// Those whose game is on and has not changed since a time.
    StillBefore(u64),
}

/// Which open tables to count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenTables {
    /// Those of an owner.
    Of(String),
    /// Those among these ids.
    Among(Vec<String>),
}

/// How many tables wait or play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenTableCounts {
    /// All of them.
    pub all: u32,
    /// The public ones.
    pub public: u32,
    /// Those that only bots play at.
    pub bots_only: u32,
}

impl Add for OpenTableCounts {
    type Output = OpenTableCounts;

    fn add(self, other: OpenTableCounts) -> OpenTableCounts {
        let OpenTableCounts { all, public, bots_only } = other;
        OpenTableCounts { all: self.all + all, public: self.public + public, bots_only: self.bots_only + bots_only }
    }
}

impl Sub for OpenTableCounts {
    type Output = OpenTableCounts;

    fn sub(self, other: OpenTableCounts) -> OpenTableCounts {
        let OpenTableCounts { all, public, bots_only } = other;
        OpenTableCounts { all: self.all - all, public: self.public - public, bots_only: self.bots_only - bots_only }
    }
}

/// What the server needs of storage for tables. Every call returns at once; the reply arrives later.
pub trait Store: Send + Sync + 'static {
    /// Creates a table. Returns the id of the existing one if the same request has created it already.
    fn create(&self, table: NewTable) -> StoreReply<Option<String>>;
    /// Appends entries to a table's log, all or none.
    fn append(&self, append: Append) -> StoreReply<()>;
    /// A table with its log.
    fn load(&self, id: &str) -> StoreReply<Option<StoredTable>>;
    /// The summaries of tables.
    fn list(&self, wanted: TableFilter) -> StoreReply<Vec<StoredSummary>>;
    /// Replaces a table's log by its record, unless it has changed: `last` is the last entry, and `revision` the revision that the record was
    /// made from. Storage of one server has no revisions.
    fn archive(&self, id: &str, last: u64, revision: u64, record: String) -> StoreReply<()>;
    /// Removes a table with all its rows.
    fn delete_table(&self, id: &str) -> StoreReply<()>;
    /// Counts open tables.
    fn open_tables(&self, wanted: OpenTables) -> StoreReply<OpenTableCounts>;
    /// Makes a small write, which fails if storage cannot write.
    fn check(&self) -> StoreReply<()>;
    /// The last plausible time that was stored, in milliseconds since 1970.
    fn noted_time(&self) -> StoreReply<Option<u64>>;
    /// Stores the time.
    fn note_time(&self, now: u64) -> StoreReply<()>;
}
