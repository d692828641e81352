//! Every route with every kind of visitor: what each may do, and that a refusal changes nothing.

use serde_json::{Value, json};

use crate::test_server::{ApiServer, Visitor};

const OK: (u16, &str) = (200, "");
const NO_IDENTITY: (u16, &str) = (401, "no-identity");
const NOT_YOURS: (u16, &str) = (403, "not-yours");

/// What a stranger, a spectator with a name, another seat and the owner get, and what they send. The owner decides next.
fn expected(method: &str, path: &str, view: &Value) -> ([(u16, &'static str); 4], Value) {
    let person = view["seats"][1]["holder"]["id"].clone();
    let seq = view["seq"].clone();
    let known = [NO_IDENTITY, OK, OK, OK];
    let seated = [NO_IDENTITY, NOT_YOURS, OK, OK];
    let owner = [NO_IDENTITY, NOT_YOURS, NOT_YOURS, OK];
    let same = |what| [NO_IDENTITY, what, what, what];
    match (method, path) {
        ("GET", "/api/me/tables") => (known, Value::Null),
        ("GET", _) => ([OK; 4], Value::Null),
        ("POST", "/api/me") => ([OK; 4], json!({ "name": "Eve" })),
        ("POST" | "DELETE", "/api/me/token") => (known, json!({})),
        ("POST", "/api/tables") => {
            let wish = json!({ "game": "cascadero",
                "seats": [{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "open" }] });
            (same((201, "")), wish)
        }
        ("POST", "/api/tables/{id}/commands") => {
            ([NO_IDENTITY, NOT_YOURS, (409, "out-of-turn"), OK], json!({ "after": seq, "command": view["legal"][0] }))
        }
        ("POST", "/api/tables/{id}/undo") => {
            let nothing = (409, "nothing-to-undo");
            ([NO_IDENTITY, NOT_YOURS, nothing, nothing], json!({ "after": seq }))
        }
        ("POST", "/api/tables/{id}/undo/answer") => {
            let nothing = (409, "nothing-asked");
            ([NO_IDENTITY, NOT_YOURS, nothing, nothing], json!({ "agrees": true }))
        }
        ("POST", "/api/tables/{id}/seats") => (seated, json!({ "seat": "pink", "who": "open" })),
        ("POST", "/api/tables/{id}/chat") => (known, json!({ "text": "hello" })),
        ("POST", "/api/tables/{id}/mute") => (owner, json!({ "person": person, "muted": true })),
        ("POST", "/api/tables/{id}/owner") => (owner, json!({ "person": person })),
        ("POST", "/api/tables/{id}/close") => (owner, json!({})),
        ("POST", "/api/tables/{id}/rematch") => {
            let not_over = (409, "not-over");
            ([NO_IDENTITY, NOT_YOURS, not_over, not_over], json!({}))
        }
        _ => panic!("say here who may {method} {path}"),
    }
}

/// A game in which the owner decides next, with what is legal.
fn table(house: &ApiServer, people: &[Visitor; 4]) -> (String, Value) {
    let [_, _, other, owner] = people;
    loop {
        let table = house.duel(owner, other);
        let mut view = house.get(owner, &table).good();
        if view["actor"] == "blue" {
            view["legal"] = house.get(owner, &format!("{table}/position")).good()["legal"].clone();
            return (table, view);
        }
    }
}

#[test]
fn every_route_knows_its_visitors() {
    let house = ApiServer::new();
    for (method, path) in server::route_list() {
        for kind in 0..4 {
            // Somebody may be renamed or lose a token on the way: everybody is new each time.
            let people = [Visitor::default(), house.guest("Sue"), house.guest("Bob"), house.guest("Ada")];
            let (table, view) = table(&house, &people);
            let (answers, body) = expected(&method, path, &view);
            let visitor = &people[kind];
            let place = path.replace("/api/tables/{id}", &table);
            if place.ends_with("/events") {
                continue; // Never ends; tests of their own read streams.
            }
            let answer = house.send(visitor, &method, &place, &body);
            let found = (answer.status, answer.code());
            assert_eq!(found, answers[kind], "{method} {path} by visitor {kind}: {}", answer.json);
            if answer.status >= 400 {
                let after = house.get(&people[3], &table).good();
                assert_eq!((&after["seq"], &after["record"]), (&view["seq"], &view["record"]), "{method} {path}");
            }
        }
    }
}

#[test]
fn nothing_says_what_must_stay_secret() {
    let house = ApiServer::new();
    let people = [Visitor::default(), house.guest("Sue"), house.guest("Bob"), house.guest("Ada")];
    let (table, _) = table(&house, &people);
    let signatures = people.iter().filter_map(|person| person.token.as_deref()?.rsplit('.').next());
    let signatures: Vec<&str> = signatures.collect();
    let mut shown = String::new();
    for (method, path) in server::route_list() {
        let place = path.replace("/api/tables/{id}", &table);
        if method == "GET" && !place.ends_with("/events") {
            for person in &people {
                shown += &house.get(person, &place).json.to_string();
            }
        }
    }
    assert!(signatures.iter().all(|signature| !shown.contains(signature)));
    house.post(&people[3], &format!("{table}/close"), json!({})).good();
    let record = house.get(&people[0], &format!("{table}/record")).json;
    let seed = record.as_str().expect("text").lines().find_map(|line| line.strip_prefix("seed: ")).expect("revealed");
    assert!(!shown.contains(seed), "the seed was shown before the end");
}
