//! Undoing: free within one's own turn, otherwise by consent of the other players.

use std::time::Duration;

use serde_json::json;

use crate::test_server::{ApiServer, TestPerson};

/// Plays until it is the other person's turn. Returns who has played and who is next.
fn after_a_turn<'a>(
    server: &ApiServer,
    table: &str,
    ada: &'a TestPerson,
    bob: &'a TestPerson,
) -> (&'a TestPerson, &'a TestPerson) {
    let people = [("blue", ada), ("pink", bob)];
    let before = server.get(ada, table).good()["actor"].clone();
    for pick in 0..20 {
        server.play_any(table, &people, pick).good();
        if server.get(ada, table).good()["actor"] != before {
            return if before == "blue" { (ada, bob) } else { (bob, ada) };
        }
    }
    panic!("a turn does not end");
}

fn actions(server: &ApiServer, table: &str) -> u64 {
    server.get(&TestPerson::default(), &format!("{table}/position")).good()["actions"].as_u64().expect("a number")
}

#[test]
fn an_undo_beyond_the_own_turn_needs_agreement() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    server.post(&ada, &format!("{table}/undo"), json!({ "after": 3 })).refused(409, "nothing-to-undo");
    let (mover, other) = after_a_turn(&server, &table, &ada, &bob);
    let (undo, consent) = (format!("{table}/undo"), format!("{table}/undo/answer"));
    let seen = |server: &ApiServer| server.get(&ada, &table).good()["seq"].clone();
    let played = actions(&server, &table);

    server.post(other, &consent, json!({ "agrees": true })).refused(409, "nothing-asked");
    server.post(mover, &undo, json!({ "after": seen(&server) })).good();
    assert_eq!(actions(&server, &table), played, "asking is not taking back");
    assert_eq!(server.get(&ada, &table).good()["undo"]["by"], mover.id);
    server.post(mover, &consent, json!({ "agrees": true })).refused(409, "nothing-asked");
    server.post(other, &consent, json!({ "agrees": false })).good();
    assert!(server.get(&ada, &table).good()["undo"].is_null());

    server.post(mover, &undo, json!({ "after": seen(&server) })).good();
    server.post(other, &consent, json!({ "agrees": true })).good();
    assert!(actions(&server, &table) < played);
    let view = server.get(mover, &table).good();
    assert_eq!(view["you"]["seats"][0], view["actor"], "the person who took back decides again");
}

#[test]
fn a_player_who_decided_since_must_agree_even_without_a_seat() {
    let server = ApiServer::with(None, |config| config.absence = Duration::ZERO);
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    // Until Ada has played, and then Bob.
    let (mut mover, mut other) = after_a_turn(&server, &table, &ada, &bob);
    while mover.id != ada.id {
        (mover, other) = after_a_turn(&server, &table, &ada, &bob);
    }
    assert_eq!(other.id, bob.id);
    after_a_turn(&server, &table, &ada, &bob);
    let (undo, seats) = (format!("{table}/undo"), format!("{table}/seats"));
    // Bob is away for a moment, and the owner opens his seat.
    server.post(&ada, &seats, json!({ "seat": "pink", "who": "open" })).good();
    let played = actions(&server, &table);
    let seq = server.get(&ada, &table).good()["seq"].clone();
    server.post(&ada, &undo, json!({ "after": seq })).good();
    let view = server.get(&ada, &table).good();
    assert_eq!((actions(&server, &table), &view["undo"]["by"]), (played, &json!(ada.id)), "it waits for Bob");
    // The same with Ada herself in his seat.
    server.post(&ada, &format!("{table}/undo/answer"), json!({ "agrees": false })).good();
    server.post(&ada, &seats, json!({ "seat": "pink", "who": "me" })).good();
    server.post(&ada, &undo, json!({ "after": server.get(&ada, &table).good()["seq"] })).good();
    assert_eq!(actions(&server, &table), played);
    server.post(&bob, &format!("{table}/undo/answer"), json!({ "agrees": true })).good();
    assert!(actions(&server, &table) < played, "he may still answer");
}

#[test]
fn an_undo_within_the_own_turn_needs_no_agreement() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.table(&ada, "cascadito", &[("seat1", "me"), ("seat2", "open")]);
    server.post(&bob, &format!("{table}/seats"), json!({ "seat": "seat2", "who": "me" })).good();
    // Taking a die is the first of two decisions in a turn.
    let view = server.get(&ada, &table).good();
    let mover = if view["actor"] == "seat1" { &ada } else { &bob };
    let before = actions(&server, &table);
    server.play_any(&table, &[("seat1", &ada), ("seat2", &bob)], 0).good();
    let now = server.get(&ada, &table).good();
    assert_eq!(now["actor"], view["actor"], "the turn goes on");
    server.post(mover, &format!("{table}/undo"), json!({ "after": now["seq"] })).good();
    assert_eq!(actions(&server, &table), before);
}

#[test]
fn an_undo_against_bots_alone_needs_no_agreement() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let table = server.table(&ada, "cascadero", &[("blue", "me"), ("pink", "novice")]);
    let mine = |server: &ApiServer| server.get(&ada, &table).good()["actor"] == "blue";
    server.until(mine);
    server.play_any(&table, &[("blue", &ada)], 3).good();
    server.until(mine);
    let now = server.get(&ada, &table).good();
    let before = actions(&server, &table);
    server.post(&ada, &format!("{table}/undo"), json!({ "after": now["seq"] })).good();
    assert!(actions(&server, &table) < before);
}

/// One consent out of two is not enough, and nobody counts twice.
#[test]
fn an_undo_needs_the_agreement_of_all_other_players() {
    let server = ApiServer::new();
    let people = ["Ada", "Bob", "Sue"].map(|name| server.guest(name));
    let table = server.table(&people[0], "cascadero", &[("blue", "me"), ("pink", "open"), ("yellow", "open")]);
    for (person, seat) in people.iter().zip(["blue", "pink", "yellow"]).skip(1) {
        server.post(person, &format!("{table}/seats"), json!({ "seat": seat, "who": "me" })).good();
    }
    let seats: Vec<(&str, &TestPerson)> = ["blue", "pink", "yellow"].into_iter().zip(&people).collect();
    let actor = |server: &ApiServer| server.get(&people[0], &table).good()["actor"].clone();
    let before = actor(&server);
    let turn = (0..20).find(|pick| {
        server.play_any(&table, &seats, *pick).good();
        actor(&server) != before
    });
    assert!(turn.is_some(), "a turn ends");
    let (_, mover) = seats.iter().find(|(seat, _)| before == *seat).expect("a seat");
    let others: Vec<&TestPerson> = people.iter().filter(|person| person.id != mover.id).collect();
    let answer =
        |who: &TestPerson, agrees: bool| server.post(who, &format!("{table}/undo/answer"), json!({ "agrees": agrees }));
    let ask = || {
        let seq = server.get(mover, &table).good()["seq"].clone();
        server.post(mover, &format!("{table}/undo"), json!({ "after": seq })).good();
    };
    let played = actions(&server, &table);
    ask();
    answer(mover, false).good();
    assert!(server.get(mover, &table).good()["undo"].is_null(), "who asks may withdraw it");
    ask();
    answer(others[0], true).good();
    answer(others[0], true).refused(409, "nothing-asked");
    assert_eq!(actions(&server, &table), played, "the other has not agreed");
    answer(others[1], true).good();
    assert!(actions(&server, &table) < played);
}
