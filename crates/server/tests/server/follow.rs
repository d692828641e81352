//! The view that the server sends, and the fold of the log by a client, must agree.

use std::collections::BTreeSet;

use protocol::{Entry, EntryList, Presence, TableState, TableView};
use serde_json::{Value, json};
use tabletop::Dice;

use crate::test_server::{ApiServer, TestPerson, fresh_folder};

/// A client that follows a table's log.
struct Follower {
    /// The path of the table.
    table: String,
    state: TableState,
    kinds: BTreeSet<&'static str>,
}

fn entries(server: &ApiServer, table: &str, after: u64) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    loop {
        let last = entries.last().map_or(after, |entry| entry.seq);
        let json = server.get(&TestPerson::default(), &format!("{table}/entries?after={last}")).good();
        let list: EntryList = serde_json::from_value(json).expect("entries");
        entries.extend(list.entries);
        if !list.more {
            return entries;
        }
    }
}

impl Follower {
    fn new(server: &ApiServer, table: &str) -> Follower {
        let log = entries(server, table, 0);
        let id = table.rsplit('/').next().expect("an id");
        let state = TableState::fold(id, &log).expect("a sound log");
        Follower { table: table.to_owned(), state, kinds: log.iter().map(|entry| entry.body.kind()).collect() }
    }

    /// Applies new entries, and compares the state with a current view.
    fn compare(&mut self, server: &ApiServer, people: &[&TestPerson]) {
        for person in people {
            let view = loop {
                let view = server.get(person, &self.table).good();
                let view: TableView = serde_json::from_value(view).expect("a view");
                for entry in entries(server, &self.table, self.state.seq) {
                    self.state.apply(&entry).expect("it follows");
                    self.kinds.insert(entry.body.kind());
                }
                // A bot may have moved between the two requests.
                if view.seq == self.state.seq {
                    break view;
                }
            };
            let followed = self.state.view(view.you.person.as_ref(), Presence::default(), 0);
            assert_eq!(followed, view, "after entry {}", self.state.seq);
        }
    }
}

/// A request that somebody might make: a path below the table, and a body.
fn random_request(dice: &mut Dice, view: &Value, people: &[&TestPerson]) -> (&'static str, Value) {
    let seq = &view["seq"];
    let seat = ["blue", "pink"][dice.below(2) as usize];
    let person = &people[dice.below(people.len() as u32) as usize].id;
    match dice.below(16) {
        0..=5 => ("commands", json!({ "after": seq, "command": view["legal"][0] })),
        6 => ("undo", json!({ "after": seq })),
        7 => ("undo/answer", json!({ "agrees": true })),
        8 => ("undo/answer", json!({ "agrees": false })),
        9 => ("chat", json!({ "text": "hm" })),
        10 => ("mute", json!({ "person": person, "muted": dice.below(2) == 0 })),
        11 => ("owner", json!({ "person": person })),
        12 => ("seats", json!({ "seat": seat, "who": "me" })),
        13 => ("seats", json!({ "seat": seat, "who": "open" })),
        14 => ("seats", json!({ "seat": seat, "who": "novice" })),
        _ => ("nonce", json!({ "nonce": "5a".repeat(32) })),
    }
}

#[test]
fn random_tables_look_the_same_in_the_view_and_in_the_entries() {
    let server = ApiServer::new();
    let (ada, bob, sue, stranger) =
        (server.guest("Ada"), server.guest("Bob"), server.guest("Sue"), TestPerson::default());
    let mut kinds = BTreeSet::new();
    for seed in 0..6 {
        let mut dice = Dice::seeded(seed);
        let table = server.table(&ada, "cascadero", &[("blue", "me"), ("pink", "open")]);
        let mut follower = Follower::new(&server, &table);
        for _ in 0..80 {
            let person = [&ada, &bob, &sue][dice.below(3) as usize];
            let position = server.get(person, &format!("{table}/position")).good();
            let (path, body) = random_request(&mut dice, &position, &[&ada, &bob, &sue]);
            // Many are refused, and must not have changed anything then.
            server.post(person, &format!("{table}/{path}"), body);
            follower.compare(&server, &[&ada, &bob, &sue, &stranger]);
        }
        let owner = [&ada, &bob, &sue].into_iter().find(|person| person.id == follower.state.owner.id);
        let owner = owner.expect("one of them");
        server.post(owner, &format!("{table}/close"), json!({}));
        server.post(owner, &format!("{table}/rematch"), json!({}));
        follower.compare(&server, &[&ada, &bob, &sue, &stranger]);
        kinds.extend(follower.kinds);
    }
    let all = [
        "contributed",
        "created",
        "ended",
        "muted",
        "owned",
        "played",
        "rematch",
        "said",
        "seated",
        "undo-answered",
        "undo-asked",
        "undone",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all, "every kind of entry was followed");
}

#[test]
fn stored_tables_look_the_same_in_the_view_and_in_the_entries() {
    let fixture = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/server/version-1.sqlite");
    let mut config = server::Config::new(fresh_folder());
    server::restore(&fixture, &config.data).expect("a sound fixture");
    config.archive_days = 0;
    let server = ApiServer::open(config, None);
    let list = std::fs::read_to_string(fixture.with_extension("txt")).expect("a list of tables");
    for id in list.lines().filter_map(|line| line.split(' ').next()) {
        let table = format!("/api/tables/{id}");
        Follower::new(&server, &table).compare(&server, &[&TestPerson::default()]);
    }
}
