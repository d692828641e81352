//! What the operator's commands end: streams and sessions, at once.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::stream::Reader;
use crate::test_server::{ApiServer, TestPerson};

fn admin(server: &ApiServer, request: &Value) -> String {
    server::ask_admin(&server.config.data, request).expect("an answer")
}

#[test]
fn a_banned_person_receives_nothing_more() {
    let server = ApiServer::new();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let table = server.duel(&ada, &bob);
    let (mut of_eve, mut of_ada) =
        (Reader::open(&server, &eve, &table, None), Reader::open(&server, &ada, &table, None));
    admin(&server, &json!({ "command": "ban", "target": eve.id, "days": 1 }));
    while of_eve.next().is_some() {}
    server.post(&bob, &format!("{table}/chat"), json!({ "text": "she is gone" })).good();
    while !of_ada.next_named("entry").1.to_string().contains("she is gone") {}

    // After the ban the person may make requests again.
    admin(&server, &json!({ "command": "unban", "target": eve.id }));
    server.get(&eve, "/api/me/sessions").good();

    let mut of_stranger = Reader::open(&server, &TestPerson::default(), &table, None);
    admin(&server, &json!({ "command": "ban", "target": "unknown", "days": 1 }));
    while of_ada.next().is_some() {}
    while of_stranger.next().is_some() {}
}

#[test]
fn signing_everybody_out_ends_all_sessions_and_streams() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let mut readers = [&ada, &bob].map(|person| Reader::open(&server, person, &table, None));
    admin(&server, &json!({ "command": "sign-out-everybody" }));
    readers.iter_mut().for_each(|reader| while reader.next().is_some() {});
    for person in [&ada, &bob] {
        server.get(person, "/api/me/sessions").refused(401, "bad-identity");
    }
    let database = rusqlite::Connection::open(server.config.data.join("cascade.sqlite")).expect("a database");
    let left: u32 = database.query_row("SELECT count(*) FROM sessions", [], |row| row.get(0)).expect("a number");
    assert_eq!(left, 0, "sessions are left in storage");
}

#[test]
fn the_operator_can_see_the_addresses_to_ban() {
    let server = ApiServer::with(None, |config| config.behind_proxy = true);
    let eve = server.guest("Eve");
    let ask = |method: &str, path: &str, body: &Value| {
        let request = Request::builder().method(method).uri(path).header("authorization", eve.bearer());
        let request = request.header("content-type", "application/json").header("x-forwarded-for", "2001:db8:1:2::5");
        server.ask(request.body(Body::from(body.to_string())).expect("a request"))
    };
    let seats = json!([{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "open" }]);
    let made = ask("POST", "/api/tables", &json!({ "game": "cascadero", "seats": seats })).good();
    let id = made["id"].as_str().expect("an id");
    ask("POST", &format!("/api/tables/{id}/chat"), &json!({ "text": "hello" })).good();
    let inspected = admin(&server, &json!({ "command": "inspect", "table": id }));
    assert!(inspected.contains("made from 2001:db8:1:2::/64"), "{inspected}");
    assert!(inspected.contains(&format!("{} spoke from 2001:db8:1:2::/64", eve.id)), "{inspected}");
    // Any address of the network stands for all of it.
    admin(&server, &json!({ "command": "ban", "target": "2001:db8:1:2:ffff::1", "days": 1 }));
    ask("GET", "/api/me", &Value::Null).refused(403, "banned");
    admin(&server, &json!({ "command": "unban", "target": "2001:db8:1:2::/64" }));
    ask("GET", "/api/me", &Value::Null).good();
}

#[test]
fn an_announcement_reaches_current_and_later_watchers_until_it_is_removed() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let mut of_ada = Reader::open(&server, &ada, &table, None);
    of_ada.next_named("presence");
    let text = "back in five\u{202e} minutes";
    assert_eq!(admin(&server, &json!({ "command": "announce", "text": text })), "done\n");
    assert_eq!(of_ada.next_named("announcement").1["text"], "back in five minutes");
    let mut of_stranger = Reader::open(&server, &TestPerson::default(), &table, None);
    assert_eq!(of_stranger.next_named("announcement").1["text"], "back in five minutes");
    admin(&server, &json!({ "command": "announce", "text": "" }));
    let mut of_bob = Reader::open(&server, &bob, &table, None);
    // It would come before the presence.
    let names = std::iter::from_fn(|| of_bob.next()).map(|(name, ..)| name).take_while(|name| name != "presence");
    assert!(names.collect::<Vec<_>>().iter().all(|name| name == "entry"));
}
