//! Results of the daily deal, which a record must prove, and the list of a person's finished games.

use games::Record;
use practice::{DailyDeal, Day, FinishedGame, game_key};
use serde_json::{Value, json};
use table_model::{AutomaticAction, Session};
use tabletop::Dice;

use crate::test_server::{ApiServer, TestPerson};

/// The current day.
fn today() -> Day {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock");
    Day(i64::try_from(since.as_secs() / 86_400).expect("a day"))
}

/// The deal of a day, played to its end with random decisions.
fn played(day: Day, seed: u64) -> Session {
    let mut session = DailyDeal::of(day).session(day);
    let mut dice = Dice::seeded(seed);
    while !session.is_over() {
        if session.next_automatic() == Some(AutomaticAction::Chance) {
            session.play_chance();
        } else {
            let command = session.game().sample_action(&mut dice).to_string();
            session.play(&command).expect("a legal command");
        }
    }
    session
}

fn enter(server: &ApiServer, person: &TestPerson, day: Day, record: &str) -> crate::test_server::TestReply {
    server.post(person, &format!("/api/daily/{day}"), json!({ "record": record }))
}

#[test]
fn a_daily_result_is_accepted_once_and_only_with_its_record() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let day = today();
    let session = played(day, 1);
    let record = session.record_file();
    let board = enter(&server, &ada, day, &record).good();
    let own = session.game().standings().expect("it is over");
    let points = own.places.iter().find(|place| place.seat == tabletop::Seat(0)).expect("the person").points;
    assert_eq!(
        (&board["count"], &board["own"]["points"], &board["own"]["rank"]),
        (&json!(1), &json!(points), &json!(1))
    );
    assert_eq!(board["results"][0]["person"]["name"], "Ada");

    let again = enter(&server, &ada, day, &played(day, 2).record_file()).good();
    assert_eq!((&again["count"], &again["own"]), (&json!(1), &board["own"]), "the first one counts");

    let mut forged = Record::parse(&record).expect("a record");
    let draw = forged.actions.iter().position(|played| played.actor == "chance").expect("a draw");
    let game = forged.start().expect("a start").game().clone();
    let other = (0..).map(|seed| game.sample_chance(&mut Dice::seeded(seed)).to_string());
    let other = other.take(1000).find(|other| *other != forged.actions[draw].command);
    if let Some(other) = other {
        forged.actions[draw].command = other;
        forged.actions.truncate(draw + 1);
        (forged.hash, forged.result) = (None, None);
        enter(&server, &bob, day, &forged.to_string()).refused(422, "unproven");
    }
    let mut unfinished = Record::parse(&record).expect("a record");
    unfinished.actions.pop();
    (unfinished.hash, unfinished.result) = (None, None);
    enter(&server, &bob, day, &unfinished.to_string()).refused(409, "not-over");
    let other = Day(day.0 + 1);
    enter(&server, &bob, other, &record).refused(422, "unproven");
    enter(&server, &bob, day, "nonsense").refused(422, "unproven");
    enter(&server, &bob, Day(day.0 - 3), &record).refused(409, "day-closed");
    enter(&server, &TestPerson::default(), day, &record).refused(401, "no-identity");
    let seen = server.get(&TestPerson::default(), &format!("/api/daily/{day}")).good();
    assert_eq!((&seen["count"], &seen["own"]), (&json!(1), &Value::Null));
    assert_eq!(server.get(&ada, "/api/me/daily").good()["results"][0]["day"], day.to_string());
    server.get(&ada, "/api/daily/2026-02-30").refused(404, "not-found");

    server.send(&ada, "DELETE", "/api/me", &Value::Null).good();
    assert_eq!(server.get(&bob, &format!("/api/daily/{day}")).good()["count"], 0, "who is removed takes it along");
}

#[test]
fn one_address_cannot_fill_the_results_of_a_day() {
    let server = ApiServer::new();
    let (day, record) = (today(), played(today(), 1).record_file());
    let refused = (0..60).find(|number| {
        let guest = server.guest(&format!("Guest {number}"));
        let reply = enter(&server, &guest, day, &record);
        if reply.status >= 400 {
            reply.refused(409, "full");
        }
        reply.status >= 400
    });
    assert_eq!(refused, Some(40));
    let board = server.get(&TestPerson::default(), &format!("/api/daily/{day}")).good();
    assert_eq!(board["count"], 40);
}

#[test]
fn own_games_are_available_in_all_browsers_of_a_person() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let session = played(Day(20_773), 3);
    let (key, game) = FinishedGame::of(&session).expect("it is over");
    let sent = json!({ "game": serde_json::to_value(&game).expect("JSON") });
    assert_eq!(server.post(&ada, "/api/me/games", sent.clone()).good()["key"], key);
    assert_eq!(key, game_key(&session.record));
    let listed = server.get(&ada, "/api/me/games").good();
    assert_eq!((&listed["games"][0]["key"], &listed["games"][0]["deleted"]), (&json!(key), &json!(false)));
    let path = format!("/api/me/games/{key}");
    assert_eq!(server.get(&ada, &path).good(), sent);
    server.get(&bob, &path).refused(404, "not-found");

    let mut broken = sent.clone();
    broken["game"]["record"] = json!("nonsense");
    server.post(&bob, "/api/me/games", broken).refused(422, "unproven");
    server.post(&bob, "/api/me/games", json!({ "game": { "game": "cascadero" } })).refused(400, "malformed");
    assert_eq!(server.get(&bob, "/api/me/games").good()["games"], json!([]));

    assert_eq!(server.send(&ada, "DELETE", &path, &Value::Null).good()["deleted"], true);
    assert_eq!(server.get(&ada, "/api/me/games").good()["games"][0]["deleted"], true);
    server.get(&ada, &path).refused(404, "not-found");
    assert_eq!(server.send(&bob, "DELETE", &path, &Value::Null).good()["deleted"], false);

    // Another browser of hers that does not know of it yet does not bring it back; she can.
    server.post(&ada, "/api/me/games", sent.clone()).refused(409, "deleted");
    assert_eq!(server.get(&ada, "/api/me/games").good()["games"][0]["deleted"], true);
    let mut restored = sent.clone();
    restored["restore"] = json!(true);
    assert_eq!(server.post(&ada, "/api/me/games", restored).good()["deleted"], false);
    assert_eq!(server.get(&ada, &path).good(), sent);
}
