//! Sudden ends under load: whatever was acknowledged must be there afterwards, in order, once.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tabletop::Dice;

use crate::client::Client;
use crate::target::Target;

/// How the server is to be ended.
#[derive(Clone, Debug)]
pub struct CrashPlan {
    /// The program.
    pub program: PathBuf,
    /// Where it keeps its tables.
    pub folder: PathBuf,
    /// How often it is ended.
    pub cycles: u32,
    /// How many people play meanwhile.
    pub people: u32,
    /// What is random follows from this.
    pub seed: u64,
}

/// How it went.
#[derive(Clone, Debug)]
pub struct CrashReport {
    /// Requests that were acknowledged.
    pub acknowledged: usize,
    /// Requests that had to be sent again because the server ended under them.
    pub repeated: u64,
    /// Entries in all logs at the end.
    pub entries: usize,
    /// Tables played at.
    pub tables: usize,
    /// Everything that was wrong; empty if nothing was.
    pub faults: Vec<String>,
}

/// A request that was acknowledged.
struct Promise {
    table: String,
    first: u64,
    last: u64,
    /// What the entry must say.
    mark: String,
}

#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    acknowledged: AtomicU64,
    repeated: AtomicU64,
}

/// Ends the server again and again while people play, and looks at what is left.
///
/// # Errors
/// If the server cannot be started or asked.
pub fn crash(plan: &CrashPlan, mut progress: impl FnMut(u32)) -> io::Result<CrashReport> {
    let mut target = Target::start(&plan.program, &plan.folder)?;
    let address = target.address;
    let shared = Shared::default();
    let mut dice = Dice::seeded(plan.seed);
    let mut report = thread::scope(|scope| {
        let person = |number| {
            let shared = &shared;
            scope.spawn(move || Person::enter(address, number, shared).play())
        };
        let people: Vec<_> = (0..plan.people).map(person).collect();
        let trial = (|| {
            for cycle in 0..plan.cycles {
                // Under load: something was acknowledged since the last start.
                let before = shared.acknowledged.load(Relaxed);
                while shared.acknowledged.load(Relaxed) < before + u64::from(plan.people) {
                    if people.iter().any(thread::ScopedJoinHandle::is_finished) {
                        return Ok(());
                    }
                    thread::sleep(Duration::from_millis(1));
                }
                thread::sleep(Duration::from_millis(u64::from(dice.below(120))));
                target.kill()?;
                target.restart()?;
                progress(cycle + 1);
            }
            Ok(())
        })();
        shared.stop.store(true, Relaxed);
        let mut promises = Vec::new();
        for person in people {
            promises.extend(person.join().map_err(|_| io::Error::other("a player broke down"))?);
        }
        trial.and_then(|()| verify(address, &promises))
    })?;
    report.repeated = shared.repeated.load(Relaxed);
    Ok(report)
}

/// Somebody who plays and talks, and sends again what was not acknowledged.
struct Person<'a> {
    client: Client,
    shared: &'a Shared,
    number: u32,
    requests: u64,
    promises: Vec<Promise>,
}

impl<'a> Person<'a> {
    /// Comes in, however often the server ends meanwhile.
    fn enter(address: SocketAddr, number: u32, shared: &'a Shared) -> Person<'a> {
        let token = loop {
            match Client::enter(address, &format!("Player {number}")) {
                Ok(token) => break token,
                Err(_) => thread::sleep(Duration::from_millis(2)),
            }
        };
        Person { client: Client::new(address, &token), shared, number, requests: 0, promises: Vec::new() }
    }

    /// Asks until there is an answer, however often the server ends.
    fn insist(&mut self, path: &str, body: &Value) -> Value {
        for attempt in 0.. {
            let reply = if body.is_null() { self.client.get(path) } else { self.client.post(path, body) };
            match reply {
                // A refusal is an answer too, and one that must not come: `verify` shows it.
                Ok(reply) if reply.status < 500 => return reply.json,
                _ if attempt == 0 && !body.is_null() => drop(self.shared.repeated.fetch_add(1, Relaxed)),
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
        while !self.shared.stop.load(Relaxed) {
            let wish = json!({ "game": "cascadito", "seats": seats, "key": self.key() });
            let table = self.insist("/api/tables", &wish)["id"].as_str().unwrap_or_default().to_owned();
            while !self.shared.stop.load(Relaxed) {
                let position = self.insist(&format!("/api/tables/{table}/position"), &Value::Null);
                let legal = position["legal"].as_array().map(Vec::as_slice).unwrap_or_default();
                if legal.is_empty() {
                    break;
                }
                let command = legal[self.requests as usize % legal.len()].as_str().unwrap_or_default().to_owned();
                let body = json!({ "after": position["seq"], "command": command, "key": self.key() });
                self.promised(&table, "commands", &body, command);
                let key = self.key();
                let body = json!({ "text": format!("remark {key}"), "key": key });
                self.promised(&table, "chat", &body, format!("remark {key}"));
            }
        }
        self.promises
    }

    fn promised(&mut self, table: &str, what: &str, body: &Value, mark: String) {
        let answer = self.insist(&format!("/api/tables/{table}/{what}"), body);
        let number = |name: &str| answer[name].as_u64().unwrap_or_default();
        let (first, last) = (number("first"), number("last"));
        let mark = if first == 0 { format!("{mark} {answer}") } else { mark };
        self.promises.push(Promise { table: table.to_owned(), first, last, mark });
        self.shared.acknowledged.fetch_add(1, Relaxed);
    }
}

/// Compares what was acknowledged with what is there.
fn verify(address: SocketAddr, promises: &[Promise]) -> io::Result<CrashReport> {
    let mut client = Client::new(address, "");
    let mut tables: BTreeMap<&str, Vec<&Promise>> = BTreeMap::new();
    promises.iter().for_each(|promise| tables.entry(&promise.table).or_default().push(promise));
    let (mut faults, mut count) = (Vec::new(), 0);
    for (table, promises) in &tables {
        let log = client.get(&format!("/api/tables/{table}/entries"))?.json;
        let entries = log["entries"].as_array().map(Vec::as_slice).unwrap_or_default();
        count += entries.len();
        for (place, entry) in (1..).zip(entries) {
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
