//! The state of a table after entries of its log.

use protocol::{
    Clock, ClockKind, Created, DiceSharing, Entry, EntryBody, FoldError, Holder, NonceShareKind, Person, PlayedBy,
    Presence, SeatAssignment, Status, TableState, TableView,
};
use tabletop::Level;

const RECORD: &str = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
    claims: automatic\nseat: blue\nseat: pink\n\nend 0\n";

fn person(id: &str) -> Person {
    Person { id: id.to_owned(), name: format!("Name of {id}") }
}

fn seat(name: &str, holder: Holder) -> SeatAssignment {
    SeatAssignment { seat: name.to_owned(), holder }
}

/// Ada's table with an open seat, and a minute for every decision.
fn created(per: ClockKind) -> Entry {
    let body = EntryBody::Created(Created {
        record: RECORD.to_owned(),
        seats: vec![seat("blue", Holder::Person(person("ada"))), seat("pink", Holder::Open)],
        public: false,
        clock: Some(Clock { per, seconds: 60 }),
        owner: person("ada"),
        previous: None,
        dice: DiceSharing::None,
    });
    Entry { seq: 1, at: 1000, body }
}

/// The table after more entries, each a second after the one before.
fn fold(bodies: impl IntoIterator<Item = EntryBody>) -> TableState {
    fold_with(ClockKind::Move, bodies)
}

fn fold_with(per: ClockKind, bodies: impl IntoIterator<Item = EntryBody>) -> TableState {
    let later = (2..).zip(bodies).map(|(seq, body)| Entry { seq, at: seq * 1000, body });
    let log: Vec<Entry> = [created(per)].into_iter().chain(later).collect();
    TableState::fold("t", &log).expect("a sound log")
}

/// The table as Bea sees it.
fn seen_by_bea(table: &TableState) -> TableView {
    table.view(Some(&person("bea")), Presence::default(), table.written_at)
}

fn bea_sits_down() -> EntryBody {
    EntryBody::Seated { seat: "pink".to_owned(), holder: Holder::Person(person("bea")), by: Some("bea".to_owned()) }
}

fn played(actor: &str, command: &str, by: PlayedBy) -> EntryBody {
    EntryBody::Played { actor: actor.to_owned(), command: command.to_owned(), by, spent: 1000 }
}

/// Bea has taken the open seat, and blue has made the first move.
fn begun() -> Vec<EntryBody> {
    vec![bea_sits_down(), played("chance", "first blue", PlayedBy::Dice), played("blue", "place H6", PlayedBy::Person)]
}

#[test]
fn the_game_begins_when_no_seat_is_open() {
    assert_eq!(fold([]).status, Status::Waiting);
    let table = fold([bea_sits_down()]);
    assert_eq!((table.status, seen_by_bea(&table).you.seats), (Status::Playing, vec!["pink".to_owned()]));
    let left = EntryBody::Seated { seat: "pink".to_owned(), holder: Holder::Open, by: None };
    assert_eq!(fold([bea_sits_down(), left]).status, Status::Playing, "a seat given up later stops nothing");
}

#[test]
fn the_thinking_time_of_a_bot_is_not_charged_to_the_person_who_takes_its_seat() {
    let sits = |holder: Holder| EntryBody::Seated { seat: "pink".to_owned(), holder, by: Some("ada".to_owned()) };
    let bot_sits = sits(Holder::Bot { level: Level::Easy });
    let table = fold(begun().into_iter().chain([bot_sits.clone()]));
    assert_eq!((table.seq, table.deadline()), (5, None), "bots have no clock");
    let table = fold(begun().into_iter().chain([bot_sits, sits(Holder::Person(person("ada")))]));
    assert_eq!((table.waiting_since, table.deadline()), (6000, Some(66_000)));
    let stays = fold(begun().into_iter().chain([sits(Holder::Open), sits(Holder::Person(person("bea")))]));
    assert_eq!(stays.waiting_since, 4000, "nobody gains time by standing up");
}

#[test]
fn entries_come_once_and_without_a_gap() {
    let mut table = fold([]);
    let entry = |seq| Entry { seq, at: 0, body: bea_sits_down() };
    assert_eq!(table.apply(&entry(3)), Err(FoldError::Gap { last: 1, found: 3 }));
    assert_eq!((table.seq, table.status), (1, Status::Waiting), "nothing has changed");
    assert_eq!(table.apply(&entry(2)), Ok(Vec::new()));
    assert_eq!(table.apply(&entry(2)), Err(FoldError::Gap { last: 2, found: 2 }));
    assert_eq!(table.apply(&Entry { seq: 3, ..created(ClockKind::Move) }), Err(FoldError::Created));
    assert_eq!(TableState::fold("t", &[]).err(), Some(FoldError::Empty));
    assert_eq!(TableState::new("t", &entry(1)).err(), Some(FoldError::Created));
}

#[test]
fn moves_change_position_and_record() {
    let table = fold(begun());
    assert_eq!((table.record.actions.len(), table.position_seq, table.seq), (2, 4, 4));
    assert_eq!(seen_by_bea(&table).actor, "pink");
    let mut again = table.clone();
    let wrong = Entry { seq: 5, at: 0, body: played("pink", "place H6", PlayedBy::Person) };
    assert!(matches!(again.apply(&wrong), Err(FoldError::Command(_))), "the field is taken");
    let undone = EntryBody::Undone { to: 1, by: "ada".to_owned() };
    let back = fold(begun().into_iter().chain([undone]));
    assert_eq!((back.record.actions.len(), seen_by_bea(&back).actor.as_str()), (1, "blue"));
    let said = EntryBody::Said { from: person("bea"), text: "hm".to_owned() };
    assert_eq!(fold(begun().into_iter().chain([said])).position_seq, 4, "a remark is no move");
}

#[test]
fn a_request_to_take_back_is_open_until_it_is_answered() {
    let after = |more: &[EntryBody]| {
        let asked = EntryBody::UndoAsked { to: 1, by: "ada".to_owned() };
        fold(begun().into_iter().chain([asked]).chain(more.iter().cloned())).undo
    };
    let answered = |agrees| EntryBody::UndoAnswered { agrees, by: "bea".to_owned() };
    let agreed = |undo: Option<protocol::PendingUndo>| undo.map(|undo| (undo.to, undo.by, undo.agreed));
    assert_eq!(agreed(after(&[])), Some((1, "ada".to_owned(), Vec::new())));
    assert_eq!(agreed(after(&[answered(true)])), Some((1, "ada".to_owned(), vec!["bea".to_owned()])));
    assert_eq!(after(&[answered(false)]), None);
    assert_eq!(after(&[EntryBody::Undone { to: 1, by: "ada".to_owned() }]), None);
    assert_eq!(after(&[played("pink", "place C3", PlayedBy::Person)]), None, "somebody has played on");
    assert!(after(&[played("pink", "place C3", PlayedBy::Bot)]).is_some(), "a bot does not answer it");
}

fn contributed(place: Option<u32>, by: &str) -> EntryBody {
    let nonce = Some("07".repeat(32));
    EntryBody::Contributed { seat: "blue".to_owned(), nonce, pledge: None, place, by: by.to_owned() }
}

#[test]
fn every_player_may_contribute_a_number_even_if_no_draw_waits_for_it() {
    let table = fold([bea_sits_down()]);
    assert_eq!(table.dice.sharing, DiceSharing::None);
    assert_eq!(table.dice.wanted(&table.record, true, "bea"), Some(NonceShareKind::Value));
    assert!(!table.awaits_nonces());
    let table = fold([bea_sits_down(), contributed(Some(0), "bea")]);
    assert_eq!(table.dice.wanted(&table.record, true, "bea"), None);
}

/// Otherwise a person could look at a draw, take it back, and change it with a number of their own.
#[test]
fn a_number_contributed_after_an_undo_applies_only_to_new_draws() {
    let taken_back = || begun().into_iter().chain([EntryBody::Undone { to: 0, by: "ada".to_owned() }]);
    let table = fold(taken_back());
    assert_eq!((table.record.actions.len(), table.dice.next_place()), (0, 2));
    let mut table = fold(taken_back().chain([contributed(Some(2), "bea")]));
    assert_eq!(table.record.nonces[0].place, 2);
    assert_eq!(table.dice.wanted(&table.record, true, "ada"), Some(NonceShareKind::Value));
    for place in [0, 1, 3] {
        let entry = Entry { seq: table.seq + 1, at: 0, body: contributed(Some(place), "ada") };
        assert_eq!(table.clone().apply(&entry), Err(FoldError::NoncePlace), "{place}");
    }
    let entry = Entry { seq: table.seq + 1, at: 0, body: contributed(Some(2), "ada") };
    assert_eq!(table.apply(&entry), Ok(Vec::new()));
    // Logs from before the place was written down mean what they meant.
    assert_eq!(fold(taken_back().chain([contributed(None, "bea")])).record.nonces[0].place, 0);
}

#[test]
fn rights_follow_the_log() {
    let muted = |person: &str, muted| EntryBody::Muted { person: person.to_owned(), muted, by: "ada".to_owned() };
    let owned = EntryBody::Owned { owner: person("bea"), by: "ada".to_owned() };
    let table = fold([owned, muted("bea", true), muted("carl", true), muted("carl", false)]);
    let view = seen_by_bea(&table);
    assert!(view.you.owner && view.you.muted && table.muted.len() == 1);
    assert_eq!((view.name_of("ada"), view.name_of("carl")), (Some("Name of ada"), None));
    let stranger = table.view(None, Presence::default(), 0).you;
    assert!(stranger.person.is_none() && stranger.seats.is_empty() && !stranger.owner && !stranger.muted);
}

#[test]
fn a_game_ends_with_a_result_or_is_broken_off() {
    let ended = |result: Option<&str>, seed: &str| EntryBody::Ended {
        result: result.map(str::to_owned),
        seed: seed.to_owned(),
        by: None,
    };
    let seed = "00".repeat(32);
    assert_eq!(fold([ended(Some("full blue=1"), &seed)]).status, Status::Over);
    let table = fold([ended(None, &seed), EntryBody::Rematch { table: "u".to_owned(), by: "ada".to_owned() }]);
    assert_eq!((table.status, table.rematch.as_deref()), (Status::Closed, Some("u")));
    assert!(table.closed_record().to_string().contains(&format!("seed: {seed}")), "the dice are revealed");
    let damaged = Entry { seq: 2, at: 0, body: ended(None, "xyz") };
    assert_eq!(fold([]).apply(&damaged), Err(FoldError::Seed));
}

#[test]
fn clocks_run_for_the_person_who_decides() {
    let table = fold(begun());
    assert_eq!((table.deadline(), table.time_left(4000)), (Some(64_000), vec![60_000, 60_000]));
    assert_eq!(table.time_left(14_000), [60_000, 50_000], "pink thinks");
    let table = fold_with(ClockKind::Player, begun());
    assert_eq!(table.time_left(14_000), [59_000, 50_000], "blue has spent a second");
    let bot = EntryBody::Seated { seat: "pink".to_owned(), holder: Holder::Bot { level: Level::Easy }, by: None };
    let table = fold_with(ClockKind::Player, begun().into_iter().chain([bot]));
    assert_eq!((table.deadline(), table.time_left(14_000)), (None, vec![59_000, 60_000]), "bots have no clock");
}
