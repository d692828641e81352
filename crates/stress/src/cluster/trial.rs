//! The trial: what is started, what is done to it, and what must be true afterwards.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::json;
use tokio::runtime::Runtime;

use super::faults::{Disturbed, Fault};
use super::lag::LagMeter;
use super::players::{BotWait, SecondSeat, TrialNotes, TrialPlayer};
use super::scratch_cluster::{ClusterPlan, ScratchCluster, addresses};
use super::verdict::{LogVerdict, TrialTables};
use super::watcher::{WatchedTable, watch_table};
use crate::client::Client;

/// The clock of tables where nobody moves, in seconds.
const CLOCK_SECONDS: u64 = 5;
/// After how long the tables of a dead node must go on.
const LONGEST_SILENCE: Duration = Duration::from_secs(2);
/// How often something may have been woken too late until they do: another server, the database, a bot.
const LAGS: u32 = 3;
/// How long watchers may take to see the last entries.
const LAST_ENTRIES: Duration = Duration::from_secs(15);

/// What is tried.
#[derive(Clone, Debug)]
pub struct TrialPlan {
    /// What is started.
    pub cluster: ClusterPlan,
    /// How many people play against bots, and as many against themselves.
    pub people: u32,
    /// How many tables have a clock that nobody beats.
    pub clocks: u32,
    /// How long a fault lasts.
    pub fault: Duration,
    /// How long it is quiet before each.
    pub quiet: Duration,
}

/// What happened during a fault.
#[derive(Clone, Debug)]
pub struct FaultOutcome {
    /// What was done.
    pub fault: &'static str,
    /// For how long, with the return to how it was.
    pub lasted: Duration,
    /// Commands that were acknowledged meanwhile.
    pub acknowledged: usize,
    /// The longest that somebody waited for a bot meanwhile.
    pub longest_bot_wait: Duration,
    /// The servers' part of it: from the entry of the person's move to that of the bot's.
    pub longest_server_part: Duration,
    /// The longest that this process itself was woken too late meanwhile: so busy was the machine.
    pub lag: Duration,
}

/// A fault, and from when to when its consequences are looked for, in milliseconds since 1970.
struct StruckFault {
    fault: Fault,
    outcome: FaultOutcome,
    window: (u64, u64),
}

/// How a trial went.
#[derive(Clone, Debug)]
pub struct TrialReport {
    /// Each fault.
    pub faults: Vec<FaultOutcome>,
    /// Commands that were acknowledged.
    pub acknowledged: usize,
    /// Tables played at, and entries in their logs.
    pub tables: usize,
    /// Entries in their logs.
    pub entries: usize,
    /// Moves of bots.
    pub bot_moves: usize,
    /// How often a clock struck, and the longest time between two strikes, in milliseconds.
    pub strikes: (usize, u64),
    /// Faults for which something is not installed here.
    pub not_tried: Vec<&'static str>,
    /// How often the streams of watchers were opened, and how many watchers there were.
    pub streams: (u64, usize),
    /// Everything that was wrong; empty if nothing was.
    pub wrong: Vec<String>,
}

/// The tables of a trial, each with somebody who watches it.
struct TrialWatchers<'a> {
    runtime: &'a Runtime,
    address: SocketAddr,
    watched: Mutex<Vec<Arc<WatchedTable>>>,
}

impl TrialWatchers<'_> {
    fn watch(&self, id: &str) {
        let (table, address) = (Arc::new(WatchedTable::new(id)), self.address);
        self.list().push(table.clone());
        self.runtime.spawn(async move { watch_table(address, &table).await });
    }

    fn list(&self) -> std::sync::MutexGuard<'_, Vec<Arc<WatchedTable>>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets people play while one thing after the other fails, and compares.
///
/// # Errors
/// If something cannot be started or asked.
pub fn trial(plan: &TrialPlan, mut progress: impl FnMut(&str)) -> io::Result<TrialReport> {
    progress("starting PostgreSQL, NATS and the servers");
    let mut cluster = ScratchCluster::start(&plan.cluster)?;
    let address = cluster.balancer.address;
    let notes = TrialNotes::default();
    let (balancer, runtime) = (&cluster.balancer, &cluster.runtime);
    let watchers = TrialWatchers { runtime, address, watched: Mutex::default() };
    let clocked = clocked_tables(address, plan.clocks, &notes);
    clocked.iter().for_each(|id| watchers.watch(id));
    let lag = LagMeter::default();
    let (mut struck_faults, mut not_tried) = (Vec::new(), Vec::new());
    thread::scope(|scope| -> io::Result<()> {
        for number in 0..2 * plan.people {
            let (notes, watchers) = (&notes, &watchers);
            let second = if number.is_multiple_of(2) { SecondSeat::Bot } else { SecondSeat::Oneself };
            scope.spawn(move || TrialPlayer::enter(address, number, notes).play(second, |id| watchers.watch(id)));
        }
        let mut disturbed = Disturbed {
            nodes: &mut cluster.nodes,
            postgres: &mut cluster.postgres,
            nats: &mut cluster.nats,
            upgrade: plan.cluster.earlier.is_some().then_some(plan.cluster.program.as_path()),
            moved: &|nodes| balancer.set_servers(addresses(nodes)),
        };
        scope.spawn(|| lag.run(&notes.stop));
        let struck = strike_all(plan, &mut disturbed, &notes, &lag, &mut progress);
        notes.stop.store(true, Relaxed);
        (struck_faults, not_tried) = struck?;
        Ok(())
    })?;
    progress("comparing what was acknowledged and seen with what is there");
    let watched = watchers.list().clone();
    let all: Vec<String> = watched.iter().map(|table| table.id.clone()).collect();
    let acknowledged = notes.acknowledged();
    let tables =
        TrialTables { all: &all, clocked: &clocked, clock_millis: CLOCK_SECONDS * 1000, acknowledged: &acknowledged };
    let mut verdict = LogVerdict::read(&Client::impatient(address), &tables)?;
    verdict.wrong.extend(notes.refused());
    verdict.wrong.extend(unseen(&watched, &verdict));
    let faults = struck_faults.into_iter().map(|struck| struck.judged(&mut verdict)).collect();
    watched.iter().for_each(|table| table.has_ended.store(true, Relaxed));
    Ok(TrialReport {
        faults,
        not_tried,
        acknowledged: acknowledged.len(),
        tables: all.len(),
        entries: verdict.entries,
        bot_moves: verdict.bot_moves,
        strikes: (verdict.strikes, verdict.longest_strike),
        streams: (watched.iter().map(|table| table.opened.load(Relaxed)).sum(), watched.len()),
        wrong: verdict.wrong,
    })
}

/// Tables where nobody moves: a clock does.
fn clocked_tables(address: SocketAddr, count: u32, notes: &TrialNotes) -> Vec<String> {
    let mut owner = TrialPlayer::enter(address, u32::MAX, notes);
    let seats = json!([{ "seat": "seat1", "who": "me" }, { "seat": "seat2", "who": "me" }]);
    let clock = json!({ "per": "move", "seconds": CLOCK_SECONDS });
    (0..count).map(|_| owner.make_table(json!({ "game": "cascadito", "seats": seats, "clock": clock }))).collect()
}

fn strike_all(
    plan: &TrialPlan,
    disturbed: &mut Disturbed<'_>,
    notes: &TrialNotes,
    lag: &LagMeter,
    progress: &mut impl FnMut(&str),
) -> io::Result<(Vec<StruckFault>, Vec<&'static str>)> {
    let (mut outcomes, mut not_tried) = (Vec::new(), Vec::new());
    for (number, fault) in Fault::ALL.into_iter().enumerate() {
        thread::sleep(plan.quiet);
        progress(fault.description());
        let (begun, before, from) = (Instant::now(), notes.acknowledged().len(), wall_millis());
        lag.begin();
        if !fault.strike(disturbed, number % disturbed.nodes.len(), plan.fault)? {
            not_tried.push(fault.description());
            continue;
        }
        let lasted = begun.elapsed();
        let acknowledged = notes.acknowledged().len() - before;
        // What began to wait during the fault may end only after it.
        thread::sleep(plan.quiet);
        let longest_bot_wait = longest(&notes.waits(), begun);
        let (description, longest_server_part, lag) = (fault.description(), Duration::ZERO, lag.longest());
        let outcome =
            FaultOutcome { fault: description, lasted, acknowledged, longest_bot_wait, longest_server_part, lag };
        outcomes.push(StruckFault { fault, outcome, window: (from, wall_millis()) });
    }
    thread::sleep(plan.quiet);
    Ok((outcomes, not_tried))
}

impl StruckFault {
    /// With what the logs say about it. The tables of a node that has died must go on in time, as far as the machine let anything run.
    fn judged(mut self, verdict: &mut LogVerdict) -> FaultOutcome {
        let (from, to) = self.window;
        let waits = verdict.bot_waits.iter().filter(|(moved, _)| (from..=to).contains(moved));
        let longest = Duration::from_millis(waits.map(|(_, waited)| *waited).max().unwrap_or_default());
        let bound = LONGEST_SILENCE + LAGS * self.outcome.lag;
        if self.fault == Fault::KillNode && longest > bound {
            verdict.wrong.push(format!("a table of a dead node went on after {longest:?}, later than {bound:?}"));
        }
        self.outcome.longest_server_part = longest;
        self.outcome
    }
}

fn wall_millis() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// The longest wait that ended after a moment.
fn longest(waits: &[BotWait], after: Instant) -> Duration {
    waits.iter().filter(|wait| wait.ended > after).map(|wait| wait.lasted).max().unwrap_or_default()
}

/// What watchers have not seen, or not in order.
fn unseen(watched: &[Arc<WatchedTable>], verdict: &LogVerdict) -> Vec<String> {
    let length = |table: &WatchedTable| verdict.lengths.get(&table.id).copied().unwrap_or_default();
    let until = Instant::now() + LAST_ENTRIES;
    let has_seen = |table: &Arc<WatchedTable>| table.last.load(Relaxed) >= length(table);
    while !watched.iter().all(has_seen) && Instant::now() < until {
        thread::sleep(Duration::from_millis(50));
    }
    let wrong = watched.iter().filter(|table| !has_seen(table) || table.faults.load(Relaxed) > 0);
    wrong
        .map(|table| {
            let (last, faults) = (table.last.load(Relaxed), table.faults.load(Relaxed));
            format!("{}: seen up to {last} of {}, {faults} out of order", table.id, length(table))
        })
        .collect()
}
