//! Quotas, muting, blocked and banned people, and the operator's commands.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::test_server::{ApiServer, TestPerson, TestReply};

fn make(server: &ApiServer, owner: &TestPerson, who: [&str; 2], public: bool) -> TestReply {
    let seats = json!([{ "seat": "blue", "who": who[0] }, { "seat": "pink", "who": who[1] }]);
    server.post(owner, "/api/tables", json!({ "game": "cascadero", "seats": seats, "public": public, "dice": "none" }))
}

#[test]
fn tables_per_person_and_address_are_limited() {
    let server = ApiServer::with(None, |config| {
        (config.limits.public_tables, config.limits.bot_tables) = (2, 1);
        config.absence = Duration::ZERO;
    });
    let people: Vec<TestPerson> = (0..4).map(|number| server.guest(&format!("Guest {number}"))).collect();
    for person in &people[..3] {
        let first = make(&server, person, ["me", "open"], true).good()["id"].clone();
        make(&server, person, ["me", "open"], true).good();
        make(&server, person, ["me", "open"], true).refused(409, "quota");
        make(&server, person, ["me", "open"], false).good();
        server.post(person, &format!("/api/tables/{}/close", first.as_str().expect("an id")), json!({})).good();
        make(&server, person, ["me", "open"], true).good();
        make(&server, person, ["expert", "expert"], false).good();
        make(&server, person, ["expert", "expert"], false).refused(409, "quota");
    }
    make(&server, &people[3], ["me", "open"], true).refused(409, "quota");
    make(&server, &people[3], ["expert", "expert"], false).refused(409, "quota");
    make(&server, &people[3], ["me", "expert"], false).good();
}

#[test]
fn a_rematch_counts_like_any_other_table() {
    let server = ApiServer::with(None, |config| config.limits.tables = 2);
    let ada = server.guest("Ada");
    let ended: Vec<String> = (0..3)
        .map(|_| {
            let table = server.table(&ada, "cascadero", &[("blue", "me"), ("pink", "open")]);
            server.post(&ada, &format!("{table}/close"), json!({})).good();
            table
        })
        .collect();
    let again = |table: &String| server.post(&ada, &format!("{table}/rematch"), json!({}));
    let first = again(&ended[0]).good()["table"].clone();
    again(&ended[1]).good();
    again(&ended[2]).refused(409, "quota");
    assert_eq!(again(&ended[0]).good()["table"], first, "the one that is there");
    // Tables that rematches have made count for the address, too.
    let others: Vec<TestPerson> = (0..3).map(|number| server.guest(&format!("Guest {number}"))).collect();
    for other in &others[..2] {
        (0..2).for_each(|_| drop(make(&server, other, ["me", "open"], false).good()));
    }
    make(&server, &others[2], ["me", "open"], false).refused(409, "quota");
}

#[test]
fn concurrent_requests_do_not_exceed_the_limit_of_tables() {
    let server = ApiServer::with(None, |config| config.limits.tables = 2);
    let people: Vec<TestPerson> = (0..4).map(|number| server.guest(&format!("Guest {number}"))).collect();
    let seats = json!([{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "open" }]);
    let body = json!({ "game": "cascadero", "seats": seats }).to_string();
    let requests = (0..40).map(|number| {
        let request = Request::post("/api/tables").header("content-type", "application/json");
        let request = request.header("authorization", people[number % people.len()].bearer());
        let request = request.body(Body::from(body.clone())).expect("a request");
        server.runtime.spawn(server.server.router().oneshot(request))
    });
    let answers: Vec<_> = requests.collect();
    let mut codes = Vec::new();
    for answer in answers {
        codes.push(server.runtime.block_on(answer).expect("it ends").expect("an answer").status().as_u16());
    }
    let made = codes.iter().filter(|code| **code == 201).count();
    assert!(made <= 6 && codes.iter().all(|code| matches!(code, 201 | 409)), "{codes:?}");
    for person in &people {
        let own = server.get(person, "/api/me/tables").good()["tables"].as_array().map_or(0, Vec::len);
        assert!(own <= 2, "{own} tables of one person");
    }
    // All reservations have ended: people below their limit can create tables up to the limit of the address.
    let open =
        |person: &TestPerson| server.get(person, "/api/me/tables").good()["tables"].as_array().map_or(0, Vec::len);
    let total: usize = people.iter().map(open).sum();
    (total..6).for_each(|_| {
        let person = people.iter().find(|person| open(person) < 2).expect("somebody with room");
        make(&server, person, ["me", "open"], false).good();
    });
}

#[test]
fn a_table_left_to_bots_counts_towards_the_limit_of_bot_tables() {
    let server = ApiServer::with(None, |config| {
        config.limits.bot_tables = 1;
        config.absence = Duration::ZERO;
    });
    let ada = server.guest("Ada");
    let mixed = server.table(&ada, "cascadero", &[("blue", "me"), ("pink", "expert")]);
    let open = server.table(&ada, "cascadero", &[("blue", "open"), ("pink", "expert")]);
    let bots = make(&server, &ada, ["expert", "expert"], false).good()["id"].clone();
    let seat =
        |table: &str, who: &str| server.post(&ada, &format!("{table}/seats"), json!({ "seat": "blue", "who": who }));
    seat(&mixed, "expert").refused(409, "quota");
    seat(&open, "expert").refused(409, "quota");
    let bots = format!("/api/tables/{}", bots.as_str().expect("an id"));
    seat(&bots, "novice").good();
    seat(&mixed, "open").good();
    server.post(&ada, &format!("{bots}/close"), json!({})).good();
    seat(&mixed, "expert").good();
    seat(&open, "expert").refused(409, "quota");
}

#[test]
fn tables_of_bots_pause_until_somebody_watches() {
    let server = ApiServer::with(None, |config| config.absence = Duration::ZERO);
    let ada = server.guest("Ada");
    let unwatched = server.table(&ada, "cascadero", &[("blue", "novice"), ("pink", "novice")]);
    let watched = server.table(&ada, "cascadero", &[("blue", "novice"), ("pink", "novice")]);
    let played = |server: &ApiServer, table: &str| {
        let entries = server.get(&ada, &format!("{table}/entries")).good();
        entries["entries"].as_array().expect("a list").iter().filter(|entry| entry["by"] == "bot").count()
    };
    let stream = server.raw(Request::get(format!("{watched}/events")).body(Body::empty()).expect("a request"));
    server.until(|server| played(server, &watched) >= 10);
    drop(stream);
    assert_eq!(played(&server, &unwatched), 0);
}

#[test]
fn an_easy_bot_answers_while_other_tables_wait_for_experts() {
    let server = ApiServer::with(None, |config| config.bots = 1);
    let (ada, eve) = (server.guest("Ada"), server.guest("Eve"));
    for _ in 0..10 {
        server.table(&eve, "cascadero", &[("blue", "expert"), ("pink", "expert")]);
    }
    let begun = std::time::Instant::now();
    let table = server.table(&ada, "cascadero", &[("blue", "me"), ("pink", "easy")]);
    for pick in 0..3 {
        server.until(|server| server.get(&ada, &table).good()["actor"] == "blue");
        server.play_any(&table, &[("blue", &ada)], pick).good();
    }
    server.until(|server| server.get(&ada, &table).good()["actor"] == "blue");
    // Three moves, each after at most one expert's move that was already in progress.
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

#[test]
fn only_players_may_speak_at_a_quiet_table() {
    let server = ApiServer::new();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let seats = json!([{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "open" }]);
    let made = server
        .post(&ada, "/api/tables", json!({ "game": "cascadero", "seats": seats, "quiet": true, "dice": "none" }))
        .good();
    let table = format!("/api/tables/{}", made["id"].as_str().expect("an id"));
    let say = |person: &TestPerson| server.post(person, &format!("{table}/chat"), json!({ "text": "hello" }));
    say(&ada).good();
    say(&eve).refused(403, "muted");
    server.post(&bob, &format!("{table}/seats"), json!({ "seat": "pink", "who": "me" })).good();
    say(&bob).good();
    server.post(&ada, &format!("{table}/mute"), json!({ "person": "spectators", "muted": false })).good();
    say(&eve).good();
}

#[test]
fn a_muted_person_cannot_return_under_a_new_name() {
    let server = ApiServer::new();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let table = server.duel(&ada, &bob);
    let say = |person: &TestPerson| server.post(person, &format!("{table}/chat"), json!({ "text": "hello" }));
    say(&eve).good();
    let mute = |muted: bool| server.post(&ada, &format!("{table}/mute"), json!({ "person": eve.id, "muted": muted }));
    mute(true).good();
    say(&server.guest("Eve again")).refused(403, "muted");
    say(&bob).good();
    mute(false).good();
    say(&server.guest("Sue")).good();
}

#[test]
fn a_blocked_person_can_neither_sit_nor_speak_at_the_tables_of_the_blocker() {
    let server = ApiServer::new();
    let (ada, eve) = (server.guest("Ada"), server.guest("Eve"));
    let table = server.table(&ada, "cascadero", &[("blue", "me"), ("pink", "open")]);
    let block = |blocked: bool| server.post(&ada, "/api/me/blocks", json!({ "person": eve.id, "blocked": blocked }));
    assert_eq!(block(true).good()["blocked"], json!([eve.id]));
    let sit = || server.post(&eve, &format!("{table}/seats"), json!({ "seat": "pink", "who": "me" }));
    sit().refused(403, "blocked");
    server.post(&eve, &format!("{table}/chat"), json!({ "text": "hello" })).refused(403, "blocked");
    assert_eq!(block(false).good()["blocked"], json!([]));
    sit().good();
    block(true).good();
    server.post(&eve, &format!("{table}/seats"), json!({ "seat": "pink", "who": "open" })).good();
}

#[cfg(unix)]
#[test]
fn the_operator_can_administer_a_running_server() {
    let server = ApiServer::new();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let table = server.duel(&ada, &bob);
    server.post(&eve, &format!("{table}/chat"), json!({ "text": "rude words" })).good();
    let id = table.rsplit('/').next().expect("an id").to_owned();
    let admin = |request: Value| server::ask_admin(&server.config.data, &request).expect("an answer");
    assert!(admin(json!({ "command": "list" })).contains(&format!("{id} cascadero playing private")));
    let inspected = admin(json!({ "command": "inspect", "table": id }));
    assert!(inspected.contains("rude words") && inspected.contains(&eve.id), "{inspected}");

    admin(json!({ "command": "ban", "target": eve.id, "days": 1 }));
    server.get(&eve, "/api/me").refused(403, "banned");
    assert!(admin(json!({ "command": "bans" })).starts_with(&eve.id));
    admin(json!({ "command": "unban", "target": eve.id }));
    server.get(&eve, "/api/me").good();
    admin(json!({ "command": "ban", "target": "unknown", "days": 1 }));
    server.get(&ada, "/api/me").refused(403, "banned");
    admin(json!({ "command": "unban", "target": "unknown" }));

    admin(json!({ "command": "delete-person", "person": eve.id }));
    server.get(&eve, "/api/me").refused(401, "bad-identity");
    assert!(!admin(json!({ "command": "inspect", "table": id })).contains("rude words"));
    admin(json!({ "command": "close", "table": id }));
    assert_eq!(server.status(&table), "closed");
    admin(json!({ "command": "delete-table", "table": id }));
    server.get(&ada, &table).refused(404, "not-found");

    admin(json!({ "command": "sign-out", "person": bob.id }));
    server.get(&bob, "/api/me").refused(401, "bad-identity");
    admin(json!({ "command": "rotate-key" }));
    server.get(&ada, "/api/me").good();
    admin(json!({ "command": "sign-out-everybody" }));
    server.get(&ada, "/api/me").refused(401, "bad-identity");
    assert!(admin(json!({ "command": "inspect", "table": id })).starts_with("refused: not-found"));
    assert!(admin(json!({ "command": "nothing" })).starts_with("refused: "));
}
