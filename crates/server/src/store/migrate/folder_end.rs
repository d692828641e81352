//! `SQLite` in a folder as the source or the target of a copy.

use std::fs::File;
use std::io;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rusqlite::{Connection, params_from_iter};

use super::MigrateError;
use super::copied_table::{ColumnKind, CopiedRow, CopiedTable, Dialect};
use crate::store::files::private_file;
use crate::store::schema;
use crate::store::sqlite::{DATABASE_FILE, lock};

/// The SQL dialect of `SQLite`.
struct SqliteDialect;

impl Dialect for SqliteDialect {
    fn to_text(column: &str, kind: ColumnKind) -> String {
        match kind {
            ColumnKind::Text => column.to_owned(),
            ColumnKind::Number => format!("CAST({column} AS TEXT)"),
            ColumnKind::Flag => format!("iif({column}, 't', 'f')"),
            ColumnKind::Bytes => format!("lower(hex({column}))"),
        }
    }

    fn from_text(parameter: &str, kind: ColumnKind) -> String {
        match kind {
            ColumnKind::Text => parameter.to_owned(),
            ColumnKind::Number => format!("CAST({parameter} AS INTEGER)"),
            ColumnKind::Flag => format!("{parameter} = 't'"),
            ColumnKind::Bytes => format!("unhex({parameter})"),
        }
    }
}

/// How long to wait for a lock. It may still be held by a server that is stopping, or by a child process that has not closed its inherited
/// files yet.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);
const LOCK_RETRY: Duration = Duration::from_millis(20);

/// Locks a folder; waits if the lock is held.
fn lock_within(folder: &Path, timeout: Duration) -> io::Result<File> {
    let until = Instant::now() + timeout;
    loop {
        match lock(folder) {
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy && Instant::now() < until => sleep(LOCK_RETRY),
            locked => return locked,
        }
    }
}

/// A folder that is locked against other use.
pub(super) struct FolderEnd {
    database: Connection,
    _lock: File,
}

fn migrate_error(error: &io::Error) -> MigrateError {
    match error.kind() {
        io::ErrorKind::ResourceBusy => MigrateError::InUse,
        _ => MigrateError::Failed(error.to_string()),
    }
}

impl FolderEnd {
    /// Opens a folder as the source.
    pub(super) fn open_source(folder: &Path) -> Result<FolderEnd, MigrateError> {
        if folder.join(DATABASE_FILE).exists() { FolderEnd::open(folder) } else { Err(MigrateError::Nothing) }
    }

    /// Opens a folder without tables as the target.
    pub(super) fn open_target(folder: &Path) -> Result<FolderEnd, MigrateError> {
        let end = FolderEnd::open(folder)?;
        let is_used = "SELECT EXISTS (SELECT 1 FROM guests) OR EXISTS (SELECT 1 FROM tables)
            OR EXISTS (SELECT 1 FROM signing_keys)";
        if end.database.query_row(is_used, [], |row| row.get(0))? {
            return Err(MigrateError::NotEmpty);
        }
        end.database.execute_batch("DELETE FROM marks")?;
        Ok(end)
    }

    fn open(folder: &Path) -> Result<FolderEnd, MigrateError> {
        let lock = lock_within(folder, LOCK_TIMEOUT).map_err(|error| migrate_error(&error))?;
        private_file(&folder.join(DATABASE_FILE)).map_err(|error| migrate_error(&error))?;
        let mut database = Connection::open(folder.join(DATABASE_FILE))?;
        database.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")?;
        if !schema::upgrade(&mut database)? {
            return Err(MigrateError::Failed("the database comes from a newer program".to_owned()));
        }
        database.execute_batch("BEGIN IMMEDIATE")?;
        Ok(FolderEnd { database, _lock: lock })
    }

    pub(super) fn read(&self, table: &CopiedTable, after: Option<&CopiedRow>) -> Result<Vec<CopiedRow>, MigrateError> {
        let place = after.map(Vec::as_slice).unwrap_or_default();
        let parameters = &["?1", "?2"][..place.len()];
        let mut select = self.database.prepare_cached(&table.select::<SqliteDialect>(parameters))?;
        let width = table.columns.len();
        let rows =
            select.query_map(params_from_iter(place), |row| (0..width).map(|column| row.get(column)).collect())?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    pub(super) fn write(&self, table: &CopiedTable, rows: &[CopiedRow]) -> Result<(), MigrateError> {
        let values: Vec<String> = (1..)
            .zip(table.columns)
            .map(|(number, (_, kind))| SqliteDialect::from_text(&format!("?{number}"), *kind))
            .collect();
        let insert = format!("INSERT INTO {} ({}) VALUES ({})", table.name, table.column_list(), values.join(", "));
        let mut insert = self.database.prepare_cached(&insert)?;
        for row in rows {
            insert.execute(params_from_iter(row))?;
        }
        Ok(())
    }

    pub(super) fn commit(self) -> Result<(), MigrateError> {
        Ok(self.database.execute_batch("COMMIT")?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_that_is_released_soon_is_awaited() {
        let folder = std::env::temp_dir().join(format!("cascade-lock-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let held = lock(&folder).expect("nobody has it");
        let busy = lock_within(&folder, Duration::ZERO).map(drop).map_err(|error| error.kind());
        assert_eq!(busy, Err(io::ErrorKind::ResourceBusy));
        let waiting = std::thread::spawn({
            let folder = folder.clone();
            move || FolderEnd::open_target(&folder).map(drop)
        });
        sleep(3 * LOCK_RETRY);
        drop(held);
        waiting.join().expect("it ends").expect("opened");
    }
}
