//! Messages survive a round trip through JSON, and the format does not change.

use std::collections::BTreeMap;

use protocol::{
    Accepted, AnswerUndo, Clock, ClockKind, CreateTable, Created, CurrentPerson, DiceSharing, Entry, EntryBody,
    ErrorCode, ErrorDetails, ErrorResponse, Holder, PendingUndo, Person, PlayedBy, Presence, RequestUndo,
    RequestedSeat, SeatAssignment, SeatChoice, SetSeat, Status, SubmitCommand, TableView, Viewer, one_line,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tabletop::Level;

fn ada() -> Person {
    Person { id: "a1".to_owned(), name: "Ada".to_owned() }
}

fn seats() -> Vec<SeatAssignment> {
    let seat = |seat: &str, holder| SeatAssignment { seat: seat.to_owned(), holder };
    let bot = Holder::Bot { level: Level::Hard };
    vec![seat("blue", Holder::Person(ada())), seat("pink", Holder::Open), seat("yellow", bot)]
}

fn seats_json() -> Value {
    json!([
        { "seat": "blue", "holder": { "kind": "person", "id": "a1", "name": "Ada" } },
        { "seat": "pink", "holder": { "kind": "open" } },
        { "seat": "yellow", "holder": { "kind": "bot", "level": "hard" } },
    ])
}

/// Checks both directions, and the text with its order of fields.
#[track_caller]
fn assert_wire<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(message: &T, json: &Value) {
    assert_eq!(serde_json::to_string(message).expect("JSON"), json.to_string());
    assert_eq!(&serde_json::from_value::<T>(json.clone()).expect("readable"), message);
}

#[test]
fn entries_are_stored_and_sent_in_one_form() {
    let id = || "a1".to_owned();
    let created = Created {
        record: "cascade record 1\n".to_owned(),
        seats: seats(),
        public: true,
        clock: Some(Clock { per: ClockKind::Player, seconds: 600 }),
        owner: ada(),
        previous: None,
        dice: DiceSharing::None,
    };
    let entries = [
        (
            EntryBody::Created(created),
            json!({ "record": "cascade record 1\n", "seats": seats_json(), "public": true,
                "clock": { "per": "player", "seconds": 600 }, "owner": { "id": "a1", "name": "Ada" }, "previous": null }),
        ),
        (
            EntryBody::Seated { seat: "pink".to_owned(), holder: Holder::Bot { level: Level::Easy }, by: None },
            json!({ "seat": "pink", "holder": { "kind": "bot", "level": "easy" }, "by": null }),
        ),
        (
            EntryBody::Played {
                actor: "chance".to_owned(),
                command: "first blue".to_owned(),
                by: PlayedBy::Dice,
                spent: 0,
            },
            json!({ "actor": "chance", "command": "first blue", "by": "dice", "spent": 0 }),
        ),
        (
            EntryBody::Contributed {
                seat: "blue".to_owned(),
                nonce: Some("07".to_owned()),
                pledge: None,
                place: Some(3),
                by: id(),
            },
            json!({ "seat": "blue", "nonce": "07", "pledge": null, "place": 3, "by": "a1" }),
        ),
        (
            EntryBody::Contributed {
                seat: "blue".to_owned(),
                nonce: None,
                pledge: Some("08".to_owned()),
                place: None,
                by: id(),
            },
            json!({ "seat": "blue", "nonce": null, "pledge": "08", "by": "a1" }),
        ),
        (EntryBody::NoncesWaived, json!({})),
        (EntryBody::UndoAsked { to: 3, by: id() }, json!({ "to": 3, "by": "a1" })),
        (EntryBody::UndoAnswered { agrees: true, by: id() }, json!({ "agrees": true, "by": "a1" })),
        (EntryBody::Undone { to: 3, by: id() }, json!({ "to": 3, "by": "a1" })),
        (
            EntryBody::Said { from: ada(), text: "hello".to_owned() },
            json!({ "from": { "id": "a1", "name": "Ada" }, "text": "hello" }),
        ),
        (
            EntryBody::Muted { person: "b".to_owned(), muted: true, by: id() },
            json!({ "person": "b", "muted": true, "by": "a1" }),
        ),
        (EntryBody::Owned { owner: ada(), by: id() }, json!({ "owner": { "id": "a1", "name": "Ada" }, "by": "a1" })),
        (
            EntryBody::Ended { result: Some("full blue=1".to_owned()), seed: "00".to_owned(), by: None },
            json!({ "result": "full blue=1", "seed": "00", "by": null }),
        ),
        (EntryBody::Rematch { table: "t".to_owned(), by: id() }, json!({ "table": "t", "by": "a1" })),
    ];
    for (seq, (body, fields)) in (1..).zip(entries) {
        let mut json = json!({ "seq": seq, "at": 1_700_000_000_000_u64, "kind": body.kind() });
        let object = json.as_object_mut().expect("an object");
        object.extend(fields.as_object().expect("an object").clone());
        assert_wire(&Entry { seq, at: 1_700_000_000_000, body }, &json);
        json["kind"] = "unheard-of".into();
        assert!(serde_json::from_value::<Entry>(json).is_err());
    }
}

#[test]
fn optional_fields_of_requests_may_be_left_out() {
    let request = CreateTable {
        game: "cascadero".to_owned(),
        board: Some("front".to_owned()),
        options: BTreeMap::from([("heralds".to_owned(), "star".to_owned())]),
        seats: vec![
            RequestedSeat { seat: "blue".to_owned(), who: SeatChoice::Me },
            RequestedSeat { seat: "pink".to_owned(), who: SeatChoice::Open },
            RequestedSeat { seat: "yellow".to_owned(), who: SeatChoice::Bot(Level::Medium) },
        ],
        public: true,
        clock: Some(Clock { per: ClockKind::Move, seconds: 60 }),
        quiet: false,
        dice: DiceSharing::TwoRounds,
        key: Some("k".to_owned()),
    };
    let seats = json!([{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "open" },
        { "seat": "yellow", "who": "medium" }]);
    let json = json!({ "game": "cascadero", "board": "front", "options": { "heralds": "star" }, "seats": seats,
        "public": true, "clock": { "per": "move", "seconds": 60 }, "dice": "two-rounds", "key": "k" });
    assert_wire(&request, &json);
    let short = json!({ "game": "cascadero", "seats": seats });
    let nulls = json!({ "game": "cascadero", "board": null, "options": null, "seats": seats, "public": null,
        "clock": null, "dice": null, "key": null, "unheard-of": 7 });
    let read = |json| serde_json::from_value::<CreateTable>(json).expect("readable");
    assert_eq!(read(short.clone()), read(nulls), "null is as good as nothing, and unknown fields do no harm");
    assert_eq!((read(short.clone()).public, read(short.clone()).options.len()), (false, 0));
    assert_eq!(read(short).dice, DiceSharing::OneRound, "every table asks its players for numbers");
    for wrong in [
        json!({ "game": "x", "seats": [], "clock": { "per": "move", "seconds": 4 } }),
        json!({ "game": "x", "seats": [], "clock": { "per": "move", "seconds": 2_592_001 } }),
        json!({ "game": "x", "seats": [], "options": ["star"] }),
        json!({ "game": "x", "seats": [{ "seat": "blue", "who": "genius" }] }),
    ] {
        assert!(serde_json::from_value::<CreateTable>(wrong.clone()).is_err(), "{wrong}");
    }
    assert_wire(
        &SubmitCommand { after: 7, command: "place H6".to_owned(), key: None },
        &json!({ "after": 7, "command": "place H6", "key": null }),
    );
    assert_wire(&RequestUndo { after: 7, to: Some(3), key: None }, &json!({ "after": 7, "to": 3, "key": null }));
    assert_wire(&AnswerUndo { agrees: true, key: None }, &json!({ "agrees": true, "key": null }));
    assert_wire(
        &SetSeat { seat: "pink".to_owned(), who: SeatChoice::Bot(Level::Hard), nonce: None, pledge: None, key: None },
        &json!({ "seat": "pink", "who": "hard", "key": null }),
    );
}

#[test]
fn views_round_trip() {
    let view = TableView {
        id: "t".to_owned(),
        seq: 9,
        status: Status::Playing,
        record: "cascade record 1\n".to_owned(),
        seats: seats(),
        actor: "blue".to_owned(),
        public: false,
        clock: None,
        left: vec![1, 2, 3],
        dice: DiceSharing::None,
        owner: ada(),
        undo: Some(PendingUndo { to: 3, by: "a1".to_owned(), agreed: vec!["b".to_owned()] }),
        rematch: None,
        presence: Presence { people: vec![ada()], strangers: 2 },
        you: Viewer { person: Some(ada()), seats: vec!["blue".to_owned()], owner: true, muted: false },
    };
    let ada = json!({ "id": "a1", "name": "Ada" });
    let json = json!({ "id": "t", "seq": 9, "status": "playing", "record": "cascade record 1\n", "seats": seats_json(),
        "actor": "blue", "public": false, "clock": null, "left": [1, 2, 3], "owner": ada,
        "undo": { "to": 3, "by": "a1", "agreed": ["b"] }, "rematch": null,
        "presence": { "people": [ada], "strangers": 2 },
        "you": { "person": ada, "seats": ["blue"], "owner": true, "muted": false } });
    assert_wire(&view, &json);
    for status in Status::ALL {
        assert_wire(&status, &status.name().into());
        assert_eq!(Status::from_name(status.name()), Some(status));
    }
}

#[test]
fn answers_and_refusals() {
    assert_wire(&Accepted { first: 3, last: 4 }, &json!({ "first": 3, "last": 4 }));
    assert_wire(&CurrentPerson { person: None }, &json!({ "person": null }));
    assert!(serde_json::from_str::<CurrentPerson>("{}").is_err(), "another server may answer anything");
    let error = ErrorDetails { retry_after: Some(2), ..ErrorCode::TooMany.into() };
    assert_wire(&ErrorResponse { error }, &json!({ "error": { "code": "too-many", "retry-after": 2 } }));
}

#[test]
fn every_code_has_a_name_of_its_own() {
    let mut names: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ErrorCode::ALL.len());
    for code in ErrorCode::ALL {
        assert_wire(code, &code.name().into());
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
