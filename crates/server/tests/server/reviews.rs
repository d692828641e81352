//! Reviews of finished games: who gets them, and when.

use games::Record;
use review::{Effort, Reviewer};
use serde_json::{Value, json};
use server::RequestLimits;

use crate::test_server::{ApiServer, TestPerson};

/// A game of Cascadero with two moves, closed early.
fn closed_game(server: &ApiServer, ada: &TestPerson, bob: &TestPerson) -> String {
    let table = server.duel(ada, bob);
    for pick in [3, 5] {
        server.play_any(&table, &[("blue", ada), ("pink", bob)], pick).good();
    }
    server.post(ada, &format!("{table}/close"), json!({})).good();
    table
}

/// Polls until the review is finished.
fn finished(server: &ApiServer, person: &TestPerson, path: &str) -> Value {
    let mut answer = server.get(person, path);
    server.until(|server| {
        answer = server.get(person, path);
        assert!(answer.status == 200 || answer.status == 202, "{} {}", answer.status, answer.json);
        answer.status == 200
    });
    answer.json
}

/// The review of a table's record as the terminal makes it.
fn expected(server: &ApiServer, table: &str) -> Value {
    let record = server.get(&TestPerson::default(), &format!("{table}/record")).json;
    let record = Record::parse(record.as_str().expect("text")).expect("a record");
    let mut reviewer = Reviewer::new(&record, Effort::default()).expect("a record");
    while reviewer.step() {}
    serde_json::from_slice(&serde_json::to_vec(&reviewer.review()).expect("JSON")).expect("JSON")
}

#[test]
fn everybody_with_its_link_gets_the_same_review_of_a_finished_game_as_in_the_terminal() {
    let server = ApiServer::new();
    let (ada, bob, stranger) = (server.guest("Ada"), server.guest("Bob"), TestPerson::default());
    let table = closed_game(&server, &ada, &bob);
    let path = format!("{table}/review");
    let first = server.get(&stranger, &path);
    assert_eq!((first.status, &first.json["done"], &first.json["total"]), (202, &json!(0), &json!(3)));
    let review = finished(&server, &stranger, &path);
    assert_eq!(review, expected(&server, &table));
    assert_eq!((review["game"].as_str(), review["actions"].as_array().map(Vec::len)), (Some("cascadero"), Some(3)));
    assert_eq!(server.get(&ada, &path).good(), review);
    assert!(server.reopened().get(&ada, &path).status == 202, "another run of the server begins again");
}

#[test]
fn no_game_is_reviewed_before_its_end() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let waiting = server.table(&ada, "cascadero", &[("blue", "me"), ("pink", "open")]);
    server.get(&ada, &format!("{waiting}/review")).refused(409, "not-begun");
    let table = server.duel(&ada, &bob);
    for person in [&ada, &bob, &TestPerson::default()] {
        server.get(person, &format!("{table}/review")).refused(409, "not-over");
    }
    server.get(&ada, "/api/tables/none/review").refused(404, "not-found");
    // A table that was closed before it began has nothing to review, so its review is finished at once.
    server.post(&ada, &format!("{waiting}/close"), json!({})).good();
    assert_eq!(finished(&server, &ada, &format!("{waiting}/review"))["actions"], json!([]));
}

#[test]
fn a_guest_may_have_two_running_reviews_and_an_address_six() {
    let server = ApiServer::with(None, |config| {
        config.limits = RequestLimits { reviews: 2, ..RequestLimits::NONE };
        // Reviews run only while the thread of the bots is idle: so none is finished before the last request.
        config.bots = 1;
    });
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let tables: Vec<String> = (0..8).map(|_| closed_game(&server, &ada, &bob)).collect();
    let ask = |person: &TestPerson, number: usize| server.get(person, &format!("{}/review", tables[number]));
    let statuses: Vec<u16> = [0, 1, 2].map(|number| ask(&ada, number).status).to_vec();
    assert_eq!(statuses, [202, 202, 409]);
    ask(&ada, 2).refused(409, "quota");
    let strangers: Vec<u16> = (2..8).map(|number| ask(&TestPerson::default(), number).status).collect();
    assert_eq!(strangers, [202, 202, 202, 202, 409, 409]);
}

#[test]
fn a_server_without_bots_and_one_that_stops_review_nothing() {
    let server = ApiServer::with(None, |config| config.bots = 0);
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = closed_game(&server, &ada, &bob);
    server.get(&ada, &format!("{table}/review")).refused(409, "no-reviews");

    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = closed_game(&server, &ada, &bob);
    assert_eq!(server.get(&ada, &format!("{table}/review")).status, 202);
    server.server.stop();
    server.get(&ada, &format!("{table}/review")).refused(503, "busy");
}
