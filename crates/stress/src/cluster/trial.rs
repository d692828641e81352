//! The trial: what is started, which faults are injected, and what must hold afterwards.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::json;
use tokio::runtime::Runtime;

use super::faults::{Fault, FaultTargets};
use super::lag::LagMeter;
use super::players::{BotWait, SecondSeat, TrialNotes, TrialPlayer};
use super::scratch_cluster::{ClusterPlan, ScratchCluster, addresses};
use super::verdict::{LogVerdict, TrialTables, overdue_bot_moves};
use super::watcher::{WatchedTable, watch_table};
use crate::client::Client;

/// The time limit at tables where nobody moves, in seconds.
const CLOCK_SECONDS: u64 = 5;
/// How long the tables of a killed node may be without a move.
const TAKEOVER_TIMEOUT: Duration = Duration::from_secs(2);
/// How many late wake-ups that may include: of another server, the database and a bot.
const LAGS_PER_TAKEOVER: u32 = 3;
/// How long watchers may take to receive the last entries.
const LAST_ENTRIES_TIMEOUT: Duration = Duration::from_secs(15);

/// The configuration of a trial.
#[derive(Clone, Debug)]
pub struct TrialPlan {
    /// The cluster.
    pub cluster: ClusterPlan,
    /// How many people play against bots; as many play against themselves.
    pub people: u32,
    /// How many tables have only moves of an expired clock.
    pub clocks: u32,
    /// The duration of a fault.
    pub fault: Duration,
    /// The pause before each fault.
    pub quiet: Duration,
}

/// The observations during a fault.
#[derive(Clone, Debug)]
pub struct FaultOutcome {
    /// The fault.
    pub fault: &'static str,
    /// How long it lasted, including the recovery.
    pub lasted: Duration,
    /// Commands that were acknowledged during the fault.
    pub acknowledged: usize,
    /// The longest time that somebody waited for a bot.
    pub longest_bot_wait: Duration,
    /// The servers' part of it: from the entry of the person's move to the entry of the bot's.
    pub longest_server_part: Duration,
    /// The latest wake-up of this process, as a measure for the load of the machine.
    pub lag: Duration,
}

/// A fault, and the period in which its consequences are looked for, in milliseconds since 1970.
struct InjectedFault {
    fault: Fault,
    outcome: FaultOutcome,
    window: (u64, u64),
}

/// The result of a trial.
#[derive(Clone, Debug)]
pub struct TrialReport {
    /// The observations for each fault.
    pub faults: Vec<FaultOutcome>,
    /// Commands that were acknowledged.
    pub acknowledged: usize,
    /// Tables that were played at.
    pub tables: usize,
    /// Entries in their logs.
    pub entries: usize,
    /// Moves of bots.
    pub bot_moves: usize,
    /// How often a clock acted, and the longest time between two of its actions, in milliseconds.
    pub clock_actions: (usize, u64),
    /// Faults that are not possible here because something is not installed.
    pub not_tried: Vec<&'static str>,
    /// How often watchers opened a stream, and how many watchers there were.
    pub streams: (u64, usize),
    /// All violations that were found; empty if there were none.
    pub wrong: Vec<String>,
}

/// The tables of a trial, each with a watcher.
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

/// Lets people play while one fault after the other is injected, and checks the result.
///
/// # Errors
/// If something cannot be started or requested.
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
        let mut targets = FaultTargets {
            nodes: &mut cluster.nodes,
            postgres: &mut cluster.postgres,
            nats: &mut cluster.nats,
            upgrade: plan.cluster.earlier.is_some().then_some(plan.cluster.program.as_path()),
            moved: &|nodes| balancer.set_servers(addresses(nodes)),
        };
        scope.spawn(|| lag.run(&notes.stop));
        let struck = inject_all(plan, &mut targets, &notes, &lag, &mut progress);
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
    let client = Client::with_short_timeout(address);
    let owed = overdue_bot_moves(&client, &all, TAKEOVER_TIMEOUT + LAGS_PER_TAKEOVER * lag.longest())?;
    let mut verdict = LogVerdict::read(&client, &tables)?;
    verdict.wrong.extend(owed);
    verdict.wrong.extend(notes.refused());
    verdict.wrong.extend(incomplete_watchers(&watched, &verdict));
    let faults: Vec<FaultOutcome> = struck_faults.into_iter().map(|struck| struck.judged(&mut verdict)).collect();
    let lag = faults.iter().map(|outcome| outcome.lag).max().unwrap_or_default();
    let restart = faults.iter().filter(|outcome| outcome.fault == Fault::RestartDatabase.description());
    // While the database is away, no clock can act.
    let away = restart.map(|outcome| outcome.lasted).sum::<Duration>();
    let bound = Duration::from_secs(CLOCK_SECONDS) + away + TAKEOVER_TIMEOUT + LAGS_PER_TAKEOVER * lag;
    verdict.check_clock_actions(bound);
    verdict.check_counts(acknowledged.len());
    watched.iter().for_each(|table| table.has_ended.store(true, Relaxed));
    Ok(TrialReport {
        faults,
        not_tried,
        acknowledged: acknowledged.len(),
        tables: all.len(),
        entries: verdict.entries,
        bot_moves: verdict.bot_moves,
        clock_actions: (verdict.clock_actions, verdict.longest_clock_delay),
        streams: (watched.iter().map(|table| table.opened.load(Relaxed)).sum(), watched.len()),
        wrong: verdict.wrong,
    })
}

/// Creates tables where only the clock acts.
fn clocked_tables(address: SocketAddr, count: u32, notes: &TrialNotes) -> Vec<String> {
    let mut owner = TrialPlayer::enter(address, u32::MAX, notes);
    let seats = json!([{ "seat": "seat1", "who": "me" }, { "seat": "seat2", "who": "me" }]);
    let clock = json!({ "per": "move", "seconds": CLOCK_SECONDS });
    (0..count)
        .map(|_| owner.make_table(json!({ "game": "cascadito", "seats": seats, "clock": clock, "dice": "none" })))
        .collect()
}

fn inject_all(
    plan: &TrialPlan,
    targets: &mut FaultTargets<'_>,
    notes: &TrialNotes,
    lag: &LagMeter,
    progress: &mut impl FnMut(&str),
) -> io::Result<(Vec<InjectedFault>, Vec<&'static str>)> {
    let (mut outcomes, mut not_tried) = (Vec::new(), Vec::new());
    for (number, fault) in Fault::ALL.into_iter().enumerate() {
        thread::sleep(plan.quiet);
        progress(fault.description());
        let (begun, before, from) = (Instant::now(), notes.acknowledged().len(), wall_millis());
        lag.begin();
        if !fault.inject(targets, number % targets.nodes.len(), plan.fault)? {
            not_tried.push(fault.description());
            continue;
        }
        let lasted = begun.elapsed();
        let acknowledged = notes.acknowledged().len() - before;
        // A wait that began during the fault may end only after it.
        thread::sleep(plan.quiet);
        let longest_bot_wait = longest(&notes.waits(), begun);
        let (description, longest_server_part, lag) = (fault.description(), Duration::ZERO, lag.longest());
        let outcome =
            FaultOutcome { fault: description, lasted, acknowledged, longest_bot_wait, longest_server_part, lag };
        outcomes.push(InjectedFault { fault, outcome, window: (from, wall_millis()) });
    }
    thread::sleep(plan.quiet);
    Ok((outcomes, not_tried))
}

impl InjectedFault {
    /// Adds what the logs show about the fault. The tables of a killed node must go on in time, with a tolerance for the load of the machine.
    fn judged(mut self, verdict: &mut LogVerdict) -> FaultOutcome {
        let (from, to) = self.window;
        let waits = verdict.bot_waits.iter().filter(|(moved, _)| (from..=to).contains(moved));
        let longest = Duration::from_millis(waits.map(|(_, waited)| *waited).max().unwrap_or_default());
        let bound = TAKEOVER_TIMEOUT + LAGS_PER_TAKEOVER * self.outcome.lag;
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

/// The longest wait that ended after a given time.
fn longest(waits: &[BotWait], after: Instant) -> Duration {
    waits.iter().filter(|wait| wait.ended > after).map(|wait| wait.lasted).max().unwrap_or_default()
}

/// Lists watchers that have missed entries, or received them out of order.
fn incomplete_watchers(watched: &[Arc<WatchedTable>], verdict: &LogVerdict) -> Vec<String> {
    let length = |table: &WatchedTable| verdict.lengths.get(&table.id).copied().unwrap_or_default();
    let until = Instant::now() + LAST_ENTRIES_TIMEOUT;
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
