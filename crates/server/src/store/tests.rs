//! What storage promises.

use std::path::PathBuf;

use protocol::Status;

use super::{
    Append, EntryPlace, Guest, NewTable, OpenTableCounts, OpenTables, PeopleStore as _, PersonSession, SessionFilter,
    Sqlite, Store, StoreError, StoredLine, StoredSummary, TableFilter,
};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cascade-store-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn summary(id: &str, status: Status) -> StoredSummary {
    StoredSummary {
        id: id.to_owned(),
        game: "cascadero".to_owned(),
        board: "front".to_owned(),
        public: true,
        status,
        seats: "[]".to_owned(),
        clocked: false,
        changed: 7,
        owner: "ada".to_owned(),
    }
}

fn line(seq: u64, body: &str) -> StoredLine {
    StoredLine { seq, body: body.to_owned(), request: None }
}

fn table(id: &str, request: Option<&str>) -> NewTable {
    NewTable {
        summary: summary(id, Status::Playing),
        rules: 1,
        seed: "00".to_owned(),
        request: request.map(str::to_owned),
        fingerprint: Some("make".to_owned()),
        lines: vec![line(1, "one")],
        people: vec!["ada".to_owned()],
    }
}

fn append(id: &str, lines: Vec<StoredLine>) -> Append {
    Append { summary: summary(id, Status::Playing), lines, people: Vec::new(), speakers: Vec::new() }
}

fn got<T>(answer: super::StoreReply<T>) -> Result<T, StoreError> {
    answer.blocking_recv().expect("storage answers")
}

#[test]
fn the_second_to_write_an_entry_is_refused_and_harms_nobody() {
    let store = Sqlite::open(&folder("conflict")).expect("a store");
    got(store.create(table("a", None))).expect("made");
    // All of these may be in one transaction.
    let answers = [
        store.append(append("a", vec![line(2, "two")])),
        store.append(append("a", vec![line(2, "other"), line(3, "three")])),
        store.append(append("a", vec![line(3, "three"), line(4, "four")])),
        store.append(append("nowhere", vec![line(1, "one")])),
    ];
    let answers = answers.map(got);
    assert_eq!(answers, [Ok(()), Err(StoreError::Conflict), Ok(()), Err(StoreError::Conflict)]);
    let stored = got(store.load("a")).expect("read").expect("there");
    let bodies: Vec<&str> = stored.lines.iter().map(|line| line.body.as_str()).collect();
    assert_eq!(bodies, ["one", "two", "three", "four"]);
}

#[test]
fn the_same_request_makes_one_table() {
    let store = Sqlite::open(&folder("request")).expect("a store");
    assert_eq!(got(store.create(table("a", Some("ada:1")))), Ok(None));
    assert_eq!(got(store.create(table("b", Some("ada:1")))), Ok(Some("a".to_owned())));
    assert!(got(store.load("b")).expect("read").is_none());
    let other = NewTable { fingerprint: Some("another wish".to_owned()), ..table("c", Some("ada:1")) };
    assert_eq!(got(store.create(other)), Err(StoreError::KeyReused));
}

#[test]
fn lists_hold_what_was_wanted() {
    let store = Sqlite::open(&folder("lists")).expect("a store");
    got(store.create(table("a", None))).expect("made");
    got(store.create(table("b", None))).expect("made");
    let (people, speakers) = (vec!["bob".to_owned()], Vec::new());
    let over = Append { summary: summary("b", Status::Over), lines: vec![line(2, "end")], people, speakers };
    got(store.append(over)).expect("written");
    let ids =
        |wanted| -> Vec<String> { got(store.list(wanted)).expect("a list").into_iter().map(|row| row.id).collect() };
    assert_eq!(ids(TableFilter::Public), ["a"]);
    assert_eq!(ids(TableFilter::Of("bob".to_owned())), ["b"]);
    assert_eq!(ids(TableFilter::Of("ada".to_owned())).len(), 2);
    assert_eq!(ids(TableFilter::LeftBefore(8)), ["b"]);
    assert!(ids(TableFilter::LeftBefore(7)).is_empty() && ids(TableFilter::Clocked).is_empty());
    got(store.archive("b", "record".to_owned())).expect("archived");
    assert!(ids(TableFilter::LeftBefore(8)).is_empty());
    let stored = got(store.load("b")).expect("read").expect("there");
    assert_eq!((stored.archived.as_deref(), stored.lines.len()), (Some("record"), 0));
    let late = store.append(append("b", vec![line(3, "late")]));
    assert_eq!(got(late), Err(StoreError::Conflict), "the archive is closed");
}

fn ada() -> Guest {
    Guest { id: "ada".to_owned(), name: "Ada".to_owned(), generation: 0, old_cookie_until: 0, seen: 5 }
}

fn session(id: &str, generation: u32) -> PersonSession {
    let (id, person, kind) = (id.to_owned(), "ada".to_owned(), protocol::SessionKind::Browser);
    PersonSession { id, person, kind, generation, issued: 1, used: 1, expires: 100 }
}

#[test]
fn people_and_the_key_stay() {
    let folder = folder("people");
    let store = Sqlite::open(&folder).expect("a store");
    let keys = got(store.signing_keys(7)).expect("a key");
    assert_eq!((keys.len(), keys[0].value.len(), keys[0].made), (1, 32, 7));
    got(store.add_guest(ada())).expect("kept");
    got(store.end_sessions("ada", SessionFilter::All)).expect("ended");
    assert_eq!(got(store.guest("ada")).expect("read").map(|guest| guest.generation), Some(1));
    assert_eq!(got(store.signing_keys(8)), Ok(keys.clone()));
    let rotated = got(store.rotate_signing_key(9)).expect("two keys");
    assert_eq!((&rotated[0], rotated.len()), (&keys[0], 2));
    let numbers: Vec<u32> = got(store.rotate_signing_key(10)).expect("two keys").iter().map(|key| key.number).collect();
    assert_eq!(numbers, [2, 3], "the first is gone");
}

#[test]
fn a_session_that_has_ended_is_not_renewed() {
    let store = Sqlite::open(&folder("sessions")).expect("a store");
    got(store.add_guest(ada())).expect("kept");
    let session = session("s", 0);
    assert_eq!(got(store.add_session(session.clone())), Ok(true));
    let renewed = PersonSession { used: 50, expires: 150, ..session.clone() };
    assert_eq!(got(store.renew_session(renewed.clone())), Ok(true));
    assert_eq!(got(store.session("s")), Ok(Some(renewed.clone())));
    assert_eq!(got(store.drop_expired_sessions(149)), Ok(0));
    assert_eq!(got(store.end_sessions("ada", SessionFilter::One("s".to_owned()))), Ok(1));
    assert_eq!(got(store.renew_session(renewed)), Ok(false));
    assert_eq!(got(store.session("s")), Ok(None), "it does not come back");
    assert_eq!(got(store.add_session(session)), Ok(true));
    assert_eq!(got(store.drop_expired_sessions(100)), Ok(1));
}

#[test]
fn nothing_that_is_stored_late_undoes_signing_out_everywhere() {
    let store = Sqlite::open(&folder("late")).expect("a store");
    let guest = Guest { old_cookie_until: 9, ..ada() };
    got(store.add_guest(guest.clone())).expect("kept");
    assert_eq!(got(store.add_session(session("a", 0))), Ok(true));
    assert_eq!(got(store.end_sessions("ada", SessionFilter::All)), Ok(1));
    assert_eq!(got(store.add_session(session("b", 0))), Ok(false), "issued before, stored after");
    let signed_out = Guest { generation: 1, old_cookie_until: 0, ..guest };
    let renamed = got(store.rename_guest("ada", "Bea".to_owned()));
    assert_eq!(renamed, Ok(Some(Guest { name: "Bea".to_owned(), ..signed_out.clone() })));
    assert_eq!(got(store.end_old_cookie("ada", 5)).map(|guest| guest.map(|guest| guest.old_cookie_until)), Ok(Some(0)));
    assert_eq!(got(store.add_session(session("c", 1))), Ok(true), "signed in again");
    got(store.forget("ada")).expect("removed");
    assert_eq!(got(store.rename_guest("ada", "Ada".to_owned())), Ok(None));
    assert_eq!(got(store.add_session(session("d", 1))), Ok(false), "nobody's");
}

#[test]
fn own_entries_come_in_pages_that_leave_nothing_out() {
    let store = Sqlite::open(&folder("own")).expect("a store");
    let body = |number: u64| if number.is_multiple_of(3) { format!("by ada {number}") } else { format!("{number}") };
    for id in ["a", "b"] {
        got(store.create(NewTable { lines: Vec::new(), ..table(id, None) })).expect("made");
        let lines = (1..=1200).map(|number| line(number, &body(number))).collect();
        got(store.append(append(id, lines))).expect("written");
    }
    // A table that concerns somebody else, although the word is there.
    let summary = StoredSummary { owner: "bob".to_owned(), ..summary("c", Status::Playing) };
    let lines = vec![line(1, "by ada")];
    got(store.create(NewTable { summary, lines, people: Vec::new(), ..table("c", None) })).expect("made");
    let (mut found, mut after, mut pages) = (Vec::new(), EntryPlace::default(), 0);
    loop {
        let page = got(store.own_entries("ada", after)).expect("a page");
        found.extend(page.entries);
        pages += 1;
        let Some(next) = page.next else { break };
        after = next;
    }
    let expected = ["a", "b"].iter().flat_map(|id| (1..=400).map(|third| ((*id).to_owned(), body(third * 3))));
    assert_eq!((found, pages), (expected.collect::<Vec<_>>(), 3));
}

#[test]
fn the_list_of_everybody_shows_a_few_tables_of_each_owner() {
    let store = Sqlite::open(&folder("lobby")).expect("a store");
    got(store.create(table("first", None))).expect("made");
    for number in 0..250 {
        let mut flood = table(&format!("flood {number}"), None);
        (flood.summary.owner, flood.summary.changed) = ("eve".to_owned(), 8 + number);
        got(store.create(flood)).expect("made");
    }
    let listed = got(store.list(TableFilter::Public)).expect("a list");
    assert_eq!(listed.len(), 6);
    assert_eq!(listed.last().map(|row| row.id.as_str()), Some("first"));
    let counts = got(store.open_tables(OpenTables::Of("eve".to_owned()))).expect("counts");
    assert_eq!(counts, OpenTableCounts { all: 250, public: 250, bots_only: 250 });
    let among = OpenTables::Among(vec!["first".to_owned(), "nowhere".to_owned()]);
    assert_eq!(got(store.open_tables(among)).expect("counts").all, 1);
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_what_is_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder("private");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755)).expect("a setting");
    let store = Sqlite::open(&folder).expect("a store");
    got(store.create(table("a", None))).expect("made");
    let copy = folder.join("copy");
    super::backup(&folder, &copy).expect("a copy");
    let mode = |path: &std::path::Path| std::fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    for file in std::fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").path()) {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    // A database of a program that did not know better.
    let database = folder.join("cascade.sqlite");
    drop(store);
    std::fs::set_permissions(&database, std::fs::Permissions::from_mode(0o644)).expect("a setting");
    let _store = reopened(&folder);
    assert_eq!(mode(&database), 0o600);
}

/// The store again, once the threads of the one before have ended.
fn reopened(folder: &std::path::Path) -> Sqlite {
    let until = std::time::Instant::now() + std::time::Duration::from_secs(10);
    loop {
        match Sqlite::open(folder) {
            Ok(store) => return store,
            Err(error) => assert!(std::time::Instant::now() < until, "{error}"),
        }
        std::thread::yield_now();
    }
}

/// A copy of a store's files as a crash leaves them, with many transactions in the log of changes.
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

fn change_byte(file: &std::path::Path, from_end: usize) {
    let mut bytes = std::fs::read(file).expect("a file");
    let place = bytes.len() - from_end;
    bytes[place] ^= 0x55;
    std::fs::write(file, bytes).expect("written");
}

/// Opening must fail, and must not have changed a byte.
#[track_caller]
fn assert_refused(folder: &std::path::Path, why: &str) {
    let contents = || -> Vec<Option<Vec<u8>>> {
        ["cascade.sqlite", "cascade.sqlite-wal"].iter().map(|file| std::fs::read(folder.join(file)).ok()).collect()
    };
    let before = contents();
    let error = Sqlite::open(folder).err().expect("it is damaged").to_string();
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

#[test]
fn a_full_disk_is_noticed() {
    let store = Sqlite::open(&folder("full")).expect("a store");
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
        database.execute(insert, [filler]).map(drop).map_err(super::worker::store_error)
    }));
    assert!(matches!(full, Err(StoreError::Database(_))), "{full:?}");
    got(store.list(TableFilter::Open)).expect("what is there can still be read");
}
