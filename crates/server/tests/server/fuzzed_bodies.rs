//! Randomly mutated request bodies: the server never fails, and a refused request has changed nothing.

use axum::body::Body;
use axum::http::Request;
use fuzz::{Check, FuzzTarget, fuzz};
use serde_json::Value;

use crate::test_server::ApiServer;

/// An input is a route below a table, or a whole path, followed by a body on the next lines. `SEQ` in it stands for the number of the last entry.
static TARGET: FuzzTarget = FuzzTarget {
    name: "http-bodies",
    property: "a request is never answered with 5xx, and a refused one has changed nothing",
    seeds: Vec::new,
    open,
};

fn open() -> Check {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let token = format!("Bearer {}", ada.token.as_deref().expect("a guest has a token"));
    Box::new(move |text| {
        let before = server.get(&ada, &table).good()["seq"].clone();
        let text = text.replace("SEQ", &before.to_string());
        let (path, body) = text.split_once('\n').unwrap_or((&text, ""));
        let path = if path.starts_with("/api") { path.to_owned() } else { format!("{table}{path}") };
        let request = Request::post(path).header("content-type", "application/json").header("authorization", &token);
        // A path that is not a valid URI cannot be sent at all.
        let Ok(request) = request.body(Body::from(body.to_owned())) else { return };
        let answer = server.ask(request);
        assert!(answer.status < 500, "{} {}", answer.status, answer.json);
        if answer.status >= 400 {
            let entries = server.get(&ada, &format!("{table}/entries?after={before}")).good();
            let caused =
                entries["entries"].as_array().expect("a list").iter().find(|entry| !is_played_by_the_server(entry));
            assert_eq!(caused, None, "{} changed something", answer.code());
        }
    })
}

/// An earlier request may have put a bot into a seat, and it moves whenever it is its turn.
fn is_played_by_the_server(entry: &Value) -> bool {
    matches!(entry["by"].as_str(), Some("bot" | "dice")) || entry["kind"] == "ended"
}

#[test]
fn fuzz_http_bodies() {
    fuzz(&TARGET);
}
