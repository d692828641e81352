//! Kills the server under load: everything that was acknowledged must be stored afterwards, in order and once.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tabletop::Dice;

use crate::client::Client;
use crate::tested_server::{ServerAddress, TestedServer};

/// How often the server is killed, and under which load.
#[derive(Clone, Debug)]
pub struct CrashPlan {
    /// The program.
    pub program: PathBuf,
    /// The data folder.
    pub folder: PathBuf,
    /// How often it is killed.
    pub cycles: u32,
    /// How many people play meanwhile.
    pub people: u32,
    /// The seed for everything random.
    pub seed: u64,
}

/// The result.
#[derive(Clone, Debug)]
pub struct CrashReport {
    /// Requests that were acknowledged.
    pub acknowledged: usize,
    /// Requests that were repeated because the server was killed.
    pub repeated: u64,
    /// Entries in all logs at the end.
    pub entries: usize,
    /// Tables that were played at.
    pub tables: usize,
    /// All violations that were found; empty if there were none.
    pub faults: Vec<String>,
}

/// A request that was acknowledged.
struct Promise {
    table: String,
    first: u64,
    last: u64,
    /// The content that the entry must have.
    mark: String,
}

/// The shared counters of all players.
#[derive(Default)]
struct CrashCounters {
    stop: AtomicBool,
    acknowledged: AtomicU64,
    repeated: AtomicU64,
}

/// Kills the server repeatedly while people play, and compares what is stored with what was acknowledged.
///
/// # Errors
/// If the server cannot be started or reached.
pub fn crash(plan: &CrashPlan, mut progress: impl FnMut(u32)) -> io::Result<CrashReport> {
    let mut server = TestedServer::start(&plan.program, &plan.folder)?;
    let address = server.address.clone();
    let counters = CrashCounters::default();
    let mut report = thread::scope(|scope| {
        let (counters, address) = (&counters, &address);
        let players: Vec<_> = (0..plan.people)
            .map(|number| scope.spawn(move || CrashPlayer::enter(address, number, counters).play()))
            .collect();
        let killed = kill_repeatedly(plan, &mut server, counters, &mut progress, || {
            players.iter().any(thread::ScopedJoinHandle::is_finished)
        });
        counters.stop.store(true, Relaxed);
        let mut promises = Vec::new();
        for player in players {
            promises.extend(player.join().map_err(|_| io::Error::other("a player has panicked"))?);
        }
        killed.and_then(|()| verify(address, &promises))
    })?;
    report.repeated = counters.repeated.load(Relaxed);
    Ok(report)
}

/// Kills and restarts the server, each time after one acknowledgement per player on average.
fn kill_repeatedly(
    plan: &CrashPlan,
    server: &mut TestedServer,
    counters: &CrashCounters,
    progress: &mut impl FnMut(u32),
    a_player_has_ended: impl Fn() -> bool,
) -> io::Result<()> {
    let mut dice = Dice::seeded(plan.seed);
    for cycle in 0..plan.cycles {
        let before = counters.acknowledged.load(Relaxed);
        while counters.acknowledged.load(Relaxed) < before + u64::from(plan.people) {
            if a_player_has_ended() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(u64::from(dice.below(120))));
        server.kill()?;
        server.restart()?;
        progress(cycle + 1);
    }
    Ok(())
}

/// How often a player who is told to stop asks a server that does not answer.
const MOST_ATTEMPTS: u32 = 1000;

/// A simulated player who moves and sends remarks, and repeats unacknowledged requests.
struct CrashPlayer<'a> {
    client: Client,
    token: String,
    counters: &'a CrashCounters,
    number: u32,
    requests: u64,
    promises: Vec<Promise>,
}

impl<'a> CrashPlayer<'a> {
    /// Enters, and retries while the server is down.
    fn enter(address: &ServerAddress, number: u32, counters: &'a CrashCounters) -> CrashPlayer<'a> {
        let client = Client::new(address);
        let token = loop {
            match client.enter(&format!("Player {number}")) {
                Ok(token) => break token,
                Err(_) => thread::sleep(Duration::from_millis(2)),
            }
        };
        CrashPlayer { client, token, counters, number, requests: 0, promises: Vec::new() }
    }

    /// Repeats a request until there is an answer, while the server is killed and restarted.
    fn send_until_answered(&self, path: &str, body: &Value) -> Value {
        for attempt in 0.. {
            let reply = if body.is_null() { self.client.get(path) } else { self.client.post(&self.token, path, body) };
            match reply {
                // A refusal counts as an answer, but must not occur: `verify` reports it.
                Ok(reply) if reply.status < 500 => return reply.json,
                _ if attempt == 0 && !body.is_null() => drop(self.counters.repeated.fetch_add(1, Relaxed)),
                // The server did not start again.
                _ if self.counters.stop.load(Relaxed) && attempt > MOST_ATTEMPTS => break,
                _ => thread::sleep(Duration::from_millis(2)),
            }
        }
        Value::Null
    }

    fn key(&mut self) -> String {
        self.requests += 1;
        format!("{}-{}", self.number, self.requests)
    }

    fn play(mut self) -> Vec<Promise> {
        let seats = json!([{ "seat": "seat1", "who": "me" }, { "seat": "seat2", "who": "me" }]);
        while !self.counters.stop.load(Relaxed) {
            let request = json!({ "game": "cascadito", "seats": seats, "dice": "none", "key": self.key() });
            let table = self.send_until_answered("/api/tables", &request)["id"].as_str().unwrap_or_default().to_owned();
            while !self.counters.stop.load(Relaxed) {
                let position = self.send_until_answered(&format!("/api/tables/{table}/position"), &Value::Null);
                let legal = position["legal"].as_array().map(Vec::as_slice).unwrap_or_default();
                if legal.is_empty() {
                    break;
                }
                let command = legal[self.requests as usize % legal.len()].as_str().unwrap_or_default().to_owned();
                let body = json!({ "after": position["seq"], "command": command, "key": self.key() });
                self.send_and_note(&table, "commands", &body, command);
                let key = self.key();
                let body = json!({ "text": format!("remark {key}"), "key": key });
                self.send_and_note(&table, "chat", &body, format!("remark {key}"));
            }
        }
        self.promises
    }

    /// Sends a request, and records what was acknowledged.
    fn send_and_note(&mut self, table: &str, what: &str, body: &Value, mark: String) {
        let answer = self.send_until_answered(&format!("/api/tables/{table}/{what}"), body);
        if answer.is_null() {
            return;
        }
        let number = |name: &str| answer[name].as_u64().unwrap_or_default();
        let (first, last) = (number("first"), number("last"));
        let mark = if first == 0 { format!("{mark} {answer}") } else { mark };
        self.promises.push(Promise { table: table.to_owned(), first, last, mark });
        self.counters.acknowledged.fetch_add(1, Relaxed);
    }
}

/// Compares what was acknowledged with what is stored.
fn verify(address: &ServerAddress, promises: &[Promise]) -> io::Result<CrashReport> {
    let client = Client::new(address);
    let mut tables: BTreeMap<&str, Vec<&Promise>> = BTreeMap::new();
    promises.iter().for_each(|promise| tables.entry(&promise.table).or_default().push(promise));
    let (mut faults, mut count) = (Vec::new(), 0);
    for (table, promises) in &tables {
        let entries = client.whole_log(table)?;
        count += entries.len();
        for (place, entry) in (1..).zip(&entries) {
            if entry["seq"].as_u64() != Some(place) {
                faults.push(format!("{table}: entry {} stands at {place}", entry["seq"]));
            }
        }
        let mut before = 0;
        for promise in promises {
            let entry = usize::try_from(promise.first).ok().and_then(|seq| entries.get(seq.checked_sub(1)?));
            let says = entry.and_then(|entry| entry["command"].as_str().or(entry["text"].as_str()));
            if says != Some(&promise.mark) || promise.last > entries.len() as u64 {
                faults.push(format!(
                    "{table}: {} was acknowledged as {}, which says {says:?}",
                    promise.mark, promise.first
                ));
            }
            if promise.first <= before {
                faults.push(format!("{table}: {} is not in order", promise.mark));
            }
            before = promise.last;
        }
        let asked = entries.iter().filter(|entry| entry["by"] == "person" || entry["kind"] == "said").count();
        if asked != promises.len() {
            faults.push(format!("{table}: {} requests were acknowledged, {asked} are there", promises.len()));
        }
    }
    Ok(CrashReport { acknowledged: promises.len(), repeated: 0, entries: count, tables: tables.len(), faults })
}
