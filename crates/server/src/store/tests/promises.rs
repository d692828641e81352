//! The guarantees of every storage.

use protocol::Status;

use super::{AnyStore, ada, append, got, line, session, summary, table};
use crate::store::{
    Append, Ban, DailyRanking, DailyRow, DeletedGamePolicy, EntryPlace, Guest, MOST_OWN_GAMES, NewTable,
    OpenTableCounts, OpenTables, OwnGameOutcome, OwnGameRow, PersonSession, SessionFilter, StoreError, StoredSummary,
    TableFilter, WorkChange,
};

/// Checks a guarantee on an empty storage.
pub(super) type PromiseCheck = fn(&dyn AnyStore);

/// All guarantees, by name.
pub(super) const PROMISES: &[(&str, PromiseCheck)] = &[
    (
        "the_second_write_of_an_entry_is_refused_and_affects_no_other",
        the_second_write_of_an_entry_is_refused_and_affects_no_other,
    ),
    ("the_same_request_makes_one_table", the_same_request_makes_one_table),
    ("lists_contain_the_selected_tables", lists_contain_the_selected_tables),
    ("the_last_change_of_a_table_is_stored_to_the_minute", the_last_change_of_a_table_is_stored_to_the_minute),
    ("people_and_keys_are_stored", people_and_keys_are_stored),
    ("an_ended_session_is_not_renewed", an_ended_session_is_not_renewed),
    ("late_writes_do_not_undo_signing_out_everywhere", late_writes_do_not_undo_signing_out_everywhere),
    ("pages_of_own_entries_are_complete", pages_of_own_entries_are_complete),
    ("the_public_list_has_a_few_tables_of_each_owner", the_public_list_has_a_few_tables_of_each_owner),
    ("a_deleted_person_leaves_no_name_in_storage", a_deleted_person_leaves_no_name_in_storage),
    ("bans_and_marks_and_removals_of_tables_are_stored", bans_and_marks_and_removals_of_tables_are_stored),
    ("absent_guests_are_those_without_a_seat", absent_guests_are_those_without_a_seat),
    ("sessions_per_person_are_limited_and_the_oldest_end", sessions_per_person_are_limited_and_the_oldest_end),
    ("each_person_has_one_result_per_day", each_person_has_one_result_per_day),
    ("own_games_are_the_latest_ones_and_include_deletions", own_games_are_the_latest_ones_and_include_deletions),
    ("a_deleted_person_leaves_no_result_and_no_game", a_deleted_person_leaves_no_result_and_no_game),
];

pub(super) fn the_second_write_of_an_entry_is_refused_and_affects_no_other(store: &dyn AnyStore) {
    got(store.create(table("a", None))).expect("made");
    // All of these may end up in one transaction.
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

pub(super) fn the_same_request_makes_one_table(store: &dyn AnyStore) {
    assert_eq!(got(store.create(table("a", Some("ada:1")))), Ok(None));
    assert_eq!(got(store.create(table("b", Some("ada:1")))), Ok(Some("a".to_owned())));
    assert!(got(store.load("b")).expect("read").is_none());
    let other = NewTable { fingerprint: Some("another request".to_owned()), ..table("c", Some("ada:1")) };
    assert_eq!(got(store.create(other)), Err(StoreError::KeyReused));
}

pub(super) fn lists_contain_the_selected_tables(store: &dyn AnyStore) {
    got(store.create(table("a", None))).expect("made");
    got(store.create(table("b", None))).expect("made");
    let (people, speakers) = (vec!["bob".to_owned()], Vec::new());
    let over = Append {
        summary: summary("b", Status::Over),
        lines: vec![line(2, "end")],
        people,
        speakers,
        work: WorkChange::Keep,
        is_new_decision: false,
        revision: 0,
    };
    got(store.append(over)).expect("written");
    let ids =
        |wanted| -> Vec<String> { got(store.list(wanted)).expect("a list").into_iter().map(|row| row.id).collect() };
    assert_eq!(ids(TableFilter::Public), ["a"]);
    assert_eq!(ids(TableFilter::Of("bob".to_owned())), ["b"]);
    assert_eq!(ids(TableFilter::Of("ada".to_owned())).len(), 2);
    assert_eq!(ids(TableFilter::LeftBefore(8)), ["b"]);
    assert!(ids(TableFilter::LeftBefore(7)).is_empty() && ids(TableFilter::Clocked).is_empty());
    assert_eq!(ids(TableFilter::StillBefore(8)), ["a"], "the game is on");
    assert!(ids(TableFilter::StillBefore(7)).is_empty(), "it has just changed");
    assert_eq!(got(store.archive("b", 1, 0, "record".to_owned())), Err(StoreError::Conflict), "it has gone on");
    got(store.archive("b", 2, 0, "record".to_owned())).expect("archived");
    assert!(ids(TableFilter::LeftBefore(8)).is_empty());
    let stored = got(store.load("b")).expect("read").expect("there");
    assert_eq!((stored.archived.as_deref(), stored.lines.len()), (Some("record"), 0));
    let late = store.append(append("b", vec![line(3, "late")]));
    assert_eq!(got(late), Err(StoreError::Conflict), "the archive is closed");
}

pub(super) fn the_last_change_of_a_table_is_stored_to_the_minute(store: &dyn AnyStore) {
    got(store.create(table("a", None))).expect("made");
    let created = summary("a", Status::Playing).changed;
    for (seq, changed) in [(2, created + 30_000), (3, created + 60_000), (4, created + 200_000)] {
        let later = StoredSummary { changed, ..summary("a", Status::Playing) };
        let lines = vec![line(seq, "later")];
        got(store.append(Append { summary: later, ..append("a", lines) })).expect("written");
        let stored = got(store.list(TableFilter::Public)).expect("a list")[0].changed;
        assert!((changed.saturating_sub(59_999)..=changed).contains(&stored), "{stored} instead of {changed}");
    }
}

pub(super) fn people_and_keys_are_stored(store: &dyn AnyStore) {
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

pub(super) fn an_ended_session_is_not_renewed(store: &dyn AnyStore) {
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

pub(super) fn late_writes_do_not_undo_signing_out_everywhere(store: &dyn AnyStore) {
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

pub(super) fn pages_of_own_entries_are_complete(store: &dyn AnyStore) {
    let body = |number: u64| if number.is_multiple_of(3) { format!("by ada {number}") } else { format!("{number}") };
    for id in ["a", "b"] {
        got(store.create(NewTable { lines: Vec::new(), ..table(id, None) })).expect("made");
        let lines = (1..=1200).map(|number| line(number, &body(number))).collect();
        got(store.append(append(id, lines))).expect("written");
    }
    // A table of other people, although an entry contains the person's name.
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

pub(super) fn the_public_list_has_a_few_tables_of_each_owner(store: &dyn AnyStore) {
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

pub(super) fn a_deleted_person_leaves_no_name_in_storage(store: &dyn AnyStore) {
    let seats = r#"[{"seat":"blue","holder":{"kind":"person","id":"ada","name":"Ada"}}]"#;
    let remark = r#"{"seq":2,"kind":"said","from":{"id":"ada","name":"Ada"},"text":"a secret"}"#;
    let summary = StoredSummary { seats: seats.to_owned(), ..summary("a", Status::Playing) };
    got(store.add_guest(ada())).expect("kept");
    got(store.create(NewTable { summary: summary.clone(), ..table("a", None) })).expect("made");
    got(store.create(NewTable { people: Vec::new(), ..table("of another", None) })).expect("made");
    let (people, speakers) = (Vec::new(), vec!["ada".to_owned()]);
    got(store.append(Append {
        summary,
        lines: vec![line(2, remark)],
        people,
        speakers,
        work: WorkChange::Keep,
        is_new_decision: false,
        revision: 0,
    }))
    .expect("written");
    got(store.set_block("bob", "ada", true)).expect("blocked");
    let blocked = got(store.blocks("bob")).expect("a list");
    assert_eq!((blocked.len(), blocked[0].name.as_str()), (1, "Ada"));

    let mut changed = got(store.forget("ada")).expect("forgotten");
    changed.sort();
    assert_eq!(changed, ["a", "of another"], "she owned both");
    let stored = got(store.load("a")).expect("read").expect("there");
    assert!(stored.lines.iter().all(|line| !line.body.contains("Ada") && !line.body.contains("secret")));
    assert!(got(store.list(TableFilter::Open)).expect("a list").iter().all(|row| !row.seats.contains("Ada")));
    assert_eq!(got(store.guest("ada")), Ok(None));
    assert!(got(store.blocks("bob")).expect("a list").is_empty());
    assert!(got(store.list(TableFilter::Of("ada".to_owned()))).expect("a list").is_empty());
}

pub(super) fn bans_and_marks_and_removals_of_tables_are_stored(store: &dyn AnyStore) {
    let ban = |until| Ban { target: "eve".to_owned(), until };
    got(store.set_ban(ban(5))).expect("banned");
    got(store.set_ban(ban(9))).expect("banned for longer");
    assert_eq!(got(store.bans()), Ok(vec![ban(9)]));
    got(store.set_ban(ban(0))).expect("no longer");
    assert_eq!(got(store.bans()), Ok(Vec::new()));
    got(store.check()).expect("it can write");
    assert_eq!(got(store.noted_time()), Ok(None));
    got(store.note_time(u64::from(u32::MAX) + 7)).expect("noted");
    assert_eq!(got(store.noted_time()), Ok(Some(u64::from(u32::MAX) + 7)));
    got(store.create(table("a", Some("ada:1")))).expect("made");
    got(store.delete_table("a")).expect("removed");
    assert!(got(store.load("a")).expect("read").is_none());
    assert!(got(store.list(TableFilter::Of("ada".to_owned()))).expect("a list").is_empty());
    assert_eq!(got(store.create(table("a", Some("ada:1")))), Ok(None), "nothing is left of it");
}

pub(super) fn absent_guests_are_those_without_a_seat(store: &dyn AnyStore) {
    for (id, seen) in [("ada", 5), ("bob", 3), ("eve", 4), ("ian", 50)] {
        got(store.add_guest(Guest { id: id.to_owned(), seen, ..ada() })).expect("kept");
    }
    let seats = r#"[{"seat":"blue","holder":{"kind":"person","id":"ada","name":"Ada"}}]"#.to_owned();
    let summary = StoredSummary { seats, ..summary("a", Status::Playing) };
    got(store.create(NewTable { summary, ..table("a", None) })).expect("made");
    let ids = |most| -> Vec<String> {
        got(store.absent_guests(50, most)).expect("a list").into_iter().map(|guest| guest.id).collect()
    };
    assert_eq!((ids(9), ids(1)), (vec!["bob".to_owned(), "eve".to_owned()], vec!["bob".to_owned()]));
}

pub(super) fn sessions_per_person_are_limited_and_the_oldest_end(store: &dyn AnyStore) {
    got(store.add_guest(ada())).expect("kept");
    for number in 0..55 {
        let session = PersonSession { used: 1 + number, ..session(&format!("s{number}"), 0) };
        assert_eq!(got(store.add_session(session)), Ok(true));
    }
    let left = got(store.sessions("ada")).expect("a list");
    assert_eq!((left.len(), left[0].id.as_str(), left[49].id.as_str()), (50, "s54", "s5"));
    assert_eq!(got(store.guest("ada")).expect("read").map(|guest| guest.seen), Some(55));
}

fn result(person: &str, place: u8, points: i32, at: u64) -> DailyRow {
    DailyRow { day: "2026-11-17".to_owned(), person: person.to_owned(), points, place, players: 2, at }
}

fn own_game(game: &str, changed: u64, body: &str) -> OwnGameRow {
    OwnGameRow { person: "ada".to_owned(), game: game.to_owned(), changed, body: body.to_owned() }
}

pub(super) fn each_person_has_one_result_per_day(store: &dyn AnyStore) {
    for id in ["ada", "bob", "eve"] {
        got(store.add_guest(Guest { id: id.to_owned(), name: id.to_uppercase(), ..ada() })).expect("kept");
    }
    assert_eq!(got(store.add_daily_result(result("ada", 1, 40, 1))), Ok(true));
    assert_eq!(got(store.add_daily_result(result("ada", 1, 50, 2))), Ok(false), "the first one counts");
    assert_eq!(got(store.add_daily_result(result("bob", 2, 60, 3))), Ok(true));
    assert_eq!(got(store.add_daily_result(result("eve", 1, -3, 4))), Ok(true));
    assert_eq!(got(store.add_daily_result(result("nobody", 1, 99, 5))), Ok(false));
    let ranking = got(store.daily_ranking("2026-11-17", Some("bob".to_owned()), 1)).expect("a ranking");
    let shown: Vec<(u32, &str, i32)> =
        ranking.rows.iter().map(|row| (row.rank, row.person.name.as_str(), row.row.points)).collect();
    assert_eq!((ranking.count, shown), (3, vec![(1, "ADA", 40), (3, "BOB", 60)]));
    assert_eq!(got(store.daily_ranking("2026-11-18", None, 9)), Ok(DailyRanking::default()));
    assert_eq!(got(store.own_daily_results("eve")), Ok(vec![result("eve", 1, -3, 4)]));
}

pub(super) fn own_games_are_the_latest_ones_and_include_deletions(store: &dyn AnyStore) {
    let keep = |row: OwnGameRow| got(store.keep_own_game(row, DeletedGamePolicy::Refuse));
    assert_eq!(keep(own_game("a", 1, "{}")), Ok(OwnGameOutcome::NoPerson), "nobody's");
    got(store.add_guest(ada())).expect("kept");
    for number in 0..u64::from(MOST_OWN_GAMES) + 2 {
        assert_eq!(keep(own_game(&format!("g{number}"), 1 + number, "{}")), Ok(OwnGameOutcome::Stored));
    }
    keep(own_game("g5", 9_000, "")).expect("deleted");
    keep(own_game("g6", 9_001, "{1}")).expect("replaced");
    assert_eq!(keep(own_game("g5", 9_002, "{}")), Ok(OwnGameOutcome::Deleted), "it stays deleted");
    let listed = got(store.own_games("ada")).expect("a list");
    assert_eq!(listed.len(), MOST_OWN_GAMES as usize);
    assert_eq!(listed[..2], [("g6".to_owned(), 9_001, false), ("g5".to_owned(), 9_000, true)]);
    assert_eq!(listed.last().map(|(game, ..)| game.as_str()), Some("g2"), "the oldest are gone");
    assert_eq!(got(store.own_game("ada", "g6")), Ok(Some("{1}".to_owned())));
    assert_eq!((got(store.own_game("ada", "g5")), got(store.own_game("bob", "g6"))), (Ok(None), Ok(None)));
    let restored = got(store.keep_own_game(own_game("g5", 9_003, "{2}"), DeletedGamePolicy::Restore));
    assert_eq!(restored, Ok(OwnGameOutcome::Stored));
    assert_eq!(got(store.own_game("ada", "g5")), Ok(Some("{2}".to_owned())), "the person wants it back");
}

pub(super) fn a_deleted_person_leaves_no_result_and_no_game(store: &dyn AnyStore) {
    got(store.add_guest(ada())).expect("kept");
    got(store.add_daily_result(result("ada", 1, 40, 1))).expect("entered");
    got(store.keep_own_game(own_game("a", 1, "{}"), DeletedGamePolicy::Refuse)).expect("kept");
    got(store.forget("ada")).expect("forgotten");
    assert_eq!(got(store.daily_ranking("2026-11-17", Some("ada".to_owned()), 9)), Ok(DailyRanking::default()));
    assert_eq!(got(store.own_daily_results("ada")), Ok(Vec::new()));
    assert_eq!(got(store.own_games("ada")), Ok(Vec::new()));
}
