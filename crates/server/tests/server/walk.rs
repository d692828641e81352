//! Every route with every kind of person: what each may do, and that a refusal changes nothing.

use serde_json::{Value, json};
use server::Access;

use crate::test_server::{ApiServer, TestPerson};

const OK: (u16, &str) = (200, "");
const NO_IDENTITY: (u16, &str) = (401, "no-identity");
const NOT_YOURS: (u16, &str) = (403, "not-yours");

type ExpectedReply = (u16, &'static str);

/// The outcomes for a stranger, a spectator with a name, the other player and the owner, if only access matters. It is the owner's turn.
fn admitted(access: Access, outcome: ExpectedReply) -> [ExpectedReply; 4] {
    match access {
        Access::Anybody => [outcome; 4],
        Access::Named => [NO_IDENTITY, outcome, outcome, outcome],
        Access::Seated => [NO_IDENTITY, NOT_YOURS, outcome, outcome],
        Access::SeatHolder => [NO_IDENTITY, NOT_YOURS, (409, "out-of-turn"), outcome],
        Access::Owner => [NO_IDENTITY, NOT_YOURS, NOT_YOURS, outcome],
    }
}

/// The outcome of a request by somebody with access, and its body.
fn request(method: &str, path: &str, view: &Value) -> (ExpectedReply, Value) {
    let person = &view["seats"][1]["holder"]["id"];
    let seq = &view["seq"];
    match (method, path.trim_start_matches("/api/tables/{id}")) {
        ("GET", "/api/me/games/{game}") => ((404, "not-found"), Value::Null),
        ("GET", "/review") => ((409, "not-over"), Value::Null),
        ("GET", _) => (OK, Value::Null),
        ("POST", "/api/me") => (OK, json!({ "name": "Eve" })),
        ("DELETE", _) | ("POST", "/api/me/token" | "/close") => (OK, json!({})),
        ("POST", "/api/me/blocks") => (OK, json!({ "person": "somebody", "blocked": true })),
        ("POST", "/api/me/games") => ((400, "malformed"), json!({ "game": {} })),
        ("POST", "/api/daily/{day}") => ((409, "day-closed"), json!({ "record": "" })),
        ("POST", "/api/tables") => {
            let seats = json!([{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "open" }]);
            ((201, ""), json!({ "game": "cascadero", "seats": seats, "dice": "none" }))
        }
        ("POST", "/commands") => (OK, json!({ "after": seq, "command": view["legal"][0] })),
        ("POST", "/undo") => ((409, "nothing-to-undo"), json!({ "after": seq })),
        ("POST", "/undo/answer") => ((409, "nothing-asked"), json!({ "agrees": true })),
        ("POST", "/seats") => (OK, json!({ "seat": "pink", "who": "open" })),
        ("POST", "/nonce") => (OK, json!({ "nonce": "5a".repeat(32) })),
        ("POST", "/chat") => (OK, json!({ "text": "hello" })),
        ("POST", "/mute") => (OK, json!({ "person": person, "muted": true })),
        ("POST", "/owner") => (OK, json!({ "person": person })),
        ("POST", "/rematch") => ((409, "not-over"), json!({})),
        _ => panic!("say here what comes of {method} {path}"),
    }
}

/// A game in which it is the owner's turn, with the legal commands.
fn table(server: &ApiServer, people: &[TestPerson; 4]) -> (String, Value) {
    let [_, _, other, owner] = people;
    loop {
        let table = server.duel(owner, other);
        let mut view = server.get(owner, &table).good();
        if view["actor"] == "blue" {
            view["legal"] = server.get(owner, &format!("{table}/position")).good()["legal"].clone();
            return (table, view);
        }
    }
}

#[test]
fn every_route_has_its_documented_access() {
    let server = ApiServer::new();
    for (method, path, access) in server::route_list() {
        for kind in 0..4 {
            // A request may rename somebody or revoke a token, so each one gets new people.
            let people = [TestPerson::default(), server.guest("Sue"), server.guest("Bob"), server.guest("Ada")];
            let (table, view) = table(&server, &people);
            let (outcome, body) = request(method.as_str(), path, &view);
            let mut outcomes = admitted(access, outcome);
            if path.ends_with("/seats") {
                // The outcome depends on the seat: this one is pink's, and the spectator has none.
                outcomes[1] = NOT_YOURS;
                outcomes[3] = (409, "present");
            }
            let person = &people[kind];
            let place = path.replace("/api/tables/{id}", &table).replace("{session}", "current");
            let place = place.replace("{day}", "2001-01-01").replace("{game}", "none");
            if place.ends_with("/events") {
                continue; // Never ends; streams have tests of their own.
            }
            let answer = server.send(person, method.as_str(), &place, &body);
            let found = (answer.status, answer.code());
            assert_eq!(found, outcomes[kind], "{method} {path} by person {kind}: {}", answer.json);
            if answer.status >= 400 {
                let after = server.get(&people[3], &table).good();
                assert_eq!((&after["seq"], &after["record"]), (&view["seq"], &view["record"]), "{method} {path}");
            }
        }
    }
}

#[test]
fn no_response_contains_secrets() {
    let server = ApiServer::new();
    let people = [TestPerson::default(), server.guest("Sue"), server.guest("Bob"), server.guest("Ada")];
    let (table, _) = table(&server, &people);
    let signatures = people.iter().filter_map(|person| person.token.as_deref()?.rsplit('.').next());
    let signatures: Vec<&str> = signatures.collect();
    let mut shown = String::new();
    for (method, path, _) in server::route_list() {
        let place = path.replace("/api/tables/{id}", &table);
        if method == "GET" && !place.ends_with("/events") {
            for person in &people {
                shown += &server.get(person, &place).json.to_string();
            }
        }
    }
    assert!(signatures.iter().all(|signature| !shown.contains(signature)));
    server.post(&people[3], &format!("{table}/close"), json!({})).good();
    let record = server.get(&people[0], &format!("{table}/record")).json;
    let seed = record.as_str().expect("text").lines().find_map(|line| line.strip_prefix("seed: ")).expect("revealed");
    assert!(!shown.contains(seed), "the seed was shown before the end");
}
