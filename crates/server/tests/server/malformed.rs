//! Malformed, oversized, repeated, reordered and late requests: each gets a clear refusal, and changes nothing.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::test_server::ApiServer;

#[test]
fn every_request_with_a_body_refuses_an_invalid_one() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let before = server.get(&ada, &table).good();
    let token = format!("Bearer {}", ada.token.as_deref().expect("a token"));
    let large = format!(r#"{{"name":"{}"}}"#, "x".repeat(protocol::LARGEST_BODY));
    let deep = "[".repeat(10_000);
    let cases: [(&str, &str, u16, &str); 8] = [
        ("application/json", "", 400, "malformed"),
        ("application/json", "{", 400, "malformed"),
        ("application/json", "[]", 400, "malformed"),
        ("application/json", "\u{0}", 400, "malformed"),
        ("application/json", &deep, 400, "malformed"),
        ("text/plain", "{}", 415, "bad-type"),
        ("application/x-www-form-urlencoded", "name=Ada", 415, "bad-type"),
        ("application/json", &large, 413, "too-large"),
    ];
    for (method, path, _) in server::route_list() {
        if method != "POST" {
            continue;
        }
        let path = path.replace("/api/tables/{id}", &table).replace("{day}", "2026-11-16");
        for (kind, body, status, code) in cases {
            let request = Request::post(&path).header("content-type", kind).header("authorization", &token);
            let answer = server.ask(request.body(Body::from(body.to_owned())).expect("a request"));
            assert_eq!((answer.status, answer.code()), (status, code), "{path} {kind} {body:.20}");
        }
        // Chunked, without a content length.
        let request = Request::post(&path).header("content-type", "application/json").header("authorization", &token);
        let pieces = futures_util::stream::iter((0..40).map(|_| Ok::<_, std::io::Error>("x".repeat(1000))));
        let answer = server.ask(request.body(Body::from_stream(pieces)).expect("a request"));
        answer.refused(413, "too-large");
    }
    let after = server.get(&ada, &table).good();
    assert_eq!((&after["seq"], &after["record"]), (&before["seq"], &before["record"]));
}

#[test]
fn parameters_come_once_and_methods_are_those_stated() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    server.get(&ada, &format!("{table}/entries?after=1")).good();
    server.get(&ada, &format!("{table}/entries?after=1&after=2")).refused(400, "malformed");
    for method in ["TRACE", "OPTIONS", "PUT", "PATCH", "CONNECT"] {
        server.send(&ada, method, "/api/me/tables", &json!({})).refused(405, "bad-method");
    }
}

#[test]
fn fields_of_the_wrong_kind_are_named() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let cases: [(&str, Value, &str); 14] = [
        ("/commands", json!({ "command": "place H6" }), "after"),
        ("/commands", json!({ "after": -1, "command": "place H6" }), "after"),
        ("/commands", json!({ "after": "1", "command": "place H6" }), "after"),
        ("/commands", json!({ "after": 1 }), "command"),
        ("/commands", json!({ "after": 1, "command": "x", "key": 7 }), "key"),
        ("/commands", json!({ "after": 1, "command": "x", "key": "a b" }), "key"),
        ("/commands", json!({ "after": 1, "command": "x", "key": "k".repeat(65) }), "key"),
        ("/undo", json!({}), "after"),
        ("/undo", json!({ "after": 1, "to": 5_000_000_000_u64 }), "to"),
        ("/undo/answer", json!({ "agrees": "yes" }), "agrees"),
        ("/seats", json!({ "seat": 1, "who": "me" }), "seat"),
        ("/chat", json!({ "text": null }), "text"),
        ("/mute", json!({ "person": "x" }), "muted"),
        ("/owner", json!({}), "person"),
    ];
    for (path, body, field) in cases {
        let answer = server.post(&ada, &format!("{table}{path}"), body.clone());
        answer.refused(400, "malformed");
        assert_eq!(answer.json["error"]["field"], field, "{path} {body}");
    }
}

#[test]
fn impossible_tables_are_refused() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let blue = json!({ "seat": "blue", "who": "me" });
    let pink = json!({ "seat": "pink", "who": "open" });
    let cases: [(Value, u16); 8] = [
        (json!({ "game": "chess", "seats": [blue, pink] }), 400),
        (json!({ "game": "cascadero", "board": "moon", "seats": [blue, pink] }), 400),
        (json!({ "game": "cascadero", "seats": [blue, { "seat": "pink", "who": "genius" }] }), 400),
        (json!({ "game": "cascadero", "seats": [] }), 422),
        (json!({ "game": "cascadero", "seats": [blue, blue] }), 422),
        (json!({ "game": "cascadero", "seats": [blue, { "seat": "mauve", "who": "me" }] }), 422),
        (json!({ "game": "cascadero", "options": { "heralds": "moon" }, "seats": [blue, pink] }), 422),
        (json!({ "game": "cascadero", "clock": { "per": "move", "seconds": 0 }, "seats": [blue, pink] }), 400),
    ];
    for (request, status) in cases {
        assert_eq!(server.post(&ada, "/api/tables", request.clone()).status, status, "{request}");
    }
    assert_eq!(server.get(&ada, "/api/me/tables").good()["tables"], json!([]));
}

#[test]
fn ids_in_paths_are_letters_and_digits() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let odd = ["%00", "x%0d%0aPUB%20cascade.table.y%202", "a-b", "a.b", "a%2fb", "%c3%a9", "%20", &"x".repeat(65)];
    let far = ["9223372036854775807-01-01", "10000-01-01", "2026-01-9223372036854775807"];
    for (method, path, _) in server::route_list() {
        for id in odd.iter().chain(&far) {
            let place = ["{id}", "{session}", "{game}", "{day}"]
                .iter()
                .fold(path.to_owned(), |path, name| path.replace(name, id));
            if place != path {
                let answer = server.send(&ada, method.as_str(), &place, &json!({}));
                assert_eq!((answer.status, answer.code()), (404, "not-found"), "{method} {place}");
            }
        }
    }
}

#[test]
fn texts_that_no_database_can_store_are_refused() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    for after in ["x.9223372036854775808", "x.18446744073709551615", "x.-1", "x", ".1", "%00.1", "x%00.1", "a%27b.1"] {
        server.get(&ada, &format!("/api/me/entries?after={after}")).refused(400, "malformed");
    }
    server.get(&ada, "/api/me/entries?after=x.9223372036854775807").good();
    for person in ["\0", "a\0b", "a b", "", &"x".repeat(65)] {
        let block = server.post(&ada, "/api/me/blocks", json!({ "person": person, "blocked": true }));
        assert_eq!((block.status, &block.json["error"]["field"]), (400, &json!("person")), "{person:?}");
    }
}

#[test]
fn unknown_paths_and_methods_are_refused() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    server.get(&ada, "/api/nothing").refused(404, "not-found");
    server.get(&ada, "/api/tables/none").refused(404, "not-found");
    server.get(&ada, "/api/tables/..%2f..%2fetc").refused(404, "not-found");
    server.get(&ada, &format!("/api/tables/{}", "x".repeat(2000))).refused(404, "not-found");
    server.send(&ada, "DELETE", "/api/tables", &Value::Null).refused(405, "bad-method");
    server.send(&ada, "PUT", "/api/me", &json!({})).refused(405, "bad-method");
}
