//! Sessions, and how they end.

use std::future::{Future as _, poll_fn};
use std::task::Poll;

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::stream::Reader;
use crate::test_server::{ApiServer, TestPerson, TestReply, fresh_folder};

/// A browser that is identified by a cookie.
struct TestBrowser<'a> {
    server: &'a ApiServer,
    cookie: String,
}

impl<'a> TestBrowser<'a> {
    fn enter(server: &'a ApiServer, name: &str) -> TestBrowser<'a> {
        let request = Request::post("/api/me").header("content-type", "application/json");
        let response = server.raw(request.body(Body::from(json!({ "name": name }).to_string())).expect("a request"));
        TestBrowser { server, cookie: pair(response.headers()["set-cookie"].to_str().expect("text")) }
    }

    fn ask(&self, method: Method, path: &str) -> TestReply {
        let request = Request::builder().method(&method).uri(path).header("cookie", &self.cookie);
        let body = if method == Method::POST { Body::from("{}") } else { Body::empty() };
        self.server.ask(request.header("content-type", "application/json").body(body).expect("a request"))
    }

    fn person(&self) -> Value {
        self.ask(Method::GET, "/api/me").good()["person"].clone()
    }
}

/// The name and value of a cookie, without its attributes.
fn pair(header: &str) -> String {
    header.split(';').next().expect("a pair").to_owned()
}

#[test]
fn a_token_does_not_become_a_cookie() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let rename =
        Request::post("/api/me").header("content-type", "application/json").header("authorization", ada.bearer());
    let response = server.raw(rename.body(Body::from(r#"{"name":"Ida"}"#)).expect("a request"));
    assert!(response.status().is_success() && !response.headers().contains_key("set-cookie"));
    assert_eq!(server.get(&ada, "/api/me").good()["person"]["name"], "Ida");
}

#[test]
fn sessions_are_listed_and_ended_one_by_one() {
    let server = ApiServer::new();
    let browser = TestBrowser::enter(&server, "Ada");
    let token = browser.ask(Method::POST, "/api/me/token").good()["token"].as_str().expect("a token").to_owned();
    let program = TestPerson { id: String::new(), token: Some(token) };
    let list = browser.ask(Method::GET, "/api/me/sessions").good();
    let kinds: Vec<(&Value, &Value)> = list["sessions"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|session| (&session["kind"], &session["current"]))
        .collect();
    assert!(kinds.contains(&(&json!("browser"), &json!(true))) && kinds.contains(&(&json!("token"), &json!(false))));
    let of_program = list["sessions"].as_array().expect("a list").iter().find(|session| session["kind"] == "token");
    let of_program = of_program.expect("a token")["id"].as_str().expect("an id").to_owned();

    let eve = TestBrowser::enter(&server, "Eve");
    eve.ask(Method::DELETE, &format!("/api/me/sessions/{of_program}")).refused(404, "not-found");
    server.get(&program, "/api/me").good();
    browser.ask(Method::DELETE, &format!("/api/me/sessions/{of_program}")).good();
    server.get(&program, "/api/me").refused(401, "bad-identity");
    assert_eq!(browser.person()["name"], "Ada");
    browser.ask(Method::DELETE, "/api/me/sessions/current").good();
    assert_eq!(browser.person(), Value::Null, "the cookie is worth nothing now");
}

#[test]
fn signing_out_everywhere_ends_every_cookie_and_token() {
    let server = ApiServer::new();
    let browser = TestBrowser::enter(&server, "Ada");
    let token = browser.ask(Method::POST, "/api/me/token").good()["token"].as_str().expect("a token").to_owned();
    let program = TestPerson { id: String::new(), token: Some(token) };
    assert_eq!(server.send(&program, "DELETE", "/api/me/sessions", &Value::Null).good()["ended"], 2);
    server.get(&program, "/api/me").refused(401, "bad-identity");
    assert_eq!(browser.person(), Value::Null);
    let cookie = browser.cookie.clone();
    let server = server.reopened();
    let again = TestBrowser { server: &server, cookie };
    assert_eq!(again.person(), Value::Null, "after a restart, too");
}

#[test]
fn a_token_of_a_token_ends_with_it() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    server.post(&ada, "/api/me/token", json!({})).good();
    let list = server.get(&ada, "/api/me/sessions").good();
    let expires: Vec<&Value> = list["sessions"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|session| session["kind"] == "token")
        .map(|session| &session["expires"])
        .collect();
    assert_eq!((expires.len(), expires[0]), (2, expires[1]));
}

#[test]
fn a_deleted_person_leaves_no_name() {
    let server = ApiServer::new();
    let (ada, bob, eve) = (server.guest("Ada Lovelace"), server.guest("Bob"), server.guest("Eve"));
    let table = server.duel(&ada, &bob);
    server.post(&ada, &format!("{table}/chat"), json!({ "text": "my secret" })).good();
    let other = server.duel(&bob, &eve);
    server.post(&ada, &format!("{other}/chat"), json!({ "text": "my secret" })).good();
    server.play_any(&table, &[("blue", &ada), ("pink", &bob)], 3).good();
    server.send(&ada, "DELETE", "/api/me", &Value::Null).good();
    server.get(&ada, "/api/me").refused(401, "bad-identity");

    let server = server.reopened();
    for table in [&table, &other] {
        let shown = [table.clone(), format!("{table}/entries"), format!("{table}/record")]
            .map(|path| server.get(&bob, &path).json.to_string());
        assert!(shown.iter().all(|text| !text.contains("Lovelace") && !text.contains("my secret")), "{shown:?}");
    }
    let view = server.get(&bob, &table).good();
    assert_eq!((&view["seats"][0]["holder"]["kind"], &view["owner"]["id"]), (&json!("open"), &json!(bob.id)));
    server.get(&bob, &format!("{table}/position")).good();
}

#[test]
fn stored_personal_data_can_be_read_only_by_its_person() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&bob, &server.guest("Eve"));
    server.post(&ada, &format!("{table}/chat"), json!({ "text": "said while watching" })).good();
    server.table(&ada, "cascadero", &[("blue", "me"), ("pink", "open")]);
    let own = server.get(&ada, "/api/me/entries").good();
    let kinds: Vec<&str> =
        own["entries"].as_array().expect("a list").iter().filter_map(|own| own["entry"]["kind"].as_str()).collect();
    assert_eq!((kinds.len(), &own["next"]), (2, &Value::Null), "{own}");
    assert!(kinds.contains(&"said") && kinds.contains(&"created"), "{kinds:?}");
    assert!(!server.get(&bob, "/api/me/entries").good().to_string().contains("said while watching"));
    for wrong in ["x", ".", "x.y", "x.-1"] {
        server.get(&ada, &format!("/api/me/entries?after={wrong}")).refused(400, "malformed");
    }
    let block = json!({ "person": bob.id, "blocked": true });
    let list = server.post(&ada, "/api/me/blocks", block).good();
    assert_eq!(list["people"], json!([{ "id": bob.id, "name": "Bob" }]));
    server.send(&bob, "DELETE", "/api/me", &Value::Null).good();
    assert_eq!(server.get(&ada, "/api/me/blocks").good()["people"], json!([]), "who is gone needs no block");
}

/// The oldest session goes when there are too many, at once and with its streams.
#[test]
fn a_session_displaced_by_a_newer_one_has_ended() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let table = server.table(&ada, "cascadero", &[("blue", "me"), ("pink", "open")]);
    let mut reader = Reader::open(&server, &ada, &table, None);
    let issued = (0..60).take_while(|_| server.post(&ada, "/api/me/token", json!({})).status == 200).count();
    assert!((45..=50).contains(&issued), "{issued} newer ones");
    server.get(&ada, "/api/me/sessions").refused(401, "bad-identity");
    while reader.next().is_some() {}
}

/// The fixture was written by the first version, whose cookies never expired.
#[test]
fn a_cookie_of_the_first_version_is_exchanged_once() {
    let fixture = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/server/version-1.sqlite");
    let list = std::fs::read_to_string(fixture.with_extension("cookie")).expect("a cookie");
    let config = server::Config::new(fresh_folder());
    server::restore(&fixture, &config.data).expect("a sound fixture");
    let server = ApiServer::open(config, None);
    let old = TestBrowser { server: &server, cookie: format!("cascade={}", list.trim()) };
    let request = Request::get("/api/me").header("cookie", &old.cookie).body(Body::empty()).expect("a request");
    let response = server.raw(request);
    let renewed =
        TestBrowser { server: &server, cookie: pair(response.headers()["set-cookie"].to_str().expect("text")) };
    assert_eq!(renewed.person()["name"], "Ada");
    assert_ne!(renewed.cookie, old.cookie);
    assert!(
        renewed.ask(Method::GET, "/api/me/tables").good()["tables"].as_array().is_some_and(|tables| tables.len() == 4)
    );
    renewed.ask(Method::DELETE, "/api/me/sessions").good();
    assert_eq!(old.person(), Value::Null, "signing out everywhere ends it at once");
}

/// A browser that is closed right after the click must not leave storage and memory inconsistent.
#[test]
fn a_deletion_is_completed_if_the_client_disconnects() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    server.post(&ada, &format!("{table}/chat"), json!({ "text": "a secret" })).good();
    let token = ada.token.as_deref().expect("a token");
    let removal = Request::delete("/api/me").header("authorization", format!("Bearer {token}"));
    let mut removal = Box::pin(server.server.router().oneshot(removal.body(Body::empty()).expect("a request")));
    let once = poll_fn(|context| Poll::Ready(removal.as_mut().poll(context).is_ready()));
    let is_answered = server.runtime.block_on(once);
    assert!(!is_answered, "storage takes its time");
    drop(removal);
    server.until(|server| {
        let entries = server.get(&bob, &format!("{table}/entries")).good().to_string();
        !entries.contains("a secret") && !entries.contains("\"Ada\"")
    });
    server.get(&ada, "/api/me").refused(401, "bad-identity");
}
