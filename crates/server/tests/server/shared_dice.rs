//! Shared dice: when players contribute their numbers, whom the first draw waits for, and that the record proves the draws.

use games::{Record, verify_dice};
use serde_json::{Value, json};
use tabletop::Seed;

use crate::test_server::{ApiServer, TestPerson};

/// A new table with shared dice. Returns its path.
fn table(server: &ApiServer, owner: &TestPerson, dice: &str, seats: Value) -> String {
    let body = json!({ "game": "cascadito", "seats": seats, "dice": dice });
    let made = server.post(owner, "/api/tables", body).good();
    format!("/api/tables/{}", made["id"].as_str().expect("an id"))
}

fn record(server: &ApiServer, table: &str) -> Record {
    let text = server.get(&TestPerson::default(), &format!("{table}/record")).json;
    Record::parse(text.as_str().expect("text")).expect("a record")
}

fn draws(server: &ApiServer, table: &str) -> usize {
    record(server, table).actions.len()
}

fn hex(byte: u8) -> String {
    Seed([byte; 32]).to_string()
}

fn pledge(byte: u8) -> String {
    Seed([byte; 32]).commitment()
}

#[test]
fn the_first_draw_waits_for_the_owners_number() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let table =
        table(&server, &ada, "one-round", json!([{ "seat": "seat1", "who": "me" }, { "seat": "seat2", "who": "me" }]));
    assert_eq!(draws(&server, &table), 0, "the commitment is known, nothing is drawn");
    server.post(&ada, &format!("{table}/nonce"), json!({ "nonce": "12" })).refused(400, "malformed");
    server.post(&ada, &format!("{table}/nonce"), json!({ "pledge": pledge(1) })).refused(400, "malformed");
    server.post(&ada, &format!("{table}/nonce"), json!({ "nonce": hex(1) })).good();
    assert!(draws(&server, &table) > 0);
    server.post(&ada, &format!("{table}/nonce"), json!({ "nonce": hex(2) })).refused(409, "stale");
    server.post(&server.guest("Eve"), &format!("{table}/nonce"), json!({ "nonce": hex(2) })).refused(403, "not-yours");
    server.post(&ada, &format!("{table}/close"), json!({})).good();
    let record = record(&server, &table);
    assert_eq!(record.nonces.len(), 1);
    assert!(verify_dice(&record).expect("fair") > 0);
}

#[test]
fn a_player_contributes_to_the_dice_from_sitting_down_on() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let seats = json!([{ "seat": "seat1", "who": "me" }, { "seat": "seat2", "who": "open" }]);
    let table = table(&server, &ada, "one-round", seats);
    server.post(&ada, &format!("{table}/nonce"), json!({ "nonce": hex(1) })).good();
    server.post(&bob, &format!("{table}/seats"), json!({ "seat": "seat2", "who": "me", "nonce": hex(2) })).good();
    let people = [("seat1", &ada), ("seat2", &bob)];
    for pick in 0..6 {
        server.play_any(&table, &people, pick).good();
    }
    // Another person takes over the seat during the game.
    let sue = server.guest("Sue");
    server.post(&bob, &format!("{table}/seats"), json!({ "seat": "seat2", "who": "open" })).good();
    server.post(&sue, &format!("{table}/seats"), json!({ "seat": "seat2", "who": "me", "nonce": hex(3) })).good();
    let people = [("seat1", &ada), ("seat2", &sue)];
    for pick in 0..6 {
        server.play_any(&table, &people, pick).good();
    }
    server.post(&ada, &format!("{table}/close"), json!({})).good();
    let record = record(&server, &table);
    let places: Vec<bool> = record.nonces.iter().map(|nonce| nonce.place == 0).collect();
    assert_eq!(places, [true, true, false]);
    assert!(verify_dice(&record).expect("fair") > 1);
}

#[test]
fn with_two_rounds_numbers_are_chosen_before_others_are_known() {
    let server = ApiServer::new();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let open = |seat: &str| json!({ "seat": seat, "who": "open" });
    let seats = json!([{ "seat": "seat1", "who": "me" }, open("seat2"), open("seat3")]);
    let table = table(&server, &ada, "two-rounds", seats);
    let nonce = format!("{table}/nonce");
    server.post(&ada, &nonce, json!({ "nonce": hex(1) })).refused(400, "malformed");
    server.post(&ada, &nonce, json!({ "pledge": pledge(1) })).good();
    server.post(&ada, &nonce, json!({ "nonce": hex(1) })).refused(409, "stale");
    let sit = |person: &TestPerson, seat: &str, byte: u8| {
        server
            .post(person, &format!("{table}/seats"), json!({ "seat": seat, "who": "me", "pledge": pledge(byte) }))
            .good();
    };
    sit(&bob, "seat2", 2);
    sit(&eve, "seat3", 3);
    assert_eq!(draws(&server, &table), 0, "all sit, nobody has revealed");
    server.post(&ada, &nonce, json!({ "nonce": hex(9) })).refused(400, "malformed");
    server.post(&ada, &nonce, json!({ "nonce": hex(1) })).good();
    server.post(&bob, &nonce, json!({ "nonce": hex(2) })).good();
    assert_eq!(draws(&server, &table), 0, "Eve has not");
    server.post(&eve, &nonce, json!({ "nonce": hex(3) })).good();
    assert!(draws(&server, &table) > 0);
    server.post(&ada, &format!("{table}/close"), json!({})).good();
    let record = record(&server, &table);
    assert!(record.nonces.iter().all(|nonce| nonce.value.is_some() && nonce.pledge.is_some()));
    assert!(verify_dice(&record).expect("fair") > 0);
}

#[test]
fn the_dice_do_not_wait_for_a_player_who_left() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let table = table(
        &server,
        &ada,
        "one-round",
        json!([{ "seat": "seat1", "who": "me" }, { "seat": "seat2", "who": "novice" }]),
    );
    assert_eq!(draws(&server, &table), 0);
    server.post(&ada, &format!("{table}/seats"), json!({ "seat": "seat1", "who": "novice" })).good();
    server.until(|server| draws(server, &table) > 0);
}

#[test]
fn a_rematch_asks_for_new_numbers() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let table =
        table(&server, &ada, "one-round", json!([{ "seat": "seat1", "who": "me" }, { "seat": "seat2", "who": "me" }]));
    server.post(&ada, &format!("{table}/nonce"), json!({ "nonce": hex(1) })).good();
    server.post(&ada, &format!("{table}/close"), json!({})).good();
    let again = server.post(&ada, &format!("{table}/rematch"), json!({})).good();
    let again = format!("/api/tables/{}", again["table"].as_str().expect("an id"));
    assert_eq!((draws(&server, &again), record(&server, &again).nonces.len()), (0, 0));
    assert_eq!(server.get(&ada, &again).good()["dice"], "one-round");
}

#[test]
fn every_table_asks_its_players_for_numbers() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let seats = json!([{ "seat": "seat1", "who": "me" }, { "seat": "seat2", "who": "me" }]);
    let made = server.post(&ada, "/api/tables", json!({ "game": "cascadito", "seats": seats })).good();
    assert_eq!((made["dice"].as_str(), made["actor"].as_str()), (Some("one-round"), Some("chance")));
    // A table that must not wait takes numbers, too: they count from then on.
    let table = table(&server, &ada, "none", seats);
    let drawn = draws(&server, &table);
    assert!(drawn > 0);
    server.post(&ada, &format!("{table}/nonce"), json!({ "nonce": hex(1) })).good();
    assert_eq!(record(&server, &table).nonces[0].place as usize, drawn);
}

/// Otherwise somebody could look at a roll, take it back, and roll again with a number that they had withheld.
#[test]
fn a_number_contributed_after_an_undo_changes_no_roll_already_seen() {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let seats = json!([{ "seat": "seat1", "who": "me" }, { "seat": "seat2", "who": "me" }]);
    let table = table(&server, &ada, "none", seats);
    let people = [("seat1", &ada), ("seat2", &ada)];
    for pick in 0..12 {
        server.play_any(&table, &people, pick).good();
    }
    let seen = record(&server, &table).actions;
    let first = seen.iter().position(|played| played.actor != "chance").expect("a decision");
    assert!(seen[first..].iter().any(|played| played.actor == "chance"), "a roll is taken back");
    let seq = |server: &ApiServer| server.get(&ada, &table).good()["seq"].clone();
    server.post(&ada, &format!("{table}/undo"), json!({ "after": seq(&server), "to": first })).good();
    assert_eq!(draws(&server, &table), first);
    server.post(&ada, &format!("{table}/nonce"), json!({ "nonce": hex(1) })).good();
    for played in seen[first..].iter().filter(|played| played.actor != "chance") {
        let body = json!({ "after": seq(&server), "command": played.command });
        server.post(&ada, &format!("{table}/commands"), body).good();
    }
    let again = record(&server, &table);
    let commands = |actions: &[games::RecordedAction]| -> Vec<String> {
        actions.iter().map(|played| format!("{} {}", played.actor, played.command)).collect()
    };
    assert_eq!(commands(&again.actions), commands(&seen), "the same rolls");
    assert_eq!(again.nonces[0].place as usize, seen.len());
    server.post(&ada, &format!("{table}/close"), json!({})).good();
    assert!(verify_dice(&record(&server, &table)).expect("fair") > 1);
}
