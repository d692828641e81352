//! Background tasks of several servers on one database. If `PostgreSQL` is not installed, the tests print that they were skipped.

use std::collections::BTreeMap;

use protocol::{CreateTable, DiceSharing, Entry, Person, RequestedSeat, SeatChoice};
use review::Effort;
use stress::services::{Durability, ScratchPostgres};

use super::*;
use crate::app_state::{Storage, Stores};
use crate::bot_pool::BotPool;
use crate::cluster::Cluster;
use crate::config::Config;
use crate::machine::HostMachine;
use crate::named_people::DELETION_REPEAT_DELAYS;
use crate::store::{
    Append, ClusterStore as _, Guest, PeopleStore as _, Postgres, SigningKey, Store as _, StoredLine, WorkChange,
};
use crate::table::new_table;

/// A server on a fresh database, and its storage; `None` if no database is installed.
async fn shared_app(name: &str) -> Option<(ScratchPostgres, Arc<Postgres>, Arc<AppState>)> {
    let folder = std::env::temp_dir().join(format!("cascade-scheduler-{}-{name}", std::process::id()));
    let Some(database) = ScratchPostgres::start(&folder, Durability::Lost).expect("it starts") else {
        println!("skipped: PostgreSQL is not installed (apt-get install postgresql)");
        return None;
    };
    database.create_database(name).expect("made");
    let store = Arc::new(Postgres::open(&database.url(name)).await.expect("a store"));
    let cluster = Cluster::new("x".to_owned(), store.clone(), None);
    cluster.begin().await.expect("the time");
    let keys = vec![SigningKey { number: 1, value: vec![7; 32], made: 0 }];
    let machine = Arc::new(HostMachine);
    let bots = BotPool::start_with(1, machine.as_ref(), Effort::default()).expect("threads");
    let storage = Storage { stores: Stores::of(store.clone()), keys, bans: Vec::new(), cluster: Some(cluster) };
    Some((database, store, Arc::new(AppState::new(Config::new(folder), storage, machine, bots))))
}

#[tokio::test]
async fn a_server_that_doubts_the_clock_of_storage_claims_no_jobs() {
    let Some((_database, store, app)) = shared_app("clock").await else { return };
    received(store.note_time(app.clock.now() - 1000)).await.expect("noted");
    check_shared_clock(&app).await;
    assert!(!app.is_clock_doubtful.load(Relaxed));
    received(store.note_time(app.clock.now() - LONGEST_DOWNTIME_MILLIS - 1000)).await.expect("noted");
    check_shared_clock(&app).await;
    assert!(app.is_clock_doubtful.load(Relaxed));
    run_jobs(&app, 0, &mut BTreeSet::new()).await;
    for job in ["forget", "hourly"] {
        assert_eq!(received(store.claim_job(job, HOUR_MILLIS)).await, Ok(true), "{job}");
    }
}

/// Another server learns of a deletion a little later. What it writes until then is removed when the deletion is repeated.
#[tokio::test]
async fn late_writes_of_other_servers_about_a_deleted_person_are_removed() {
    let Some((_database, store, app)) = shared_app("again").await else { return };
    let person = |id: &str| Person { id: id.to_owned(), name: format!("{id}'s name") };
    let seats = ["blue", "pink"].map(|seat| RequestedSeat { seat: seat.to_owned(), who: SeatChoice::Me }).to_vec();
    let (game, options, dice) = ("cascadero".to_owned(), BTreeMap::new(), DiceSharing::None);
    let (board, clock, key) = (None, None, None);
    let request = CreateTable { game, board, options, seats, public: true, clock, quiet: false, dice, key };
    app.cluster.as_ref().expect("several servers").begin().await.expect("in touch");
    let table = app.create(|seed| new_table(&request, &person("bob"), seed), None).await.expect("a table");
    let (id, name, seen) = ("ada".to_owned(), "ada's name".to_owned(), app.clock.now());
    let ada = Guest { id, name, generation: 0, old_cookie_until: 0, seen };
    received(store.add_guest(ada.clone())).await.expect("kept");
    app.forget_person(&ada).await.expect("forgotten");

    let hosted = table.hosted();
    let body = EntryBody::Said { from: person("ada"), text: "late".to_owned() };
    let entry = Entry { seq: hosted.table.seq + 1, at: hosted.table.written_at, body };
    let lines = vec![StoredLine { seq: entry.seq, body: entry.to_json(), request: None }];
    let (people, speakers, work, is_new_decision) = (Vec::new(), vec!["ada".to_owned()], WorkChange::Keep, false);
    let summary = hosted.summary();
    let append = Append { summary, lines, people, speakers, work, is_new_decision, revision: table.revision() };
    received(store.append(append)).await.expect("written");
    let is_named = async || {
        let lines = received(store.load(&table.id)).await.expect("read").expect("there").lines;
        lines.iter().any(|line| line.body.contains("ada's name") || line.body.contains("late"))
    };
    app.forget_again(Instant::now()).await;
    assert!(is_named().await, "it is too early");
    app.forget_again(Instant::now() + DELETION_REPEAT_DELAYS[0]).await;
    assert!(!is_named().await);
    assert_eq!(table.hosted().table.seq, entry.seq, "and the table in memory is up to date");
}
