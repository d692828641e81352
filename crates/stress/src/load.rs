//! Many tables at once: how long commands take, how soon others see them, and whether anything is lost.

use std::io;
use std::net::SocketAddr;
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
use crate::target::Target;

/// How much is asked of the server.
#[derive(Clone, Debug)]
pub struct LoadPlan {
    /// The program.
    pub program: PathBuf,
    /// Where it keeps its tables.
    pub folder: PathBuf,
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

/// A table on trial.
pub(crate) struct Seat {
    pub(crate) table: String,
    tokens: [String; 2],
    pub(crate) seen: [Seen; 2],
    game: Mutex<Playing>,
    shared: Arc<Shared>,
}

struct Playing {
    game: AnyGame,
    /// No further command before this entry has been seen.
    awaited: u64,
    /// When the last command was sent.
    sent: Instant,
}

#[derive(Default)]
struct Shared {
    commands: Durations,
    seen: Durations,
    failed: AtomicU64,
    next: AtomicU64,
}

impl Seat {
    fn hold(&self) -> MutexGuard<'_, Playing> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A reader has seen an entry.
    pub(crate) fn arrived(&self, seq: u64) {
        let playing = self.hold();
        if playing.awaited > 0 && seq <= playing.awaited {
            self.shared.seen.add(playing.sent.elapsed().as_micros());
        }
    }

    /// The first reader follows the game.
    pub(crate) fn follow(&self, data: &str) {
        let entry: Value = serde_json::from_str(data).unwrap_or_default();
        if let (Some(actor), Some(command)) = (entry["actor"].as_str(), entry["command"].as_str())
            && self.hold().game.play_as(actor, command).is_err()
        {
            self.seen[0].faults.fetch_add(1, Relaxed);
        }
    }

    /// A command that could be played now, and by whom.
    fn choose(&self, dice: &mut Dice) -> Option<(usize, u64, String)> {
        let last = self.seen[0].last.load(Relaxed);
        let mut playing = self.hold();
        let Actor::Seat(seat) = playing.game.actor() else { return None };
        if last < playing.awaited || last == 0 {
            return None;
        }
        // Until the answer says which entry to wait for.
        playing.awaited = u64::MAX;
        playing.sent = Instant::now();
        Some((seat.index(), last, playing.game.sample_action(dice).to_string()))
    }
}

/// Fills a server with people who play and watch.
///
/// # Errors
/// If the server cannot be started or asked.
pub fn load(plan: &LoadPlan, mut progress: impl FnMut(&str)) -> io::Result<LoadReport> {
    let target = Target::start(&plan.program, &plan.folder)?;
    let shared = Arc::new(Shared::default());
    progress("setting tables");
    let seats = set(target.address, plan.tables, &shared)?;
    let empty = memory(target.pid()).unwrap_or_default();
    progress("opening streams");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    for (number, seat) in (0_u32..).zip(&seats) {
        for which in 0..2 {
            runtime.spawn(watch(target.address, seat.clone(), seat.tokens[which].clone(), which));
        }
        if number.is_multiple_of(50) {
            thread::sleep(Duration::from_millis(10));
        }
    }
    let ready = |seat: &Arc<Seat>| seat.seen.iter().all(|seen| seen.last.load(Relaxed) >= 3);
    wait(Duration::from_mins(1), || seats.iter().all(ready));
    let full = memory(target.pid()).unwrap_or_default();
    progress("playing");
    let (begun, used) = (Instant::now(), processor(target.pid()).unwrap_or_default());
    thread::scope(|scope| {
        for number in 0..64 {
            let seats = &seats;
            scope.spawn(move || send(plan, target.address, seats, number, begun));
        }
    });
    let seconds = begun.elapsed().as_secs_f64();
    let cores = (processor(target.pid()).unwrap_or_default() - used) / seconds;
    progress("waiting for the last entries");
    let behind = |seat: &Seat| {
        let awaited = seat.hold().awaited;
        seat.seen.iter().map(|seen| awaited.saturating_sub(seen.last.load(Relaxed))).sum::<u64>()
    };
    wait(Duration::from_secs(10), || seats.iter().all(|seat| behind(seat) == 0));
    let faults = |seat: &Seat| seat.seen.iter().map(|seen| seen.faults.load(Relaxed)).sum::<u64>() + behind(seat);
    Ok(LoadReport {
        commands: shared.commands.summary(),
        seen: shared.seen.summary(),
        failed: shared.failed.load(Relaxed),
        lost: seats.iter().map(|seat| faults(seat)).sum(),
        memory: full,
        memory_per_client: full.saturating_sub(empty) / u64::from(plan.tables * 2).max(1),
        cores,
        seconds,
    })
}

fn wait(longest: Duration, mut done: impl FnMut() -> bool) {
    let end = Instant::now() + longest;
    while !done() && Instant::now() < end {
        thread::sleep(Duration::from_millis(20));
    }
}

/// Sets the tables, sixteen at a time.
fn set(address: SocketAddr, tables: u32, shared: &Arc<Shared>) -> io::Result<Vec<Arc<Seat>>> {
    let part = |number: u32| -> io::Result<Vec<Arc<Seat>>> {
        let names = [format!("Ada {number}"), format!("Bob {number}")];
        let tokens = [Client::enter(address, &names[0])?, Client::enter(address, &names[1])?];
        let [mut ada, mut bob] = [Client::new(address, &tokens[0]), Client::new(address, &tokens[1])];
        let wish = json!({ "game": "cascadero",
            "seats": [{ "seat": "blue", "who": "me" }, { "seat": "pink", "who": "open" }] });
        let mut seats = Vec::new();
        for _ in (number..tables).step_by(16) {
            let made = ada.post("/api/tables", &wish)?.json;
            let table = made["id"].as_str().ok_or_else(|| io::Error::other(made.to_string()))?.to_owned();
            bob.post(&format!("/api/tables/{table}/seats"), &json!({ "seat": "pink", "who": "me" }))?;
            let record = Record::parse(made["record"].as_str().unwrap_or_default()).map_err(io::Error::other)?;
            let game = record.replay().map_err(io::Error::other)?;
            let game = Mutex::new(Playing { game, awaited: 0, sent: Instant::now() });
            let (tokens, seen, shared) = (tokens.clone(), Default::default(), shared.clone());
            seats.push(Arc::new(Seat { table, tokens, seen, game, shared }));
        }
        Ok(seats)
    };
    let part = &part;
    thread::scope(|scope| {
        let parts: Vec<_> = (0..16).map(|number| scope.spawn(move || part(number))).collect();
        let mut seats = Vec::new();
        for part in parts {
            seats.extend(part.join().map_err(|_| io::Error::other("setting tables broke down"))??);
        }
        Ok(seats)
    })
}

/// Sends commands when they are due, whatever the server does: a slow answer delays nobody's clock.
fn send(plan: &LoadPlan, address: SocketAddr, seats: &[Arc<Seat>], number: u64, begun: Instant) {
    let mut dice = Dice::seeded(number);
    let mut clients: Vec<(String, Client)> = Vec::new();
    loop {
        let Some(first) = seats.first() else { return };
        let shared = &first.shared;
        let ticket = shared.next.fetch_add(1, Relaxed);
        let due = Duration::from_secs_f64(ticket as f64 / f64::from(plan.rate));
        if due >= Duration::from_secs(plan.seconds.into()) {
            return;
        }
        thread::sleep(due.saturating_sub(begun.elapsed()));
        let chosen = (0..seats.len()).find_map(|step| {
            let seat = &seats[(ticket as usize + step) % seats.len()];
            seat.choose(&mut dice).map(|chosen| (seat, chosen))
        });
        let Some((seat, (who, after, command))) = chosen else {
            shared.failed.fetch_add(1, Relaxed);
            continue;
        };
        let token = &seat.tokens[who];
        let place = clients.iter().position(|(known, _)| known == token).unwrap_or_else(|| {
            clients.push((token.clone(), Client::new(address, token)));
            clients.len() - 1
        });
        let path = format!("/api/tables/{}/commands", seat.table);
        let reply = clients[place].1.post(&path, &json!({ "after": after, "command": command }));
        let last = reply.ok().filter(|reply| reply.status == 200).and_then(|reply| reply.json["last"].as_u64());
        match last {
            Some(_) => shared.commands.add((begun.elapsed().saturating_sub(due)).as_micros()),
            None => drop(shared.failed.fetch_add(1, Relaxed)),
        }
        seat.hold().awaited = last.unwrap_or(after);
    }
}
