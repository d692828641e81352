//! The guarantees of `SQLite` in a folder beyond the suite.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use protocol::Status;

use super::promises::PROMISES;
use super::{append, got, line, summary, table};
use crate::store::{NewTable, Sqlite, Store as _, StoreError, TableFilter};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cascade-store-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn sqlite_keeps_every_promise() {
    for (name, check) in PROMISES {
        println!("{name}");
        check(&Sqlite::open(&folder(name)).expect("a store"));
    }
}

#[cfg(unix)]
#[test]
fn stored_files_are_private() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder("private");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755)).expect("a setting");
    let store = Sqlite::open(&folder).expect("a store");
    got(store.create(table("a", None))).expect("made");
    let copy = folder.join("copy");
    crate::store::backup(&folder, &copy).expect("a copy");
    let mode = |path: &std::path::Path| std::fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    for file in std::fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").path()) {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    // A database of an older program version, with other permissions.
    let database = folder.join("cascade.sqlite");
    drop(store);
    std::fs::set_permissions(&database, std::fs::Permissions::from_mode(0o644)).expect("a setting");
    let _store = reopened(&folder);
    assert_eq!(mode(&database), 0o600);
}

/// A row that replaces another one may find room in its page where nothing else is stored any more.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_noticed_by_the_check() {
    let folder = folder("full");
    let store = Sqlite::open(&folder).expect("a store");
    assert_eq!(got(store.check()), Ok(()));
    // Every write to this device fails as on a full disk.
    std::os::unix::fs::symlink("/dev/full", folder.join("space-check")).expect("a link");
    assert!(matches!(got(store.check()), Err(StoreError::Database(_))));
    assert_eq!(got(store.check()), Ok(()), "there is room again");
}

/// Opens the store again, once the threads of the previous one have ended.
fn reopened(folder: &std::path::Path) -> Sqlite {
    let until = Instant::now() + Duration::from_secs(10);
    loop {
        match Sqlite::open(folder) {
            Ok(store) => return store,
            Err(error) => assert!(Instant::now() < until, "{error}"),
        }
        std::thread::yield_now();
    }
}

/// A copy of a store's files as a crash leaves them, with many transactions in the write-ahead log.
fn crashed(name: &str) -> PathBuf {
    let (live, crashed) = (folder(&format!("{name}-live")), folder(name));
    let store = Sqlite::open(&live).expect("a store");
    for number in 0..20 {
        got(store.create(table(&number.to_string(), None))).expect("made");
    }
    std::fs::create_dir_all(&crashed).expect("a folder");
    for file in ["cascade.sqlite", "cascade.sqlite-wal"] {
        std::fs::copy(live.join(file), crashed.join(file)).expect("a copy");
    }
    crashed
}

/// Thousands of processes that are killed soon after their start leave such a log behind.
#[test]
fn a_start_checkpoints_a_large_write_ahead_log_without_losing_entries() {
    let folder = crashed("large-log");
    let path = folder.join("cascade.sqlite");
    let other = rusqlite::Connection::open(&path).expect("a database");
    let filler = "PRAGMA wal_autocheckpoint = 0; CREATE TABLE filler (x); INSERT INTO filler VALUES (zeroblob(70000000)); DROP TABLE filler;";
    other.execute_batch(filler).expect("a large log");
    let size = || std::fs::metadata(folder.join("cascade.sqlite-wal")).map_or(0, |file| file.len());
    assert!(size() > 70_000_000);
    let store = Sqlite::open(&folder).expect("a store");
    assert!(size() < 1_000_000, "{} bytes", size());
    assert_eq!(got(store.list(TableFilter::Open)).expect("a list").len(), 20);
    // It is large, and so not left in the folder for temporary files.
    drop((store, other));
    let _ = std::fs::remove_dir_all(&folder);
}

fn change_byte(file: &std::path::Path, from_end: usize) {
    let mut bytes = std::fs::read(file).expect("a file");
    let place = bytes.len() - from_end;
    bytes[place] ^= 0x55;
    std::fs::write(file, bytes).expect("written");
}

/// Opening must fail and must not change a byte. An empty write-ahead log counts as none, because opening for reading creates it.
#[track_caller]
fn assert_refused(folder: &std::path::Path, why: &str) {
    let contents = || {
        let log = std::fs::read(folder.join("cascade.sqlite-wal")).unwrap_or_default();
        (std::fs::read(folder.join("cascade.sqlite")).ok(), log)
    };
    let before = contents();
    // Waits for the whole check, however long it takes on a busy machine.
    let error = Sqlite::open_within(folder, Duration::MAX).err().expect("it is damaged").to_string();
    assert!(error.contains(why), "{error}");
    assert!(contents() == before, "something was overwritten");
}

#[test]
fn damage_is_found_before_anything_is_written() {
    let whole = Sqlite::open(&crashed("whole")).expect("a crash is no damage");
    assert_eq!(got(whole.list(TableFilter::Open)).expect("a list").len(), 20);

    let log = crashed("damaged-log");
    let size = std::fs::metadata(log.join("cascade.sqlite-wal")).expect("there").len() as usize;
    change_byte(&log.join("cascade.sqlite-wal"), size / 2);
    assert_refused(&log, "damaged in the middle");

    let torn = crashed("torn");
    change_byte(&torn.join("cascade.sqlite-wal"), 100);
    let torn = Sqlite::open(&torn).expect("the last transaction may be torn by a power cut");
    assert_eq!(got(torn.list(TableFilter::Open)).expect("a list").len(), 19);

    let missing = crashed("missing");
    std::fs::remove_file(missing.join("cascade.sqlite")).expect("removed");
    assert_refused(&missing, "missing or empty");

    let truncated = folder("truncated");
    std::fs::create_dir_all(&truncated).expect("a folder");
    let fixture = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/server/version-1.sqlite");
    let bytes = std::fs::read(fixture).expect("a file");
    std::fs::write(truncated.join("cascade.sqlite"), &bytes[..bytes.len() / 2]).expect("written");
    assert_refused(&truncated, "damaged");
}

/// A database full of finished tables, with one damaged page.
fn damaged_page(name: &str) -> PathBuf {
    let (live, damaged) = (folder(&format!("{name}-live")), folder(name));
    let store = Sqlite::open(&live).expect("a store");
    for number in 0..50 {
        let over = NewTable {
            summary: summary(&number.to_string(), Status::Over),
            lines: vec![line(1, &"x".repeat(3000))],
            ..table("", None)
        };
        got(store.create(over)).expect("made");
    }
    std::fs::create_dir_all(&damaged).expect("a folder");
    let file = damaged.join("cascade.sqlite");
    crate::store::backup(&live, &file).expect("a copy");
    let mut bytes = std::fs::read(&file).expect("a file");
    // A backup uses no write-ahead log; a server's own database does.
    bytes[18..20].copy_from_slice(&[2, 2]);
    let page = bytes.len() / 2 / 4096 * 4096;
    bytes[page] ^= 0x55;
    std::fs::write(&file, bytes).expect("written");
    damaged
}

#[test]
fn damage_found_while_the_server_runs_stops_all_writes() {
    assert_refused(&damaged_page("found-in-time"), "damaged");
    let store = Sqlite::open_within(&damaged_page("found-late"), Duration::ZERO).expect("not known yet");
    let until = Instant::now() + Duration::from_secs(10);
    let refused = loop {
        match got(store.check()) {
            Ok(()) => assert!(Instant::now() < until, "it is never found"),
            Err(error) => break error.to_string(),
        }
    };
    assert!(refused.contains("damaged"), "{refused}");
    assert!(got(store.append(append("1", vec![line(2, "late")]))).is_err());
    got(store.list(TableFilter::Open)).expect("what is whole can still be read");
}

#[test]
fn an_intact_database_accepts_writes_before_and_after_its_check() {
    let folder = folder("whole-late");
    let store = Sqlite::open_within(&folder, Duration::ZERO).expect("a store");
    for number in 0..100 {
        got(store.create(table(&number.to_string(), None))).expect("made");
    }
}

#[test]
fn a_full_disk_is_noticed() {
    let store = Sqlite::open(&folder("full-pages")).expect("a store");
    got(store.check()).expect("there is room");
    got(store.write(|database| {
        let pages: u32 = database.query_row("PRAGMA page_count", [], |row| row.get(0)).expect("a number");
        database.pragma_update(None, "max_page_count", pages).expect("a setting");
        Ok(())
    }))
    .expect("set");
    let filler = "x".repeat(100_000);
    let full = got(store.write(move |database| {
        let insert = "INSERT INTO entries (tab, seq, body) VALUES ('x', 1, ?1)";
        database.execute(insert, [filler]).map(drop).map_err(crate::store::worker::store_error)
    }));
    assert!(matches!(full, Err(StoreError::Database(_))), "{full:?}");
    got(store.list(TableFilter::Open)).expect("what is there can still be read");
}
