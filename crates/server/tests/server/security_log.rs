//! What the log records about security, and what it must never contain.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Mutex, Once, PoisonError};
use std::thread;

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::test_server::{ApiServer, TestPerson};

/// The log, by the name of the thread. A test and the threads of its server share a name, which separates them from tests that run in parallel.
static LOGGED: Mutex<BTreeMap<String, Vec<u8>>> = Mutex::new(BTreeMap::new());

/// Writes to the log of the current thread's name.
struct ThreadLog;

/// Takes the log of the current thread's name.
fn take_logged() -> Vec<u8> {
    let name = thread::current().name().unwrap_or_default().to_owned();
    LOGGED.lock().unwrap_or_else(PoisonError::into_inner).remove(&name).unwrap_or_default()
}

impl Write for ThreadLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let name = thread::current().name().unwrap_or_default().to_owned();
        LOGGED.lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_default().write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What this test and its server log at the default level while `test` runs.
fn logged(test: impl FnOnce()) -> String {
    static INSTALL: Once = Once::new();
    INSTALL.call_once(|| {
        let subscriber = tracing_subscriber::fmt().json().flatten_event(true).with_writer(|| ThreadLog).finish();
        tracing::subscriber::set_global_default(subscriber).expect("no other test writes a log");
    });
    take_logged();
    test();
    String::from_utf8_lossy(&take_logged()).into_owned()
}

#[test]
fn security_events_are_logged_without_personal_data() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada Lovelace"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let log = logged(|| {
        server.guest("Eve");
        server.post(&TestPerson::default(), "/api/tables", json!({})).refused(401, "no-identity");
        let forged = TestPerson { token: Some(format!("{}00", ada.token.as_deref().expect("a token"))), ..ada.clone() };
        server.get(&forged, "/api/me").refused(401, "bad-identity");
        server.post(&bob, &format!("{table}/close"), json!({})).refused(403, "not-yours");
        let elsewhere = Request::post("/api/me").header("sec-fetch-site", "cross-site").body(Body::empty());
        server.ask(elsewhere.expect("a request")).refused(403, "foreign-origin");
        server.send(&ada, "DELETE", "/api/me/sessions", &Value::Null).good();
        server.send(&bob, "DELETE", "/api/me", &Value::Null).good();
    });
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("JSON to a line")).collect();
    let of_security = lines.iter().filter(|line| line["target"] == "security");
    let told: Vec<&str> = of_security.filter_map(|line| line["code"].as_str().or(line["event"].as_str())).collect();
    let expected = ["session-began", "session-began", "no-identity", "bad-identity", "not-yours", "foreign-origin"];
    assert_eq!(told, [&expected[..], &["session-ended", "person-removed"]].concat(), "{log}");
    let refused = lines.iter().find(|line| line["code"] == "not-yours").expect("a line");
    assert_eq!(refused["span"]["route"], "/api/tables/{id}/close");
    assert!(
        refused["span"]["person"].is_string() && refused["timestamp"].as_str().is_some_and(|time| time.ends_with('Z'))
    );
    let (id, token) = (table.rsplit('/').next().expect("an id"), ada.token.as_deref().expect("a token"));
    for secret in ["Lovelace", "Bob", &ada.id, &bob.id, id, token.rsplit('.').next().expect("a signature")] {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
}

#[test]
fn the_rate_of_security_events_in_the_log_is_limited() {
    let server = ApiServer::new();
    let log = logged(|| {
        for _ in 0..200 {
            server.post(&TestPerson::default(), "/api/tables", json!({})).refused(401, "no-identity");
        }
    });
    let lines = log.lines().filter(|line| line.contains("no-identity")).count();
    assert!((60..=70).contains(&lines), "{lines} lines");
}

#[test]
fn request_ids_are_accepted_only_from_a_proxy() {
    let ask = |behind_proxy: bool, id: &str| {
        let server = ApiServer::with(None, |config| config.behind_proxy = behind_proxy);
        let request = Request::get("/api/me").header("x-request-id", id).body(Body::empty()).expect("a request");
        server.raw(request).headers()["x-request-id"].to_str().expect("text").to_owned()
    };
    assert_eq!(ask(true, "mine"), "mine");
    assert_eq!(ask(false, "mine").len(), 36, "a number of the server's own");
    // A proxy that passes on what a client has sent must not fill the log with it.
    for odd in ["not mine", "{}", &"x".repeat(65)] {
        assert_eq!(ask(true, odd).len(), 36, "{odd}");
    }
}
