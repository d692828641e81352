//! Work that exactly one server must do: bots' moves, expired clocks and hourly jobs.

use std::sync::Arc;
use std::sync::atomic::Ordering::{Acquire, Relaxed};
use std::time::Duration;

use protocol::{ErrorCode, Holder, TableState};
use tokio::time::{Instant, interval, sleep, sleep_until, timeout};
use tracing::warn;

use super::Cluster;
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::bot_pool::deciding_bot;
use crate::scheduler::expire_clock;
use crate::store::{Heartbeat, TableWork, WorkChange, received};
use crate::table::{HostedTable, LiveTable};

/// How often a server sends a heartbeat, which also asks for work.
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(250);
/// The minimum time between two heartbeats. A server whose bots have nothing to do asks for work at once if there may be some.
const MIN_HEARTBEAT_INTERVAL: Duration = Duration::from_millis(10);
/// How long a heartbeat keeps a server alive. After that other servers may take over its work.
pub(super) const LEASE_MILLIS: u64 = 1200;
/// A server whose lease expired longer ago than this must rejoin before it does anything else. Shorter gaps do not matter: storage extends
/// deadlines only for absences of more than a second.
const LONGEST_LAPSE_MILLIS: u64 = 1000;
/// The maximum number of tables that a server claims for each of its bots. More would wait here while another server could do them. It is
/// more than a server keeps of the moves that follow its own entries (`MOVES_AHEAD_PER_BOT`), so that the work of others is never left over.
const TABLES_PER_BOT: usize = 4;
/// The hourly and other regular jobs may begin this part of their period early: each server looks once per period, and one that looks a
/// moment before the time would otherwise leave the job until the next period.
const EARLY_START_DIVISOR: u64 = 10;
/// How long ending the lease may take. Then it expires by itself just as soon.
const LEAVE_TIMEOUT: Duration = Duration::from_secs(1);
/// The delay before failed work is tried again.
const RETRY_MILLIS: u64 = 1000;

/// What a server must do at a table before the game can go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct OpenWork {
    /// The position that the work is for.
    position_seq: u64,
    is_bots_turn: bool,
    deadline: Option<u64>,
    /// Whether a person sits at the table. Otherwise it is paused while nobody watches.
    has_people: bool,
}

fn open_work(table: &TableState) -> OpenWork {
    OpenWork {
        position_seq: table.position_seq,
        is_bots_turn: is_bots_turn(table),
        deadline: table.deadline(),
        has_people: !table.people().is_empty(),
    }
}

/// Whether the seat to move is held by a bot.
pub(crate) fn is_bots_turn(table: &TableState) -> bool {
    matches!(table.deciding_holder(), Some(Holder::Bot { .. }))
}

/// Whether the work at a table has changed.
pub(crate) fn work_differs(before: &TableState, after: &TableState) -> bool {
    open_work(before) != open_work(after)
}

/// How new entries change the work at their table. A bot's move is assigned to the server that wrote the entries, if it runs bots. At a
/// table without people work never becomes due by itself: bots are paused while nobody watches, and so is the clock of an empty seat.
pub(crate) fn work_change(before: Option<&TableState>, after: &TableState, worker: Option<&str>) -> WorkChange {
    if before.is_some_and(|before| !work_differs(before, after)) {
        return WorkChange::Keep;
    }
    let OpenWork { is_bots_turn, deadline, has_people, .. } = open_work(after);
    let (due, worker) = if is_bots_turn { (Some(after.written_at), worker) } else { (deadline, None) };
    WorkChange::Replace(TableWork { due: due.filter(|_| has_people), worker: worker.map(str::to_owned) })
}

/// Whether new entries require a bot's move that is assigned to no server.
pub(crate) fn has_unassigned_move(after: &TableState, work: &WorkChange) -> bool {
    let is_nobodys = matches!(work, WorkChange::Replace(TableWork { due: Some(_), worker: None }));
    is_nobodys && is_bots_turn(after)
}

impl AppState {
    /// The server that the next bot's move at a table is assigned to: this one, unless it runs no bots, or too many moves would come before it.
    pub(crate) fn worker_for(&self, next: &HostedTable) -> Option<&str> {
        let cluster = self.cluster.as_ref()?;
        (self.config.bots > 0 && !self.bots.is_full_for(self, next)).then_some(cluster.node.as_str())
    }

    /// Notes that there is a bot's move that no server has.
    pub(super) fn note_open_work(&self) {
        if let Some(cluster) = &self.cluster {
            cluster.has_more_work.store(true, Relaxed);
            self.ask_for_work();
        }
    }

    /// Asks for work at once if a bot has nothing to do, or soon will, and there may be some.
    pub(crate) fn ask_for_work(&self) {
        let Some(cluster) = &self.cluster else { return };
        if self.config.bots > 0 && cluster.has_more_work.load(Relaxed) && self.bots.has_room() {
            cluster.is_idle.notify_one();
        }
    }

    /// Whether this server may run a job that is to run once per period.
    pub(crate) async fn claims_job(&self, name: &'static str, period_millis: u64) -> bool {
        let Some(cluster) = &self.cluster else { return true };
        received(cluster.store.claim_job(name, period_millis - period_millis / EARLY_START_DIVISOR))
            .await
            .unwrap_or(false)
    }

    /// The wall-clock time; with several servers, by the clock of storage.
    pub(crate) fn wall(&self) -> u64 {
        self.cluster.as_ref().and_then(Cluster::wall).unwrap_or_else(|| self.machine.wall())
    }

    /// Releases the work at a table, so that any server can claim it.
    pub(crate) fn release(self: &Arc<AppState>, table: &Arc<LiveTable>, due: Option<u64>) {
        if self.cluster.is_none() {
            return;
        }
        table.set_claimed(false);
        let (app, table, seq) = (self.clone(), table.clone(), table.hosted().table.seq);
        tokio::spawn(async move {
            let Some(cluster) = &app.cluster else { return };
            // Retried until storage has confirmed it: while the lease of this server lasts, no other one would get the work.
            while app.try_release(cluster, &table, seq, due).await.is_err() {
                sleep(Duration::from_millis(RETRY_MILLIS)).await;
                if table.is_claimed() || *app.stopping.borrow() {
                    return;
                }
            }
        });
    }

    /// Releases the work at a table after an entry. If there are later entries, and the work is still this server's, it is tried again.
    async fn try_release(
        self: &Arc<AppState>,
        cluster: &Cluster,
        table: &Arc<LiveTable>,
        mut seq: u64,
        due: Option<u64>,
    ) -> Result<(), ApiError> {
        loop {
            if received(cluster.store.release(&table.id, &cluster.node, Some(seq), due)).await? {
                return Ok(());
            }
            let _changing = table.changing.lock().await;
            match self.catch_up(table).await {
                // Nobody works at a table that is gone.
                Err(error) if matches!(error.code(), ErrorCode::NotFound | ErrorCode::Archived) => return Ok(()),
                Err(error) => return Err(error),
                // Without new entries it is another server's work. With new ones it may be this server's again.
                Ok(_) if table.hosted().table.seq == seq || table.is_claimed() => return Ok(()),
                Ok(_) => seq = table.hosted().table.seq,
            }
        }
    }

    /// The tables in memory where a bot is to move, or a deadline has passed, and no bot is thinking here.
    fn idle_bots(&self) -> Vec<String> {
        let now = self.clock.now();
        let is_idle = |table: &&Arc<LiveTable>| {
            deciding_bot(&table.hosted(), now).is_some() && !table.thinking.load(Acquire) && !self.is_paused(table)
        };
        self.tables.lock().values().filter(is_idle).map(|table| table.id.clone()).collect()
    }

    /// The tables whose work is in progress here.
    fn tables_at_work(&self, cluster: &Cluster) -> Vec<String> {
        let thinks = |table: &&Arc<LiveTable>| table.thinking.load(Acquire);
        let mut held: Vec<String> = self.tables.lock().values().filter(thinks).map(|table| table.id.clone()).collect();
        held.extend(cluster.beginning.lock().iter().cloned());
        held
    }

    /// Does the work at a table that storage has assigned to this server.
    async fn do_claimed_work(self: &Arc<AppState>, id: &str) -> Result<(), ApiError> {
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

    /// Starts work that storage has assigned to this server. Releases it if that fails.
    async fn start_claimed_work(self: Arc<AppState>, id: String) {
        let Some(cluster) = &self.cluster else { return };
        let done = self.do_claimed_work(&id).await;
        cluster.beginning.lock().remove(&id);
        // Stale means that the position has changed meanwhile: then there is other work, or none.
        if let Err(error) = done
            && error.code() != ErrorCode::Stale
        {
            warn!(table = id, code = error.code().name(), "claimed work could not be done");
            let due = Some(self.clock.now() + RETRY_MILLIS);
            let seq = self.live_table(&id).map(|table| table.hosted().table.seq);
            drop(received(cluster.store.release(&id, &cluster.node, seq, due)).await);
        }
    }

    /// Registers this server as alive again.
    async fn rejoin(&self) -> Result<(), ApiError> {
        let Some(cluster) = &self.cluster else { return Ok(()) };
        Ok(cluster.rejoin().await?)
    }

    /// Sends a heartbeat, starts the assigned work, and applies changes to people. If it is a regular one, it also asks for the tables without
    /// people that are watched here.
    async fn heartbeat(self: &Arc<AppState>, is_regular: bool) -> Result<(), ApiError> {
        let Some(cluster) = &self.cluster else { return Ok(()) };
        let (node, held, asked) = (cluster.node.clone(), self.tables_at_work(cluster), Instant::now());
        let most = (TABLES_PER_BOT * self.config.bots).saturating_sub(held.len()) as u32;
        let wanted = if most > 0 && is_regular { self.idle_bots() } else { Vec::new() };
        let (lease_millis, longest_lapse_millis) = (LEASE_MILLIS, LONGEST_LAPSE_MILLIS);
        let heartbeat = Heartbeat { node, lease_millis, longest_lapse_millis, wanted, held, most };
        let reply = received(cluster.store.heartbeat(heartbeat)).await?;
        cluster.note(&reply, asked);
        // If nothing could be claimed, nothing is known.
        cluster.has_more_work.store(reply.claimed.len() >= most as usize, Relaxed);
        // At once, because the server may write from now on, and the clock of a process that was stopped is slow.
        self.advance_clock(self.clock.tick(self.wall(), Instant::now()));
        for id in &reply.claimed {
            if cluster.beginning.lock().insert(id.clone()) {
                tokio::spawn(self.clone().start_claimed_work(id.clone()));
            }
        }
        if let Some(after) = cluster.unknown_changes(&reply) {
            self.follow_people(after).await?;
        }
        Ok(())
    }
}

/// Sends heartbeats until the server stops.
pub(super) async fn send_heartbeats(app: Arc<AppState>) {
    let Some(cluster) = &app.cluster else { return };
    let (mut stopping, mut beats) = (app.stopping.subscribe(), interval(HEARTBEAT_INTERVAL));
    beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let (mut was_away, mut last) = (false, Instant::now());
    loop {
        let is_regular = tokio::select! {
            biased;
            _ = stopping.changed() => return,
            _ = beats.tick() => true,
            () = idle_since(cluster, last) => false,
        };
        last = Instant::now();
        // A process that was stopped has seen no failed request, but its lease may have expired.
        was_away |= !cluster.has_recent_storage_reply();
        if was_away && app.rejoin().await.is_err() {
            continue;
        }
        was_away = app.heartbeat(is_regular).await.is_err();
        if was_away {
            warn!("no sign of life could be given");
        }
    }
}

impl AppState {
    /// Ends this server's lease, so that others take over its work at once. Its heartbeats have ended before.
    pub(crate) async fn leave_cluster(&self) {
        let Some(cluster) = &self.cluster else { return };
        let (node, lease_millis, longest_lapse_millis) = (cluster.node.clone(), 0, LONGEST_LAPSE_MILLIS);
        let (wanted, held) = (Vec::new(), Vec::new());
        let last = Heartbeat { node, lease_millis, longest_lapse_millis, wanted, held, most: 0 };
        if timeout(LEAVE_TIMEOUT, received(cluster.store.heartbeat(last))).await.is_err() {
            warn!("the lease could not be ended; it expires soon");
        }
    }
}

/// Waits until a bot has nothing to do, and for the minimum time after the last heartbeat.
async fn idle_since(cluster: &Cluster, last: Instant) {
    cluster.is_idle.notified().await;
    sleep_until(last + MIN_HEARTBEAT_INTERVAL).await;
}

#[cfg(test)]
mod tests {
    use protocol::{Clock, ClockKind, Created, DiceSharing, Entry, EntryBody, Person, SeatAssignment};
    use tabletop::Seed;

    use super::*;

    const RECORD: &str = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
        claims: automatic\nseat: blue\nseat: pink\n\nend 0\n";

    fn ada() -> Holder {
        Holder::Person(Person { id: "ada".to_owned(), name: "Ada".to_owned() })
    }

    /// A table with a clock, where Ada holds both seats.
    fn table() -> HostedTable {
        let seats = ["blue", "pink"].map(|seat| SeatAssignment { seat: seat.to_owned(), holder: ada() });
        let body = EntryBody::Created(Created {
            record: RECORD.to_owned(),
            seats: seats.into(),
            public: false,
            clock: Some(Clock { per: ClockKind::Move, seconds: 5 }),
            owner: ada().person().expect("a person").clone(),
            previous: None,
            dice: DiceSharing::None,
        });
        let seed: Seed = "00".repeat(32).parse().expect("a seed");
        let hosted = HostedTable::new("a", seed, &Entry { seq: 1, at: 1000, body }).expect("a table");
        // Includes the draw of the first player.
        hosted.draft(Vec::new(), 1000).expect("drawn").0
    }

    fn seated(before: &HostedTable, seats: &[&str], holder: &Holder) -> HostedTable {
        let body = |seat: &&str| EntryBody::Seated { seat: (*seat).to_owned(), holder: holder.clone(), by: None };
        before.draft(seats.iter().map(body).collect(), 2000).expect("seated").0
    }

    #[test]
    fn a_clock_is_due_while_somebody_sits_at_the_table() {
        let full = table().table;
        let due = |due| WorkChange::Replace(TableWork { due, worker: None });
        assert_eq!(work_change(None, &full, Some("x")), due(Some(6000)));
        let abandoned = seated(&table(), &["blue", "pink"], &Holder::Open);
        assert_eq!(work_change(Some(&full), &abandoned.table, Some("x")), due(None));
        let again = seated(&abandoned, &["pink"], &ada()).table;
        assert_eq!(work_change(Some(&abandoned.table), &again, Some("x")), due(Some(6000)));
        let more = seated(&seated(&abandoned, &["pink"], &ada()), &["blue"], &ada()).table;
        assert_eq!(work_change(Some(&again), &more, Some("x")), WorkChange::Keep);
    }

    #[test]
    fn a_bots_move_is_due_while_somebody_sits_at_the_table() {
        let bots = Holder::Bot { level: tabletop::Level::Novice };
        let full = table();
        let deciding = full.table.game.seat_name(full.table.deciding_seat().expect("a seat"));
        let work = |due| WorkChange::Replace(TableWork { due, worker: Some("x".to_owned()) });
        let one = seated(&full, &[deciding], &bots).table;
        assert_eq!(work_change(Some(&full.table), &one, Some("x")), work(Some(2000)));
        let both = seated(&full, &["blue", "pink"], &bots).table;
        assert_eq!(work_change(Some(&full.table), &both, Some("x")), work(None));
    }
}
