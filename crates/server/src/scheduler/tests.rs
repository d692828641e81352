//! Background tasks, with a store that injects failures.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use protocol::{ChatMessage, Clock, CreateTable, DiceSharing, Entry, Person, RequestedSeat, SeatChoice, SetSeat};
use tokio::sync::MutexGuard;
use tokio::task::{JoinHandle, yield_now};

use super::*;
use crate::faulty_store::{Faults, faulty_app};
use crate::store::{Append, Guest, StoredLine, TableFilter, received};
use crate::table::{LiveTable, new_table};

pub(crate) fn ada() -> Person {
    Person { id: "ada".to_owned(), name: "Ada".to_owned() }
}

/// A game that Ada plays against herself.
pub(crate) async fn table(app: &Arc<AppState>, clock: Option<Clock>) -> Arc<LiveTable> {
    shared_table(app, clock, DiceSharing::None).await
}

async fn shared_table(app: &Arc<AppState>, clock: Option<Clock>, dice: DiceSharing) -> Arc<LiveTable> {
    let seats = ["blue", "pink"].map(|seat| RequestedSeat { seat: seat.to_owned(), who: SeatChoice::Me }).to_vec();
    let (game, board, options, key) = ("cascadero".to_owned(), None, BTreeMap::new(), None);
    let request = CreateTable { game, board, options, seats, public: true, clock, quiet: false, dice, key };
    app.create(|seed| new_table(&request, &ada(), seed), None).await.expect("a table")
}

/// An entry of the log as clients receive it.
fn stored_entry(table: &LiveTable, seq: u64) -> Entry {
    let (entries, _) = table.entries_after(seq - 1, 1, usize::MAX);
    serde_json::from_slice(entries.first().expect("an entry")).expect("JSON")
}

/// Backdates the start of the open decision.
fn wait_in_the_past(table: &LiveTable, millis: i64) {
    table.shift_decision(-millis);
}

#[tokio::test]
async fn a_change_that_conflicts_with_another_writer_is_repeated() {
    let app = faulty_app("conflict").0;
    let table = table(&app, None).await;
    let say = || {
        app.change(table.clone(), None, |hosted, _| {
            hosted.say(&ada(), &ChatMessage { text: "hello".to_owned(), key: None })
        })
    };
    let hosted = table.hosted();
    let body = EntryBody::Said { from: ada(), text: "from another writer".to_owned() };
    let entry = Entry { seq: hosted.table.seq + 1, at: hosted.table.written_at, body };
    let line = StoredLine { seq: entry.seq, body: entry.to_json(), request: None };
    let (people, speakers, work) = Default::default();
    let behind = Append {
        summary: hosted.summary(),
        lines: vec![line],
        people,
        speakers,
        work,
        is_new_decision: true,
        revision: 0,
    };
    received(app.store.append(behind)).await.expect("written");
    assert_eq!(say().await.map(|accepted| accepted.first), Ok(entry.seq + 1));
    assert_eq!(stored_entry(&table, entry.seq).to_json(), entry.to_json());
}

#[tokio::test]
async fn a_table_in_the_archive_keeps_its_record() {
    let app = faulty_app("archive").0;
    let table = table(&app, None).await;
    assert_eq!(app.archive(u64::MAX / 2).await, Ok(0), "the game is on");
    app.change(table.clone(), None, |hosted, _| hosted.close("ada")).await.expect("broken off");
    let record = table.hosted().table.closed_record().to_string();
    assert_eq!(app.archive(app.clock.now() - DAY_MILLIS).await, Ok(0), "it has just ended");
    assert_eq!(app.archive(u64::MAX / 2).await, Ok(1));
    assert_eq!(app.table(&table.id).await.err().map(|error| error.code()), Some(ErrorCode::Archived));
    let stored = received(app.store.load(&table.id)).await.expect("read").expect("there");
    assert_eq!(stored.archived, Some(record));
}

#[tokio::test]
async fn a_table_that_cannot_be_archived_does_not_stop_the_others() {
    let (app, faults) = faulty_app("unarchivable");
    let mut ids = Vec::new();
    for _ in 0..3 {
        let table = table(&app, None).await;
        app.change(table.clone(), None, |hosted, _| hosted.close("ada")).await.expect("broken off");
        ids.push(table.id.clone());
    }
    faults.unarchivable.lock().clone_from(&ids[1]);
    assert_eq!(app.archive(u64::MAX / 2).await, Ok(2), "the two others");
    faults.unarchivable.lock().clear();
    assert_eq!(app.archive(u64::MAX / 2).await, Ok(1), "it was left as it was");
}

#[tokio::test]
async fn a_suspended_process_makes_nobody_absent() {
    let app = faulty_app("stopped").0;
    let table = table(&app, None).await;
    table.note_seen(Some("ada"));
    // As if the process had been stopped for ten minutes.
    let (stop, resumed) = (600_000, Instant::now() + Duration::from_mins(10));
    assert!(table.is_absent("ada", app.config.absence, resumed), "nobody could see her meanwhile");
    let tick = app.clock.tick(app.machine.wall() + stop, resumed);
    assert!(tick.stalled > 590_000, "{tick:?}");
    app.advance_clock(tick);
    assert!(!table.is_absent("ada", app.config.absence, resumed));
    assert!(!table.is_absent("bob", app.config.absence, resumed), "not seen since the table was loaded");
    assert!(table.is_absent("ada", app.config.absence, resumed + app.config.absence), "she is away now");
}

#[tokio::test]
async fn an_expired_clock_is_retried_after_a_failed_write() {
    let (app, faults) = faulty_app("clock");
    let table = table(&app, Some(Clock { per: ClockKind::Player, seconds: 5 })).await;
    let seats = |table: &LiveTable| table.hosted().table.seats.clone();
    let (before, seq) = (seats(&table), table.hosted().table.seq);
    wait_in_the_past(&table, 60_000);
    app.wake(&table);

    faults.appends_fail.store(true, Relaxed);
    let now = app.clock.now();
    expire_clocks(&app, now).await;
    assert_eq!(app.deadlines.lock().get(&table.id), Some(&Deadline { at: now + 1000, failures: 1 }));
    expire_clocks(&app, now + 999).await;
    assert_eq!((table.hosted().table.seq, seats(&table)), (seq, before.clone()), "not yet");
    faults.appends_fail.store(false, Relaxed);
    expire_clocks(&app, now + 1000).await;
    assert!(table.hosted().table.seq > seq);
    assert_ne!(seats(&table), before, "a bot has the seat");
}

#[tokio::test]
async fn the_first_draw_does_not_wait_longer_than_the_limit_for_a_number() {
    let app = faulty_app("nonces").0;
    let table = shared_table(&app, None, DiceSharing::OneRound).await;
    let deadline = app.deadlines.lock().get(&table.id).copied().expect("the owner has some time");
    assert!(table.hosted().table.awaits_nonces());
    expire_clocks(&app, deadline.at - 1).await;
    assert!(table.hosted().table.awaits_nonces());
    wait_in_the_past(&table, 60_000);
    expire_clocks(&app, deadline.at).await;
    let hosted = table.hosted();
    assert!(!hosted.table.awaits_nonces() && !hosted.table.record.actions.is_empty());
}

#[test]
fn failed_attempts_wait_longer_each_time() {
    let mut deadline = Deadline { at: 0, failures: 0 };
    let mut waits = Vec::new();
    for _ in 0..8 {
        deadline = deadline.retry(0);
        waits.push(deadline.at / 1000);
    }
    assert_eq!(waits, [1, 2, 4, 8, 16, 32, 60, 60]);
}

#[tokio::test]
async fn concurrent_requests_read_a_table_once() {
    let (app, faults) = faulty_app("once");
    let id = table(&app, None).await.id.clone();
    app.drop_table(&id);
    let asking: Vec<_> = (0..16)
        .map(|_| {
            let (app, id) = (app.clone(), id.clone());
            tokio::spawn(async move { app.table(&id).await.map(|table| table.id.clone()) })
        })
        .collect();
    for asked in asking {
        assert_eq!(asked.await.expect("an answer"), Ok(id.clone()));
    }
    assert_eq!(faults.loads.load(Relaxed), 1);
}

/// Lets other tasks run for a while.
async fn let_others_run() {
    for _ in 0..20 {
        yield_now().await;
    }
}

/// Otherwise the streams of one copy would miss the changes of the other.
#[tokio::test]
async fn a_table_is_in_memory_once_after_a_failed_read() {
    let (app, faults) = faulty_app("again");
    let id = table(&app, None).await.id.clone();
    app.drop_table(&id);
    let ask = || {
        let (app, id) = (app.clone(), id.clone());
        tokio::spawn(async move { app.table(&id).await.map_err(|error| error.code()) })
    };
    let held = faults.reading.lock().await;
    faults.loads_fail.store(true, Relaxed);
    let (first, second) = (ask(), ask());
    let_others_run().await;
    faults.loads_fail.store(false, Relaxed);
    drop(held);
    // Queued behind the first one, and ahead of the second, which starts its load when the first has failed.
    let held = faults.reading.lock().await;
    assert_eq!(first.await.expect("an answer").err(), Some(ErrorCode::Broken));
    let_others_run().await;
    let third = ask();
    let_others_run().await;
    drop(held);
    let [second, third] = [second.await, third.await].map(|asked| asked.expect("an answer").expect("a table"));
    assert!(Arc::ptr_eq(&second, &third));
    assert_eq!(faults.loads.load(Relaxed), 2, "the one that failed, and one for the others");
}

#[tokio::test]
async fn the_health_check_tries_to_write() {
    let (app, faults) = faulty_app("health");
    faults.checks_fail.store(true, Relaxed);
    assert_eq!(app.check_storage().await.map_err(|error| error.code()), Err(ErrorCode::Broken));
}

/// Sets the server's clock behind the system clock by some milliseconds (or ahead of it), so that the next tick is a jump.
fn set_clock_back(app: &AppState, millis: i64) {
    app.clock.advance_to(app.clock.tick(app.machine.wall().saturating_add_signed(-millis), Instant::now()));
}

#[tokio::test]
async fn a_clock_jump_is_not_charged_to_any_player() {
    let app = faulty_app("stalled").0;
    set_clock_back(&app, DAY_MILLIS.cast_signed());
    let table = table(&app, Some(Clock { per: ClockKind::Player, seconds: 60 })).await;
    let left = |app: &AppState| table.hosted().table.time_left(app.clock.now());
    let before = left(&app);
    let was = app.clock.now();
    follow_clock(&app).await;
    assert!(app.clock.now() >= was + DAY_MILLIS, "the clock has jumped");
    expire_clocks(&app, app.clock.now()).await;
    assert!(table.hosted().table.people().contains("ada"), "no bot has taken the seat");
    let after = left(&app);
    assert!(before.iter().zip(&after).all(|(before, after)| before.abs_diff(*after) < 5000), "{before:?} {after:?}");
}

/// Plays any legal command for the seat that is to decide.
async fn play_any(app: &Arc<AppState>, table: &Arc<LiveTable>) -> u64 {
    let command = table.hosted().table.game.legal_commands().swap_remove(0);
    let played =
        app.change(table.clone(), None, move |hosted, now| hosted.play(&command, protocol::PlayedBy::Person, now));
    played.await.expect("played").first
}

/// How long the seat thought, by an entry of the log.
fn spent(table: &LiveTable, seq: u64) -> u64 {
    let entry = stored_entry(table, seq);
    if let EntryBody::Played { spent, .. } = entry.body { spent } else { panic!("{entry:?}") }
}

#[tokio::test]
async fn a_clock_set_back_does_not_stop_game_clocks() {
    let app = faulty_app("back").0;
    set_clock_back(&app, -DAY_MILLIS.cast_signed());
    let table = table(&app, Some(Clock { per: ClockKind::Player, seconds: 5 })).await;
    follow_clock(&app).await;
    let seq = play_any(&app, &table).await;
    assert!(spent(&table, seq) < 5000, "{} ms were charged", spent(&table, seq));
    let written = |seq: u64| stored_entry(&table, seq).at;
    assert!(written(seq) >= written(seq - 1), "the times of a log do not go back");
    let due = |table: &LiveTable| table.hosted().table.deadline().is_some_and(|at| at <= app.clock.now() + 5000);
    assert!(due(&table), "the next decision has its time from now on");
    app.drop_table(&table.id);
    assert!(due(&app.table(&table.id).await.expect("a table")), "also when the table was read again");
}

/// Advances the server's clock a little, as if that time had passed.
fn advance_clock_by(app: &AppState, millis: u64) {
    app.clock.advance_to(app.clock.tick(app.clock.now() + millis, Instant::now()));
}

/// Starts to play a command whose write waits until the gate is unlocked.
async fn play_behind_gate<'a>(
    app: &Arc<AppState>,
    faults: &'a Faults,
    table: &Arc<LiveTable>,
) -> (MutexGuard<'a, ()>, JoinHandle<u64>) {
    let held = faults.gate.lock().await;
    let (app, table) = (app.clone(), table.clone());
    let playing = tokio::spawn(async move { play_any(&app, &table).await });
    faults.handed_in.notified().await;
    (held, playing)
}

#[tokio::test]
async fn the_time_of_a_write_is_not_charged_to_any_player() {
    let (app, faults) = faulty_app("slow");
    let table = table(&app, Some(Clock { per: ClockKind::Player, seconds: 60 })).await;
    faults.handed_in.notified().await;
    let (held, playing) = play_behind_gate(&app, &faults, &table).await;
    advance_clock_by(&app, 450);
    let stored = app.clock.now();
    drop(held);
    playing.await.expect("played");
    assert!(table.hosted().table.waiting_since >= stored, "the next player could not decide before");
}

#[tokio::test]
async fn the_time_of_creating_a_table_is_not_charged_to_any_player() {
    let (app, faults) = faulty_app("making");
    let held = faults.gate.lock().await;
    let making = tokio::spawn({
        let app = app.clone();
        async move { table(&app, Some(Clock { per: ClockKind::Player, seconds: 60 })).await }
    });
    faults.handed_in.notified().await;
    advance_clock_by(&app, 450);
    let stored = app.clock.now();
    drop(held);
    assert!(making.await.expect("made").hosted().table.waiting_since >= stored);
}

#[tokio::test]
async fn a_decision_that_begins_during_a_clock_jump_is_not_charged_for_it() {
    let (app, faults) = faulty_app("meanwhile");
    set_clock_back(&app, DAY_MILLIS.cast_signed());
    let table = table(&app, Some(Clock { per: ClockKind::Player, seconds: 60 })).await;
    faults.handed_in.notified().await;
    let (held, playing) = play_behind_gate(&app, &faults, &table).await;
    let (mut jumping, before) = (pin!(follow_clock(&app)), app.clock.now());
    // It sees the decision that is being made, and waits until it is stored.
    assert!(poll_once(jumping.as_mut()).await.is_pending());
    drop(held);
    playing.await.expect("played");
    jumping.await;
    assert!(app.clock.now() >= before + DAY_MILLIS, "the clock has jumped");
    let waits = app.clock.now().saturating_sub(table.hosted().table.waiting_since);
    assert!(waits < 5000, "{waits} ms are charged");
}

#[tokio::test]
async fn a_decision_that_waits_during_a_clock_jump_is_not_charged_for_it() {
    let (app, faults) = faulty_app("queued");
    set_clock_back(&app, DAY_MILLIS.cast_signed());
    let table = table(&app, Some(Clock { per: ClockKind::Player, seconds: 60 })).await;
    faults.handed_in.notified().await;
    let (held, playing) = play_behind_gate(&app, &faults, &table).await;
    let mut jumping = pin!(follow_clock(&app));
    assert!(poll_once(jumping.as_mut()).await.is_pending());
    // Runs as soon as the entry before it is stored. It must not combine the clock after the jump with the table from before.
    let mut next = pin!(say_then_play(&app, &table));
    assert!(poll_once(next.as_mut()).await.is_pending());
    drop(held);
    playing.await.expect("played");
    let ((), seq) = tokio::join!(jumping, next);
    assert!(spent(&table, seq) < 5000, "{} ms were charged", spent(&table, seq));
}

/// Sends a remark, so that it queues for the lock of the table; then plays any legal command.
async fn say_then_play(app: &Arc<AppState>, table: &Arc<LiveTable>) -> u64 {
    let remark = ChatMessage { text: "hello".to_owned(), key: None };
    app.change(table.clone(), None, move |hosted, _| hosted.say(&ada(), &remark)).await.expect("said");
    play_any(app, table).await
}

/// Polls a future once.
async fn poll_once<F: Future>(mut future: std::pin::Pin<&mut F>) -> Poll<F::Output> {
    poll_fn(|context| Poll::Ready(future.as_mut().poll(context))).await
}

#[tokio::test]
async fn a_failed_write_does_not_charge_excused_time() {
    let (app, faults) = faulty_app("excused");
    set_clock_back(&app, DAY_MILLIS.cast_signed());
    let table = table(&app, Some(Clock { per: ClockKind::Player, seconds: 60 })).await;
    follow_clock(&app).await;
    faults.appends_fail.store(true, Relaxed);
    let remark = ChatMessage { text: "hello".to_owned(), key: None };
    let said = app.change(table.clone(), None, move |hosted, _| hosted.say(&ada(), &remark)).await;
    assert_eq!(said.map_err(|error| error.code()), Err(ErrorCode::Broken));
    faults.appends_fail.store(false, Relaxed);
    expire_clocks(&app, app.clock.now()).await;
    assert!(table.hosted().table.people().contains("ada"), "no bot has taken the seat");
    let seq = play_any(&app, &table).await;
    assert!(spent(&table, seq) < 5000, "{} ms were charged", spent(&table, seq));
}

/// Gives the seat that is to decide to somebody else.
async fn set_deciding_seat(app: &Arc<AppState>, table: &Arc<LiveTable>, who: SeatChoice) -> Result<(), ErrorCode> {
    let hosted = table.hosted();
    let seat = hosted.table.game.seat_name(hosted.table.deciding_seat().expect("a seat")).to_owned();
    let request = SetSeat { seat, who, nonce: None, pledge: None, key: None };
    let set = app.change(table.clone(), None, move |hosted, _| hosted.set_seat(&ada(), &request, |_| true));
    set.await.map(drop).map_err(|error| error.code())
}

#[tokio::test]
async fn taking_the_seat_of_a_bot_by_a_write_reported_as_failed_charges_no_time() {
    let (app, faults) = faulty_app("denied");
    let table = table(&app, Some(Clock { per: ClockKind::Player, seconds: 60 })).await;
    // So that no bot moves.
    table.thinking.store(true, Relaxed);
    set_deciding_seat(&app, &table, SeatChoice::Bot(tabletop::Level::Novice)).await.expect("a bot sits there");
    wait_in_the_past(&table, 30_000);
    faults.appends_are_denied.store(true, Relaxed);
    assert_eq!(set_deciding_seat(&app, &table, SeatChoice::Me).await, Err(ErrorCode::Broken));
    faults.appends_are_denied.store(false, Relaxed);
    assert!(table.hosted().table.deciding_holder().is_some_and(|holder| holder.is_person("ada")), "it was done");
    let seq = play_any(&app, &table).await;
    assert!(spent(&table, seq) < 5000, "{} ms were charged", spent(&table, seq));
}

#[tokio::test]
async fn a_bot_that_another_writer_put_into_a_seat_moves() {
    let app = faulty_app("seated").0;
    let table = table(&app, None).await;
    let hosted = table.hosted();
    let seat = hosted.table.game.seat_name(hosted.table.deciding_seat().expect("a seat")).to_owned();
    let body = EntryBody::Seated { seat, holder: Holder::Bot { level: tabletop::Level::Novice }, by: None };
    let entry = Entry { seq: hosted.table.seq + 1, at: hosted.table.written_at, body };
    let line = StoredLine { seq: entry.seq, body: entry.to_json(), request: None };
    let (people, speakers, work) = Default::default();
    let behind = Append {
        summary: hosted.summary(),
        lines: vec![line],
        people,
        speakers,
        work,
        is_new_decision: true,
        revision: 0,
    };
    received(app.store.append(behind)).await.expect("written");
    let remark = ChatMessage { text: "hello".to_owned(), key: None };
    let said = app.change(table.clone(), None, move |hosted, _| hosted.say(&ada(), &remark)).await;
    assert_eq!(said.map(|accepted| accepted.first), Ok(entry.seq + 1));
    let mut watcher = table.watch(None);
    while table.hosted().table.seq == entry.seq + 1 {
        watcher.news.changed().await.expect("the bot moves");
    }
}

#[tokio::test]
async fn a_clock_that_jumps_archives_nothing() {
    let app = faulty_app("doubtful").0;
    received(app.store.note_time(app.clock.now())).await.expect("noted");
    check_clock(&app).await.expect("read");
    assert!(!app.is_clock_doubtful.load(Relaxed));
    for wrong in [app.clock.now() + 365 * DAY_MILLIS, app.clock.now() - 365 * DAY_MILLIS] {
        let app = faulty_app("doubtful").0;
        received(app.store.note_time(wrong)).await.expect("noted");
        check_clock(&app).await.expect("read");
        assert!(app.is_clock_doubtful.load(Relaxed), "{wrong}");
    }
    app.clock.advance_to(app.clock.tick(app.machine.wall() - 2 * LONG_JUMP_MILLIS, Instant::now()));
    follow_clock(&app).await;
    assert!(app.is_clock_doubtful.load(Relaxed), "it jumped while the server ran");
    // With several servers, a heartbeat notices that the clock of storage has jumped.
    let app = faulty_app("doubtful").0;
    app.advance_clock(app.clock.tick(app.machine.wall() + 2 * LONG_JUMP_MILLIS, Instant::now()));
    assert!(app.is_clock_doubtful.load(Relaxed));
}

#[tokio::test]
async fn nobody_is_deleted_if_disabled_or_if_the_clock_is_doubtful() {
    let mut app = faulty_app("kept-guests").0;
    let guest = Guest { id: "ada".to_owned(), name: "Ada".to_owned(), generation: 0, old_cookie_until: 0, seen: 1 };
    received(app.people.add_guest(guest)).await.expect("kept");
    for (days, is_doubtful, stays) in [(0, false, true), (365, true, true), (365, false, false)] {
        Arc::get_mut(&mut app).expect("nothing else holds it").config.forget_days = days;
        app.is_clock_doubtful.store(is_doubtful, Relaxed);
        forget_absent_guests(&app, &mut BTreeSet::new()).await;
        let stored = received(app.people.guest("ada")).await.expect("read");
        assert_eq!(stored.is_some(), stays, "{days} days, doubtful: {is_doubtful}");
    }
}

#[tokio::test]
async fn games_are_broken_off_in_steps_if_enabled_and_if_the_clock_is_not_doubtful() {
    let mut app = faulty_app("abandoned").0;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(table(&app, None).await.id.clone());
    }
    let later = app.machine.wall() + 400 * DAY_MILLIS;
    app.clock.advance_to(app.clock.tick(later, Instant::now()));
    let playing = async |app: &AppState| {
        received(app.store.list(TableFilter::StillBefore(u64::MAX / 2))).await.expect("a list").len()
    };
    for (days, is_doubtful) in [(0, false), (365, true)] {
        Arc::get_mut(&mut app).expect("nothing else holds it").config.forget_days = days;
        app.is_clock_doubtful.store(is_doubtful, Relaxed);
        break_off_abandoned_games(&app).await;
        assert_eq!(playing(&app).await, 3, "{days} days, doubtful: {is_doubtful}");
    }
    assert_eq!(app.break_off_abandoned(later, 2).await, Ok(0), "the clock is doubtful");
    app.is_clock_doubtful.store(false, Relaxed);
    assert_eq!(app.break_off_abandoned(app.clock.now(), 2).await, Ok(2));
    assert_eq!((playing(&app).await, app.live_tables()), (1, 1), "those that have ended leave memory");
    break_off_abandoned_games(&app).await;
    assert_eq!(playing(&app).await, 0);
}
