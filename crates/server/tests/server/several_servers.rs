//! Several servers on one database: it makes no difference which of them a request reaches.
//!
//! Each test starts a database of its own. If `PostgreSQL` is not installed, it prints that it was skipped.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::json;
use server::Config;
use stress::services::{Durability, ScratchNats, ScratchPostgres};

use crate::stream::Reader;
use crate::test_server::{ApiServer, TestPerson, fresh_folder};

/// Servers on one database. The fields are dropped in this order.
struct SharedServers {
    servers: Vec<ApiServer>,
    nats: Option<ScratchNats>,
    database: ScratchPostgres,
}

/// Whether servers send hints, or only poll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hints {
    Told,
    Polled,
}

/// Two servers on a fresh database; `None` if something is not installed.
fn two_servers(hints: Hints) -> Option<SharedServers> {
    two_servers_with(hints, |_, _| {})
}

/// The same, with a change to the configuration of each by its number.
fn two_servers_with(hints: Hints, change: impl Fn(usize, &mut Config)) -> Option<SharedServers> {
    let folder = fresh_folder();
    let started = ScratchPostgres::start(&folder.join("p"), Durability::Lost).expect("it starts");
    let Some(database) = started else {
        println!("skipped: PostgreSQL is not installed (apt-get install postgresql)");
        return None;
    };
    database.create_database("cascade").expect("made");
    let nats = if hints == Hints::Told { ScratchNats::start(&folder.join("n")).expect("it starts") } else { None };
    if hints == Hints::Told && nats.is_none() {
        println!("skipped: NATS is not installed (apt-get install nats-server)");
        return None;
    }
    let address = nats.as_ref().and_then(ScratchNats::address);
    let open = |number| {
        ApiServer::with(None, |config| {
            config.database = Some(database.url("cascade"));
            config.nats = address.map(|address| format!("nats://{address}"));
            change(number, config);
        })
    };
    let servers = vec![open(0), open(1)];
    if hints == Hints::Told {
        let stranger = TestPerson::default();
        servers.iter().for_each(|server| {
            server.until(|server| server.get(&stranger, "/health").good()["following"] == "hints");
        });
    }
    Some(SharedServers { servers, nats, database })
}

/// Plays through both servers alternately, and reads a stream of each.
fn play_through_both(hints: Hints) {
    let Some(shared) = two_servers(hints) else { return };
    let [first, second] = &shared.servers[..] else { panic!("two servers") };
    let (ada, bob) = (first.guest("Ada"), second.guest("Bob"));
    let table = first.table(&ada, "cascadero", &[("blue", "me"), ("pink", "open")]);
    // A server whose first heartbeats are late on a busy machine answers that it is busy.
    let seats = format!("{table}/seats");
    second.until(|server| server.post(&bob, &seats, json!({ "seat": "pink", "who": "me" })).status < 300);
    let mut readers = [first, second].map(|server| Reader::open(server, &ada, &table, None));
    for turn in 0..20 {
        let server = if turn % 2 == 0 { first } else { second };
        server.play_any(&table, &[("blue", &ada), ("pink", &bob)], turn).good();
    }
    let length = first.get(&ada, &table).good()["seq"].as_u64().expect("a number");
    assert_eq!(second.get(&ada, &table).good()["seq"], length);
    let seen = readers.each_mut().map(|reader| (1..=length).map(|_| reader.next_named("entry")).collect::<Vec<_>>());
    assert_eq!(seen[0], seen[1]);
    assert!(seen[0].iter().map(|(seq, _)| *seq).eq(1..=length));
    let stranger = TestPerson::default();
    let following = if hints == Hints::Told { "hints" } else { "polling" };
    assert_eq!(first.get(&stranger, "/health").good()["following"], following);
}

#[test]
fn a_game_is_played_through_two_servers_with_hints() {
    play_through_both(Hints::Told);
}

#[test]
fn a_game_is_played_through_two_servers_without_hints() {
    play_through_both(Hints::Polled);
}

/// The id of a table becomes a subject of the hints. Nothing that a client writes into a path may end the line there.
#[test]
fn a_path_cannot_inject_hints() {
    let Some(shared) = two_servers(Hints::Told) else { return };
    let [first, _] = &shared.servers[..] else { panic!("two servers") };
    let address = shared.nats.as_ref().and_then(ScratchNats::address).expect("it runs");
    let mut listener = TcpStream::connect(address).expect("a connection");
    listener.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
    listener.write_all(b"CONNECT {\"verbose\":false}\r\nSUB cascade.> 1\r\nPING\r\n").expect("sent");
    let mut lines = BufReader::new(listener).lines().map(|line| line.expect("a line"));
    lines.find(|line| line == "PONG").expect("subscribed");

    let ada = first.guest("Ada");
    let table = first.table(&ada, "cascadero", &[("blue", "me"), ("pink", "open")]);
    let forged = "x%201%0d%0aPUB%20cascade.table.forged%202%0d%0ahi%0d%0aSUB%20y";
    for path in ["", "/entries", "/events", "/record", "/position", "/review"] {
        first.get(&ada, &format!("/api/tables/{forged}{path}")).refused(404, "not-found");
    }
    first.post(&ada, &format!("{table}/chat"), json!({ "text": "the last hint" })).good();
    let told: Vec<String> = lines.take_while(|line| !line.contains("the last hint")).collect();
    assert!(told.iter().all(|line| !line.contains("forged")), "{told:?}");
}

#[test]
fn an_invalid_id_in_a_path_is_refused_without_a_database_error() {
    let Some(shared) = two_servers(Hints::Polled) else { return };
    let [first, _] = &shared.servers[..] else { panic!("two servers") };
    let ada = first.guest("Ada");
    first.get(&ada, "/api/tables/%00").refused(404, "not-found");
    first.get(&ada, "/api/me/games/%00").refused(404, "not-found");
    first.send(&ada, "DELETE", "/api/me/sessions/%00", &json!(null)).refused(404, "not-found");
    first.get(&ada, "/api/me/entries?after=%00.1").refused(400, "malformed");
    first.get(&ada, "/api/me/entries?after=x.9223372036854775808").refused(400, "malformed");
    first.post(&ada, "/api/me/blocks", json!({ "person": "\0", "blocked": true })).refused(400, "malformed");
}

#[test]
fn a_repeated_request_is_done_once_whichever_server_it_reaches() {
    let Some(shared) = two_servers(Hints::Polled) else { return };
    let [first, second] = &shared.servers[..] else { panic!("two servers") };
    let ada = first.guest("Ada");
    let table = first.table(&ada, "cascadero", &[("blue", "me"), ("pink", "me")]);
    second.get(&ada, &table).good();
    for number in 0..10 {
        let remark = json!({ "text": format!("remark {number}"), "key": format!("key-{number}") });
        let said = first.post(&ada, &format!("{table}/chat"), remark.clone()).good();
        assert_eq!(second.post(&ada, &format!("{table}/chat"), remark).good(), said);
    }
    let entries = second.get(&ada, &format!("{table}/entries")).good();
    let remarks = entries["entries"].as_array().expect("a list").iter().filter(|entry| entry["kind"] == "said");
    assert_eq!(remarks.count(), 10);
}

#[test]
fn signing_out_at_one_server_takes_effect_at_the_others() {
    let Some(shared) = two_servers(Hints::Polled) else { return };
    let [first, second] = &shared.servers[..] else { panic!("two servers") };
    let (ada, bob) = (first.guest("Ada"), first.guest("Bob"));
    let table = first.table(&ada, "cascadero", &[("blue", "me"), ("pink", "open")]);
    let mut reader = Reader::open(second, &ada, &table, None);
    second.get(&ada, "/api/me/sessions").good();
    first.send(&ada, "DELETE", "/api/me/sessions", &json!(null)).good();
    second.until(|second| second.get(&ada, "/api/me/sessions").status == 401);
    while reader.next().is_some() {}
    second.get(&bob, "/api/me/sessions").good();
}

#[test]
fn people_at_different_servers_see_each_other() {
    let Some(shared) = two_servers(Hints::Told) else { return };
    let [first, second] = &shared.servers[..] else { panic!("two servers") };
    let (ada, bob) = (first.guest("Ada"), second.guest("Bob"));
    let table = first.table(&ada, "cascadero", &[("blue", "me"), ("pink", "open")]);
    let _streams = (Reader::open(first, &ada, &table, None), Reader::open(second, &bob, &table, None));
    for server in [first, second] {
        server.until(|server| {
            let view = server.get(&ada, &table).good();
            view["presence"]["people"].as_array().is_some_and(|people| people.len() == 2)
        });
    }
}

#[test]
fn the_bots_and_clocks_of_a_server_that_has_ended_go_on_at_another() {
    let Some(mut shared) = two_servers(Hints::Polled) else { return };
    let first = shared.servers.remove(0);
    let second = &shared.servers[0];
    let ada = first.guest("Ada");
    let with_bot = first.table(&ada, "cascadito", &[("seat1", "me"), ("seat2", "novice")]);
    let seats = json!([{ "seat": "seat1", "who": "me" }, { "seat": "seat2", "who": "me" }]);
    let clock = json!({ "per": "move", "seconds": 5 });
    let clocked = first
        .post(&ada, "/api/tables", json!({ "game": "cascadito", "seats": seats, "clock": clock, "dice": "none" }))
        .good();
    let clocked = format!("/api/tables/{}", clocked["id"].as_str().expect("an id"));
    for turn in 0..4 {
        first.until(|first| first.get(&ada, &format!("{with_bot}/position")).good()["actor"] == "seat1");
        first.play_any(&with_bot, &[("seat1", &ada)], turn).good();
    }
    drop(first);
    second.until(|second| {
        let position = second.get(&ada, &format!("{with_bot}/position")).good();
        position["actor"] == "seat1" || position["status"] != "playing"
    });
    let has_struck = |second: &ApiServer| {
        let entries = second.get(&ada, &format!("{clocked}/entries")).good();
        entries["entries"].as_array().is_some_and(|entries| entries.iter().any(|entry| entry["by"] == "clock"))
    };
    second.until(has_struck);
}

#[test]
fn tables_of_bots_continue_for_watchers_at_another_server() {
    // A person who has left does not count as watching.
    let Some(shared) = two_servers_with(Hints::Polled, |_, config| config.absence = Duration::ZERO) else { return };
    let [first, second] = &shared.servers[..] else { panic!("two servers") };
    let ada = first.guest("Ada");
    // The work is assigned to the server that makes the table, which pauses because nobody watches through it.
    let table = first.table(&ada, "cascadito", &[("seat1", "novice"), ("seat2", "novice")]);
    let mut reader = Reader::open(second, &ada, &table, None);
    for _ in 0..5 {
        reader.next_named("entry");
    }
}

/// A heartbeat every 250 ms claims a few tables; a bot that is done with them must not wait for the next one.
#[test]
fn a_server_claims_several_moves_per_heartbeat() {
    const MOVES: usize = 200;
    let Some(shared) = two_servers_with(Hints::Polled, |number, config| config.bots = number) else { return };
    let [first, _] = &shared.servers[..] else { panic!("two servers") };
    let ada = first.guest("Ada");
    let tables: Vec<String> =
        (0..20).map(|_| first.table(&ada, "cascadito", &[("seat1", "me"), ("seat2", "novice")])).collect();
    let bot_moves = |table: &String| {
        let entries = first.get(&ada, &format!("{table}/entries")).good();
        entries["entries"].as_array().expect("a list").iter().filter(|entry| entry["by"] == "bot").count()
    };
    let begun = Instant::now();
    for turn in 0.. {
        for table in &tables {
            if first.get(&ada, &format!("{table}/position")).good()["actor"] == "seat1" {
                first.play_any(table, &[("seat1", &ada)], turn).good();
            }
        }
        let moves: usize = tables.iter().map(bot_moves).sum();
        if moves >= MOVES {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{moves} moves in 20 s");
    }
    println!("{MOVES} claimed moves of one bot in {:?}", begun.elapsed());
}

/// After a fail-over to a database that lacks the last writes, or in a restored backup.
#[test]
fn a_server_drops_entries_that_the_database_has_lost() {
    let Some(shared) = two_servers(Hints::Polled) else { return };
    let [first, second] = &shared.servers[..] else { panic!("two servers") };
    let ada = first.guest("Ada");
    let table = first.table(&ada, "cascadero", &[("blue", "me"), ("pink", "me")]);
    let mut reader = Reader::open(second, &ada, &table, None);
    let said = first.post(&ada, &format!("{table}/chat"), json!({ "text": "lost" })).good();
    let last = said["last"].as_u64().expect("a number");
    (1..=last).for_each(|_| drop(reader.next_named("entry")));
    let lose = format!("DELETE FROM entries WHERE seq = {last}; UPDATE tables SET last_seq = {last} - 1");
    shared.database.execute("cascade", &lose).expect("done");
    assert_eq!(first.get(&ada, &table).good()["seq"], last - 1, "it is read through the API");
    reader.next_named("reset");
}

#[test]
fn a_table_that_cannot_be_reloaded_is_not_shown_from_memory() {
    let Some(shared) = two_servers(Hints::Polled) else { return };
    let [first, _] = &shared.servers[..] else { panic!("two servers") };
    let ada = first.guest("Ada");
    let table = first.table(&ada, "cascadero", &[("blue", "me"), ("pink", "me")]);
    let damage = "UPDATE entries SET body = '{}' WHERE seq = 1; UPDATE tables SET revision = revision + 1";
    shared.database.execute("cascade", damage).expect("done");
    first.get(&ada, &table).refused(500, "broken");
}

#[test]
fn a_new_table_is_in_its_creators_list_at_every_server() {
    let Some(shared) = two_servers(Hints::Polled) else { return };
    let [first, second] = &shared.servers[..] else { panic!("two servers") };
    let ada = first.guest("Ada");
    for number in 1..4 {
        let seats = json!([{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "open" }]);
        let made = json!({ "game": "cascadero", "seats": seats, "public": true, "dice": "none" });
        first.post(&ada, "/api/tables", made).good();
        let listed = second.get(&ada, "/api/tables").good();
        assert_eq!(listed["tables"].as_array().map(Vec::len), Some(number));
    }
}
