//! A view that follows the log says what a view asked for anew would say.

use protocol::{
    Entry, EntryBody, FollowOutcome, Holder, Person, PlayedBy, Presence, SeatAssignment, Status, TableView, Viewer,
};
use tabletop::Level;

fn person(id: &str) -> Person {
    Person { id: id.to_owned(), name: format!("Name of {id}") }
}

/// Ada's table as Bea sees it, who has no seat yet.
fn view() -> TableView {
    let chair = |seat: &str, holder| SeatAssignment { seat: seat.to_owned(), holder };
    TableView {
        id: "t".to_owned(),
        seq: 1,
        status: Status::Waiting,
        record: String::new(),
        seats: vec![chair("blue", Holder::Person(person("ada"))), chair("pink", Holder::Open)],
        actor: "nobody".to_owned(),
        public: false,
        clock: None,
        left: Vec::new(),
        owner: person("ada"),
        undo: None,
        rematch: None,
        presence: Presence::default(),
        you: Viewer { person: Some(person("bea")), seats: Vec::new(), owner: false, muted: false },
    }
}

/// The view after some entries, which are numbered from where it stands.
fn after(whats: impl IntoIterator<Item = EntryBody>) -> TableView {
    let mut view = view();
    for (seq, what) in (view.seq + 1..).zip(whats) {
        assert_eq!(view.follow(&Entry { seq, at: 0, what }), FollowOutcome::New);
    }
    view
}

fn seated(seat: &str, holder: Holder) -> EntryBody {
    EntryBody::Seated { seat: seat.to_owned(), holder, by: None }
}

fn played(by: PlayedBy) -> EntryBody {
    EntryBody::Played { actor: "blue".to_owned(), command: "place H6".to_owned(), by, spent: 0 }
}

#[test]
fn the_game_begins_when_no_seat_is_open() {
    let view = after([seated("pink", Holder::Person(person("bea")))]);
    assert_eq!((view.status, view.you.seats), (Status::Playing, vec!["pink".to_owned()]));
    let view = after([seated("pink", Holder::Bot(Level::Easy)), seated("pink", Holder::Open)]);
    assert_eq!((view.status, view.you.seats.len()), (Status::Playing, 0), "a seat given up later stops nothing");
}

#[test]
fn entries_come_once_and_without_a_gap() {
    let mut view = view();
    let entry = |seq| Entry { seq, at: 0, what: seated("pink", Holder::Bot(Level::Easy)) };
    assert_eq!(view.follow(&entry(3)), FollowOutcome::Gap);
    assert_eq!((view.seq, view.status), (1, Status::Waiting), "nothing has changed");
    assert_eq!(
        (view.follow(&entry(2)), view.follow(&entry(2)), view.seq),
        (FollowOutcome::New, FollowOutcome::Known, 2)
    );
}

#[test]
fn a_wish_to_take_back_is_open_until_it_is_answered() {
    let asked = || EntryBody::UndoAsked { to: 3, by: "ada".to_owned() };
    let answered = |agrees| EntryBody::UndoAnswered { agrees, by: "bea".to_owned() };
    assert_eq!(after([asked()]).undo, Some((3, "ada".to_owned(), Vec::new())));
    assert_eq!(after([asked(), answered(true)]).undo, Some((3, "ada".to_owned(), vec!["bea".to_owned()])));
    assert_eq!(after([asked(), answered(false)]).undo, None);
    assert_eq!(after([asked(), EntryBody::Undone { to: 3, by: "ada".to_owned() }]).undo, None);
    assert_eq!(after([asked(), played(PlayedBy::Person)]).undo, None, "somebody has played on");
    assert!(after([asked(), played(PlayedBy::Bot)]).undo.is_some(), "a bot has no say in it");
}

#[test]
fn rights_follow_the_log() {
    let view = after([
        EntryBody::Owned { owner: person("bea"), by: "ada".to_owned() },
        EntryBody::Muted { person: "bea".to_owned(), muted: true, by: "ada".to_owned() },
        EntryBody::Muted { person: "carl".to_owned(), muted: false, by: "ada".to_owned() },
    ]);
    assert!(view.you.owner && view.you.muted);
    assert_eq!((view.name_of("ada"), view.name_of("carl")), (Some("Name of ada"), None));
}

#[test]
fn the_end_is_a_result_or_a_breaking_off() {
    let ended =
        |result: Option<&str>| EntryBody::Ended { result: result.map(str::to_owned), seed: "00".repeat(32), by: None };
    assert_eq!(after([ended(Some("full blue=1"))]).status, Status::Over);
    let view = after([ended(None), EntryBody::Rematch { table: "u".to_owned(), by: "ada".to_owned() }]);
    assert_eq!((view.status, view.rematch.as_deref()), (Status::Closed, Some("u")));
}
