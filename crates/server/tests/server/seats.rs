//! Taking and leaving seats, bots in seats, owners, remarks, rematches.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use serde_json::json;

use crate::test_server::{ApiServer, TestPerson};

#[test]
fn a_seat_is_taken_once_and_handed_on() {
    let server = ApiServer::new();
    let (ada, bob, sue) = (server.guest("Ada"), server.guest("Bob"), server.guest("Sue"));
    let table = server.table(&ada, "cascadero", &[("blue", "me"), ("pink", "open"), ("yellow", "open")]);
    let seats = format!("{table}/seats");
    let sit = |who: &TestPerson, seat: &str, what: &str| server.post(who, &seats, json!({ "seat": seat, "who": what }));
    assert_eq!(server.status(&table), "waiting");
    sit(&bob, "pink", "me").good();
    sit(&sue, "pink", "me").refused(409, "seat-taken");
    sit(&bob, "yellow", "me").refused(409, "seated");
    sit(&sue, "yellow", "easy").refused(403, "not-yours");
    sit(&sue, "green", "me").refused(400, "malformed");
    sit(&bob, "yellow", "genius").refused(400, "malformed");
    sit(&sue, "yellow", "me").good();
    assert_eq!(server.status(&table), "playing");
    sit(&sue, "yellow", "open").good();
    assert_eq!(server.status(&table), "playing", "the game waits for the next person");
    sit(&bob, "yellow", "novice").good();
    sit(&sue, "yellow", "me").refused(409, "seat-taken");
    sit(&bob, "blue", "open").refused(403, "not-yours");
    sit(&ada, "pink", "open").refused(409, "present");
    sit(&bob, "pink", "open").good();
    sit(&sue, "pink", "me").good();
}

#[test]
fn an_owner_frees_the_seats_of_those_who_are_absent() {
    let server = ApiServer::with(None, |config| config.absence = Duration::ZERO);
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let seats = format!("{table}/seats");
    let stream = Request::get(format!("{table}/events")).header("authorization", bob.bearer());
    let stream = server.raw(stream.body(Body::empty()).expect("a request"));
    server.post(&ada, &seats, json!({ "seat": "pink", "who": "open" })).refused(409, "present");
    drop(stream);
    server.post(&ada, &seats, json!({ "seat": "pink", "who": "easy" })).good();
    let entries = server.get(&bob, &format!("{table}/entries")).good();
    let told = entries["entries"].as_array().expect("a list").iter().rfind(|entry| entry["kind"] == "seated");
    assert_eq!(told.expect("it is in the log")["by"], ada.id, "everybody is told who did it");
}

#[test]
fn only_the_owner_puts_a_bot_in_for_somebody_who_is_absent_and_takes_its_seat() {
    let server = ApiServer::with(None, |config| config.absence = Duration::ZERO);
    let (ada, bob, sue) = (server.guest("Ada"), server.guest("Bob"), server.guest("Sue"));
    let table = server.table(&ada, "cascadero", &[("blue", "me"), ("pink", "open"), ("yellow", "open")]);
    let seats = format!("{table}/seats");
    let sit = |who: &TestPerson, seat: &str, what: &str| server.post(who, &seats, json!({ "seat": seat, "who": what }));
    sit(&bob, "pink", "me").good();
    sit(&sue, "yellow", "me").good();
    sit(&sue, "yellow", "me").refused(409, "seated");
    sit(&sue, "pink", "easy").refused(403, "not-yours");
    sit(&sue, "pink", "open").refused(403, "not-yours");
    sit(&ada, "pink", "novice").good();
    sit(&sue, "pink", "me").refused(409, "seat-taken");
    sit(&ada, "pink", "me").good();
}

#[test]
fn owners_mute_and_hand_the_table_on() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let path = |what: &str| format!("{table}/{what}");
    server.post(&bob, &path("chat"), json!({ "text": "hello\nthere" })).good();
    server.post(&bob, &path("chat"), json!({ "text": " \n" })).refused(400, "malformed");
    server.post(&bob, &path("chat"), json!({ "text": "x".repeat(501) })).refused(400, "malformed");
    server.post(&ada, &path("mute"), json!({ "person": bob.id, "muted": true })).good();
    server.post(&bob, &path("chat"), json!({ "text": "hello" })).refused(403, "muted");
    server.post(&ada, &path("mute"), json!({ "person": bob.id, "muted": false })).good();
    server.post(&bob, &path("chat"), json!({ "text": "hello" })).good();
    server.post(&ada, &path("owner"), json!({ "person": "nobody" })).refused(400, "malformed");
    server.post(&ada, &path("owner"), json!({ "person": bob.id })).good();
    server.post(&ada, &path("close"), json!({})).refused(403, "not-yours");
    server.post(&bob, &path("close"), json!({})).good();
    assert_eq!(server.status(&table), "closed");
    server.post(&bob, &path("seats"), json!({ "seat": "pink", "who": "open" })).refused(409, "over");
}

#[test]
fn a_rematch_is_one_table_for_all() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let rematch = format!("{table}/rematch");
    server.post(&ada, &rematch, json!({})).refused(409, "not-over");
    server.post(&ada, &format!("{table}/close"), json!({})).good();
    let again = server.post(&bob, &rematch, json!({})).good()["table"].clone();
    assert_eq!(server.post(&ada, &rematch, json!({})).good()["table"], again);
    assert_eq!(server.get(&ada, &table).good()["rematch"], again);
    let view = server.get(&bob, &format!("/api/tables/{}", again.as_str().expect("an id"))).good();
    assert_eq!((&view["status"], &view["you"]["seats"][0]), (&json!("waiting"), &json!("pink")));
}

#[test]
fn lists_show_public_tables_and_own_tables() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let seats = json!([{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "open" }]);
    let make = |public: bool| {
        let request = json!({ "game": "cascadero", "seats": seats, "public": public, "dice": "none" });
        server.post(&ada, "/api/tables", request).good()["id"].clone()
    };
    let (shown, hidden) = (make(true), make(false));
    let ids = |who: &TestPerson, path: &str| -> Vec<serde_json::Value> {
        let listed = server.get(who, path).good();
        listed["tables"].as_array().expect("a list").iter().map(|table| table["id"].clone()).collect()
    };
    assert_eq!(ids(&TestPerson::default(), "/api/tables"), [shown]);
    assert_eq!(ids(&ada, "/api/me/tables").len(), 2);
    assert!(ids(&bob, "/api/me/tables").is_empty());
    let sit = format!("/api/tables/{}/seats", hidden.as_str().expect("an id"));
    server.post(&bob, &sit, json!({ "seat": "pink", "who": "me" })).good();
    assert_eq!(ids(&bob, "/api/me/tables"), [hidden]);
}
