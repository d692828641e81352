//! `SQLite` inside the program.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tracing::error;

use super::files::{private_file, private_folder};
use super::full_check::FullCheck;
use super::worker::{JobGuard, Worker, store_error};
use super::{
    Append, NewTable, OpenTableCounts, OpenTables, Store, StoreError, StoreReply, StoredSummary, StoredTable,
    TableFilter, damage, rows, schema,
};

/// The name of the database in the data folder.
pub(crate) const FILE: &str = "cascade.sqlite";

/// How long a start waits for the check of the whole database. What takes longer goes on beside the server: a million finished tables
/// must not keep those who play waiting.
const SHORT_CHECK: Duration = Duration::from_millis(200);

/// FULL: a commit returns only when the log of changes is on the disk. That is folded into the database every 16 MB, since each time
/// waits for the disk twice more; 4 MB, as `SQLite` does by itself, are full after a few hundred commands.
const SETTINGS: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = 4000;";

/// A folder with a database, held by this program alone.
pub struct Sqlite {
    reader: Worker,
    writer: Worker,
    /// The check of the whole database, which may still go on.
    check: FullCheck,
    /// Held as long as this lives: a second server on the same folder would keep tables of its own in memory.
    _lock: File,
}

/// Takes a data folder for this program alone.
pub(crate) fn lock(folder: &Path) -> io::Result<File> {
    private_folder(folder, FILE)?;
    let lock = private_file(&folder.join("lock"))?;
    lock.try_lock().map_err(|held| match held {
        fs::TryLockError::WouldBlock => io::Error::new(io::ErrorKind::ResourceBusy, "another server uses this folder"),
        fs::TryLockError::Error(error) => error,
    })?;
    Ok(lock)
}

impl Sqlite {
    /// Opens the database in a folder, or makes it.
    ///
    /// # Errors
    /// If the folder cannot be used, another server uses it, its database is damaged or comes from a newer program.
    pub fn open(folder: &Path) -> io::Result<Sqlite> {
        Sqlite::open_within(folder, SHORT_CHECK)
    }

    /// The same, with a time that the check of the whole database may take before it goes on beside the server.
    pub(super) fn open_within(folder: &Path, patience: Duration) -> io::Result<Sqlite> {
        let lock = lock(folder)?;
        let path = folder.join(FILE);
        damage::check_files(&path)?;
        // The log of changes and its index get the permissions of the database.
        private_file(&path)?;
        // Only a database with a log of changes can be written while it is read: a copy that was just restored is checked first.
        let patience = if damage::has_log_of_changes(&path)? { patience } else { Duration::MAX };
        let check = FullCheck::start(&path, patience)?;
        let mut writer = Connection::open(&path).map_err(io::Error::other)?;
        writer.execute_batch(SETTINGS).map_err(io::Error::other)?;
        if !schema::upgrade(&mut writer).map_err(io::Error::other)? {
            return Err(io::Error::other("the database comes from a newer program"));
        }
        for table in damage::tables_with_gaps(&writer).map_err(io::Error::other)? {
            error!(table, "entries are missing from the log of a table");
        }
        let reader = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(io::Error::other)?;
        reader.execute_batch("PRAGMA busy_timeout = 5000;").map_err(io::Error::other)?;
        Ok(Sqlite { reader: Worker::reader(reader)?, writer: Worker::writer(writer)?, check, _lock: lock })
    }

    /// Does something on the thread that reads.
    pub(super) fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreReply<T> {
        self.reader.ask(JobGuard::LooksFirst, work)
    }

    /// Does something on the thread that writes, in a transaction. What it has written is undone if it fails.
    pub(super) fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreReply<T> {
        self.write_guarded(JobGuard::Savepoint, work)
    }

    /// Nothing is written to a database that was found damaged: whoever repairs it needs what is left.
    fn write_guarded<T: Send + 'static>(
        &self,
        guard: JobGuard,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreReply<T> {
        let check = self.check.clone();
        self.writer.ask(guard, move |database| {
            check.require_sound()?;
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
            // One snapshot: the archive empties the log in the same transaction in which it writes the record.
            let snapshot = database.unchecked_transaction().map_err(store_error)?;
            rows::load(&snapshot, &id)
        })
    }

    fn list(&self, wanted: TableFilter) -> StoreReply<Vec<StoredSummary>> {
        self.read(move |database| rows::list(database, &wanted))
    }

    fn archive(&self, id: &str, last: u64, record: String) -> StoreReply<()> {
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
        // A full disk still lets a database be read.
        self.write(|database| rows::set_mark(database, "check", 1))
    }

    fn noted_time(&self) -> StoreReply<Option<u64>> {
        self.read(|database| rows::mark(database, "time"))
    }

    fn note_time(&self, now: u64) -> StoreReply<()> {
        self.write(move |database| rows::set_mark(database, "time", now))
    }
}
