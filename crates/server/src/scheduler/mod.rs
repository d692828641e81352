//! Background tasks: deadlines expire, idle tables are dropped from memory, old tables are archived, absent guests are deleted.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use protocol::{ClockKind, EntryBody, ErrorCode, Holder};
use tokio::time::Instant;
use tracing::{error, info, warn};

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::bot_pool::SUBSTITUTE_LEVEL;
use crate::store::received;
use crate::time::ClockTick;

/// How many games are broken off in one run; the others follow in later runs.
const MOST_BROKEN_OFF: usize = 200;

/// How often the clock and the deadlines are checked.
const TICK_INTERVAL: Duration = Duration::from_millis(250);
const MINUTE: Duration = Duration::from_mins(1);
const MINUTES_PER_HOUR: u64 = 60;
const MINUTE_MILLIS: u64 = 60 * 1000;
const HOUR_MILLIS: u64 = MINUTES_PER_HOUR * MINUTE_MILLIS;
const DAY_MILLIS: u64 = 24 * HOUR_MILLIS;

/// After a larger jump of the clock nothing is archived.
const LONG_JUMP_MILLIS: u64 = 3600 * 1000;
/// If more time seems to have passed since the last run, the clock may be wrong.
const LONGEST_DOWNTIME_MILLIS: u64 = 60 * DAY_MILLIS;

/// The delay before a failed expiry is tried again; doubled after each failure.
const FIRST_RETRY_MILLIS: u64 = 1000;
/// The maximum delay.
const LONGEST_RETRY_MILLIS: u64 = 60_000;

/// When the time for a table's open decision expires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Deadline {
    /// In milliseconds since 1970.
    pub(crate) at: u64,
    /// How many attempts have failed.
    pub(crate) failures: u32,
}

impl Deadline {
    /// The next attempt after a failed one.
    fn retry(self, now: u64) -> Deadline {
        let wait =
            FIRST_RETRY_MILLIS.checked_shl(self.failures).unwrap_or(LONGEST_RETRY_MILLIS).min(LONGEST_RETRY_MILLIS);
        Deadline { at: now + wait, failures: self.failures + 1 }
    }
}

/// Runs until the server stops.
///
/// The clock must not wait for upkeep, which waits for storage. If the clock stood still meanwhile, new entries would get a time that is
/// too early, and the next decision would be charged for the difference.
pub(crate) async fn run(app: Arc<AppState>) {
    tokio::join!(run_clocks(&app), run_upkeep(&app));
}

/// Advances the server's clock, and acts on expired deadlines.
async fn run_clocks(app: &Arc<AppState>) {
    let (mut stopping, mut interval) = (app.stopping.subscribe(), tokio::time::interval(TICK_INTERVAL));
    loop {
        tokio::select! {
            biased;
            _ = stopping.changed() => return,
            _ = interval.tick() => {}
        }
        follow_clock(app).await;
        expire_clocks(app, app.clock.now()).await;
    }
}

/// Runs the upkeep of every minute and every hour.
async fn run_upkeep(app: &Arc<AppState>) {
    let (mut stopping, mut interval) = (app.stopping.subscribe(), tokio::time::interval(MINUTE));
    let mut unforgettable = BTreeSet::new();
    for minute in 0_u64.. {
        tokio::select! {
            biased;
            _ = stopping.changed() => return,
            _ = interval.tick() => {}
        }
        app.drop_idle_tables();
        app.limits.forget_unused();
        app.bots.kept.drop_idle(Instant::now());
        app.bots.reviews.drop_unpolled(Instant::now());
        // At the start the clock was just checked, and nobody is deleted yet.
        if minute > 0 {
            app.forget_again(Instant::now()).await;
            check_shared_clock(app).await;
        }
        run_jobs(app, minute, &mut unforgettable).await;
    }
}

/// Runs what depends on the time of day: of several servers, one does it.
async fn run_jobs(app: &Arc<AppState>, minute: u64, unforgettable: &mut BTreeSet<String>) {
    // Checked before a job is claimed: otherwise no other server would do it.
    if app.is_clock_doubtful.load(Relaxed) {
        return;
    }
    if app.claims_job("forget", MINUTE_MILLIS).await {
        forget_absent_guests(app, unforgettable).await;
    }
    if minute.is_multiple_of(MINUTES_PER_HOUR) {
        if app.claims_job("hourly", HOUR_MILLIS).await {
            if app.config.archive_days > 0 {
                archive_old_tables(app).await;
            }
            break_off_abandoned_games(app).await;
            drop(received(app.store.note_time(app.clock.now())).await);
            drop(received(app.people.drop_expired_sessions(app.clock.now())).await);
        }
        unforgettable.clear();
        app.drop_closed_from_quotas().await;
    }
}

/// Advances the server's clock. Nobody is charged for a jump.
async fn follow_clock(app: &Arc<AppState>) {
    let tick = app.clock.tick(app.wall(), Instant::now());
    // With several servers the log states when a decision began, and all of them use the clock of storage.
    if tick.shift() == 0 || app.cluster.is_some() {
        return app.advance_clock(tick);
    }
    let tick = app.jump().await;
    warn!(stalled_ms = tick.stalled, jumped_ms = tick.jumped, "the clock has jumped, or the server was stopped");
}

/// Marks the clock as doubtful after a long jump. With several servers that is the clock of storage, and each of them notices the jump.
pub(crate) fn mark_clock_doubtful_after_long_jump(app: &AppState, tick: ClockTick) {
    if tick.jumped.unsigned_abs() > LONG_JUMP_MILLIS {
        mark_clock_doubtful(app);
    }
}

/// Compares the clock with the last time that was stored, before anything is archived by it.
pub(crate) async fn check_clock(app: &AppState) -> Result<(), ApiError> {
    let (now, noted) = (app.clock.now(), received(app.store.noted_time()).await?);
    if noted.is_some_and(|noted| now + LONG_JUMP_MILLIS < noted || now > noted + LONGEST_DOWNTIME_MILLIS) {
        mark_clock_doubtful(app);
    }
    Ok(())
}

/// With several servers: compares the clock of storage with the last time that any of them has stored. This server may have been started
/// after the clock had jumped.
async fn check_shared_clock(app: &AppState) {
    if app.cluster.is_some() && check_clock(app).await.is_err() {
        warn!("the clock of storage cannot be checked");
    }
}

fn mark_clock_doubtful(app: &AppState) {
    if app.is_clock_doubtful.swap(true, Relaxed) {
        return;
    }
    error!(
        "the clock is implausible: nothing is archived and nobody is forgotten until `cascade admin trust-clock`, or a restart with the right time"
    );
}

async fn archive_old_tables(app: &Arc<AppState>) {
    let before = app.clock.now().saturating_sub(u64::from(app.config.archive_days) * DAY_MILLIS);
    match app.archive(before).await {
        Ok(0) => {}
        Ok(tables) => info!(tables, "archived"),
        Err(error) => error!(code = error.code().name(), "the archive cannot list tables"),
    }
}

/// Breaks off the games that have not changed for as long as a guest may be absent. Their players are deleted later.
async fn break_off_abandoned_games(app: &Arc<AppState>) {
    if app.config.forget_days == 0 || app.is_clock_doubtful.load(Relaxed) {
        return;
    }
    let before = app.clock.now().saturating_sub(u64::from(app.config.forget_days) * DAY_MILLIS);
    match app.break_off_abandoned(before, MOST_BROKEN_OFF).await {
        Ok(0) => {}
        Ok(games) => info!(games, "broken off after a long pause"),
        Err(error) => error!(code = error.code().name(), "abandoned games cannot be listed"),
    }
}

/// Deletes some of the guests who were absent for longer than configured; the rest follow in later runs.
async fn forget_absent_guests(app: &Arc<AppState>, failed: &mut BTreeSet<String>) {
    if app.config.forget_days == 0 || app.is_clock_doubtful.load(Relaxed) {
        return;
    }
    let before = app.clock.now().saturating_sub(u64::from(app.config.forget_days) * DAY_MILLIS);
    match app.forget_absent(before, failed).await {
        Ok(0) => {}
        Ok(people) => info!(people, "forgotten after a long absence"),
        Err(error) => error!(code = error.code().name(), "absent people cannot be listed"),
    }
}

/// Acts on all expired deadlines. Failures are retried with growing delays.
async fn expire_clocks(app: &Arc<AppState>, now: u64) {
    let due: Vec<(String, Deadline)> = app.deadlines.lock().extract_if(.., |_, deadline| deadline.at <= now).collect();
    for (id, deadline) in due {
        match expire_clock(app, &id).await {
            Ok(()) => {}
            Err(error) if matches!(error.code(), ErrorCode::Stale | ErrorCode::NotFound | ErrorCode::Archived) => {}
            Err(error) => {
                warn!(table = id, code = error.code().name(), failures = deadline.failures, "a clock could not act");
                // Unless a new decision has set a deadline meanwhile.
                app.deadlines.lock().entry(id).or_insert(deadline.retry(now));
            }
        }
    }
}

/// Does what the table's clock prescribes when time runs out, if the same decision is still open.
pub(crate) async fn expire_clock(app: &Arc<AppState>, id: &str) -> Result<(), ApiError> {
    let table = app.table(id).await?;
    let hosted = table.hosted();
    if hosted.table.deadline().is_none_or(|deadline| deadline > app.clock.now()) {
        return Ok(());
    }
    if hosted.table.awaits_nonces() {
        let waive = app.change(table, None, |hosted, _| {
            let waived = hosted.table.awaits_nonces().then(|| vec![EntryBody::NoncesWaived]);
            waived.ok_or_else(|| ErrorCode::Stale.into())
        });
        return waive.await.map(drop);
    }
    if hosted.table.clock.is_some_and(|clock| clock.per == ClockKind::Move) {
        app.bots.call(app, &table);
        return Ok(());
    }
    let hand_over = app.change(table, None, |hosted, now| {
        let over = hosted.table.deadline().is_some_and(|deadline| deadline <= now);
        let seat = hosted.table.deciding_seat().filter(|_| over).ok_or(ErrorCode::Stale)?;
        let seat = hosted.table.game.seat_name(seat).to_owned();
        Ok(vec![EntryBody::Seated { seat, holder: Holder::Bot { level: SUBSTITUTE_LEVEL }, by: None }])
    });
    hand_over.await.map(drop)
}

#[cfg(all(test, unix))]
mod shared_tests;
#[cfg(test)]
pub(crate) mod tests;
