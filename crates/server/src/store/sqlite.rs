//! `SQLite` inside the program.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::worker::{Worker, store_error};
use super::{
    Append, Guest, NewTable, Store, StoreError, StoreReply, StoredSummary, StoredTable, TableFilter, rows, schema,
};

/// The name of the database in the data folder.
pub(crate) const FILE: &str = "cascade.sqlite";

/// A folder with a database, held by this program alone.
pub(crate) struct Sqlite {
    reader: Worker,
    writer: Worker,
    /// Held as long as this lives: a second server on the same folder would keep tables of its own in memory.
    _lock: File,
}

/// Takes a data folder for this program alone.
pub(crate) fn lock(folder: &Path) -> io::Result<File> {
    fs::create_dir_all(folder)?;
    let lock = File::create(folder.join("lock"))?;
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
    /// If the folder cannot be used, another server uses it, or its database comes from a newer program.
    pub(crate) fn open(folder: &Path) -> io::Result<Sqlite> {
        let lock = lock(folder)?;
        let path = folder.join(FILE);
        let mut writer = Connection::open(&path).map_err(io::Error::other)?;
        // FULL: a commit returns only when the log of changes is on the disk.
        let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;";
        writer.execute_batch(settings).map_err(io::Error::other)?;
        if !schema::upgrade(&mut writer).map_err(io::Error::other)? {
            return Err(io::Error::other("the database comes from a newer program"));
        }
        let reader = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(io::Error::other)?;
        reader.execute_batch("PRAGMA busy_timeout = 5000;").map_err(io::Error::other)?;
        Ok(Sqlite { reader: Worker::reader(reader)?, writer: Worker::writer(writer)?, _lock: lock })
    }
}

impl Store for Sqlite {
    fn create(&self, table: NewTable) -> StoreReply<Option<String>> {
        self.writer.ask(move |database| rows::create(database, &table))
    }

    fn append(&self, append: Append) -> StoreReply<()> {
        self.writer.ask(move |database| rows::append(database, &append))
    }

    fn load(&self, id: &str) -> StoreReply<Option<StoredTable>> {
        let id = id.to_owned();
        self.reader.ask(move |database| {
            // One snapshot: the archive empties the log in the same transaction in which it writes the record.
            let snapshot = database.unchecked_transaction().map_err(store_error)?;
            rows::load(&snapshot, &id)
        })
    }

    fn list(&self, wanted: TableFilter) -> StoreReply<Vec<StoredSummary>> {
        self.reader.ask(move |database| rows::list(database, &wanted))
    }

    fn guest(&self, id: &str) -> StoreReply<Option<Guest>> {
        let id = id.to_owned();
        self.reader.ask(move |database| rows::guest(database, &id))
    }

    fn save_guest(&self, guest: Guest) -> StoreReply<()> {
        self.writer.ask(move |database| rows::save_guest(database, &guest))
    }

    fn archive(&self, id: &str, record: String) -> StoreReply<()> {
        let id = id.to_owned();
        self.writer.ask(move |database| rows::archive(database, &id, &record))
    }

    fn secret(&self) -> StoreReply<Vec<u8>> {
        self.writer.ask(move |database| {
            let mut fresh = [0; 32];
            getrandom::fill(&mut fresh).map_err(|error| StoreError::Database(error.to_string()))?;
            rows::secret(database, fresh)
        })
    }
}
