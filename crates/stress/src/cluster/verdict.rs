//! Compares what was acknowledged and received with the logs.

use std::collections::BTreeMap;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use games::Record;
use serde_json::Value;

use super::players::AcknowledgedCommand;
use crate::client::Client;

/// The tolerance for a clock's time limit, in milliseconds: times in the log are rounded.
const CLOCK_TOLERANCE_MILLIS: u64 = 5;

/// The polling interval while a bot is to move.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// What the logs of all tables show.
#[derive(Default)]
pub(crate) struct LogVerdict {
    pub(crate) entries: usize,
    pub(crate) bot_moves: usize,
    pub(crate) clock_actions: usize,
    /// The longest time between two actions of a clock, in milliseconds.
    pub(crate) longest_clock_delay: u64,
    pub(crate) wrong: Vec<String>,
    /// For each bot's move after a person's: its time in milliseconds since 1970, and how many milliseconds after the person's.
    pub(crate) bot_waits: Vec<(u64, u64)>,
    /// The number of entries of each table.
    pub(crate) lengths: BTreeMap<String, u64>,
}

/// The expectations for the tables of a trial.
pub(crate) struct TrialTables<'a> {
    pub(crate) all: &'a [String],
    /// The tables where only the clock acts, after `clock_millis`.
    pub(crate) clocked: &'a [String],
    pub(crate) clock_millis: u64,
    pub(crate) acknowledged: &'a [AcknowledgedCommand],
}

impl LogVerdict {
    /// Reads the log of every table.
    pub(crate) fn read(client: &Client, tables: &TrialTables<'_>) -> io::Result<LogVerdict> {
        let mut verdict = LogVerdict::default();
        for id in tables.all {
            let entries = client.whole_log(id)?;
            let acknowledged = tables.acknowledged.iter().filter(|command| command.table == *id);
            verdict.check_commands(id, &entries, &acknowledged.collect::<Vec<_>>());
            verdict.check_game(client, id)?;
            verdict.lengths.insert(id.clone(), entries.len() as u64);
            verdict.entries += entries.len();
            verdict.bot_moves += entries.iter().filter(|entry| entry["by"] == "bot").count();
            verdict.bot_waits.extend(entries.windows(2).filter_map(bot_wait));
            if tables.clocked.contains(id) {
                verdict.check_clock(id, &entries, tables.clock_millis);
            }
        }
        Ok(verdict)
    }

    /// Checks that no clock has acted too late.
    pub(crate) fn check_clock_actions(&mut self, bound: Duration) {
        let longest = Duration::from_millis(self.longest_clock_delay);
        if longest > bound {
            self.wrong.push(format!("a clock struck after {longest:?}, later than {bound:?}"));
        }
    }

    /// Checks that there was anything to check.
    pub(crate) fn check_counts(&mut self, acknowledged: usize) {
        let counts = [("acknowledged commands", acknowledged), ("bots' moves", self.bot_moves)];
        for (what, _) in
            counts.into_iter().chain([("expired clocks", self.clock_actions)]).filter(|(_, count)| *count == 0)
        {
            self.wrong.push(format!("there were no {what}"));
        }
    }

    /// Checks that every acknowledged command is stored once, and nothing else.
    fn check_commands(&mut self, id: &str, entries: &[Value], acknowledged: &[&AcknowledgedCommand]) {
        for (place, entry) in (1..).zip(entries) {
            if entry["seq"].as_u64() != Some(place) {
                self.wrong.push(format!("{id}: entry {} stands at {place}", entry["seq"]));
            }
        }
        let mut before = 0;
        for command in acknowledged {
            let entry = usize::try_from(command.seq).ok().and_then(|seq| entries.get(seq.checked_sub(1)?));
            let says = entry.and_then(|entry| entry["command"].as_str());
            if says != Some(&command.command) || command.seq <= before {
                self.wrong.push(format!("{id}: {} was acknowledged as {}: {says:?}", command.command, command.seq));
            }
            before = command.seq;
        }
        let asked = entries.iter().filter(|entry| entry["by"] == "person").count();
        // The last one may have been written for a player who was stopped before the answer came.
        if asked != acknowledged.len() {
            self.wrong.push(format!("{id}: {} commands were acknowledged, {asked} are there", acknowledged.len()));
        }
    }

    /// Checks with the engine that nobody has moved twice, out of turn or for somebody else.
    fn check_game(&mut self, client: &Client, id: &str) -> io::Result<()> {
        let text = client.text(&format!("/api/tables/{id}/record"))?;
        let replayed = Record::parse(&text)
            .map_err(|error| error.to_string())
            .and_then(|record| record.replay().map(drop).map_err(|error| error.to_string()));
        if let Err(error) = replayed {
            self.wrong.push(format!("{id}: the record does not replay: {error}"));
        }
        Ok(())
    }

    /// Checks that the clock has acted once for every decision, and never too early.
    fn check_clock(&mut self, id: &str, entries: &[Value], millis: u64) {
        let mut since = None;
        for entry in entries {
            let at = entry["at"].as_u64().unwrap_or_default();
            if entry["by"] == "clock" {
                self.clock_actions += 1;
                let passed = at.saturating_sub(since.unwrap_or(at));
                self.longest_clock_delay = self.longest_clock_delay.max(passed);
                if passed + CLOCK_TOLERANCE_MILLIS < millis {
                    self.wrong.push(format!("{id}: entry {}: a clock struck after {passed} ms", entry["seq"]));
                }
            }
            if entry["kind"] == "played" || since.is_none() {
                since = Some(at);
            }
        }
    }
}

/// The tables where a bot that is to move does not move in time, although all servers run.
pub(crate) fn overdue_bot_moves(client: &Client, tables: &[String], within: Duration) -> io::Result<Vec<String>> {
    let mut owed = Vec::new();
    for id in tables {
        if let Some(seq) = owed_since(client, id)? {
            owed.push((id, seq, Instant::now()));
        }
    }
    let mut wrong = Vec::new();
    for (id, seq, since) in owed {
        while owed_since(client, id)? == Some(seq) {
            if since.elapsed() > within {
                wrong.push(format!("{id}: a bot has owed its move after entry {seq} for {within:?}"));
                break;
            }
            thread::sleep(POLL_INTERVAL);
        }
    }
    Ok(wrong)
}

/// The last entry of a table, if a bot is to move there.
fn owed_since(client: &Client, id: &str) -> io::Result<Option<u64>> {
    let position = client.get(&format!("/api/tables/{id}/position"))?.json;
    if position["status"] != "playing" {
        return Ok(None);
    }
    let view = client.get(&format!("/api/tables/{id}"))?.json;
    let mut seats = view["seats"].as_array().into_iter().flatten();
    let is_bots = seats.any(|seat| seat["seat"] == position["actor"] && seat["holder"]["kind"] == "bot");
    Ok(is_bots.then(|| position["seq"].as_u64()).flatten())
}

/// For a bot's move after a person's: its time, and how many milliseconds after the person's; both by the log.
fn bot_wait(pair: &[Value]) -> Option<(u64, u64)> {
    let is_answer = pair[0]["by"] == "person" && pair[1]["by"] == "bot";
    let (asked, moved) = (pair[0]["at"].as_u64()?, pair[1]["at"].as_u64()?);
    is_answer.then_some((moved, moved.saturating_sub(asked)))
}
