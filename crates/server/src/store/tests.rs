//! What storage promises.

use std::path::PathBuf;

use protocol::Status;

use super::{Append, Guest, NewTable, Sqlite, Store, StoreError, StoredLine, StoredSummary, TableFilter};

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
        lines: vec![line(1, "one")],
        people: vec!["ada".to_owned()],
    }
}

fn append(id: &str, lines: Vec<StoredLine>) -> Append {
    Append { summary: summary(id, Status::Playing), lines, people: Vec::new() }
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
}

#[test]
fn lists_hold_what_was_wanted() {
    let store = Sqlite::open(&folder("lists")).expect("a store");
    got(store.create(table("a", None))).expect("made");
    got(store.create(table("b", None))).expect("made");
    let over =
        Append { summary: summary("b", Status::Over), lines: vec![line(2, "end")], people: vec!["bob".to_owned()] };
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

#[test]
fn people_and_the_key_stay() {
    let folder = folder("people");
    let guest = Guest { id: "ada".to_owned(), name: "Ada".to_owned(), generation: 0 };
    let store = Sqlite::open(&folder).expect("a store");
    let key = got(store.secret()).expect("a key");
    assert_eq!(key.len(), 32);
    got(store.save_guest(guest.clone())).expect("kept");
    got(store.save_guest(Guest { generation: 1, ..guest })).expect("kept");
    assert_eq!(got(store.guest("ada")).expect("read").map(|guest| guest.generation), Some(1));
    assert_eq!(got(store.secret()), Ok(key));
}
