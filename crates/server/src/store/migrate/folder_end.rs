//! `SQLite` in a folder as the source or the target of a copy.

use std::fs::File;
use std::path::Path;

use rusqlite::{Connection, params_from_iter};

use super::MigrateError;
use super::copied_table::{ColumnKind, CopiedRow, CopiedTable, Dialect};
use crate::store::files::private_file;
use crate::store::schema;
use crate::store::sqlite::{FILE, lock};

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

/// A folder that is locked against other use.
pub(super) struct FolderEnd {
    database: Connection,
    _lock: File,
}

impl FolderEnd {
    /// Opens a folder as the source.
    pub(super) fn open_source(folder: &Path) -> Result<FolderEnd, MigrateError> {
        if folder.join(FILE).exists() { FolderEnd::open(folder) } else { Err(MigrateError::Nothing) }
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
        let failed = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::ResourceBusy => MigrateError::InUse,
            _ => MigrateError::Failed(error.to_string()),
        };
        let lock = lock(folder).map_err(failed)?;
        private_file(&folder.join(FILE)).map_err(failed)?;
        let mut database = Connection::open(folder.join(FILE))?;
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
