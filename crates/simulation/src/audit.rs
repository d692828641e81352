//! Audits a table's log: folds it independently of the server, and checks every entry against the promises.

use std::collections::{BTreeMap, BTreeSet};

use games::verify_dice;
use protocol::{Entry, EntryBody, Holder, PlayedBy, Presence, Status, TableState};
use server::store::StoredLine;
use tabletop::Actor;

use crate::database::{Database, TableRow};
use crate::promises::ServerPromise::{
    BotsInTheirSeats, ClocksActWhenDue, DiceAreFair, FoldsAgree, InTurn, UndoByConsent, WorkIsDoneOnce, WrittenTogether,
};
use crate::promises::{BrokenPromises, ServerPromise};
use crate::uptime::Uptime;

/// Facts about a log from outside of it, which the audit compares it with.
pub(crate) struct LogFacts<'a> {
    /// Has the writer and the time of each entry.
    pub(crate) database: &'a Database,
    pub(crate) uptime: &'a Uptime,
    /// The real sender of the request with each key.
    pub(crate) senders: &'a BTreeMap<String, Option<String>>,
}

/// What an audit has counted.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct LogCounts {
    pub(crate) entries: u64,
    pub(crate) clock_actions: u64,
    pub(crate) bot_moves: u64,
    pub(crate) undone: u64,
    pub(crate) ended: u64,
}

/// The audit of one log.
struct LogAudit<'a> {
    id: &'a str,
    facts: &'a LogFacts<'a>,
    broken: &'a mut BrokenPromises,
    counts: LogCounts,
    /// When the open decision began, in simulated time.
    since: u64,
    /// When the previous entry was submitted to storage.
    last_at: u64,
    /// The ids of the people who have agreed to the pending undo.
    agreed: BTreeSet<String>,
}

fn is_bots_turn(state: &TableState) -> bool {
    matches!(state.deciding_holder(), Some(Holder::Bot { .. }))
}

/// Everything about a state that two folds must agree on, as text.
pub(crate) fn digest(state: &TableState) -> String {
    let view = serde_json::to_string(&state.view(None, Presence::default(), 0)).unwrap_or_default();
    let TableState { position_seq, time_spent, deciders, muted, dice, .. } = state;
    format!("{view} {position_seq} {:016x} {time_spent:?} {deciders:?} {muted:?} {dice:?}", state.game.hash())
}

/// Audits a table. Returns the fold of its log, if it can be folded.
pub(crate) fn audit_table(
    row: &TableRow,
    facts: &LogFacts<'_>,
    broken: &mut BrokenPromises,
) -> (Option<TableState>, LogCounts) {
    let id = row.summary.id.as_str();
    broken.check(ServerPromise::AcknowledgedIsKept, row.archived.is_none(), || format!("{id} was archived"));
    let (since, last_at, agreed) = Default::default();
    let mut audit = LogAudit { id, facts, broken, counts: LogCounts::default(), since, last_at, agreed };
    let mut state: Option<TableState> = None;
    for line in row.lines.values() {
        match audit.read(state.take(), line) {
            Ok(next) => state = Some(next),
            Err(why) => {
                audit.broken.check(FoldsAgree, false, || format!("{id} entry {}: {why}", line.seq));
                return (None, audit.counts);
            }
        }
    }
    let counts = audit.counts;
    if let Some(state) = &state {
        let mut record = state.closed_record();
        record.seed = row.seed.parse().ok();
        let verified = verify_dice(&record);
        broken.check(DiceAreFair, verified.is_ok(), || format!("{id}: {verified:?}"));
    }
    (state, counts)
}

impl LogAudit<'_> {
    fn read(&mut self, state: Option<TableState>, line: &StoredLine) -> Result<TableState, String> {
        let entry: Entry = serde_json::from_str(&line.body).map_err(|error| error.to_string())?;
        let at = self.facts.database.submitted_at(self.id, line.seq).unwrap_or_default();
        self.counts.entries += 1;
        let Some(mut state) = state else {
            (self.since, self.last_at) = (at, at);
            return TableState::new(self.id, &entry).map_err(|error| error.to_string());
        };
        self.check_entry(&state, &entry, line, at);
        let (status, was_bots) = (state.status, is_bots_turn(&state));
        state.apply(&entry).map_err(|error| error.to_string())?;
        let is_position = matches!(entry.body, EntryBody::Played { .. } | EntryBody::Undone { .. });
        // The thinking time of a bot is not charged to a person who takes over its seat.
        if is_position || status != state.status || (was_bots && !is_bots_turn(&state)) {
            self.since = at;
        }
        self.last_at = at;
        Ok(state)
    }

    fn check_entry(&mut self, before: &TableState, entry: &Entry, line: &StoredLine, at: u64) {
        let sender = self.sender(line);
        self.check_once(entry);
        let is_draw_due = before.game.actor() == Actor::Chance && before.status == Status::Playing;
        if is_draw_due && !before.awaits_nonces() && at != self.last_at {
            let is_draw = matches!(entry.body, EntryBody::Played { by: PlayedBy::Dice, .. });
            self.broken.check(WrittenTogether, is_draw, || format!("{} entry {}: a draw was due", self.id, entry.seq));
        }
        match &entry.body {
            EntryBody::Played { by, spent, command, .. } => {
                let holder = before.deciding_holder();
                match by {
                    PlayedBy::Person => {
                        let person = holder.and_then(Holder::person).map(|person| person.id.clone());
                        let how = || format!("{} entry {}: {command} for {holder:?} by {sender:?}", self.id, entry.seq);
                        self.broken.check(InTurn, person.is_some() && person == sender, how);
                        self.agreed.clear();
                    }
                    PlayedBy::Bot => {
                        let is_bot = matches!(holder, Some(Holder::Bot { .. }));
                        let how = || format!("{} entry {}: a bot for {holder:?}", self.id, entry.seq);
                        self.broken.check(BotsInTheirSeats, is_bot, how);
                        self.counts.bot_moves += 1;
                    }
                    PlayedBy::Clock => self.check_clock_action(before, entry, at),
                    PlayedBy::Dice => self.check_together(entry, at),
                }
                let most = self.facts.uptime.most_charged(self.since, at);
                let (id, seq, since) = (self.id, entry.seq, self.since);
                let how =
                    || format!("{id} entry {seq}: {spent} ms are charged, {most} have passed from {since} to {at}");
                self.broken.check(ClocksActWhenDue, *spent <= most || before.clock.is_none(), how);
            }
            EntryBody::Seated { by: None, .. } | EntryBody::NoncesWaived => self.check_clock_action(before, entry, at),
            EntryBody::UndoAnswered { agrees: true, by } if sender.as_ref() == Some(by) => {
                self.agreed.insert(by.clone());
            }
            EntryBody::UndoAsked { .. } | EntryBody::UndoAnswered { .. } => self.agreed.clear(),
            EntryBody::Undone { to, by } => {
                self.counts.undone += 1;
                self.check_consent(before, *to, by);
                self.agreed.clear();
            }
            EntryBody::Ended { by, .. } => {
                self.counts.ended += 1;
                if by.is_none() {
                    self.check_together(entry, at);
                }
            }
            _ => {}
        }
    }

    /// Checks that an entry that no request has caused was written once, by one server.
    fn check_once(&mut self, entry: &Entry) {
        let is_work = matches!(
            entry.body,
            EntryBody::Played { by: PlayedBy::Bot | PlayedBy::Clock, .. }
                | EntryBody::Seated { by: None, .. }
                | EntryBody::NoncesWaived
        );
        let written = self.facts.database.written.get(&(self.id.to_owned(), entry.seq));
        let is_once = written.is_some_and(|written| written.len() == 1);
        let how = || format!("{} entry {}: written by {written:?}", self.id, entry.seq);
        self.broken.check(WorkIsDoneOnce, !is_work || is_once, how);
    }

    /// The real sender of the request that caused an entry.
    fn sender(&self, line: &StoredLine) -> Option<String> {
        let (_, key) = line.request.as_ref()?.split_once(' ')?.0.split_once(':')?;
        self.facts.senders.get(key).cloned().flatten()
    }

    /// Checks that an automatic entry, a draw or the end of the game, was written together with the entry that caused it.
    fn check_together(&mut self, entry: &Entry, at: u64) {
        let how =
            || format!("{} entry {}: written at {at}, and the one before at {}", self.id, entry.seq, self.last_at);
        self.broken.check(WrittenTogether, at == self.last_at, how);
    }

    fn check_clock_action(&mut self, before: &TableState, entry: &Entry, at: u64) {
        self.counts.clock_actions += 1;
        let limit = before.deadline().map(|deadline| deadline - before.waiting_since);
        let passed = self.facts.uptime.most_charged(self.since, at);
        let how = || {
            format!(
                "{} entry {}: a clock of {limit:?} ms struck after {passed} at {at}, open since {}",
                self.id, entry.seq, self.since
            )
        };
        self.broken.check(ClocksActWhenDue, limit.is_some_and(|limit| passed >= limit), how);
    }

    fn check_consent(&mut self, before: &TableState, to: u32, by: &str) {
        let since = before.deciders.get(to as usize..).unwrap_or_default();
        let decides = before.deciding_holder().is_some_and(|holder| holder.is_person(by));
        if decides && since.iter().all(|decider| decider.as_deref() == Some(by)) {
            return;
        }
        let mut concerned: BTreeSet<&str> = before.people();
        concerned.extend(since.iter().flatten().map(AsRef::as_ref));
        concerned.remove(by);
        let missing: Vec<&&str> = concerned.iter().filter(|person| !self.agreed.contains(**person)).collect();
        let how = || format!("{}: taken back to {to} by {by} without {missing:?}", self.id);
        self.broken.check(UndoByConsent, missing.is_empty(), how);
    }
}
