//! Which tables leave memory, and which come back at a start.

use protocol::{Clock, ClockKind};

use super::*;
use crate::faulty_store::faulty_app;
use crate::scheduler::tests::{ada, table};

const A_MINUTE_EACH: Clock = Clock { per: ClockKind::Player, seconds: 60 };

/// Sets the server's clock some milliseconds ahead of the system clock.
fn advance(app: &AppState, millis: u64) {
    app.clock.advance_to(app.clock.tick(app.machine.wall() + millis, Instant::now()));
}

#[tokio::test]
async fn a_table_leaves_memory_ten_minutes_after_its_last_change_if_nobody_uses_it() {
    let app = faulty_app("idle").0;
    let unused = table(&app, None).await.id.clone();
    let timed = table(&app, Some(A_MINUTE_EACH)).await.id.clone();
    let used = table(&app, None).await;
    let is_live = |id: &str| app.live_table(id).is_some();
    advance(&app, UNWATCHED_TABLE_MILLIS - 10_000);
    app.drop_idle_tables();
    assert_eq!(app.live_tables(), 3, "ten minutes have not passed");
    advance(&app, UNWATCHED_TABLE_MILLIS + 10_000);
    app.drop_idle_tables();
    assert_eq!((is_live(&unused), is_live(&timed), is_live(&used.id)), (false, true, true));
    let id = used.id.clone();
    drop(used);
    app.drop_idle_tables();
    assert_eq!((is_live(&timed), is_live(&id)), (true, false), "a clock keeps a table in memory");
}

#[tokio::test]
async fn a_table_leaves_memory_at_once_if_its_game_has_ended_and_nobody_uses_it() {
    let app = faulty_app("unused").0;
    let playing = table(&app, None).await.id.clone();
    let ended = table(&app, None).await;
    app.change(ended.clone(), None, |hosted, _| hosted.close("ada")).await.expect("broken off");
    for id in [&playing, &ended.id] {
        app.drop_unused_table(id);
    }
    assert_eq!(app.live_tables(), 2, "one is running, the other in use");
    let watcher = ended.watch(None);
    let id = ended.id.clone();
    drop(ended);
    app.drop_unused_table(&id);
    assert_eq!(app.live_tables(), 2, "somebody watches");
    drop(watcher);
    app.drop_unused_table(&id);
    assert_eq!(app.live_tables(), 1);
    assert!(app.live_table(&playing).is_some());
}

#[tokio::test]
async fn tables_with_a_running_clock_are_loaded_at_the_start() {
    let app = faulty_app("resumed").0;
    let timed = table(&app, Some(A_MINUTE_EACH)).await.id.clone();
    let untimed = table(&app, None).await.id.clone();
    for id in [&timed, &untimed] {
        app.drop_table(id);
    }
    app.resume().await.expect("resumed");
    assert!(app.live_table(&timed).is_some() && app.live_table(&untimed).is_none());
}

#[tokio::test]
async fn a_health_check_is_cached_for_some_seconds() {
    let (app, faults) = faulty_app("cached-health");
    assert_eq!(app.check_storage().await, Ok(()));
    faults.checks_fail.store(true, Relaxed);
    assert_eq!(app.check_storage().await, Ok(()), "the answer is a moment old");
}

#[tokio::test]
async fn a_game_is_not_broken_off_if_somebody_has_played_meanwhile() {
    let app = faulty_app("played-meanwhile").0;
    let table = table(&app, None).await;
    let written_at = table.hosted().table.written_at;
    assert_eq!(app.break_off_table(&table.id, written_at).await.map_err(|error| error.code()), Err(ErrorCode::Stale));
    assert_eq!(app.break_off_table(&table.id, written_at + 1).await, Ok(()));
    assert!(table.hosted().table.status.has_ended());
    assert!(table.mentions(&ada().name) && !table.mentions("Grace"));
}
