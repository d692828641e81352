//! The guarantees of storage: one suite for every storage, and tests of what only one of them can break.

#[cfg(unix)]
mod postgres;
mod promises;
mod sqlite;

use protocol::{SessionKind, Status};

use super::{
    Append, Guest, NewTable, PeopleStore, PersonSession, PracticeStore, Store, StoreError, StoreReply, StoredLine,
    StoredSummary, WorkChange,
};

/// Any storage.
trait AnyStore: Store + PeopleStore + PracticeStore {}

impl<S: Store + PeopleStore + PracticeStore> AnyStore for S {}

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
        work: WorkChange::Keep,
    }
}

fn append(id: &str, lines: Vec<StoredLine>) -> Append {
    Append {
        summary: summary(id, Status::Playing),
        lines,
        people: Vec::new(),
        speakers: Vec::new(),
        work: WorkChange::Keep,
        is_new_decision: false,
        revision: 0,
    }
}

fn ada() -> Guest {
    Guest { id: "ada".to_owned(), name: "Ada".to_owned(), generation: 0, old_cookie_until: 0, seen: 5 }
}

fn session(id: &str, generation: u32) -> PersonSession {
    let (id, person, kind) = (id.to_owned(), "ada".to_owned(), SessionKind::Browser);
    PersonSession { id, person, kind, generation, issued: 1, used: 1, expires: 100 }
}

fn got<T>(answer: StoreReply<T>) -> Result<T, StoreError> {
    answer.blocking_recv().expect("storage answers")
}
