//! What persists: after a restart, in a backup, in the archive, and from earlier versions of the program.

use games::Record;
use serde_json::json;
use server::BackupError;

use crate::test_server::{ApiServer, TestPerson, fresh_folder};

#[test]
fn a_table_goes_on_after_a_restart() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let people = [("blue", &ada), ("pink", &bob)];
    (0..5).for_each(|pick| drop(server.play_any(&table, &people, pick * 11).good()));
    server.post(&ada, &format!("{table}/chat"), json!({ "text": "hello" })).good();
    let before = server.get(&ada, &table).good();
    let server = server.reopened();
    assert_eq!(server.get(&ada, &table).good(), before);
    server.play_any(&table, &people, 3).good();
}

#[test]
fn a_backup_of_a_running_server_can_be_restored() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = server.duel(&ada, &bob);
    let before = server.get(&ada, &table).good();
    let folder = fresh_folder();
    std::fs::create_dir_all(&folder).expect("a folder");
    let copy = folder.join("copy.sqlite");
    server::backup(&server.config.data, &copy).expect("a copy");
    assert!(matches!(server::backup(&server.config.data, &copy), Err(BackupError::Exists(_))));
    assert!(matches!(server::restore(&copy, &server.config.data), Err(BackupError::InUse(_))));
    server.play_any(&table, &[("blue", &ada), ("pink", &bob)], 3).good();

    let mut config = server.config.clone();
    config.data = fresh_folder();
    server::restore(&copy, &config.data).expect("put back");
    let other = ApiServer::open(config, None);
    assert_eq!(other.get(&ada, &table).good(), before, "tokens and tables are those of the copy");
    std::fs::write(&copy, "no database").expect("a file");
    assert!(matches!(server::restore(&copy, &fresh_folder()), Err(BackupError::Unsound(_))));
}

#[test]
fn one_folder_has_one_server() {
    let server = ApiServer::new();
    let second = server.runtime.block_on(server::Server::open(server.config.clone(), None));
    assert_eq!(second.err().map(|error| error.kind()), Some(std::io::ErrorKind::ResourceBusy));
}

#[test]
fn a_changed_seed_is_detected() {
    let server = ApiServer::new();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let (table, other) = (server.duel(&ada, &bob), server.duel(&bob, &ada));
    let database = server.config.data.join("cascade.sqlite");
    let database = rusqlite::Connection::open(database).expect("a database");
    let id = table.rsplit('/').next().expect("an id");
    database.execute("UPDATE tables SET seed = ?2 WHERE id = ?1", [id, &"00".repeat(32)]).expect("written");
    drop(database);
    let server = server.reopened();
    server.get(&ada, &table).refused(500, "broken");
    server.get(&ada, &other).good();
}

#[test]
fn only_databases_of_this_program_are_restored_and_nothing_is_overwritten() {
    let folder = fresh_folder();
    std::fs::create_dir_all(&folder).expect("a folder");
    let stranger = folder.join("stranger.sqlite");
    let database = rusqlite::Connection::open(&stranger).expect("a database");
    database.execute_batch("CREATE TABLE notes (text TEXT); PRAGMA user_version = 1;").expect("written");
    drop(database);
    let data = fresh_folder();
    assert!(matches!(server::restore(&stranger, &data), Err(BackupError::Unsound(_))));

    let fixture = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/server/version-1.sqlite");
    for _ in 0..3 {
        server::restore(&fixture, &data).expect("a sound fixture");
    }
    let size = |name: &str| std::fs::metadata(data.join(name)).map(|file| file.len()).ok();
    let sizes = ["cascade.sqlite", "cascade.sqlite.before", "cascade.sqlite.before-2"].map(size);
    assert!(sizes[0].is_some() && sizes == [sizes[0]; 3], "{sizes:?}");
}

/// Each fixture was written by a version of the program. When the schema changes, keep them and add another one.
#[test]
fn tables_of_earlier_versions_still_replay() {
    for version in 1..=2 {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/server");
        replay_version(&folder.join(format!("version-{version}.sqlite")));
    }
}

fn replay_version(fixture: &std::path::Path) {
    let list = fixture.with_extension("txt");
    if std::env::var_os("BLESS").is_some() && !fixture.exists() {
        bless(fixture, &list);
    }
    let mut config = server::Config::new(fresh_folder());
    server::restore(fixture, &config.data).expect("a sound fixture");
    config.archive_days = 0;
    let server = ApiServer::open(config, None);
    let list = std::fs::read_to_string(list).expect("a list of tables");
    for line in list.lines() {
        let (id, end) = line.split_once(' ').expect("a table and its end");
        let text = server.get(&TestPerson::default(), &format!("/api/tables/{id}/record")).json;
        let record = Record::parse(text.as_str().expect("text")).expect("a record");
        record.replay().expect("it replays");
        assert_eq!(text.as_str().and_then(|text| text.lines().last()), Some(end), "{id}");
    }
    assert!(list.lines().count() >= 4);
}

/// Writes the fixture: one game of each kind, one of them finished, one closed early.
fn bless(fixture: &std::path::Path, list: &std::path::Path) {
    let server = ApiServer::new();
    let ada = server.guest("Ada");
    let tables = [
        ("cascadero", [("blue", "me"), ("pink", "novice")], 6),
        ("cascadito", [("seat1", "novice"), ("seat2", "easy")], 0),
        ("barricade", [("red", "me"), ("blue", "me")], 30),
        ("cascadero", [("orange", "me"), ("yellow", "me")], 12),
    ];
    let mut lines = String::new();
    for (number, (game, seats, moves)) in tables.into_iter().enumerate() {
        let table = server.table(&ada, game, &seats);
        let mine = seats.map(|(seat, _)| (seat, &ada));
        for pick in 0..moves {
            server.until(|server| {
                server.get(&ada, &table).good()["you"]["seats"]
                    .as_array()
                    .is_some_and(|held| held.contains(&server.get(&ada, &table).good()["actor"]))
            });
            server.play_any(&table, &mine, pick * 5).good();
        }
        if moves == 0 {
            server.until(|server| server.status(&table) == "over");
        }
        if number == 3 {
            server.post(&ada, &format!("{table}/close"), json!({})).good();
        } else if number == 0 {
            server.post(&ada, &format!("{table}/seats"), json!({ "seat": "pink", "who": "open" })).good();
        }
        let record = server.get(&ada, &format!("{table}/record")).json;
        let end = record.as_str().expect("text").lines().last().expect("an end").to_owned();
        let id = table.rsplit('/').next().expect("an id");
        lines.extend([id, " ", &end, "\n"]);
    }
    std::fs::create_dir_all(fixture.parent().expect("a folder")).expect("a folder");
    server::backup(&server.config.data, fixture).expect("a copy");
    std::fs::write(list, lines).expect("a list");
}
