//! Whatever is said comes out of JSON as it went in, and what is not said rightly is refused by its field.

use protocol::{
    Clock, ClockKind, CreateTable, Created, Entry, EntryBody, ErrorCode, Holder, Person, PlayedBy, Presence,
    RequestUndo, SeatAssignment, SetSeat, Status, SubmitCommand, TableView, Viewer, one_line,
};
use serde_json::{Value, json};
use tabletop::Level;

fn ada() -> Person {
    Person { id: "a1".to_owned(), name: "Ada".to_owned() }
}

fn chairs() -> Vec<SeatAssignment> {
    let chair = |seat: &str, holder| SeatAssignment { seat: seat.to_owned(), holder };
    vec![chair("blue", Holder::Person(ada())), chair("pink", Holder::Open), chair("yellow", Holder::Bot(Level::Hard))]
}

fn everything() -> Vec<EntryBody> {
    let id = || "a1".to_owned();
    vec![
        EntryBody::Created(Created {
            record: "cascade record 1\n".to_owned(),
            seats: chairs(),
            public: true,
            clock: Some(Clock { pace: ClockKind::Player, seconds: 600 }),
            owner: ada(),
            previous: None,
        }),
        EntryBody::Seated { seat: "pink".to_owned(), holder: Holder::Bot(Level::Easy), by: None },
        EntryBody::Played {
            actor: "chance".to_owned(),
            command: "first blue".to_owned(),
            by: PlayedBy::Dice,
            spent: 0,
        },
        EntryBody::UndoAsked { to: 3, by: id() },
        EntryBody::UndoAnswered { agrees: true, by: id() },
        EntryBody::Undone { to: 3, by: id() },
        EntryBody::Said { from: ada(), text: "hello".to_owned() },
        EntryBody::Muted { person: "b".to_owned(), muted: true, by: id() },
        EntryBody::Owned { owner: ada(), by: id() },
        EntryBody::Ended { result: Some("full blue=1".to_owned()), seed: "00".to_owned(), by: None },
        EntryBody::Rematch { table: "t".to_owned(), by: id() },
    ]
}

#[test]
fn entries_come_back_as_they_were() {
    for (seq, what) in (1..).zip(everything()) {
        let entry = Entry { seq, at: 1_700_000_000_000, what };
        assert_eq!(Entry::read(&entry.json()), Ok(entry.clone()), "{}", entry.json());
        let mut wrong = entry.json();
        wrong["kind"] = "unheard-of".into();
        assert_eq!(Entry::read(&wrong).expect_err("no such kind").field, "kind");
    }
}

#[test]
fn wishes_come_back_as_they_were() {
    let wish = CreateTable {
        game: "cascadero".to_owned(),
        board: Some("front".to_owned()),
        options: vec![("heralds".to_owned(), "star".to_owned())],
        seats: vec![("blue".to_owned(), "me".to_owned()), ("pink".to_owned(), "open".to_owned())],
        public: true,
        clock: Some(Clock { pace: ClockKind::Move, seconds: 60 }),
        key: Some("k".to_owned()),
    };
    assert_eq!(CreateTable::read(&wish.json()), Ok(wish));
    let submit = SubmitCommand { after: 7, command: "place H6".to_owned(), key: None };
    assert_eq!(SubmitCommand::read(&submit.json()), Ok(submit));
    let undo = RequestUndo { after: 7, to: Some(3), key: None };
    assert_eq!(RequestUndo::read(&undo.json()), Ok(undo));
    let seat = SetSeat { seat: "pink".to_owned(), who: "hard".to_owned(), key: None };
    assert_eq!(SetSeat::read(&seat.json()), Ok(seat));
}

#[test]
fn views_come_back_as_they_were() {
    let view = TableView {
        id: "t".to_owned(),
        seq: 9,
        status: Status::Playing,
        record: "cascade record 1\n".to_owned(),
        seats: chairs(),
        actor: "blue".to_owned(),
        public: false,
        clock: None,
        left: vec![1, 2, 3],
        owner: ada(),
        undo: Some((3, "a1".to_owned(), vec!["b".to_owned()])),
        rematch: None,
        presence: Presence { people: vec![ada()], strangers: 2 },
        you: Viewer { person: Some(ada()), seats: vec!["blue".to_owned()], owner: true, muted: false },
    };
    assert_eq!(TableView::read(&view.json()), Ok(view));
}

#[test]
fn what_is_wrong_is_named() {
    let cases: [(Value, &str); 6] = [
        (json!(null), "game"),
        (json!({ "game": 7 }), "game"),
        (json!({ "game": "x", "seats": "me" }), "seats"),
        (json!({ "game": "x", "seats": [{ "seat": "blue" }] }), "who"),
        (json!({ "game": "x", "seats": [], "clock": { "per": "move", "seconds": 1 } }), "seconds"),
        (json!({ "game": "x", "seats": [], "options": ["star"] }), "options"),
    ];
    for (wish, field) in cases {
        assert_eq!(CreateTable::read(&wish).expect_err("it is wrong").field, field, "{wish}");
    }
}

#[test]
fn every_code_has_a_name_of_its_own() {
    for code in ErrorCode::ALL {
        assert_eq!(ErrorCode::from_name(code.name()), Some(*code));
        for lang in locale::Lang::ALL {
            let key = format!("server.{}", code.name());
            assert_ne!(lang.text(&key, &[]), key, "{} has no sentence", code.name());
        }
        assert!((400..=503).contains(&code.status()) && !code.meaning().is_empty(), "{code:?}");
    }
}

#[test]
fn names_are_one_line() {
    assert_eq!(one_line(" A\nd\u{7}a  ", 24), "Ada");
    assert_eq!(one_line(&"é".repeat(30), 24).chars().count(), 24);
}
