//! Live streams: the log from a given entry on, presence, and the end when the server stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt;
use protocol::Entry;
use serde_json::{Value, json};

use crate::test_server::{ApiServer, TestPerson};

/// A client that reads a stream.
pub(crate) struct Reader<'a> {
    server: &'a ApiServer,
    body: axum::body::BodyDataStream,
    text: String,
}

impl<'a> Reader<'a> {
    pub(crate) fn open(server: &'a ApiServer, visitor: &TestPerson, table: &str, after: Option<u64>) -> Reader<'a> {
        let mut request = Request::get(format!("{table}/events"));
        if let Some(token) = &visitor.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if let Some(after) = after {
            request = request.header("last-event-id", after.to_string());
        }
        let response = server.raw(request.body(Body::empty()).expect("a request"));
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Reader { server, body: response.into_body().into_data_stream(), text: String::new() }
    }

    /// The next event: its name, id and data. `None` once the stream has ended.
    pub(crate) fn next(&mut self) -> Option<(String, u64, Value)> {
        loop {
            while let Some((event, rest)) = self.text.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.text = rest;
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name).map(str::trim));
                if let (Some(name), Some(data)) = (field("event:"), field("data:")) {
                    let id = field("id:").map_or(0, |id| id.parse().expect("a number"));
                    return Some((name.to_owned(), id, serde_json::from_str(data).expect("JSON")));
                }
            }
            let more = async { tokio::time::timeout(Duration::from_secs(10), self.body.next()).await };
            let piece = self.server.runtime.block_on(more).expect("something within ten seconds")?;
            self.text += std::str::from_utf8(&piece.expect("a piece")).expect("text");
        }
    }

    pub(crate) fn next_named(&mut self, name: &str) -> (u64, Value) {
        loop {
            let (found, id, data) = self.next().expect("the stream goes on");
            if found == name {
                return (id, data);
            }
        }
    }
}

#[test]
fn a_stream_delivers_every_entry() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let mut whole = Reader::open(&server, &TestPerson::default(), &table, None);
    let seq = server.get(&ada, &table).good()["seq"].as_u64().expect("a number");
    for number in 1..=seq {
        let (id, data) = whole.next_named("entry");
        let entry: Entry = serde_json::from_value(data).expect("an entry");
        assert_eq!((id, entry.seq), (number, number));
    }
    server.play_any(&table, &[("blue", &ada), ("pink", &bob)], 4).good();
    let (id, played) = whole.next_named("entry");
    assert_eq!((id, &played["kind"]), (seq + 1, &json!("played")));
    drop(whole);
    // A client that reconnects.
    server.post(&ada, &format!("{table}/chat"), json!({ "text": "still there?" })).good();
    let mut resumed = Reader::open(&server, &bob, &table, Some(seq + 1));
    let (id, said) = resumed.next_named("entry");
    assert_eq!((id, &said["text"]), (seq + 2, &json!("still there?")));
}

#[test]
fn entries_come_in_pages_that_say_whether_there_are_more() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let last = server.get(&ada, &table).good()["seq"].as_u64().expect("a number");
    assert!(last > 2);
    for (after, limit, count, more) in [(0, last - 1, last - 1, true), (0, last, last, false), (last - 1, 5, 1, false)]
    {
        let page = server.get(&bob, &format!("{table}/entries?after={after}&limit={limit}")).good();
        let entries = page["entries"].as_array().expect("a list");
        assert_eq!((entries.len() as u64, &page["more"]), (count, &json!(more)), "after {after}, {limit}");
        assert_eq!(entries[0]["seq"], after + 1);
    }
}

#[test]
fn presence_lists_the_watchers() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let seen = server.get(&ada, &table).good()["seq"].as_u64();
    let mut first = Reader::open(&server, &ada, &table, seen);
    assert_eq!(first.next_named("presence").1["people"][0]["name"], "Ada");
    let second = Reader::open(&server, &TestPerson::default(), &table, seen);
    assert_eq!(first.next_named("presence").1["strangers"], 1);
    drop(second);
    assert_eq!(first.next_named("presence").1["strangers"], 0);
    assert_eq!(server.get(&bob, &table).good()["presence"]["people"][0]["id"], ada.id);
}

/// Otherwise one guest could make the server send the list of all watchers to all of them as often as requests are accepted.
#[test]
fn presence_changes_are_sent_once_a_second() {
    const VISITS: u64 = 20;
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let seen = server.get(&ada, &table).good()["seq"].as_u64();
    let (told, mut body) = (Arc::new(AtomicU64::new(0)), Reader::open(&server, &ada, &table, seen).body);
    let (counted, begun) = (told.clone(), Instant::now());
    server.runtime.spawn(async move {
        while let Some(Ok(piece)) = body.next().await {
            counted.fetch_add(String::from_utf8_lossy(&piece).matches("event: presence").count() as u64, Relaxed);
        }
    });
    for _ in 0..VISITS {
        let mut visitor = Reader::open(&server, &TestPerson::default(), &table, seen);
        visitor.next_named("presence");
        server.runtime.block_on(async { drop(visitor) });
    }
    // All visits may be over before the reader's task has run.
    server.until(|_| told.load(Relaxed) > 0);
    let (told, seconds) = (told.load(Relaxed), begun.elapsed().as_secs() + 1);
    assert!((1..=seconds + 1).contains(&told), "{VISITS} visits within {seconds} seconds were told {told} times");
}

#[test]
fn a_person_without_a_session_is_not_listed_as_present() {
    let server = ApiServer::new();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let table = server.duel(&ada, &bob);
    let seen = server.get(&ada, &table).good()["seq"].as_u64();
    let mut left_open = [&bob, &eve].map(|person| Reader::open(&server, person, &table, seen));
    left_open.iter_mut().for_each(|reader| drop(reader.next_named("presence")));
    assert_eq!(server.get(&ada, &table).good()["presence"]["people"].as_array().map(Vec::len), Some(2));
    server.send(&bob, "DELETE", "/api/me/sessions", &Value::Null).good();
    server.send(&eve, "DELETE", "/api/me", &Value::Null).good();
    assert_eq!(server.get(&ada, &table).good()["presence"]["people"], json!([]));
    drop(left_open);
    assert_eq!(server.get(&ada, &table).good()["presence"], json!({ "people": [], "strangers": 0 }));
}

#[test]
fn a_stream_ends_with_the_session_in_which_it_was_opened() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let seen = server.get(&ada, &table).good()["seq"].as_u64();
    let token = server.post(&ada, "/api/me/token", json!({})).good()["token"].as_str().map(str::to_owned);
    let program = TestPerson { id: ada.id.clone(), token };
    let [mut of_ada, mut of_program, mut of_bob] =
        [&ada, &program, &bob].map(|person| Reader::open(&server, person, &table, seen));
    [&mut of_ada, &mut of_program, &mut of_bob].into_iter().for_each(|reader| drop(reader.next_named("presence")));
    server.send(&program, "DELETE", "/api/me/sessions/current", &Value::Null).good();
    while of_program.next().is_some() {}
    let names = |server: &ApiServer| server.get(&bob, &table).good()["presence"]["people"].as_array().map(Vec::len);
    assert_eq!(names(&server), Some(2), "she still looks, by her other session");
    server.send(&ada, "DELETE", "/api/me/token", &Value::Null).good();
    while of_ada.next().is_some() {}
    assert_eq!(names(&server), Some(1));
    drop((of_ada, of_program));
    server.post(&bob, &format!("{table}/chat"), json!({ "text": "still here" })).good();
    of_bob.next_named("entry");
    assert_eq!(names(&server), Some(1), "the streams of others go on");
}

#[test]
fn a_client_ahead_of_the_server_is_reset() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let mut reader = Reader::open(&server, &ada, &table, Some(1000));
    reader.next_named("reset");
    assert_eq!(reader.next_named("entry").0, 1);
    let wrong = Request::get(format!("{table}/events?after=x")).body(Body::empty()).expect("a request");
    server.ask(wrong).refused(400, "malformed");
}

#[test]
fn streams_end_when_the_server_stops() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let mut reader = Reader::open(&server, &ada, &table, None);
    reader.next_named("presence");
    server.server.stop();
    while reader.next().is_some() {}
}

#[test]
fn streams_per_address_are_limited() {
    let server = ApiServer::with(None, |config| config.limits.streams = 2);
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let open = [Reader::open(&server, &ada, &table, None), Reader::open(&server, &bob, &table, None)];
    let third = || Request::get(format!("{table}/events?after=0")).body(Body::empty()).expect("a request");
    server.ask(third()).refused(429, "too-many");
    drop(open);
    assert_eq!(server.raw(third()).status(), 200);
}
