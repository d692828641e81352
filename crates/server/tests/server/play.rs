//! Whole games over the server: fair dice, records that replay, bots, clocks, repeated and late requests.

use games::Record;
use serde_json::json;

use crate::test_server::{ApiServer, TestPerson};

/// Plays a table to its end with arbitrary legal commands.
fn play_out(server: &ApiServer, table: &str, people: &[(&str, &TestPerson)]) {
    for pick in 0..2000 {
        if server.status(table) == "over" {
            return;
        }
        server.play_any(table, people, pick * 7 + 3).good();
    }
    panic!("the game does not end");
}

#[test]
fn each_game_is_played_to_its_end_and_its_dice_are_verified() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    for (game, seats) in [
        ("cascadero", [("blue", "me"), ("pink", "me")]),
        ("cascadito", [("seat1", "me"), ("seat2", "me")]),
        ("barricade", [("red", "me"), ("blue", "me")]),
    ] {
        let table = server.table(&ada, game, &seats);
        let before = server.get(&ada, &table).good();
        let record = Record::parse(before["record"].as_str().expect("a record")).expect("a record");
        assert!(record.commitment.is_some() && record.seed.is_none(), "{game}: committed, not revealed");
        play_out(&server, &table, &[(seats[0].0, &ada), (seats[1].0, &ada)]);
        let text = server.get(&TestPerson::default(), &format!("{table}/record")).json;
        let done = Record::parse(text.as_str().expect("text")).expect("a record");
        assert_eq!(done.commitment, record.commitment);
        done.replay().expect("every move is legal");
        assert!(games::verify_dice(&done).expect("fair dice") > 0, "{game}");
        let twin = server.get(&ada, &format!("{table}/record?format=json")).good();
        assert_eq!(twin, done.json(), "{game}");
    }
}

#[test]
fn bots_play_by_themselves() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let table = server.table(&ada, "cascadito", &[("seat1", "novice"), ("seat2", "easy")]);
    server.until(|server| server.status(&table) == "over");
    let text = server.get(&ada, &format!("{table}/record")).json;
    let record = Record::parse(text.as_str().expect("text")).expect("a record");
    games::verify_dice(&record).expect("fair dice");
}

#[test]
fn a_command_that_has_not_seen_the_last_move_is_stale() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let people = [("blue", &ada), ("pink", &bob)];
    let before = server.get(&ada, &table).good()["seq"].as_u64().expect("a number");
    server.play_any(&table, &people, 5).good();
    let now = server.get(&ada, &table).good();
    let mover = if now["actor"] == "blue" { &ada } else { &bob };
    let late = json!({ "after": before, "command": "place A1" });
    let refused = server.post(mover, &format!("{table}/commands"), late);
    refused.refused(409, "stale");
    assert_eq!(refused.json["error"]["seq"], now["seq"]);
    let early = json!({ "after": before + 100, "command": "place A1" });
    server.post(mover, &format!("{table}/commands"), early).refused(409, "stale");
    // A remark does not change the position: a client that has not seen it may still move.
    let seen = now["seq"].clone();
    server.post(&ada, &format!("{table}/chat"), json!({ "text": "hm" })).good();
    let legal = server.get(&ada, &format!("{table}/position")).good()["legal"][0].clone();
    server.post(mover, &format!("{table}/commands"), json!({ "after": seen, "command": legal })).good();
}

#[test]
fn a_repeated_request_gets_the_same_answer_and_is_done_once() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let position = server.get(&ada, &format!("{table}/position")).good();
    let mover = if position["actor"] == "blue" { &ada } else { &bob };
    let body = json!({ "after": position["seq"], "command": position["legal"][0], "key": "k1" });
    let path = format!("{table}/commands");
    let first = server.post(mover, &path, body.clone()).good();
    assert_eq!(server.post(mover, &path, body.clone()).good(), first);
    assert_eq!(server.get(&ada, &table).good()["seq"], first["last"]);
    let mut other = body.clone();
    other["command"] = position["legal"][1].clone();
    server.post(mover, &path, other).refused(409, "key-reused");
    let request = json!({ "game": "cascadero", "key": "t1",
        "seats": [{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "open" }], "dice": "none" });
    let made = server.post(&ada, "/api/tables", request.clone()).good();
    assert_eq!(server.post(&ada, "/api/tables", request.clone()).good()["id"], made["id"]);
    assert_ne!(server.post(&bob, "/api/tables", request).good()["id"], made["id"], "keys are one's own");
    // After a restart the request is still known from the log.
    let server = server.reopened();
    assert_eq!(server.post(mover, &path, body).good(), first);
}

#[test]
fn a_refused_command_has_the_reason_of_the_engine() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let position = server.get(&ada, &format!("{table}/position")).good();
    let mover = if position["actor"] == "blue" { &ada } else { &bob };
    for command in ["place ZZ99", "fly", "", "place H6 seal"] {
        let body = json!({ "after": position["seq"], "command": command });
        let answer = server.post(mover, &format!("{table}/commands"), body);
        answer.refused(422, "refused");
        assert!(answer.json["error"]["why"]["code"].is_string(), "{}", answer.json);
    }
    assert_eq!(server.get(&ada, &table).good()["seq"], position["seq"], "nothing has changed");
}

#[test]
fn a_bot_decides_when_the_time_is_over() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let seats = json!([{ "seat": "seat1", "who": "me" }, { "seat": "seat2", "who": "me" }]);
    for (per, holder) in [("move", "person"), ("player", "bot")] {
        let request =
            json!({ "game": "cascadito", "seats": seats, "clock": { "per": per, "seconds": 5 }, "dice": "none" });
        let made = server.post(&ada, "/api/tables", request).good();
        let table = format!("/api/tables/{}", made["id"].as_str().expect("an id"));
        let actor = made["actor"].clone();
        assert!(made["left"][0].as_u64().is_some_and(|left| left <= 5000), "{}", made["left"]);
        server.until(|server| server.get(&ada, &table).good()["seq"] != made["seq"]);
        let after = server.get(&ada, &table).good();
        let seats = after["seats"].as_array().expect("seats");
        let chair = seats.iter().find(|chair| chair["seat"] == actor).expect("the seat");
        assert_eq!(chair["holder"]["kind"], holder, "{per}");
    }
}
