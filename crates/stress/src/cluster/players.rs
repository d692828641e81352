//! People who play through the load balancer while servers fail and restart.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use std::{io, net::SocketAddr};

use serde_json::{Value, json};

use crate::client::{Client, Reply};

/// The delay before an unanswered request is repeated.
const RETRY_DELAY: Duration = Duration::from_millis(20);
/// The polling interval while a bot is to move.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// An acknowledged command, and what its entry must contain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AcknowledgedCommand {
    pub(crate) table: String,
    pub(crate) seq: u64,
    pub(crate) command: String,
}

/// How long a person waited for a bot's move, from the acknowledgement of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BotWait {
    pub(crate) ended: Instant,
    pub(crate) lasted: Duration,
}

/// The shared notes of all players.
#[derive(Default)]
pub(crate) struct TrialNotes {
    pub(crate) stop: AtomicBool,
    acknowledged: Mutex<Vec<AcknowledgedCommand>>,
    waits: Mutex<Vec<BotWait>>,
    /// Valid requests that were refused.
    refused: Mutex<Vec<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl TrialNotes {
    pub(crate) fn acknowledged(&self) -> Vec<AcknowledgedCommand> {
        lock(&self.acknowledged).clone()
    }

    pub(crate) fn waits(&self) -> Vec<BotWait> {
        lock(&self.waits).clone()
    }

    pub(crate) fn refused(&self) -> Vec<String> {
        lock(&self.refused).clone()
    }
}

/// The holder of the second seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SecondSeat {
    /// The same person.
    Oneself,
    /// A bot.
    Bot,
}

/// A simulated player.
pub(crate) struct TrialPlayer<'a> {
    client: Client,
    token: String,
    number: u32,
    requests: u64,
    notes: &'a TrialNotes,
}

impl<'a> TrialPlayer<'a> {
    /// Enters, and retries while servers fail.
    pub(crate) fn enter(address: SocketAddr, number: u32, notes: &'a TrialNotes) -> TrialPlayer<'a> {
        let client = Client::with_short_timeout(address);
        loop {
            match client.enter(&format!("Player {number}")) {
                Ok(token) => return TrialPlayer { client, token, number, requests: 0, notes },
                Err(_) => thread::sleep(RETRY_DELAY),
            }
        }
    }

    /// Creates a table. Returns its id.
    pub(crate) fn make_table(&mut self, mut request: Value) -> String {
        request["key"] = self.key().into();
        let made = self.until_answered(|player| player.client.post(&player.token, "/api/tables", &request));
        made["id"].as_str().unwrap_or_default().to_owned()
    }

    /// Plays one game after the other until told to stop. Reports each table to `watch`.
    pub(crate) fn play(mut self, second: SecondSeat, watch: impl Fn(&str)) {
        let who = if second == SecondSeat::Bot { "novice" } else { "me" };
        while !self.notes.stop.load(Relaxed) {
            let seats = json!([{ "seat": "seat1", "who": "me" }, { "seat": "seat2", "who": who }]);
            let table = self.make_table(json!({ "game": "cascadito", "seats": seats, "dice": "none" }));
            watch(&table);
            self.play_game(&table, second);
        }
    }

    fn play_game(&mut self, table: &str, second: SecondSeat) {
        let mut waits_since = None;
        while !self.notes.stop.load(Relaxed) {
            let path = format!("/api/tables/{table}/position");
            let position = self.until_answered(|player| player.client.get(&path));
            if position["status"] != "playing" {
                return;
            }
            let legal = position["legal"].as_array().map(Vec::as_slice).unwrap_or_default();
            if legal.is_empty() || (second == SecondSeat::Bot && position["actor"] != "seat1") {
                thread::sleep(POLL_INTERVAL);
                continue;
            }
            if let Some(since) = waits_since.take() {
                lock(&self.notes.waits).push(BotWait { ended: Instant::now(), lasted: Instant::elapsed(&since) });
            }
            let command = legal[self.requests as usize % legal.len()].as_str().unwrap_or_default().to_owned();
            if self.send_command(table, &position["seq"], command) && second == SecondSeat::Bot {
                waits_since = Some(Instant::now());
            }
        }
    }

    /// Sends a command until there is an answer. Returns whether it was acknowledged.
    fn send_command(&mut self, table: &str, after: &Value, command: String) -> bool {
        let body = json!({ "after": after, "command": command, "key": self.key() });
        let path = format!("/api/tables/{table}/commands");
        let answer = self.until_answered(|player| player.client.post(&player.token, &path, &body));
        let acknowledged = answer["first"].as_u64();
        match acknowledged {
            Some(seq) => {
                let acknowledged = AcknowledgedCommand { table: table.to_owned(), seq, command };
                lock(&self.notes.acknowledged).push(acknowledged);
            }
            None => lock(&self.notes.refused).push(format!("{table}: {command} was answered {answer}")),
        }
        acknowledged.is_some()
    }

    /// Repeats a request until there is an answer, while servers fail.
    fn until_answered(&self, ask: impl Fn(&TrialPlayer<'_>) -> io::Result<Reply>) -> Value {
        loop {
            match ask(self) {
                Ok(reply) if reply.status < 500 => return reply.json,
                _ => thread::sleep(RETRY_DELAY),
            }
        }
    }

    fn key(&mut self) -> String {
        self.requests += 1;
        format!("{}-{}", self.number, self.requests)
    }
}
