//! Copies everything from one storage to another: from a folder into a database that servers share, or back.
//!
//! Rows are transferred as text, column by column, which both sides read and write in the same way. The copy is one transaction, and is
//! committed only if the number of rows and a checksum over all of them are the same on both sides.

mod copied_table;
mod folder_end;
mod postgres_end;

use std::path::PathBuf;

use sha2::{Digest as _, Sha256};

use self::copied_table::{CopiedRow, CopiedTable, TABLES};
use self::folder_end::FolderEnd;
use self::postgres_end::PostgresEnd;

/// The source or target of a copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreLocation {
    /// `SQLite` in a folder.
    Folder(PathBuf),
    /// `PostgreSQL` at a URL.
    Postgres(String),
}

impl StoreLocation {
    /// Parses a URL that begins with `postgres://` or `postgresql://`; everything else is a folder.
    pub fn read(text: &str) -> StoreLocation {
        let is_address = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
        if is_address { StoreLocation::Postgres(text.to_owned()) } else { StoreLocation::Folder(text.into()) }
    }
}

/// Why nothing was copied.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The source has no tables.
    #[error("there are no tables")]
    Nothing,
    /// A server uses the source or the target.
    #[error("a server uses it")]
    InUse,
    /// The target has rows already.
    #[error("the target is not empty")]
    NotEmpty,
    /// The rows in the target differ from those in the source.
    #[error("{0} differs after the copy")]
    Differs(&'static str),
    /// Something cannot be read or written.
    #[error("{0}")]
    Failed(String),
}

impl From<rusqlite::Error> for MigrateError {
    fn from(error: rusqlite::Error) -> MigrateError {
        MigrateError::Failed(error.to_string())
    }
}

impl From<tokio_postgres::Error> for MigrateError {
    fn from(error: tokio_postgres::Error) -> MigrateError {
        let cause = std::error::Error::source(&error).map(|why| format!(": {why}")).unwrap_or_default();
        MigrateError::Failed(format!("{error}{cause}"))
    }
}

/// A summary of a table's rows: their number, and a checksum over all of them in the order of their keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableDigest {
    /// The name of the table.
    pub name: &'static str,
    /// How many rows it has.
    pub rows: u64,
    /// SHA-256 over the rows.
    pub checksum: String,
}

/// The source or the target of a copy.
enum StoreEnd {
    Folder(FolderEnd),
    Postgres(PostgresEnd),
}

/// Copies everything. Returns what has arrived. Must be called on a runtime.
///
/// # Errors
/// If either side is in use, the target is not empty, or something cannot be read or written. The target is then unchanged.
pub async fn migrate(from: &StoreLocation, to: &StoreLocation) -> Result<Vec<TableDigest>, MigrateError> {
    let mut source = match from {
        StoreLocation::Folder(folder) => StoreEnd::Folder(FolderEnd::open_source(folder)?),
        StoreLocation::Postgres(url) => StoreEnd::Postgres(PostgresEnd::open_source(url).await?),
    };
    let mut target = match to {
        StoreLocation::Folder(folder) => StoreEnd::Folder(FolderEnd::open_target(folder)?),
        StoreLocation::Postgres(url) => StoreEnd::Postgres(PostgresEnd::open_target(url).await?),
    };
    let mut sent = Vec::new();
    for table in TABLES {
        let (mut digest, mut rows) = (DigestWriter::default(), source.read(table, None).await?);
        while let Some(last) = rows.last() {
            let place = table.key(last);
            rows.iter().for_each(|row| digest.add(row));
            target.write(table, &rows).await?;
            rows = source.read(table, Some(&place)).await?;
        }
        sent.push(digest.finish(table.name));
    }
    for (table, sent) in TABLES.iter().zip(&sent) {
        let (mut digest, mut rows) = (DigestWriter::default(), target.read(table, None).await?);
        while let Some(last) = rows.last() {
            let place = table.key(last);
            rows.iter().for_each(|row| digest.add(row));
            rows = target.read(table, Some(&place)).await?;
        }
        if digest.finish(table.name) != *sent {
            return Err(MigrateError::Differs(table.name));
        }
    }
    if sent.iter().all(|table| table.rows == 0) {
        return Err(MigrateError::Nothing);
    }
    target.commit().await?;
    Ok(sent)
}

impl StoreEnd {
    /// Reads a batch of rows after a key. Batches keep the memory use small, however large the log.
    async fn read(&mut self, table: &CopiedTable, after: Option<&CopiedRow>) -> Result<Vec<CopiedRow>, MigrateError> {
        match self {
            StoreEnd::Folder(folder) => folder.read(table, after),
            StoreEnd::Postgres(database) => database.read(table, after).await,
        }
    }

    async fn write(&mut self, table: &CopiedTable, rows: &[CopiedRow]) -> Result<(), MigrateError> {
        match self {
            StoreEnd::Folder(folder) => folder.write(table, rows),
            StoreEnd::Postgres(database) => database.write(table, rows).await,
        }
    }

    async fn commit(self) -> Result<(), MigrateError> {
        match self {
            StoreEnd::Folder(folder) => folder.commit(),
            StoreEnd::Postgres(database) => database.commit().await,
        }
    }
}

/// Counts rows and computes their checksum.
#[derive(Default)]
struct DigestWriter {
    rows: u64,
    hash: Sha256,
}

impl DigestWriter {
    fn add(&mut self, row: &CopiedRow) {
        self.rows += 1;
        for value in row {
            // The length of each value is included, so that adjacent values cannot be confused.
            let length = value.as_ref().map_or(u64::MAX, |value| value.len() as u64);
            self.hash.update(length.to_le_bytes());
            self.hash.update(value.as_deref().unwrap_or_default().as_bytes());
        }
    }

    fn finish(self, name: &'static str) -> TableDigest {
        let checksum = data_encoding::HEXLOWER.encode(&self.hash.finalize());
        TableDigest { name, rows: self.rows, checksum }
    }
}
