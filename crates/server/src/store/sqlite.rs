//! `SQLite` inside the program.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tracing::error;

use super::files::{private_file, private_folder, require_space};
use super::full_check::FullCheck;
use super::worker::{JobGuard, Worker, store_error};
use super::{
    Append, NewTable, OpenTableCounts, OpenTables, Store, StoreError, StoreReply, StoredSummary, StoredTable,
    TableFilter, damage, rows, schema,
};

/// The name of the database file in the data folder.
pub(crate) const DATABASE_FILE: &str = "cascade.sqlite";

/// How long a start waits for the check of the whole database. A longer check continues while the server runs: players must not wait for
/// the check of a million finished tables.
const START_CHECK_TIMEOUT: Duration = Duration::from_millis(200);

/// FULL: a commit returns only when the write-ahead log is on disk. The log is checkpointed every 16 MB, because each checkpoint waits for
/// the disk twice more. The default of 4 MB is reached after a few hundred commands.
const CONNECTION_SETTINGS: &str =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;
    PRAGMA busy_timeout = 5000;";

/// The longest write-ahead log that a start leaves as it is. A process that is killed soon after its start has not checkpointed the log of the one before,
/// which must read all of it. After thousands of such ends, a log of two gigabytes took longer to read than a start may.
const LARGEST_WAL: u64 = 64 << 20;

/// How long a start waits while another connection reads the write-ahead log.
const START_BUSY_TIMEOUT: Duration = Duration::from_mins(1);

/// A folder with a database, locked by this program.
pub struct Sqlite {
    reader: Worker,
    writer: Worker,
    /// The check of the whole database, which may still be running.
    check: FullCheck,
    folder: PathBuf,
    /// Held for as long as this value lives: a second server on the same folder would have its own, diverging tables in memory.
    _lock: File,
}

/// Locks a data folder for this program.
pub(crate) fn lock(folder: &Path) -> io::Result<File> {
    private_folder(folder, DATABASE_FILE)?;
    let lock = private_file(&folder.join("lock"))?;
    lock.try_lock().map_err(|held| match held {
        fs::TryLockError::WouldBlock => io::Error::new(io::ErrorKind::ResourceBusy, "another server uses this folder"),
        fs::TryLockError::Error(error) => error,
    })?;
    Ok(lock)
}

/// Writes all of a write-ahead log to its database, and empties it.
fn checkpoint(path: &Path) -> rusqlite::Result<()> {
    let database = Connection::open(path)?;
    database.busy_timeout(START_BUSY_TIMEOUT)?;
    database.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

impl Sqlite {
    /// Opens the database in a folder, or creates it.
    ///
    /// # Errors
    /// If the folder cannot be used, another server uses it, or its database is damaged or comes from a newer program.
    pub fn open(folder: &Path) -> io::Result<Sqlite> {
        Sqlite::open_within(folder, START_CHECK_TIMEOUT)
    }

    /// The same, with the time that a start waits for the check of the whole database.
    pub(super) fn open_within(folder: &Path, limit: Duration) -> io::Result<Sqlite> {
        let lock = lock(folder)?;
        let path = folder.join(DATABASE_FILE);
        damage::check_files(&path)?;
        // The write-ahead log and its index inherit the permissions of the database.
        private_file(&path)?;
        // Without a write-ahead log the database cannot be written while it is read: so a restored backup is checked completely first.
        let limit = if damage::has_log_of_changes(&path)? { limit } else { Duration::MAX };
        if damage::log_size(&path) > LARGEST_WAL {
            checkpoint(&path).map_err(io::Error::other)?;
        }
        let check = FullCheck::start(&path, limit)?;
        let mut writer = Connection::open(&path).map_err(io::Error::other)?;
        writer.busy_timeout(START_BUSY_TIMEOUT).map_err(io::Error::other)?;
        writer.execute_batch(CONNECTION_SETTINGS).map_err(io::Error::other)?;
        if !schema::upgrade(&mut writer).map_err(io::Error::other)? {
            return Err(io::Error::other("the database comes from a newer program"));
        }
        for table in damage::tables_with_gaps(&writer).map_err(io::Error::other)? {
            error!(table, "entries are missing from the log of a table");
        }
        let reader = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(io::Error::other)?;
        reader.execute_batch("PRAGMA busy_timeout = 5000;").map_err(io::Error::other)?;
        let (reader, writer) = (Worker::reader(reader)?, Worker::writer(writer)?);
        Ok(Sqlite { reader, writer, check, folder: folder.to_owned(), _lock: lock })
    }

    /// Runs a job on the reading thread.
    pub(super) fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreReply<T> {
        self.reader.ask(JobGuard::LooksFirst, work)
    }

    /// Runs a job on the writing thread, in a transaction. Its changes are rolled back if it fails.
    pub(super) fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreReply<T> {
        self.write_guarded(JobGuard::Savepoint, work)
    }

    /// A database that was found damaged is not written any more, so as not to make a repair harder.
    fn write_guarded<T: Send + 'static>(
        &self,
        guard: JobGuard,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreReply<T> {
        let check = self.check.clone();
        self.writer.ask(guard, move |database| {
            check.require_undamaged()?;
            work(database)
        })
    }
}

impl Store for Sqlite {
    fn create(&self, table: NewTable) -> StoreReply<Option<String>> {
        self.write(move |database| rows::create(database, &table))
    }

    fn append(&self, append: Append) -> StoreReply<()> {
        self.write_guarded(JobGuard::LooksFirst, move |database| rows::append(database, &append))
    }

    fn load(&self, id: &str) -> StoreReply<Option<StoredTable>> {
        let id = id.to_owned();
        self.read(move |database| {
            // One snapshot, because archiving removes the log and writes the record in the same transaction.
            let snapshot = database.unchecked_transaction().map_err(store_error)?;
            rows::load(&snapshot, &id)
        })
    }

    fn list(&self, wanted: TableFilter) -> StoreReply<Vec<StoredSummary>> {
        self.read(move |database| rows::list(database, &wanted))
    }

    fn archive(&self, id: &str, last: u64, _revision: u64, record: String) -> StoreReply<()> {
        let id = id.to_owned();
        self.write(move |database| rows::archive(database, &id, last, &record))
    }

    fn delete_table(&self, id: &str) -> StoreReply<()> {
        let id = id.to_owned();
        self.write(move |database| rows::delete_table(database, &id))
    }

    fn open_tables(&self, wanted: OpenTables) -> StoreReply<OpenTableCounts> {
        self.read(move |database| rows::open_tables(database, &wanted))
    }

    fn check(&self) -> StoreReply<()> {
        // A read would not notice a full disk, and a small write may find room in a file where nothing else would.
        let folder = self.folder.clone();
        self.write(move |database| {
            require_space(&folder).map_err(|error| StoreError::Database(error.to_string()))?;
            rows::set_mark(database, "check", 1)
        })
    }

    fn noted_time(&self) -> StoreReply<Option<u64>> {
        self.read(|database| rows::mark(database, "time"))
    }

    fn note_time(&self, now: u64) -> StoreReply<()> {
        self.write(move |database| rows::set_mark(database, "time", now))
    }
}
