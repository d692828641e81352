//! `PostgreSQL`: the suite, several servers on one database, and a database that fails.
//!
//! Each test starts a database of its own. If `PostgreSQL` is not installed, it prints that it was skipped.

use stress::services::{Durability, ScratchPostgres};
use tokio::runtime::Runtime;

use super::promises::PROMISES;
use super::{ada, append, got, line, session, table};
use crate::store::postgres::begin_upgrade;
use crate::store::{
    Append, Ban, ClusterStore as _, Heartbeat, MigrateError, PeopleStore as _, Postgres, SessionFilter, Sqlite,
    Store as _, StoreError, StoreLocation, TableDigest, TableFilter, TableWork, WorkChange, migrate,
};

/// A database server in a fresh folder; `None` if it is not installed.
fn scratch(name: &str) -> Option<ScratchPostgres> {
    let folder = std::env::temp_dir().join(format!("cascade-postgres-{}-{name}", std::process::id()));
    let server = ScratchPostgres::start(&folder, Durability::Lost).expect("it starts");
    if server.is_none() {
        println!("skipped: PostgreSQL is not installed (apt-get install postgresql)");
    }
    server
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime")
}

fn open(runtime: &Runtime, server: &ScratchPostgres, database: &str) -> Postgres {
    runtime.block_on(Postgres::open(&server.url(database))).expect("a store")
}

#[test]
fn postgres_keeps_every_promise() {
    let Some(server) = scratch("promises") else { return };
    let runtime = runtime();
    for (name, check) in PROMISES {
        println!("{name}");
        server.create_database(name).expect("made");
        check(&open(&runtime, &server, name));
    }
}

#[test]
fn one_of_several_servers_writes_an_entry() {
    let Some(server) = scratch("race") else { return };
    server.create_database("race").expect("made");
    let runtime = runtime();
    let stores: Vec<Postgres> = (0..3).map(|_| open(&runtime, &server, "race")).collect();
    for id in ["a", "b"] {
        got(stores[0].create(table(id, None))).expect("made");
    }
    for seq in 2..100 {
        // In both orders: two statements that lock several rows must not deadlock.
        let appends = |store: &Postgres, ids: [&str; 2]| ids.map(|id| store.append(append(id, vec![line(seq, "x")])));
        let answers = [["a", "b"], ["b", "a"], ["a", "b"]];
        let answers: Vec<_> = stores.iter().zip(answers).flat_map(|(store, ids)| appends(store, ids)).collect();
        let answers: Vec<_> = answers.into_iter().map(got).collect();
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 2, "{seq}: {answers:?}");
        assert_eq!(answers.iter().filter(|answer| **answer == Err(StoreError::Conflict)).count(), 4, "{seq}");
    }
    let stored = got(stores[2].load("a")).expect("read").expect("there");
    assert!(stored.lines.iter().map(|line| line.seq).eq(1..100));
}

/// The record was made before somebody was deleted, and has their name.
#[test]
fn a_record_from_before_a_deletion_is_not_archived() {
    let Some(server) = scratch("revision") else { return };
    server.create_database("revision").expect("made");
    let runtime = runtime();
    let store = open(&runtime, &server, "revision");
    got(store.create(table("a", None))).expect("made");
    assert_eq!(got(store.forget("ada")), Ok(vec!["a".to_owned()]));
    assert_eq!(got(store.archive("a", 1, 0, "old".to_owned())), Err(StoreError::Conflict));
    let revision = got(store.load("a")).expect("read").expect("there").revision;
    assert_eq!(got(store.archive("a", 1, revision, "new".to_owned())), Ok(()));
}

#[test]
fn the_database_is_used_again_after_a_restart_and_has_all_acknowledged_entries() {
    let Some(mut server) = scratch("restart") else { return };
    server.create_database("restart").expect("made");
    let runtime = runtime();
    let store = open(&runtime, &server, "restart");
    got(store.create(table("a", None))).expect("made");
    let (mut next, mut acknowledged) = (2, vec![1]);
    for _ in 0..3 {
        let write = |seq| store.append(append("a", vec![line(seq, "x")]));
        let pending: Vec<_> = (next..next + 20).map(|seq| (seq, write(seq))).collect();
        server.restart().expect("it starts again");
        for (seq, answer) in pending {
            if got(answer).is_ok() {
                acknowledged.push(seq);
            }
        }
        let stored: Vec<u64> =
            got(store.load("a")).expect("read").expect("there").lines.iter().map(|line| line.seq).collect();
        assert!(acknowledged.iter().all(|seq| stored.contains(seq)), "{acknowledged:?} of {stored:?}");
        next = stored.len() as u64 + 1;
        assert!(stored.iter().copied().eq(1..next), "{stored:?}");
        got(write(next)).expect("it is there again");
        acknowledged.push(next);
        next += 1;
    }
}

/// Copies everything, on a runtime of its own.
fn moved(from: &StoreLocation, to: &StoreLocation) -> Result<Vec<TableDigest>, MigrateError> {
    runtime().block_on(migrate(from, to))
}

#[test]
fn everything_moves_to_a_database_and_back_and_is_the_same() {
    let Some(server) = scratch("move") else { return };
    server.create_database("move").expect("made");
    let folder = |name: &str| std::env::temp_dir().join(format!("cascade-move-{}-{name}", std::process::id()));
    let (first, second) = (folder("first"), folder("second"));
    for folder in [&first, &second] {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).expect("a folder");
    }
    let fixture = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/server/version-1.sqlite");
    std::fs::copy(fixture, first.join("cascade.sqlite")).expect("a copy");
    let database = StoreLocation::Postgres(server.url("move"));
    let (first, second) = (StoreLocation::Folder(first), StoreLocation::Folder(second));

    let there = moved(&first, &database).expect("moved");
    let rows = |name: &str| there.iter().find(|table| table.name == name).map_or(0, |table| table.rows);
    assert!(rows("tables") > 0 && rows("entries") > rows("tables") && rows("guests") > 0, "{there:?}");
    let again = moved(&first, &database);
    assert!(matches!(again, Err(MigrateError::NotEmpty)), "{again:?}");
    let nothing = moved(&second, &first);
    assert!(matches!(nothing, Err(MigrateError::Nothing | MigrateError::NotEmpty)), "{nothing:?}");
    let back = moved(&database, &second).expect("moved back");
    assert_eq!(there, back);

    let runtime = runtime();
    let (StoreLocation::Folder(first), store) = (first, open(&runtime, &server, "move")) else { unreachable!() };
    let original = Sqlite::open(&first).expect("a store");
    let lists = [got(original.list(TableFilter::Open)), got(store.list(TableFilter::Open))];
    let [of_folder, of_database] = lists.map(|list| {
        let mut rows = list.expect("a list");
        rows.sort_by(|a, b| a.id.cmp(&b.id));
        rows
    });
    assert_eq!(of_folder, of_database);
    for row in &of_folder {
        let lines = |table: Option<crate::store::StoredTable>| table.map(|table| (table.seed, table.lines));
        let stored = got(store.load(&row.id)).expect("read");
        assert_eq!(lines(got(original.load(&row.id)).expect("read")), lines(stored));
        let next = of_database.len() as u64;
        assert_eq!(got(store.append(append(&row.id, vec![line(next + 10_000, "x")]))), Err(StoreError::Conflict));
    }
}

/// An upgrade and a copy are made once, by a program that starts or that an operator runs: they wait for a machine that is busy.
#[test]
fn an_upgrade_has_no_timeout_between_its_steps() {
    let Some(server) = scratch("upgrade") else { return };
    server.create_database("upgrade").expect("made");
    let config: tokio_postgres::Config = server.url("upgrade").parse().expect("an address");
    runtime().block_on(async {
        let database = begin_upgrade(&config).await.expect("begun");
        for limit in ["idle_in_transaction_session_timeout", "statement_timeout", "lock_timeout"] {
            let row = database.query_first(&format!("SHOW {limit}"), &[]).await.expect("read").expect("a row");
            assert_eq!(row.get::<_, &str>(0), "0", "{limit}");
        }
    });
}

#[test]
fn time_without_a_living_server_extends_open_decisions_once() {
    let Some(server) = scratch("away") else { return };
    server.create_database("away").expect("made");
    let runtime = runtime();
    let store = open(&runtime, &server, "away");
    let mut clocked = table("a", None);
    clocked.summary.clocked = true;
    clocked.work = WorkChange::Replace(TableWork { due: Some(7), worker: None });
    got(store.create(clocked)).expect("made");
    got(store.create(table("without anything due", None))).expect("made");
    let mut abandoned = table("abandoned", None);
    abandoned.summary.clocked = true;
    got(store.create(abandoned)).expect("made");
    let excused = |id: &str| got(store.load(id)).expect("read").expect("there").excused;
    got(store.rejoin("first", 60_000)).expect("it lives");
    got(store.rejoin("second", 60_000)).expect("it lives");
    assert_eq!(excused("a"), 0, "somebody lived all the time");
    server.execute("away", "DELETE FROM nodes WHERE id = 'second'").expect("done");
    // As if it had ended two minutes ago, and no other server had been alive.
    got(store.rejoin("first", 0)).expect("it lives");
    server.execute("away", "UPDATE nodes SET alive_until = alive_until - 120000").expect("done");
    got(store.rejoin("second", 60_000)).expect("it lives");
    got(store.rejoin("third", 60_000)).expect("it lives");
    server.execute("away", "UPDATE nodes SET alive_until = 0 WHERE id = 'first'").expect("done");
    got(store.rejoin("third", 60_000)).expect("it lives");
    // A heartbeat that is delivered two minutes late neither renews the lease nor gets work.
    server.execute("away", "UPDATE nodes SET alive_until = alive_until - 240000").expect("done");
    let (wanted, held) = (vec!["a".to_owned()], Vec::new());
    let late =
        Heartbeat { node: "third".to_owned(), lease_millis: 60_000, longest_lapse_millis: 1000, wanted, held, most: 1 };
    assert_eq!(got(store.heartbeat(late.clone())), Err(StoreError::Conflict));
    server.execute("away", "UPDATE nodes SET alive_until = alive_until + 240000").expect("done");
    assert_eq!(got(store.heartbeat(late)).expect("in time").claimed, ["a"]);
    let is_forgotten = "SELECT 1 / (1 - count(*)) FROM nodes WHERE id = 'first'";
    server.execute("away", is_forgotten).expect("a server of long ago is forgotten");
    assert!((120_000..130_000).contains(&excused("a")), "{}", excused("a"));
    assert_eq!(excused("without anything due"), 0);
    assert_eq!(excused("abandoned"), excused("a"), "its clock goes on when somebody sits down");
    let heads = got(store.heads(vec!["a".to_owned()])).expect("a list");
    assert_eq!((heads[0].seq, heads[0].revision), (1, 1), "who has it in memory reads it again");
    let remark = |revision| Append { revision, ..append("a", vec![line(2, "by somebody")]) };
    assert_eq!(got(store.append(remark(0))), Err(StoreError::Conflict), "who does not know of it writes nothing");
    got(store.append(remark(1))).expect("written");
    assert!(excused("a") > 0, "the same decision waits");
    got(store.append(Append { is_new_decision: true, revision: 1, ..append("a", vec![line(3, "a move")]) }))
        .expect("written");
    assert_eq!(excused("a"), 0, "another decision waits");
}

/// A server that crashes between a change and its announcement would leave the others with what they have cached.
#[test]
fn a_change_to_people_that_cannot_be_announced_is_not_made() {
    let Some(server) = scratch("announced") else { return };
    server.create_database("announced").expect("made");
    let runtime = runtime();
    let store = open(&runtime, &server, "announced");
    got(store.add_guest(ada())).expect("kept");
    assert_eq!(got(store.add_session(session("s", 0))), Ok(true));
    let keys = got(store.signing_keys(1)).expect("a key");
    let ban = Ban { target: "eve".to_owned(), until: 9 };
    let end = |which| got(store.end_sessions("ada", which));
    let one = || SessionFilter::One("s".to_owned());

    server.execute("announced", "ALTER TABLE people_changes RENAME TO away").expect("done");
    for which in [one(), SessionFilter::Tokens, SessionFilter::All] {
        assert!(end(which).is_err());
    }
    assert!(got(store.end_every_session()).is_err());
    assert!(got(store.set_ban(ban.clone())).is_err());
    assert!(got(store.rotate_signing_key(2)).is_err());
    assert!(got(store.rename_guest("ada", "Bea".to_owned())).is_err());
    assert!(got(store.forget("ada")).is_err());
    server.execute("announced", "ALTER TABLE away RENAME TO people_changes").expect("done");
    assert_eq!(got(store.sessions("ada")).expect("a list").len(), 1);
    assert_eq!(got(store.guest("ada")), Ok(Some(ada())));
    assert_eq!((got(store.bans()), got(store.signing_keys(3))), (Ok(Vec::new()), Ok(keys)));

    let noted = || got(store.people_changes(0)).expect("a list").into_iter().map(|change| change.person);
    let before = noted().count();
    assert_eq!((end(one()), end(one())), (Ok(1), Ok(0)));
    got(store.set_ban(ban)).expect("banned");
    assert_eq!(got(store.rotate_signing_key(4)).map(|keys| keys.len()), Ok(2));
    got(store.rename_guest("ada", "Bea".to_owned())).expect("renamed").expect("there");
    assert_eq!(got(store.end_every_session()), Ok(0));
    assert_eq!(noted().skip(before).collect::<Vec<_>>(), ["ada", "ada", "", "", "ada", ""]);
}

/// The number of rows that they change has no bound.
#[test]
fn changes_of_all_rows_have_no_statement_timeout() {
    let Some(server) = scratch("untimed") else { return };
    server.create_database("untimed").expect("made");
    let runtime = runtime();
    let store = open(&runtime, &server, "untimed");
    got(store.add_guest(ada())).expect("kept");
    let mut clocked = table("a", None);
    clocked.summary.clocked = true;
    got(store.create(clocked)).expect("made");
    got(store.rejoin("first", 0)).expect("it lives");
    let refuse = "UPDATE nodes SET alive_until = alive_until - 60000;
        CREATE FUNCTION refuse_timed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF current_setting('statement_timeout') <> '0' THEN RAISE EXCEPTION 'timed'; END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER refuse_timed BEFORE UPDATE ON tables FOR EACH ROW EXECUTE FUNCTION refuse_timed();
        CREATE TRIGGER refuse_timed BEFORE UPDATE ON guests FOR EACH ROW EXECUTE FUNCTION refuse_timed()";
    server.execute("untimed", refuse).expect("done");
    assert!(got(store.rename_guest("ada", "Bea".to_owned())).is_err(), "requests are timed");
    got(store.rejoin("second", 0)).expect("it lives");
    assert!(got(store.load("a")).expect("read").expect("there").excused >= 60_000);
    got(store.end_every_session()).expect("ended");
}

#[test]
fn work_is_released_only_if_unchanged_and_is_free_after_the_last_heartbeat() {
    let Some(server) = scratch("release") else { return };
    server.create_database("release").expect("made");
    let runtime = runtime();
    let store = open(&runtime, &server, "release");
    let mut due = table("a", None);
    due.work = WorkChange::Replace(TableWork { due: Some(7), worker: None });
    got(store.create(due.clone())).expect("made");
    let beat = |node: &str, lease_millis, most| {
        let (node, wanted, held) = (node.to_owned(), Vec::new(), Vec::new());
        let heartbeat = Heartbeat { node, lease_millis, longest_lapse_millis: 1 << 40, wanted, held, most };
        got(store.heartbeat(heartbeat)).expect("a reply").claimed
    };
    assert_eq!(beat("first", 60_000, 1), ["a"]);
    assert!(beat("second", 60_000, 1).is_empty());
    let again = Append { work: due.work, ..append("a", vec![line(2, "x")]) };
    got(store.append(again)).expect("written");
    assert_eq!(beat("first", 60_000, 1), ["a"]);
    assert_eq!(got(store.release("a", "first", Some(1), None)), Ok(false), "it was sent before the second entry");
    assert!(beat("second", 60_000, 1).is_empty());
    assert_eq!(got(store.release("a", "first", Some(2), Some(8))), Ok(true));
    assert_eq!(beat("second", 60_000, 1), ["a"]);
    beat("second", 0, 0);
    assert_eq!(beat("first", 60_000, 1), ["a"], "the second has left");
}

/// A decision that was open when the last server stopped is not charged for the move to another storage.
#[test]
fn the_time_of_a_migration_is_not_charged_to_any_player() {
    let Some(server) = scratch("moved") else { return };
    server.create_database("moved").expect("made");
    let folder = std::env::temp_dir().join(format!("cascade-moved-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time").as_millis() as u64;
    {
        let folder_store = Sqlite::open(&folder).expect("a store");
        let mut clocked = table("a", None);
        (clocked.summary.clocked, clocked.summary.changed) = (true, now - 120_000);
        got(folder_store.create(clocked)).expect("made");
        got(folder_store.note_time(now - 3_600_000)).expect("noted");
    }
    moved(&StoreLocation::Folder(folder), &StoreLocation::Postgres(server.url("moved"))).expect("moved");
    let runtime = runtime();
    let store = open(&runtime, &server, "moved");
    got(store.rejoin("first", 60_000)).expect("it lives");
    let excused = got(store.load("a")).expect("read").expect("there").excused;
    assert!((120_000..150_000).contains(&excused), "{excused}");
}

/// A server that registers while a copy begins either waits for it, or is seen by it.
#[test]
fn nothing_is_moved_into_a_database_in_which_a_server_is_registering() {
    let Some(server) = scratch("registering") else { return };
    server.create_database("registering").expect("made");
    let folder = std::env::temp_dir().join(format!("cascade-registering-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    got(Sqlite::open(&folder).expect("a store").add_guest(ada())).expect("kept");
    // Makes the tables of the database.
    drop(open(&runtime(), &server, "registering"));
    let (from, to) = (StoreLocation::Folder(folder), StoreLocation::Postgres(server.url("registering")));
    std::thread::scope(|scope| {
        let register = "BEGIN; SELECT pg_advisory_xact_lock(7117002);
            INSERT INTO nodes SELECT 'late', (extract(epoch FROM clock_timestamp()) * 1000)::bigint + 60000;
            SELECT pg_sleep(2); COMMIT";
        let registering = scope.spawn(|| server.execute("registering", register));
        let is_locked = "SELECT 1 / count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted";
        while server.execute("registering", is_locked).is_err() {}
        let refused = moved(&from, &to);
        assert!(matches!(refused, Err(MigrateError::InUse)), "{refused:?}");
        registering.join().expect("it ends").expect("registered");
    });
}
