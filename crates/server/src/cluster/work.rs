//! Work that must be done once, by whichever server: bots' moves, clocks, and what happens every hour.

use std::sync::Arc;
use std::time::Duration;

use protocol::{Holder, TableState};
use tokio::time::{Instant, interval};
use tracing::warn;

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::scheduler::expire_clock;
use crate::store::{Heartbeat, TableWork, WorkChange, received};
use crate::table::LiveTable;

/// How often a server says that it lives, and asks for work.
const BEAT: Duration = Duration::from_millis(250);
/// For how long it counts as alive. What it did is another's after that.
const LEASE_MILLIS: u64 = 1200;
/// How many tables a server takes at a time.
const MOST_CLAIMED: u32 = 64;
/// After how long work that could not be done is tried again.
const RETRY_MILLIS: u64 = 1000;

/// What a server must do at a table before anything else can happen there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct OpenWork {
    /// The position that it is about.
    position_seq: u64,
    is_bots_turn: bool,
    deadline: Option<u64>,
}

fn open_work(table: &TableState) -> OpenWork {
    OpenWork { position_seq: table.position_seq, is_bots_turn: is_bots_turn(table), deadline: table.deadline() }
}

fn is_bots_turn(table: &TableState) -> bool {
    matches!(table.deciding_holder(), Some(Holder::Bot { .. }))
}

/// Whether there is other work at a table than before.
pub(crate) fn work_differs(before: &TableState, after: &TableState) -> bool {
    open_work(before) != open_work(after)
}

/// What entries change about the work at their table. A bot's move is done by the server that wrote them, if it has bots. Where bots play
/// among themselves it is never due by itself: they rest while nobody looks.
pub(crate) fn work_change(before: Option<&TableState>, after: &TableState, worker: Option<&str>) -> WorkChange {
    if before.is_some_and(|before| !work_differs(before, after)) {
        return WorkChange::Keep;
    }
    let work = if is_bots_turn(after) {
        let due = (!after.people().is_empty()).then_some(after.written_at);
        TableWork { due, worker: worker.map(str::to_owned) }
    } else {
        TableWork { due: after.deadline(), worker: None }
    };
    WorkChange::Replace(work)
}

impl AppState {
    /// The server that thinks for the bots of tables it writes to: this one, unless it has none.
    pub(crate) fn worker(&self) -> Option<&str> {
        let cluster = self.cluster.as_ref()?;
        (self.config.bots > 0).then_some(cluster.node.as_str())
    }

    /// Whether this server is to do something that happens once in so many milliseconds.
    pub(crate) async fn claims_job(&self, name: &'static str, period_millis: u64) -> bool {
        let Some(cluster) = &self.cluster else { return true };
        received(cluster.store.claim_job(name, period_millis)).await.unwrap_or(false)
    }

    /// The time on the wall: by the clock of storage where several servers go by it.
    pub(crate) fn wall(&self) -> u64 {
        self.cluster.as_ref().and_then(super::Cluster::wall).unwrap_or_else(|| self.machine.wall())
    }

    /// Gives the work at a table back, for whoever wants it.
    pub(crate) fn release(self: &Arc<AppState>, table: &Arc<LiveTable>, due: Option<u64>) {
        let Some(cluster) = &self.cluster else { return };
        table.set_claimed(false);
        let reply = cluster.store.release(&table.id, &cluster.node, due);
        tokio::spawn(async move { drop(received(reply).await) });
    }

    /// The tables in memory where a bot is to move and nobody here lets it.
    fn idle_bots(&self) -> Vec<String> {
        let is_idle =
            |table: &&Arc<LiveTable>| is_bots_turn(&table.hosted().table) && !table.is_claimed() && !self.rests(table);
        self.tables.lock().values().filter(is_idle).map(|table| table.id.clone()).collect()
    }

    /// Does the work at a table that storage has given to this server.
    async fn do_claimed(self: &Arc<AppState>, id: &str) -> Result<(), ApiError> {
        let table = self.current_table(id).await?;
        let (hosted, now) = (table.hosted(), self.clock.now());
        table.set_claimed(true);
        if is_bots_turn(&hosted.table) {
            self.wake(&table);
            return Ok(());
        }
        match hosted.table.deadline() {
            Some(deadline) if deadline <= now => expire_clock(self, id).await,
            due => {
                self.release(&table, due);
                Ok(())
            }
        }
    }

    /// Says that this server lives, takes work, and learns what has changed about people.
    async fn beat(self: &Arc<AppState>) -> Result<(), ApiError> {
        let Some(cluster) = &self.cluster else { return Ok(()) };
        let most = if self.config.bots > 0 { MOST_CLAIMED } else { 0 };
        let wanted = if most > 0 { self.idle_bots() } else { Vec::new() };
        let asked = Instant::now();
        let heartbeat = Heartbeat { node: cluster.node.clone(), lease_millis: LEASE_MILLIS, wanted, most };
        let pulse = received(cluster.store.beat(heartbeat)).await?;
        cluster.note(&pulse, asked);
        for id in pulse.claimed.clone() {
            let app = self.clone();
            tokio::spawn(async move {
                if let Err(error) = app.do_claimed(&id).await {
                    warn!(table = id, code = error.code().name(), "claimed work could not be done");
                    let due = Some(app.clock.now() + RETRY_MILLIS);
                    if let Some(cluster) = &app.cluster {
                        drop(received(cluster.store.release(&id, &cluster.node, due)).await);
                    }
                }
            });
        }
        if let Some(after) = cluster.unknown_changes(&pulse) {
            self.follow_people(after).await?;
        }
        Ok(())
    }
}

/// Beats until the server stops.
pub(super) async fn beat(app: Arc<AppState>) {
    let (mut stopping, mut beats) = (app.stopping.subscribe(), interval(BEAT));
    beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            _ = stopping.changed() => return,
            _ = beats.tick() => {}
        }
        if let Err(error) = app.beat().await {
            warn!(code = error.code().name(), "no sign of life could be given");
        }
    }
}
