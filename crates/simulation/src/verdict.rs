//! The end of a simulation: compares storage, the server's memory and the browsers with the promises.

use std::collections::BTreeMap;

use protocol::{ClockKind, Holder, Presence, TableState};
use server::store::{StoredLine, without_person};

use crate::FaultPlan;
use crate::audit::{LogFacts, audit_table, digest};
use crate::browser::FollowedTable;
use crate::database::{Database, TableRow};
use crate::message::{Answer, CopyFate, PlannedRequest, RequestCopy, SentRequest};
use crate::node::Node;
use crate::promises::ServerPromise::{
    AcknowledgedIsKept, DeletedStaysDeleted, ExecutedAtMostOnce, FoldsAgree, MakesProgress, RevokedStaysRevoked,
};
use crate::store::lock;
use crate::world::World;

/// The longest time that a bot may take for its move in the fault-free phase, in milliseconds.
const LONGEST_BOT_MOVE: u64 = 6000;

/// The longest time until every browser has an entry in the fault-free phase, in milliseconds. Servers that share a database compare their
/// tables with it every five seconds.
const LONGEST_ENTRY_DELAY: u64 = 7000;

/// The longest time for a response at the end, in milliseconds.
const LONGEST_RESPONSE: u64 = 10_000;

/// The longest delay of a clock in the fault-free phase, in milliseconds, unless its move waits for bots at other tables.
const LONGEST_CLOCK_DELAY: u64 = 3000;

/// The additional time for servers that share a database, in milliseconds.
const SHARED_DATABASE_DELAY: u64 = 6000;

/// After this many milliseconds it is certain which session a stream was opened with.
const STREAM_OPENING_DELAY: u64 = 100;

/// What the server has responded to a request that changes a table.
#[derive(Default)]
struct RequestResponses {
    /// The entries that were acknowledged.
    accepted: Vec<(u64, u64)>,
    /// Whether a copy may have been executed without a response.
    is_open: bool,
}

impl World {
    /// Runs all checks.
    pub(crate) fn check_promises(&mut self) {
        self.check_progress();
        let database = lock(&self.disk).database.clone();
        self.report.conflicts = database.shared.conflicts;
        let keys = self.requests.iter().filter_map(|sent| Some((sent.planned.key.clone()?, sent.person.clone())));
        let senders: BTreeMap<String, Option<String>> = keys.collect();
        let mut folds = Vec::new();
        for row in database.tables.values() {
            self.check_names(row);
            let facts = LogFacts { database: &database, uptime: &self.uptime, senders: &senders };
            let (state, counts) = audit_table(row, &facts, &mut self.broken);
            self.report.add(counts);
            if let Some(state) = state {
                self.check_waiting(&database, &state);
                self.check_browsers(&database, row, &state);
                folds.push((row, state));
            }
        }
        // Last, because time advances while servers are asked.
        for (row, state) in folds {
            (0..self.nodes.len()).for_each(|node| self.check_memory(node, row, &state));
        }
        self.check_requests(&database);
        self.trace.note(self.now, || format!("{:016x} is left", tabletop::stable_hash(&format!("{database:?}"))));
    }

    /// Checks that no data of deleted people is left. With several servers some may be, until the deletion is repeated: that
    /// takes longer than a simulation.
    fn check_names(&mut self, row: &TableRow) {
        if self.nodes.len() > 1 {
            return;
        }
        let stored: Vec<&str> =
            row.lines.values().map(|line| line.body.as_str()).chain([row.summary.seats.as_str()]).collect();
        for person in &self.deleted {
            let left = stored.iter().find(|json| json.contains(person.as_str()) && !is_without(json, person));
            let how = || format!("{}: {person} was deleted, but {left:?} is there", row.summary.id);
            self.broken.check(DeletedStaysDeleted, left.is_none(), how);
        }
    }

    /// Checks that all requests are answered, and that all servers run.
    fn check_progress(&mut self) {
        for browser in &self.browsers {
            let waits = browser.waits_for.map(|request| &self.requests[request].planned);
            self.broken
                .check(MakesProgress, waits.is_none(), || format!("browser {} waits for {waits:?}", browser.number));
        }
        for (number, slot) in self.nodes.iter().enumerate() {
            self.broken.check(MakesProgress, slot.is_ready(), || format!("server {number} does not start"));
        }
        for (request, copy) in self.nodes.iter().filter_map(|slot| slot.node.as_ref()).flat_map(Node::open_streams) {
            let RequestCopy { auth, arrived, .. } = &self.requests[request].copies[copy];
            let revocation = auth.as_ref().and_then(|auth| self.revoked.get(auth));
            // A request that arrived after the revocation has opened the stream anonymously.
            let has_ended =
                revocation.zip(*arrived).is_some_and(|(ended, arrived)| arrived + STREAM_OPENING_DELAY < ended.asked);
            let how = || format!("stream {request} is open, although {auth:?} has ended");
            self.broken.check(RevokedStaysRevoked, !has_ended, how);
        }
        self.report.requests = self.requests.len() as u64;
    }

    /// Checks that no bot and no clock is overdue.
    fn check_waiting(&mut self, database: &Database, state: &TableState) {
        let changed = |id: &str, seq: u64| database.submitted_at(id, seq).unwrap_or_default();
        let waits = self.now.saturating_sub(changed(&state.id, state.seq));
        let is_bots_turn = matches!(state.deciding_holder(), Some(Holder::Bot { .. }));
        let is_watched = self.links.contains(&state.id);
        // A server that was cut off notices it when a request runs into its timeout.
        let more = if self.nodes.len() > 1 { SHARED_DATABASE_DELAY } else { 0 };
        let moves = !is_bots_turn || !is_watched || waits < LONGEST_BOT_MOVE + more;
        self.broken.check(MakesProgress, moves, || format!("{}: a bot has not moved for {waits} ms", state.id));
        // A clock that failed because of a failed write is retried with growing delays, so it may be late.
        let FaultPlan { failed_writes: 0, denied_writes: 0, full_disks: 0, .. } = self.planned_faults else { return };
        let limit = state.deadline().map_or(u64::MAX, |deadline| deadline.saturating_sub(state.waiting_since));
        let waits = waits.min(self.now.saturating_sub(self.uptime.last_disturbed()));
        // The move for a person whose time is over is a bot's: it waits while bots move elsewhere, and cheaper moves may come before it.
        let is_bots_move = !state.awaits_nonces() && state.clock.is_some_and(|clock| clock.per == ClockKind::Move);
        let due = self.now - waits.saturating_sub(limit);
        let mut others = database.tables.iter().filter(|(id, _)| **id != state.id);
        let is_queued = is_bots_move
            && others.any(|(id, row)| row.lines.keys().next_back().is_some_and(|seq| changed(id, *seq) > due));
        let latest = if is_queued { LONGEST_BOT_MOVE } else { LONGEST_CLOCK_DELAY };
        let strikes = waits < limit.saturating_add(latest + more);
        self.broken.check(MakesProgress, strikes, || format!("{}: no clock of {limit} ms struck in {waits}", state.id));
    }

    /// Checks that the server's memory agrees with the log.
    fn check_memory(&mut self, node: usize, row: &TableRow, state: &TableState) {
        let id = &row.summary.id;
        let Some(answer) = self.ask(node, &format!("/api/tables/{id}/entries?limit=500")) else {
            self.broken.check(MakesProgress, false, || format!("{id} cannot be read"));
            return;
        };
        // Bots may have moved while the request was on its way.
        let stored: Vec<&str> = row.lines.values().take(500).map(|line| line.body.as_str()).collect();
        let has_same = answer.body.starts_with(format!("{{\"entries\":[{}", stored.join(",")).as_bytes());
        self.broken.check(FoldsAgree, has_same, || format!("{id}: the server's log is not the one in storage"));
        let Some(mut view) = self.ask(node, &format!("/api/tables/{id}")).map(|answer| answer.json()) else { return };
        // Servers exchange presence by hints, which may be lost, so it may be outdated for a while.
        let is_alone = self.nodes.len() == 1;
        for person in view["presence"]["people"].as_array().into_iter().flatten().filter(|_| is_alone) {
            let mut issued = self.issued.iter().filter(|(whose, ..)| person["id"] == **whose);
            let is_signed_in = issued.any(|(_, auth, _)| !self.revoked.contains_key(auth));
            self.broken
                .check(RevokedStaysRevoked, is_signed_in, || format!("{id}: {person} is seen, signed in nowhere"));
        }
        if view["seq"] != state.seq {
            return;
        }
        let mut folded = serde_json::to_value(state.view(None, Presence::default(), 0)).unwrap_or_default();
        for field in ["left", "presence", "you"] {
            view[field].take();
            folded[field].take();
        }
        self.broken.check(FoldsAgree, view == folded, || format!("{id}: {view} in memory, {folded} by the log"));
    }

    /// Checks that every browser has folded the log that is in storage.
    fn check_browsers(&mut self, database: &Database, row: &TableRow, state: &TableState) {
        let (id, whole) = (&row.summary.id, digest(state));
        let forgotten: Vec<&String> = self.leaving.iter().collect();
        let stored: Vec<String> = row.lines.values().map(|line| plain(&line.body, &forgotten)).collect();
        for browser in &self.browsers {
            let Some(followed) = browser.tables.get(id) else { continue };
            let lines: Vec<String> = followed.lines.iter().map(|line| plain(line, &forgotten)).collect();
            let number = browser.number;
            let is_prefix = stored.starts_with(&lines);
            let how = || format!("browser {number} has something else than the log of {id}");
            self.broken.check(FoldsAgree, is_prefix, how);
            // A browser with the complete log, including all names, must have the same fold as the audit.
            let is_whole = followed.lines.len() == row.lines.len() && forgotten.is_empty() && is_prefix;
            let folds_well = match &followed.state {
                Some(followed) if is_whole => digest(followed) == whole,
                _ => is_fold_of_lines(id, followed),
            };
            self.broken.check(FoldsAgree, folds_well, || format!("browser {number} folds {id} wrongly"));
            // The last entries may still be on their way.
            let missing = row.lines.keys().nth(lines.len()).and_then(|seq| database.submitted_at(id, *seq));
            let waits = missing.map_or(0, |handed_in| self.now.saturating_sub(handed_in));
            let has_all = waits < LONGEST_ENTRY_DELAY && followed.stream.is_some();
            self.broken.check(MakesProgress, has_all, || {
                format!("browser {number} waits for the log of {id} since {waits} ms")
            });
        }
    }

    /// Checks that every acknowledged change is stored, once.
    fn check_requests(&mut self, database: &Database) {
        for (number, sent) in self.requests.iter().enumerate() {
            let (Some(key), Some(person)) = (&sent.planned.key, &sent.person) else { continue };
            if sent.planned.path == "/api/tables" {
                let mut made =
                    sent.answers().filter(|answer| answer.is_good()).map(|answer| answer.json()["id"].clone());
                if let Some(first) = made.next() {
                    self.report.acknowledged += 1;
                    let is_there = first.as_str().is_some_and(|id| database.tables.contains_key(id));
                    self.broken
                        .check(AcknowledgedIsKept, is_there, || format!("request {number}: table {first} is gone"));
                    let is_one = made.all(|id| id == first);
                    self.broken
                        .check(ExecutedAtMostOnce, is_one, || format!("request {number} has made several tables"));
                }
                continue;
            }
            let Some(row) = sent.planned.table.as_ref().and_then(|table| database.tables.get(table)) else { continue };
            if sent.planned.path.ends_with("/rematch") {
                continue;
            }
            let name = format!("{person}:{key} ");
            let caused = |line: &&StoredLine| line.request.as_ref().is_some_and(|request| request.starts_with(&name));
            let lines: Vec<u64> = row.lines.values().filter(caused).map(|line| line.seq).collect();
            let said = responses_to(sent);
            let how = |what: &str| {
                format!("request {number} {} {:?}: {what}, {lines:?} are there", sent.planned.path, said.accepted)
            };
            if let Some(&(first, last)) = said.accepted.first() {
                self.report.acknowledged += 1;
                let is_same = said.accepted.iter().all(|other| *other == (first, last));
                self.broken.check(ExecutedAtMostOnce, is_same, || how("answered differently"));
                let is_kept = (first..=last).all(|seq| lines.contains(&seq));
                self.broken.check(AcknowledgedIsKept, is_kept, || how("acknowledged"));
                self.broken.check(ExecutedAtMostOnce, lines.len() as u64 == last - first + 1, || how("acknowledged"));
            } else {
                self.broken.check(ExecutedAtMostOnce, said.is_open || lines.is_empty(), || how("refused"));
                let is_whole = lines.windows(2).all(|pair| pair[0] + 1 == pair[1]);
                self.broken.check(ExecutedAtMostOnce, is_whole, || how("not answered"));
            }
        }
    }

    /// Sends a request to a server at the end, when there are no more faults.
    fn ask(&mut self, node: usize, path: &str) -> Option<Answer> {
        let (request, planned) = (self.requests.len(), PlannedRequest::get(path));
        let copy = RequestCopy { fate: CopyFate::Open, arrived: None, node: None, knows_people: 0, auth: None };
        let person = self.browsers[0].person.clone();
        self.requests.push(SentRequest { browser: 0, person, auth: None, planned, copies: vec![copy] });
        self.arrive_at(node, (request, 0));
        let limit = self.now + LONGEST_RESPONSE;
        while matches!(self.requests[request].copies[0].fate, CopyFate::Open) && self.step(limit) {}
        match &self.requests[request].copies[0].fate {
            CopyFate::Answered(answer) => answer.is_good().then(|| answer.clone()),
            _ => None,
        }
    }
}

/// What the server has responded to a request.
fn responses_to(sent: &SentRequest) -> RequestResponses {
    let mut said = RequestResponses::default();
    for copy in &sent.copies {
        match &copy.fate {
            CopyFate::Lost => {}
            CopyFate::Open | CopyFate::Unknown => said.is_open = true,
            CopyFate::Answered(answer) if answer.is_good() => {
                let json = answer.json();
                said.accepted.extend(json["first"].as_u64().zip(json["last"].as_u64()));
            }
            CopyFate::Answered(answer) => said.is_open |= !answer.is_final(),
        }
    }
    said
}

/// Whether JSON contains no name and no remark of a person.
fn is_without(json: &str, person: &str) -> bool {
    let parsed = |json: &str| serde_json::from_str::<serde_json::Value>(json).ok();
    parsed(json) == without_person(json, person).as_deref().and_then(parsed)
}

/// A line without the names and remarks of people who may have been removed.
fn plain(line: &str, forgotten: &[&String]) -> String {
    let known = forgotten.iter().filter(|person| line.contains(person.as_str()));
    known.fold(line.to_owned(), |line, person| without_person(&line, person).unwrap_or(line))
}

/// Whether a browser's state is the fold of what it has received.
fn is_fold_of_lines(id: &str, followed: &FollowedTable) -> bool {
    let entries: Vec<protocol::Entry> =
        followed.lines.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
    match (&followed.state, TableState::fold(id, &entries)) {
        (Some(state), Ok(fold)) => digest(state) == digest(&fold),
        (None, Err(_)) => followed.lines.is_empty(),
        _ => false,
    }
}
