//! Damage that would otherwise go unnoticed: found before anything is written.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use rusqlite::Connection;

const WAL_HEADER: u64 = 32;
const FRAME_HEADER: u64 = 24;

/// Checks the files of a database before it is opened: a log of changes without its database, or one that is damaged in the middle,
/// would be skipped by `SQLite` without a word, and with it everything that was acknowledged since the last checkpoint.
///
/// # Errors
/// If something is missing or damaged; the message says what.
pub(crate) fn check_files(database: &Path) -> io::Result<()> {
    let wal = database.with_file_name(format!("{}-wal", database.file_name().unwrap_or_default().to_string_lossy()));
    let size = fs::metadata(&wal).map_or(0, |file| file.len());
    if size == 0 {
        return Ok(());
    }
    if fs::metadata(database).map_or(0, |file| file.len()) == 0 {
        return Err(damaged(format!("{} is missing or empty beside its log of changes", database.display())));
    }
    if commits_behind_damage(&wal)? > 1 {
        return Err(damaged(format!("{} is damaged in the middle", wal.display())));
    }
    Ok(())
}

/// Checks an open database as a whole.
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

/// The tables that wait or play whose logs have gaps: each can be looked into, none is changed. A finished one is noticed when it is read;
/// there may be a million of them.
pub(crate) fn tables_with_gaps(database: &Connection) -> rusqlite::Result<Vec<String>> {
    let select = "SELECT id FROM tables LEFT JOIN entries ON tab = id WHERE status IN ('waiting', 'playing') AND archived IS NULL
        GROUP BY id HAVING count(seq) <> coalesce(max(seq), -1)";
    let mut select = database.prepare(select)?;
    select.query_map([], |row| row.get(0))?.collect()
}

fn damaged(what: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("damaged: {what}; nothing was changed. Restore a copy"))
}

/// How many transactions lie behind the first damaged page of a log of changes.
///
/// One may: a power cut can leave the last transaction, which nobody was told about, half written in any order. A second one cannot have
/// begun before the first was on the disk.
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
        // A log that was never begun, or was reset: `SQLite` ignores it as a whole. Frames of its own generation cannot be told.
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

/// The running checksum of a log of changes, as `SQLite` documents it.
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
