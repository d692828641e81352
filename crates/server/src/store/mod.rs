//! Where tables are kept: what the server needs of storage, `SQLite` inside the program, and `PostgreSQL` for several servers.
//!
//! The log is the truth. Its key is the table and the number of the entry, so that of two writers the later one gets
//! [`StoreError::Conflict`]. An answer to a write means that it will still be there after the power has failed.

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

use protocol::Status;
use tokio::sync::oneshot;

pub use backup::{BackupError, backup, restore};
pub use cluster::{ClusterStore, Heartbeat, PeopleChange, Pulse, TableHead, TableTail, TableWork, WorkChange};
pub(crate) use copies::copy_table;
pub use forget::{record_without_person, without_person};
pub use migrate::{MigrateError, StoreLocation, TableDigest, migrate};
pub use people::{Ban, EntryPlace, Guest, OwnEntriesPage, PeopleStore, PersonSession, SessionFilter, SigningKey};
pub use postgres::Postgres;
pub use practice::{DailyRanking, DailyRow, MOST_OWN_GAMES, OwnGameRow, PracticeStore, RankedRow};
pub use sqlite::Sqlite;
pub(crate) use sqlite::lock;

/// What storage has done, or why not.
pub type StoreResult<T> = Result<T, StoreError>;

/// What comes back from storage, later.
pub type StoreReply<T> = oneshot::Receiver<Result<T, StoreError>>;

/// Waits for storage.
///
/// # Errors
/// Why it did not do it.
pub async fn received<T>(reply: StoreReply<T>) -> Result<T, StoreError> {
    reply.await.unwrap_or(Err(StoreError::Stopped))
}

/// Why storage did not do something. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer was faster.
    #[error("another writer was faster")]
    Conflict,
    /// The same key came with another request.
    #[error("the same key came with another request")]
    KeyReused,
    /// The thread that would do it has ended.
    #[error("storage has stopped")]
    Stopped,
    /// The database failed; the text is for the log, not for clients.
    #[error("{0}")]
    Database(String),
}

/// One entry as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredLine {
    /// Its number.
    pub seq: u64,
    /// The entry as JSON.
    pub body: String,
    /// The person and key of the request that caused it, with a fingerprint of the request.
    pub request: Option<String>,
}

/// What lists say about a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSummary {
    /// The table's id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The board's name.
    pub board: String,
    /// Whether everybody may find it.
    pub public: bool,
    /// How far it is.
    pub status: Status,
    /// Who sits where, as JSON.
    pub seats: String,
    /// Whether a clock runs.
    pub clocked: bool,
    /// The id of the owner.
    pub owner: String,
    /// When it last changed, in milliseconds since 1970.
    pub changed: u64,
}

/// A table about to be made.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// What lists say about it.
    pub summary: StoredSummary,
    /// The version of the rules it is played by.
    pub rules: u32,
    /// The secret of its dice.
    pub seed: String,
    /// The person and key that asked for it.
    pub request: Option<String>,
    /// A fingerprint of that request.
    pub fingerprint: Option<String>,
    /// Its first entries.
    pub lines: Vec<StoredLine>,
    /// Whose tables it belongs to.
    pub people: Vec<String>,
    /// What is to be done at it, where several servers share that.
    pub work: WorkChange,
}

/// Entries to add to a table.
#[derive(Clone, Debug)]
pub struct Append {
    /// What lists say about it now.
    pub summary: StoredSummary,
    /// The entries.
    pub lines: Vec<StoredLine>,
    /// Who has joined.
    pub people: Vec<String>,
    /// Who has said something.
    pub speakers: Vec<String>,
    /// What they change about the work at the table, where several servers share that.
    pub work: WorkChange,
    /// Whether another decision waits after them than before: what was excused belongs to the one before.
    pub is_new_decision: bool,
    /// How often earlier entries were rewritten when they were decided on, where another server may do that: who does not know of the
    /// last time has a name in memory that is to be forgotten, or charges somebody for time that was excused.
    pub revision: u64,
}

/// A table as it was stored.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// The version of the rules it is played by.
    pub rules: u32,
    /// The secret of its dice.
    pub seed: String,
    /// Its log.
    pub lines: Vec<StoredLine>,
    /// The record, if the table is in the archive: then there is no log.
    pub archived: Option<String>,
    /// How often earlier entries were rewritten, where another server may do that.
    pub revision: u64,
    /// For how many milliseconds no server ran since the open decision began, where only storage knows that.
    pub excused: u64,
}

/// Which tables to list, the latest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableFilter {
    /// Those that everybody may find and that are not over.
    Public,
    /// Those of a person, as many as a list has.
    Of(String),
    /// All of a person that wait or play.
    OpenOf(String),
    /// Those whose clock runs.
    Clocked,
    /// All that wait or play, for the operator.
    Open,
    /// Those that ended before a time, or have waited for players since, and are not in the archive.
    LeftBefore(u64),
}

/// Whose open tables to count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenTables {
    /// Those of an owner.
    Of(String),
    /// Those among some.
    Among(Vec<String>),
}

/// How many tables wait or play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenTableCounts {
    /// All of them.
    pub all: u32,
    /// Those that everybody may find.
    pub public: u32,
    /// Those where bots play among themselves.
    pub bots_only: u32,
}

/// What the server needs of storage for its tables. Every call returns at once; the answer comes later.
pub trait Store: Send + Sync + 'static {
    /// Makes a table; the id of an earlier one if the same request has made it.
    fn create(&self, table: NewTable) -> StoreReply<Option<String>>;
    /// Adds entries to a table's log, all or none.
    fn append(&self, append: Append) -> StoreReply<()>;
    /// A table with its log.
    fn load(&self, id: &str) -> StoreReply<Option<StoredTable>>;
    /// Tables by what lists say.
    fn list(&self, wanted: TableFilter) -> StoreReply<Vec<StoredSummary>>;
    /// Replaces a table's log by its record, unless it has another last entry by now.
    fn archive(&self, id: &str, last: u64, record: String) -> StoreReply<()>;
    /// Removes a table with everything about it.
    fn delete_table(&self, id: &str) -> StoreReply<()>;
    /// How many tables of a kind are open.
    fn open_tables(&self, wanted: OpenTables) -> StoreReply<OpenTableCounts>;
    /// Writes something small: fails where nothing could be written down.
    fn check(&self) -> StoreReply<()>;
    /// The last plausible time that was noted, in milliseconds since 1970.
    fn noted_time(&self) -> StoreReply<Option<u64>>;
    /// Notes the time.
    fn note_time(&self, now: u64) -> StoreReply<()>;
}
