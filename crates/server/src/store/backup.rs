//! Backups of the database: made while a server runs, restored only while none does.

use std::path::{Path, PathBuf};
use std::{fs, io};

use rusqlite::{Connection, OpenFlags};

use super::files::private_file;
use super::sqlite::{DATABASE_FILE, lock};
use super::{damage, schema};

/// Why a backup was not made or not restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is no database in the folder.
    #[error("no database in {}", .0.display())]
    Nothing(PathBuf),
    /// The file exists already, and may be an earlier backup.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    /// The file is not an intact database of this or an older version of the program.
    #[error("{} is no intact copy", .0.display())]
    Unsound(PathBuf),
    /// A server uses the folder.
    #[error("a server uses {}", .0.display())]
    InUse(PathBuf),
    /// A file cannot be read or written.
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, io::Error),
}

/// Copies the database of a data folder to a file. The copy is consistent, and a running server is not disturbed.
///
/// # Errors
/// If there is no database, the file exists, or something cannot be read or written.
pub fn backup(folder: &Path, file: &Path) -> Result<(), BackupError> {
    let source = folder.join(DATABASE_FILE);
    if !source.exists() {
        return Err(BackupError::Nothing(folder.to_owned()));
    }
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    // It gets its final name only once it is complete.
    let part = part_file(file);
    let _ = fs::remove_file(&part);
    let failed = |error| BackupError::File(part.clone(), io::Error::other(error));
    // `VACUUM INTO` accepts an empty file, which is created private here.
    private_file(&part).map_err(|error| BackupError::File(part.clone(), error))?;
    let database = Connection::open_with_flags(&source, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(failed)?;
    database.execute("VACUUM INTO ?1", [part.to_string_lossy()]).map_err(failed)?;
    check_intact(&part)?;
    sync_and_rename(&part, file)
}

/// Restores a backup into a data folder. The previous database is kept beside it as `cascade.sqlite.before`, with a number appended if that
/// file exists: an earlier safety copy is never overwritten.
///
/// # Errors
/// If a server uses the folder, the backup is not intact, or something cannot be written.
pub fn restore(file: &Path, folder: &Path) -> Result<(), BackupError> {
    check_intact(file)?;
    let _lock = lock(folder).map_err(|error| match error.kind() {
        io::ErrorKind::ResourceBusy => BackupError::InUse(folder.to_owned()),
        _ => BackupError::File(folder.to_owned(), error),
    })?;
    let place = folder.join(DATABASE_FILE);
    let part = part_file(&place);
    copy_privately(file, &part).map_err(|error| BackupError::File(part.clone(), error))?;
    if place.exists() {
        // Checkpoint the old write-ahead log into the old database, so that it is complete under its new name. If that fails, the old
        // database is damaged, and its log is kept beside it.
        if damage::check_files(&place).is_ok()
            && let Ok(old) = Connection::open(&place)
        {
            let _ = old.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        }
    }
    rename_old_files(folder)?;
    sync_and_rename(&part, &place)
}

/// Renames the files of the old database, if any.
fn rename_old_files(folder: &Path) -> Result<(), BackupError> {
    let names = (1..).map(|number| if number == 1 { String::new() } else { format!("-{number}") });
    let free = |suffix: &String| {
        ["", "-wal"].iter().all(|ending| !folder.join(format!("{DATABASE_FILE}.before{suffix}{ending}")).exists())
    };
    let suffix = names.into_iter().find(free).unwrap_or_default();
    for ending in ["", "-wal"] {
        let (old, before) =
            (folder.join(format!("{DATABASE_FILE}{ending}")), format!("{DATABASE_FILE}.before{suffix}{ending}"));
        if old.exists() {
            fs::rename(&old, folder.join(before)).map_err(|error| BackupError::File(old, error))?;
        }
    }
    // The shared-memory index of the write-ahead log; `SQLite` creates it again when needed.
    let _ = fs::remove_file(folder.join(format!("{DATABASE_FILE}-shm")));
    Ok(())
}

/// Copies a file to a private one.
fn copy_privately(from: &Path, to: &Path) -> io::Result<()> {
    let mut copy = private_file(to)?;
    copy.set_len(0)?;
    io::copy(&mut fs::File::open(from)?, &mut copy).map(drop)
}

fn part_file(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Syncs a file to disk and gives it its final name.
fn sync_and_rename(part: &Path, file: &Path) -> Result<(), BackupError> {
    let failed = |error| BackupError::File(file.to_owned(), error);
    fs::File::options().write(true).open(part).and_then(|copy| copy.sync_all()).map_err(failed)?;
    fs::rename(part, file).map_err(failed)
}

fn check_intact(file: &Path) -> Result<(), BackupError> {
    if !file.exists() {
        return Err(BackupError::Nothing(file.to_owned()));
    }
    if is_intact(file).unwrap_or(false) { Ok(()) } else { Err(BackupError::Unsound(file.to_owned())) }
}

/// Whether a file is an undamaged database of a known version.
fn is_intact(file: &Path) -> rusqlite::Result<bool> {
    let database = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let verdict: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    let version = schema::version(&database)?;
    let is_known = (1..=schema::VERSION).contains(&version);
    Ok(verdict == "ok" && is_known && schema::columns_as_text(&database)? == schema::columns_of_version(version)?)
}
