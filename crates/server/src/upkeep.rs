//! Upkeep: dropping idle tables from memory, archiving old ones, breaking off abandoned games, resuming clocks after a restart, checking storage.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use protocol::{ErrorCode, Status};
use tokio::sync::OwnedMutexGuard;
use tokio::time::Instant;
use tracing::{error, warn};

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::named_people::NamedWriteRefusal;
use crate::scheduler::mark_clock_doubtful_after_long_jump;
use crate::store::{StoreReply, TableFilter, received};
use crate::table::LiveTable;
use crate::time::ClockTick;

/// How long a health check of storage is cached: it costs a write.
const HEALTH_CACHE_SECONDS: u64 = 5;

/// A table without watchers is dropped from memory after this many milliseconds.
const UNWATCHED_TABLE_MILLIS: u64 = 10 * 60 * 1000;

/// Tables that are locked against changes, by id.
type LockedTables = BTreeMap<String, (Arc<LiveTable>, OwnedMutexGuard<()>)>;

impl AppState {
    /// Whether storage can write. The answer is cached for a few seconds.
    pub(crate) async fn check_storage(&self) -> Result<(), ApiError> {
        let mut health = self.health.lock().await;
        if let Some((asked, answer)) = &*health
            && asked.elapsed().as_secs() < HEALTH_CACHE_SECONDS
        {
            return answer.clone();
        }
        let answer = received(self.store.check()).await.map_err(ApiError::from);
        *health = Some((Instant::now(), answer.clone()));
        answer
    }

    /// Advances the clock to a tick. Time in which the process was stopped does not count as absence.
    pub(crate) fn advance_clock(&self, tick: ClockTick) {
        if tick.stalled > 0 {
            let tables: Vec<Arc<LiveTable>> = self.tables.lock().values().cloned().collect();
            tables.iter().for_each(|table| table.note_stall(tick.stall(), tick.at()));
        }
        // Only now: until then the clock is behind, and nobody counts as absent.
        self.clock.advance_to(tick);
        mark_clock_doubtful_after_long_jump(self, tick);
    }

    /// Whether a person has not been at a table for so long that their seat can be given away.
    pub(crate) fn is_absent(&self, table: &LiveTable, person: &str) -> bool {
        !self.clock.is_behind() && table.is_absent(person, self.config.absence, Instant::now())
    }

    /// Lets the server's clock jump, and shifts all open decisions with it, so that the jump is not charged to any player.
    ///
    /// No table may change meanwhile: a decision that is made, or begins, between the two steps would be charged for the jump.
    pub(crate) async fn jump(self: &Arc<AppState>) -> ClockTick {
        let mut held = LockedTables::new();
        loop {
            // Repeated, because tables may be loaded while others are waited for.
            let unheld = self.unlocked_tables(&held);
            if unheld.is_empty() {
                break;
            }
            for table in unheld {
                let changing = table.changing.clone().lock_owned().await;
                held.insert(table.id.clone(), (table, changing));
            }
        }
        // The clocks are read only now, because the locks may have taken long.
        let (before, tick) = (self.clock.now(), self.clock.tick(self.wall(), Instant::now()));
        self.advance_clock(tick);
        let jumped = self.clock.now().cast_signed() - before.cast_signed();
        for (table, _) in held.values() {
            table.shift_decision(jumped);
            self.wake(table);
        }
        tick
    }

    /// The running tables in memory that are not locked yet. Tables without a clock are included, because the log records thinking times,
    /// and so are waiting tables, because their game may just be beginning.
    fn unlocked_tables(&self, held: &LockedTables) -> Vec<Arc<LiveTable>> {
        let is_held = |table: &Arc<LiveTable>| held.get(&table.id).is_some_and(|(known, _)| Arc::ptr_eq(known, table));
        let is_on = |table: &&Arc<LiveTable>| !table.hosted().table.status.has_ended() && !is_held(table);
        self.tables.lock().values().filter(is_on).cloned().collect()
    }

    /// How many tables are in memory.
    pub(crate) fn live_tables(&self) -> usize {
        self.tables.lock().len()
    }

    /// A table that is in memory.
    pub(crate) fn live_table(&self, id: &str) -> Option<Arc<LiveTable>> {
        self.tables.lock().get(id).cloned()
    }

    /// Removes a table and its review from memory.
    pub(crate) fn drop_table(&self, id: &str) {
        self.bots.reviews.forget(id);
        self.public_list.invalidate();
        self.tables.lock().remove(id);
        self.deadlines.lock().remove(id);
    }

    /// Drops tables from memory that are not in use.
    pub(crate) fn drop_idle_tables(&self) {
        let now = self.clock.now();
        self.tables.lock().retain(|_, live| {
            let table = &live.hosted().table;
            // With several servers storage knows the deadlines, so a table with a clock need not stay in memory.
            let has_clock = table.deadline().is_some() && self.cluster.is_none();
            let in_use = has_clock || live.streams() > 0 || Arc::strong_count(live) > 1;
            in_use || table.written_at + UNWATCHED_TABLE_MILLIS > now
        });
    }

    /// Drops a table from memory whose game has ended and which nobody uses.
    fn drop_unused_table(&self, id: &str) {
        let mut tables = self.tables.lock();
        let is_unused = |live: &Arc<LiveTable>| {
            live.hosted().table.status.has_ended() && live.streams() == 0 && Arc::strong_count(live) == 1
        };
        if tables.get(id).is_some_and(is_unused) {
            tables.remove(id);
        }
    }

    /// Resumes the clocks that were running when the server last stopped.
    pub(crate) async fn resume(self: &Arc<AppState>) -> Result<(), ApiError> {
        for row in received(self.store.list(TableFilter::Clocked)).await? {
            if let Err(error) = self.table(&row.id).await {
                error!(table = row.id, code = error.code().name(), "a clock cannot be resumed");
            }
        }
        Ok(())
    }

    /// Archives the records of tables that ended before a time, or have waited for players since. A table that cannot be archived is
    /// skipped and logged.
    pub(crate) async fn archive(self: &Arc<AppState>, before: u64) -> Result<usize, ApiError> {
        let rows = received(self.store.list(TableFilter::LeftBefore(before))).await?;
        let mut archived = 0;
        for row in &rows {
            match self.archive_table(&row.id).await {
                Ok(()) => archived += 1,
                Err(error) => warn!(table = row.id, code = error.code().name(), "a table cannot be archived"),
            }
        }
        Ok(archived)
    }

    /// Breaks off the games that have not changed since a time: their players will not come back, and would never be forgotten. Returns how
    /// many. A table that cannot be changed is skipped and logged.
    pub(crate) async fn break_off_abandoned(self: &Arc<AppState>, before: u64, most: usize) -> Result<usize, ApiError> {
        let rows = received(self.store.list(TableFilter::StillBefore(before))).await?;
        let mut broken_off = 0;
        for row in rows.iter().take(most) {
            // It cannot be undone, and the clock may have jumped meanwhile.
            if self.is_clock_doubtful.load(Relaxed) {
                break;
            }
            match self.break_off_table(&row.id, before).await {
                Ok(()) => broken_off += 1,
                // Somebody has played meanwhile.
                Err(error) if error.code() == ErrorCode::Stale => {}
                Err(error) => warn!(table = row.id, code = error.code().name(), "a game cannot be broken off"),
            }
            // Otherwise all of them would stay in memory for some minutes.
            self.drop_unused_table(&row.id);
        }
        Ok(broken_off)
    }

    async fn break_off_table(self: &Arc<AppState>, id: &str, before: u64) -> Result<(), ApiError> {
        let table = self.current_table(id).await?;
        let break_off = self.change(table, None, move |hosted, _| {
            let is_still = hosted.table.status == Status::Playing && hosted.table.written_at < before;
            if is_still { Ok(vec![hosted.break_off(None)]) } else { Err(ErrorCode::Stale.into()) }
        });
        break_off.await.map(drop)
    }

    pub(crate) async fn archive_table(self: &Arc<AppState>, id: &str) -> Result<(), ApiError> {
        let table = self.current_table(id).await?;
        let _changing = table.changing.lock().await;
        let mut written = self.submit_archive(&table);
        if written.is_err() {
            self.reload_without_forgotten(&table).await;
            written = self.submit_archive(&table);
        }
        received(written.map_err(|_| ErrorCode::Stale)?).await?;
        self.drop_table(id);
        Ok(())
    }

    fn submit_archive(&self, table: &LiveTable) -> Result<StoreReply<()>, NamedWriteRefusal> {
        let (hosted, revision) = (table.hosted(), table.revision());
        let record = hosted.table.closed_record().to_string();
        self.forgotten.submit(&[], &hosted.table, || self.store.archive(&table.id, hosted.table.seq, revision, record))
    }
}

#[cfg(test)]
mod tests;
