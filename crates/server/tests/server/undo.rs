//! Taking back: free inside one's own turn, by consent of the others beyond.

use serde_json::json;

use crate::test_server::{ApiServer, Visitor};

/// Plays on until somebody has decided and it is the other's turn; answers who decided and who is next.
fn after_a_turn<'a>(house: &ApiServer, table: &str, ada: &'a Visitor, bob: &'a Visitor) -> (&'a Visitor, &'a Visitor) {
    let people = [("blue", ada), ("pink", bob)];
    let before = house.get(ada, table).good()["actor"].clone();
    for pick in 0..20 {
        house.play_any(table, &people, pick).good();
        if house.get(ada, table).good()["actor"] != before {
            return if before == "blue" { (ada, bob) } else { (bob, ada) };
        }
    }
    panic!("a turn does not end");
}

fn actions(house: &ApiServer, table: &str) -> u64 {
    house.get(&Visitor::default(), &format!("{table}/position")).good()["actions"].as_u64().expect("a number")
}

#[test]
fn beyond_ones_own_turn_the_others_must_agree() {
    let house = ApiServer::new();
    let (ada, bob) = (house.guest("Ada"), house.guest("Bob"));
    let table = house.duel(&ada, &bob);
    house.post(&ada, &format!("{table}/undo"), json!({ "after": 3 })).refused(409, "nothing-to-undo");
    let (mover, other) = after_a_turn(&house, &table, &ada, &bob);
    let (undo, consent) = (format!("{table}/undo"), format!("{table}/undo/answer"));
    let seen = |house: &ApiServer| house.get(&ada, &table).good()["seq"].clone();
    let played = actions(&house, &table);

    house.post(other, &consent, json!({ "agrees": true })).refused(409, "nothing-asked");
    house.post(mover, &undo, json!({ "after": seen(&house) })).good();
    assert_eq!(actions(&house, &table), played, "asking is not taking back");
    assert_eq!(house.get(&ada, &table).good()["undo"]["by"], mover.id);
    house.post(mover, &consent, json!({ "agrees": true })).refused(409, "nothing-asked");
    house.post(other, &consent, json!({ "agrees": false })).good();
    assert!(house.get(&ada, &table).good()["undo"].is_null());

    house.post(mover, &undo, json!({ "after": seen(&house) })).good();
    house.post(other, &consent, json!({ "agrees": true })).good();
    assert!(actions(&house, &table) < played);
    let view = house.get(mover, &table).good();
    assert_eq!(view["you"]["seats"][0], view["actor"], "whoever took back decides again");
}

#[test]
fn inside_ones_own_turn_it_is_free() {
    let house = ApiServer::new();
    let (ada, bob) = (house.guest("Ada"), house.guest("Bob"));
    let table = house.table(&ada, "cascadito", &[("seat1", "me"), ("seat2", "open")]);
    house.post(&bob, &format!("{table}/seats"), json!({ "seat": "seat2", "who": "me" })).good();
    // Taking a die is the first of two decisions in a turn.
    let view = house.get(&ada, &table).good();
    let mover = if view["actor"] == "seat1" { &ada } else { &bob };
    let before = actions(&house, &table);
    house.play_any(&table, &[("seat1", &ada), ("seat2", &bob)], 0).good();
    let now = house.get(&ada, &table).good();
    assert_eq!(now["actor"], view["actor"], "the turn goes on");
    house.post(mover, &format!("{table}/undo"), json!({ "after": now["seq"] })).good();
    assert_eq!(actions(&house, &table), before);
}

#[test]
fn against_bots_alone_nobody_need_be_asked() {
    let house = ApiServer::new();
    let ada = house.guest("Ada");
    let table = house.table(&ada, "cascadero", &[("blue", "me"), ("pink", "novice")]);
    let mine = |house: &ApiServer| house.get(&ada, &table).good()["actor"] == "blue";
    house.until(mine);
    house.play_any(&table, &[("blue", &ada)], 3).good();
    house.until(mine);
    let now = house.get(&ada, &table).good();
    let before = actions(&house, &table);
    house.post(&ada, &format!("{table}/undo"), json!({ "after": now["seq"] })).good();
    assert!(actions(&house, &table) < before);
}
