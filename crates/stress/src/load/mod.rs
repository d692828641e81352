//! Many tables at once: measures how long commands take, how soon watchers see them, and whether entries are lost.

mod at_rest;
mod plan;

use std::io;
use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicU64, Ordering::Acquire, Ordering::Relaxed};
use std::sync::{Arc, Barrier, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use games::{AnyGame, Record};
use serde_json::{Value, json};
use tabletop::{Actor, Dice};

use self::at_rest::{fill, time_requests};
pub use self::plan::{FinishedTables, LoadPace, LoadPlan, LoadReport, TableToCopy};
use crate::client::Client;
use crate::measure::{Durations, LongestBySecond, memory, processor};
use crate::open_files::require_open_files;
use crate::reader::{ReceivedEntries, StreamAddresses, watch};
#[cfg(unix)]
use crate::services::{Durability, ScratchPostgres};
use crate::tested_server::{ServerAddress, TestedServer};

/// The number of threads that create tables.
const CREATOR_THREADS: u32 = 16;
/// The number of threads that send commands.
const SENDER_THREADS: u64 = 64;
/// How often the list of tables is requested.
const LIST_REQUESTS: usize = 20;
/// Open files other than the streams: senders, creators, standard streams.
const RESERVED_FILES: u64 = 256;
/// The number of streams from one address: each has about 28,000 ports.
const STREAMS_PER_ADDRESS: usize = 20_000;

/// A table with two people who play and watch.
pub(crate) struct LoadTable {
    pub(crate) id: String,
    tokens: [String; 2],
    pub(crate) seen: [ReceivedEntries; 2],
    progress: Mutex<GameProgress>,
    counters: Arc<LoadCounters>,
}

/// The state of a table's game.
struct GameProgress {
    game: AnyGame,
    /// The entry that must have been received before the next command.
    awaited: u64,
    /// When the last command was sent.
    sent: Instant,
}

/// A command that can be played now.
struct ChosenCommand {
    /// The index of the person who plays it.
    who: usize,
    /// The last entry that the person has received.
    after: u64,
    command: String,
}

/// The shared counters of all clients.
#[derive(Default)]
struct LoadCounters {
    commands: Durations,
    longest: LongestBySecond,
    seen: Durations,
    failed: AtomicU64,
    /// The number of the next command.
    next: AtomicU64,
}

/// A barrier for senders, so that their set-up is not measured.
struct StartBarrier {
    ready: Barrier,
    begun: OnceLock<Instant>,
}

impl StartBarrier {
    /// Waits for everybody. Returns when everybody had arrived.
    fn wait_for_start(&self) -> Instant {
        self.ready.wait();
        *self.begun.get_or_init(Instant::now)
    }
}

impl LoadTable {
    fn lock(&self) -> MutexGuard<'_, GameProgress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A reader has received an entry.
    pub(crate) fn arrived(&self, seq: u64) {
        let progress = self.lock();
        if progress.awaited > 0 && seq <= progress.awaited {
            self.counters.seen.add(progress.sent.elapsed().as_micros());
        }
    }

    /// The first reader applies the entry to the game.
    pub(crate) fn follow(&self, data: &str) {
        let entry: Value = serde_json::from_str(data).unwrap_or_default();
        if let (Some(actor), Some(command)) = (entry["actor"].as_str(), entry["command"].as_str())
            && self.lock().game.play_as(actor, command).is_err()
        {
            self.seen[0].faults.fetch_add(1, Relaxed);
        }
    }

    /// Whether both readers have received the first entries of the table.
    fn is_watched(&self) -> bool {
        self.seen.iter().all(|seen| seen.last.load(Relaxed) >= 3)
    }

    /// How many entries the readers still have to receive.
    fn missing(&self) -> u64 {
        let awaited = self.lock().awaited;
        self.seen.iter().map(|seen| awaited.saturating_sub(seen.last.load(Relaxed))).sum()
    }

    /// How many entries came out of order.
    fn faults(&self) -> u64 {
        self.seen.iter().map(|seen| seen.faults.load(Relaxed)).sum()
    }

    /// A legal command, and who plays it; `None` while an earlier one is pending.
    fn choose(&self, dice: &mut Dice) -> Option<ChosenCommand> {
        let last = self.seen[0].last.load(Acquire);
        let mut progress = self.lock();
        let Actor::Seat(seat) = progress.game.actor() else { return None };
        if last < progress.awaited || last == 0 {
            return None;
        }
        // Set until the response says which entry to wait for.
        progress.awaited = u64::MAX;
        progress.sent = Instant::now();
        let command = progress.game.sample_action(dice).to_string();
        Some(ChosenCommand { who: seat.index(), after: last, command })
    }
}

/// Fills a server with people who play and watch.
///
/// # Errors
/// If the server cannot be started or reached.
pub fn load(plan: &LoadPlan, mut progress: impl FnMut(&str)) -> io::Result<LoadReport> {
    #[cfg(unix)]
    let postgres = if plan.postgres { start_postgres(plan)? } else { None };
    #[cfg(unix)]
    let database = postgres.as_ref().map(|postgres| postgres.url("cascade"));
    #[cfg(not(unix))]
    let database = None;
    let clients = u64::from(plan.tables) * 2;
    require_open_files(clients + RESERVED_FILES)?;
    let at_rest = match &plan.finished {
        Some(finished) => {
            progress("filling storage with finished tables");
            fill(plan, finished, database.as_deref())?
        }
        None => Vec::new(),
    };
    let started = Instant::now();
    let servers = start_servers(plan, database)?;
    let start = started.elapsed().as_secs_f64() * 1000.0 / servers.len() as f64;
    let addresses: Vec<ServerAddress> = servers.iter().map(|server| server.address.clone()).collect();
    let counters = Arc::new(LoadCounters::default());
    progress("creating tables");
    let tables = create_tables(&addresses, plan.tables, &counters)?;
    let list = time_requests(&addresses[0], std::iter::repeat_n("/api/tables".to_owned(), LIST_REQUESTS))?;
    let load = time_requests(&addresses[0], at_rest.iter().map(|id| format!("/api/tables/{id}")))?;
    let empty = used_memory(&servers);
    progress("opening streams");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    open_streams(&runtime, &addresses, &tables);
    wait_until(Duration::from_secs(60 + clients / 200), || tables.iter().all(|table| table.is_watched()));
    let full = used_memory(&servers);
    progress("playing");
    let start_barrier = StartBarrier { ready: Barrier::new(SENDER_THREADS as usize + 1), begun: OnceLock::new() };
    let (begun, used) = thread::scope(|scope| {
        for number in 0..SENDER_THREADS {
            let (tables, start_barrier) = (&tables, &start_barrier);
            let client = Client::new(&addresses[number as usize % addresses.len()]);
            scope.spawn(move || send_commands(plan, &client, tables, number, start_barrier));
        }
        (start_barrier.wait_for_start(), used_processor(&servers))
    });
    let seconds = begun.elapsed().as_secs_f64();
    let cores = (used_processor(&servers) - used) / seconds;
    progress("waiting for the last entries");
    wait_until(Duration::from_secs(10), || tables.iter().all(|table| table.missing() == 0));
    Ok(LoadReport {
        commands: counters.commands.summary(),
        longest_by_second: counters.longest.millis(),
        seen: counters.seen.summary(),
        failed: counters.failed.load(Relaxed),
        lost: tables.iter().map(|table| table.missing() + table.faults()).sum(),
        memory: full,
        memory_per_client: full.saturating_sub(empty) / u64::from(plan.tables * 2).max(1),
        cores,
        seconds,
        list,
        load,
        start,
    })
}

/// Starts the servers; several of them share one database.
fn start_servers(plan: &LoadPlan, database: Option<String>) -> io::Result<Vec<TestedServer>> {
    if plan.nodes > 1 && database.is_none() {
        return Err(io::Error::other("several servers need PostgreSQL"));
    }
    let folder = |node: u32| if node == 0 { plan.folder.clone() } else { plan.folder.with_extension(node.to_string()) };
    (0..plan.nodes.max(1)).map(|node| TestedServer::start_on(&plan.program, &folder(node), database.clone())).collect()
}

fn used_memory(servers: &[TestedServer]) -> u64 {
    servers.iter().map(|server| memory(server.pid()).unwrap_or_default()).sum()
}

fn used_processor(servers: &[TestedServer]) -> f64 {
    servers.iter().map(|server| processor(server.pid()).unwrap_or_default()).sum()
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

/// Opens two streams for each table, in groups, so that the server's accept queue does not overflow.
fn open_streams(runtime: &tokio::runtime::Runtime, addresses: &[ServerAddress], tables: &[Arc<LoadTable>]) {
    for (number, table) in tables.iter().enumerate() {
        for which in 0..2 {
            let stream = number * 2 + which;
            let addresses = StreamAddresses {
                to: addresses[stream % addresses.len()].get(),
                // The whole network 127.0.0.0/8 belongs to this machine, at least on Linux.
                from: Ipv4Addr::new(127, 0, 0, 1 + (stream / STREAMS_PER_ADDRESS) as u8),
            };
            runtime.spawn(watch(addresses, table.clone(), table.tokens[which].clone(), which));
        }
        if number.is_multiple_of(50) {
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Creates the tables on several threads.
fn create_tables(
    addresses: &[ServerAddress],
    tables: u32,
    counters: &Arc<LoadCounters>,
) -> io::Result<Vec<Arc<LoadTable>>> {
    thread::scope(|scope| {
        let parts: Vec<_> = (0..CREATOR_THREADS)
            .map(|part| {
                let count = (part..tables).step_by(CREATOR_THREADS as usize).count();
                let address = &addresses[part as usize % addresses.len()];
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

/// Creates some tables, all with the same two people.
fn create_part(
    address: &ServerAddress,
    part: u32,
    count: usize,
    counters: &Arc<LoadCounters>,
) -> io::Result<Vec<Arc<LoadTable>>> {
    let client = Client::new(address);
    let tokens = [client.enter(&format!("Ada {part}"))?, client.enter(&format!("Bob {part}"))?];
    let request = json!({ "game": "cascadero",
        "seats": [{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "open" }], "dice": "none" });
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

/// The first table that is ready for a command, with the command.
fn free_table<'a>(
    mut tables: impl Iterator<Item = &'a Arc<LoadTable>>,
    dice: &mut Dice,
) -> Option<(&'a Arc<LoadTable>, ChosenCommand)> {
    tables.find_map(|table| table.choose(dice).map(|chosen| (table, chosen)))
}

/// The path for commands to a table.
fn commands_of(table: &LoadTable) -> String {
    format!("/api/tables/{}/commands", table.id)
}

/// Sends commands at their due times, independently of the server: a slow response does not delay the due time of other commands.
fn send_commands(
    plan: &LoadPlan,
    client: &Client,
    tables: &[Arc<LoadTable>],
    number: u64,
    start_barrier: &StartBarrier,
) {
    let mut dice = Dice::seeded(number);
    if let Some(table) = tables.first() {
        // A warm-up request, which is refused and not measured. The first request of a thread takes milliseconds of processor time, because
        // the system clears pages of 2 MB for each size class of its allocator. With 64 threads that would occupy two cores for 0.3
        // seconds.
        let _ = client.post(&table.tokens[0], &commands_of(table), &json!({ "after": 0, "command": "nothing" }));
    }
    let begun = start_barrier.wait_for_start();
    let Some(counters) = tables.first().map(|table| &table.counters) else { return };
    loop {
        let ticket = counters.next.fetch_add(1, Relaxed);
        let due = plan.pace.due(ticket, begun);
        if due >= Duration::from_secs(plan.seconds.into()) {
            return;
        }
        thread::sleep(due.saturating_sub(begun.elapsed()));
        let (later, earlier) = tables.split_at(ticket as usize % tables.len());
        let chosen = match plan.pace {
            LoadPace::Rate(_) => free_table(earlier.iter().chain(later), &mut dice),
            // Each sender has its own tables: otherwise senders would wait for each other's locks.
            LoadPace::Most => {
                free_table(tables.iter().skip(number as usize).step_by(SENDER_THREADS as usize), &mut dice)
            }
        };
        let Some((table, ChosenCommand { who, after, command })) = chosen else {
            match plan.pace {
                LoadPace::Rate(_) => drop(counters.failed.fetch_add(1, Relaxed)),
                // All tables wait for their readers.
                LoadPace::Most => thread::sleep(Duration::from_millis(1)),
            }
            continue;
        };
        let reply =
            client.post(&table.tokens[who], &commands_of(table), &json!({ "after": after, "command": command }));
        let last = reply.ok().filter(|reply| reply.status == 200).and_then(|reply| reply.json["last"].as_u64());
        match last {
            Some(_) => {
                let waited = begun.elapsed().saturating_sub(due).as_micros();
                counters.commands.add(waited);
                counters.longest.add(due, waited);
            }
            None => drop(counters.failed.fetch_add(1, Relaxed)),
        }
        table.lock().awaited = last.unwrap_or(after);
    }
}
