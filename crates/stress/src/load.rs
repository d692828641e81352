//! Many tables at once: how long commands take, how soon others see them, and whether anything is lost.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use games::{AnyGame, Record};
use serde_json::{Value, json};
use tabletop::{Actor, Dice};

use crate::client::Client;
use crate::measure::{Durations, memory, processor};
use crate::reader::{Seen, watch};
#[cfg(unix)]
use crate::services::{Durability, ScratchPostgres};
use crate::tested_server::{ServerAddress, TestedServer};

/// How many threads create tables.
const CREATORS: u32 = 16;
/// How many threads send commands.
const SENDERS: u64 = 64;

/// How much is asked of the server.
#[derive(Clone, Debug)]
pub struct LoadPlan {
    /// The program.
    pub program: PathBuf,
    /// Where it keeps its tables.
    pub folder: PathBuf,
    /// Whether it keeps them in a `PostgreSQL` that is started for it.
    #[cfg(unix)]
    pub postgres: bool,
    /// How many tables, each with two people who watch it.
    pub tables: u32,
    /// How many commands per second.
    pub rate: u32,
    /// For how many seconds.
    pub seconds: u32,
}

/// How it went. Durations are in milliseconds: the median, 99 of a hundred, the longest.
#[derive(Clone, Debug)]
pub struct LoadReport {
    /// Commands that were acknowledged, and how long that took from when they were due.
    pub commands: (usize, [f64; 3]),
    /// Entries that readers saw, and how long that took from when the command was sent.
    pub seen: (usize, [f64; 3]),
    /// Commands that were refused or failed.
    pub failed: u64,
    /// Entries that were missing, came twice, or never came.
    pub lost: u64,
    /// The server's memory with all clients, in bytes.
    pub memory: u64,
    /// What one more client costs, in bytes.
    pub memory_per_client: u64,
    /// How many cores the server used.
    pub cores: f64,
    /// How many seconds the commands took.
    pub seconds: f64,
}

/// A table with two people who play and watch.
pub(crate) struct LoadTable {
    pub(crate) id: String,
    tokens: [String; 2],
    pub(crate) seen: [Seen; 2],
    progress: Mutex<GameProgress>,
    counters: Arc<LoadCounters>,
}

/// How far the game of a table is.
struct GameProgress {
    game: AnyGame,
    /// No further command before this entry has been seen.
    awaited: u64,
    /// When the last command was sent.
    sent: Instant,
}

/// What all clients count together.
#[derive(Default)]
struct LoadCounters {
    commands: Durations,
    seen: Durations,
    failed: AtomicU64,
    /// The number of the next command.
    next: AtomicU64,
}

impl LoadTable {
    fn lock(&self) -> MutexGuard<'_, GameProgress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A reader has seen an entry.
    pub(crate) fn arrived(&self, seq: u64) {
        let progress = self.lock();
        if progress.awaited > 0 && seq <= progress.awaited {
            self.counters.seen.add(progress.sent.elapsed().as_micros());
        }
    }

    /// The first reader follows the game.
    pub(crate) fn follow(&self, data: &str) {
        let entry: Value = serde_json::from_str(data).unwrap_or_default();
        if let (Some(actor), Some(command)) = (entry["actor"].as_str(), entry["command"].as_str())
            && self.lock().game.play_as(actor, command).is_err()
        {
            self.seen[0].faults.fetch_add(1, Relaxed);
        }
    }

    /// Whether both readers have seen how the table began.
    fn is_watched(&self) -> bool {
        self.seen.iter().all(|seen| seen.last.load(Relaxed) >= 3)
    }

    /// How many entries readers still wait for.
    fn missing(&self) -> u64 {
        let awaited = self.lock().awaited;
        self.seen.iter().map(|seen| awaited.saturating_sub(seen.last.load(Relaxed))).sum()
    }

    /// How many entries came out of order.
    fn faults(&self) -> u64 {
        self.seen.iter().map(|seen| seen.faults.load(Relaxed)).sum()
    }

    /// A command that could be played now, and by whom.
    fn choose(&self, dice: &mut Dice) -> Option<(usize, u64, String)> {
        let last = self.seen[0].last.load(Relaxed);
        let mut progress = self.lock();
        let Actor::Seat(seat) = progress.game.actor() else { return None };
        if last < progress.awaited || last == 0 {
            return None;
        }
        // Until the answer says which entry to wait for.
        progress.awaited = u64::MAX;
        progress.sent = Instant::now();
        Some((seat.index(), last, progress.game.sample_action(dice).to_string()))
    }
}

/// Fills a server with people who play and watch.
///
/// # Errors
/// If the server cannot be started or asked.
pub fn load(plan: &LoadPlan, mut progress: impl FnMut(&str)) -> io::Result<LoadReport> {
    #[cfg(unix)]
    let postgres = if plan.postgres { start_postgres(plan)? } else { None };
    #[cfg(unix)]
    let database = postgres.as_ref().map(|postgres| postgres.url("cascade"));
    #[cfg(not(unix))]
    let database = None;
    let server = TestedServer::start_on(&plan.program, &plan.folder, database)?;
    let counters = Arc::new(LoadCounters::default());
    progress("creating tables");
    let tables = create_tables(&server.address, plan.tables, &counters)?;
    let empty = memory(server.pid()).unwrap_or_default();
    progress("opening streams");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    open_streams(&runtime, &server.address, &tables);
    wait_until(Duration::from_mins(1), || tables.iter().all(|table| table.is_watched()));
    let full = memory(server.pid()).unwrap_or_default();
    progress("playing");
    let (begun, used) = (Instant::now(), processor(server.pid()).unwrap_or_default());
    thread::scope(|scope| {
        for number in 0..SENDERS {
            let (tables, address) = (&tables, &server.address);
            scope.spawn(move || send_commands(plan, address, tables, number, begun));
        }
    });
    let seconds = begun.elapsed().as_secs_f64();
    let cores = (processor(server.pid()).unwrap_or_default() - used) / seconds;
    progress("waiting for the last entries");
    wait_until(Duration::from_secs(10), || tables.iter().all(|table| table.missing() == 0));
    Ok(LoadReport {
        commands: counters.commands.summary(),
        seen: counters.seen.summary(),
        failed: counters.failed.load(Relaxed),
        lost: tables.iter().map(|table| table.missing() + table.faults()).sum(),
        memory: full,
        memory_per_client: full.saturating_sub(empty) / u64::from(plan.tables * 2).max(1),
        cores,
        seconds,
    })
}

#[cfg(unix)]
fn start_postgres(plan: &LoadPlan) -> io::Result<Option<ScratchPostgres>> {
    let folder = plan.folder.with_extension("postgres");
    let postgres = ScratchPostgres::start(&folder, Durability::Kept)?;
    let postgres = postgres.ok_or_else(|| io::Error::other("PostgreSQL is not installed"))?;
    postgres.create_database("cascade")?;
    Ok(Some(postgres))
}

fn wait_until(longest: Duration, mut done: impl FnMut() -> bool) {
    let end = Instant::now() + longest;
    while !done() && Instant::now() < end {
        thread::sleep(Duration::from_millis(20));
    }
}

/// Opens two streams for each table, in groups, so that the server's queue of connections does not overflow.
fn open_streams(runtime: &tokio::runtime::Runtime, address: &ServerAddress, tables: &[Arc<LoadTable>]) {
    for (number, table) in tables.iter().enumerate() {
        for which in 0..2 {
            runtime.spawn(watch(address.get(), table.clone(), table.tokens[which].clone(), which));
        }
        if number.is_multiple_of(50) {
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Creates the tables on several threads.
fn create_tables(
    address: &ServerAddress,
    tables: u32,
    counters: &Arc<LoadCounters>,
) -> io::Result<Vec<Arc<LoadTable>>> {
    thread::scope(|scope| {
        let parts: Vec<_> = (0..CREATORS)
            .map(|part| {
                let count = (part..tables).step_by(CREATORS as usize).count();
                scope.spawn(move || create_part(address, part, count, counters))
            })
            .collect();
        let mut all = Vec::new();
        for part in parts {
            all.extend(part.join().map_err(|_| io::Error::other("creating tables has panicked"))??);
        }
        Ok(all)
    })
}

/// Creates some tables for two people of their own.
fn create_part(
    address: &ServerAddress,
    part: u32,
    count: usize,
    counters: &Arc<LoadCounters>,
) -> io::Result<Vec<Arc<LoadTable>>> {
    let client = Client::new(address);
    let tokens = [client.enter(&format!("Ada {part}"))?, client.enter(&format!("Bob {part}"))?];
    let request = json!({ "game": "cascadero",
        "seats": [{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "open" }] });
    let mut tables = Vec::new();
    for _ in 0..count {
        let made = client.post(&tokens[0], "/api/tables", &request)?.json;
        let id = made["id"].as_str().ok_or_else(|| io::Error::other(made.to_string()))?.to_owned();
        client.post(&tokens[1], &format!("/api/tables/{id}/seats"), &json!({ "seat": "pink", "who": "me" }))?;
        let record = Record::parse(made["record"].as_str().unwrap_or_default()).map_err(io::Error::other)?;
        let game = record.replay().map_err(io::Error::other)?;
        let progress = Mutex::new(GameProgress { game, awaited: 0, sent: Instant::now() });
        let (tokens, seen, counters) = (tokens.clone(), Default::default(), counters.clone());
        tables.push(Arc::new(LoadTable { id, tokens, seen, progress, counters }));
    }
    Ok(tables)
}

/// Sends commands when they are due, whatever the server does: a slow answer delays no other command's due time.
fn send_commands(plan: &LoadPlan, address: &ServerAddress, tables: &[Arc<LoadTable>], number: u64, begun: Instant) {
    let Some(counters) = tables.first().map(|table| &table.counters) else { return };
    let mut dice = Dice::seeded(number);
    let client = Client::new(address);
    loop {
        let ticket = counters.next.fetch_add(1, Relaxed);
        let due = Duration::from_secs_f64(ticket as f64 / f64::from(plan.rate));
        if due >= Duration::from_secs(plan.seconds.into()) {
            return;
        }
        thread::sleep(due.saturating_sub(begun.elapsed()));
        let chosen = (0..tables.len()).find_map(|step| {
            let table = &tables[(ticket as usize + step) % tables.len()];
            table.choose(&mut dice).map(|chosen| (table, chosen))
        });
        let Some((table, (who, after, command))) = chosen else {
            counters.failed.fetch_add(1, Relaxed);
            continue;
        };
        let path = format!("/api/tables/{}/commands", table.id);
        let reply = client.post(&table.tokens[who], &path, &json!({ "after": after, "command": command }));
        let last = reply.ok().filter(|reply| reply.status == 200).and_then(|reply| reply.json["last"].as_u64());
        match last {
            Some(_) => counters.commands.add(begun.elapsed().saturating_sub(due).as_micros()),
            None => drop(counters.failed.fetch_add(1, Relaxed)),
        }
        table.lock().awaited = last.unwrap_or(after);
    }
}
