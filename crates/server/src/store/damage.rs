//! Checks for damage that would otherwise go unnoticed, before anything is written.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use rusqlite::Connection;

const WAL_HEADER: u64 = 32;
const FRAME_HEADER: u64 = 24;
const DATABASE_HEADER: u64 = 100;

/// Checks the files of a database before it is opened. `SQLite` silently ignores a write-ahead log without its database, and the rest of a
/// log after a damaged page, and with it everything that was acknowledged since the last checkpoint.
///
/// # Errors
/// If something is missing or damaged; the message says what.
pub(crate) fn check_files(database: &Path) -> io::Result<()> {
    let wal = log_of(database);
    if log_size(database) == 0 {
        return check_length(database);
    }
    if fs::metadata(database).map_or(0, |file| file.len()) == 0 {
        return Err(damaged(format!("{} is missing or empty beside its log of changes", database.display())));
    }
    if commits_behind_damage(&wal)? > 1 {
        return Err(damaged(format!("{} is damaged in the middle", wal.display())));
    }
    Ok(())
}

/// The file of a database's write-ahead log.
fn log_of(database: &Path) -> PathBuf {
    database.with_file_name(format!("{}-wal", database.file_name().unwrap_or_default().to_string_lossy()))
}

/// The size of a database's write-ahead log in bytes; 0 if there is none.
pub(crate) fn log_size(database: &Path) -> u64 {
    fs::metadata(log_of(database)).map_or(0, |file| file.len())
}

/// The header of a database; `None` if the file is missing or empty.
fn header(database: &Path) -> io::Result<Option<[u8; DATABASE_HEADER as usize]>> {
    let Ok(mut file) = File::open(database) else { return Ok(None) };
    if file.metadata()?.len() == 0 {
        return Ok(None);
    }
    let mut header = [0; DATABASE_HEADER as usize];
    file.read_exact(&mut header).map_err(|_| damaged(format!("{} is cut off", database.display())))?;
    Ok(Some(header))
}

/// Checks that a database is not shorter than its header says: `SQLite` would notice missing pages only on access. Skipped if there is a
/// write-ahead log, because a crash may have interrupted a checkpoint.
fn check_length(database: &Path) -> io::Result<()> {
    let Some(header) = header(database)? else { return Ok(()) };
    let number = |from: usize| u32::from_be_bytes(header[from..from + 4].try_into().expect("four bytes"));
    // 1 stands for 65,536, which two bytes cannot hold.
    let page = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    // The number of pages is valid only if the program that last changed the database has updated it.
    let is_counted = number(24) == number(92);
    if is_counted && fs::metadata(database)?.len() < u64::from(number(28)) * page {
        return Err(damaged(format!("{} is cut off", database.display())));
    }
    Ok(())
}

/// Whether a database uses a write-ahead log, so that it can be written while it is read. An empty database counts as such.
pub(crate) fn has_log_of_changes(database: &Path) -> io::Result<bool> {
    Ok(header(database)?.is_none_or(|header| header[18..20] == [2, 2]))
}

/// Checks the pages of an open database.
///
/// # Errors
/// If `SQLite` finds it damaged.
pub(crate) fn check_database(database: &Connection) -> io::Result<()> {
    let verdict: rusqlite::Result<String> = database.query_row("PRAGMA quick_check(1)", [], |row| row.get(0));
    match verdict.map_err(|error| damaged(error.to_string()))? {
        verdict if verdict == "ok" => Ok(()),
        verdict => Err(damaged(verdict)),
    }
}

/// The tables that wait or play whose logs have gaps. They can still be inspected, but not changed. A gap in a finished table is noticed
/// when it is read; there may be a million of them.
pub(crate) fn tables_with_gaps(database: &Connection) -> rusqlite::Result<Vec<String>> {
    let select = "SELECT id FROM tables LEFT JOIN entries ON tab = id WHERE status IN ('waiting', 'playing') AND archived IS NULL
        GROUP BY id HAVING count(seq) <> coalesce(max(seq), -1)";
    let mut select = database.prepare(select)?;
    select.query_map([], |row| row.get(0))?.collect()
}

fn damaged(what: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("damaged: {what}; nothing was changed. Restore a copy"))
}

/// Counts the transactions after the first damaged page of a write-ahead log.
///
/// One is allowed: a power cut can leave the last transaction, which was not acknowledged, partly written in any order. A second one cannot
/// have begun before the first was on disk.
fn commits_behind_damage(wal: &Path) -> io::Result<u32> {
    let mut file = File::open(wal)?;
    let mut header = [0; WAL_HEADER as usize];
    if file.read_exact(&mut header).is_err() {
        return Ok(0);
    }
    let word = |bytes: &[u8], index: usize| {
        u32::from_be_bytes(bytes[index * 4..index * 4 + 4].try_into().expect("four bytes"))
    };
    let big_endian = word(&header, 0) & 1 == 1;
    let page = u64::from(word(&header, 2));
    let mut sum = checksum((0, 0), &header[..24], big_endian);
    if sum != (word(&header, 6), word(&header, 7)) || page == 0 {
        // A log that was never started, or was reset: `SQLite` ignores all of it. Frames of the current generation cannot be recognised.
        return Ok(0);
    }
    let (mut is_damaged, mut behind) = (false, 0);
    let mut frame = vec![0; (FRAME_HEADER + page) as usize];
    file.seek(SeekFrom::Start(WAL_HEADER))?;
    while file.read_exact(&mut frame).is_ok() {
        let is_current = frame[8..16] == header[16..24];
        if !is_damaged {
            let next = checksum(checksum(sum, &frame[..8], big_endian), &frame[FRAME_HEADER as usize..], big_endian);
            is_damaged = !is_current || next != (word(&frame, 4), word(&frame, 5));
            sum = next;
        }
        if is_damaged && is_current && word(&frame, 1) != 0 {
            behind += 1;
        }
    }
    Ok(behind)
}

/// The running checksum of a write-ahead log, as documented by `SQLite`.
fn checksum((mut first, mut second): (u32, u32), bytes: &[u8], big_endian: bool) -> (u32, u32) {
    for pair in bytes.chunks_exact(8) {
        let (one, two) = pair.split_at(4);
        let word = |bytes: &[u8]| {
            let bytes = bytes.try_into().expect("four bytes");
            if big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
        };
        first = first.wrapping_add(word(one)).wrapping_add(second);
        second = second.wrapping_add(word(two)).wrapping_add(first);
    }
    (first, second)
}
