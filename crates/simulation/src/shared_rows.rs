//! A model of the rows that several servers share: last entries, leases, assigned work, changes to people.
//!
//! A test compares this model with `PostgreSQL` (`shared_model_tests.rs`).

use std::collections::BTreeMap;

use protocol::Status;
use server::store::{
    Append, Heartbeat, HeartbeatReply, PeopleChange, StoreError, StoreResult, StoredLine, TableHead, TableTail,
    TableWork, WorkChange,
};

use crate::Mutant;
use crate::database::{Database, TableRow};

/// If no server was alive for longer than this many milliseconds, deadlines are extended.
const LONGEST_OUTAGE: u64 = 1000;

/// The columns of a table that only several servers need.
#[derive(Clone, Default, Debug)]
pub(crate) struct SharedColumns {
    /// How often earlier entries were rewritten.
    pub(crate) revision: u64,
    /// For how many milliseconds no server was alive since the open decision began.
    pub(crate) excused: u64,
    work: TableWork,
}

/// The shared rows that do not belong to a table.
#[derive(Clone, Default, Debug)]
pub(crate) struct SharedRows {
    /// When the lease of each server expires.
    nodes: BTreeMap<String, u64>,
    /// When each job may run again.
    jobs: BTreeMap<&'static str, u64>,
    /// The ids of the people who have changed, in order.
    changes: Vec<String>,
    /// How many appends failed because another server wrote first.
    pub(crate) conflicts: u64,
    /// A deliberate mistake.
    pub(crate) mutant: Option<Mutant>,
}

/// How an entry was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WrittenLine {
    /// When it was handed to storage, in simulated time.
    pub(crate) handed_in: u64,
    /// The server that has written it.
    pub(crate) node: usize,
}

impl SharedColumns {
    /// The columns of a new table.
    pub(crate) fn made(work: WorkChange) -> SharedColumns {
        let mut columns = SharedColumns::default();
        columns.change_work(work);
        columns
    }

    /// Applies the change of work that came with new entries.
    pub(crate) fn change_work(&mut self, work: WorkChange) {
        if let WorkChange::Replace(work) = work {
            self.work = work;
        }
    }
}

impl Database {
    /// Appends entries to a table's log, if its last entry and revision are those that the writer expects.
    pub(crate) fn append_next(&mut self, mut append: Append) -> StoreResult<()> {
        let row = self.tables.get(&append.summary.id);
        let (last, revision) = row.map_or((0, 0), |row| (last_seq(row), row.shared.revision));
        if append.revision != revision || append.lines.first().is_none_or(|first| first.seq != last + 1) {
            self.shared.conflicts += 1;
            if self.shared.mutant != Some(Mutant::RenumberedEntries) {
                return Err(StoreError::Conflict);
            }
            append.lines = append.lines.into_iter().zip(last + 1..).map(renumbered).collect();
        }
        self.append(append)
    }

    /// Records how entries were written, for the audit.
    pub(crate) fn note_written(&mut self, table: &str, seqs: &[u64], line: &WrittenLine) {
        for seq in seqs {
            self.written.entry((table.to_owned(), *seq)).or_default().push(line.clone());
        }
    }

    /// When an entry was submitted to storage, in simulated time.
    pub(crate) fn submitted_at(&self, table: &str, seq: u64) -> Option<u64> {
        Some(self.written.get(&(table.to_owned(), seq))?.first()?.handed_in)
    }

    /// The log of a table after an entry; `None` if there is no such table.
    pub(crate) fn tail(&self, id: &str, after: u64) -> Option<TableTail> {
        let row = self.tables.get(id)?;
        let is_old = self.shared.mutant == Some(Mutant::StaleReads);
        let lines = row.lines.range(after + 1..).map(|(_, line)| line.clone()).filter(|_| !is_old).collect();
        let last = if is_old { after } else { last_seq(row) };
        Some(TableTail { lines, last, revision: row.shared.revision, is_archived: row.archived.is_some() })
    }

    /// The last entries of tables.
    pub(crate) fn heads(&self, ids: &[String]) -> Vec<TableHead> {
        let rows = ids.iter().filter_map(|id| self.tables.get(id)).filter(|row| row.archived.is_none());
        rows.map(table_head).collect()
    }

    fn is_alive(&self, node: &str) -> bool {
        let is_known = self.shared.nodes.get(node);
        self.shared.mutant == Some(Mutant::LeasesNeverExpire) || is_known.is_some_and(|until| *until > self.now)
    }

    /// Registers a server as alive. If no server was alive for a while, all open deadlines are extended by that time.
    pub(crate) fn rejoin(&mut self, node: &str, lease_millis: u64) {
        let now = self.now;
        let away = self.shared.nodes.values().max().map_or(0, |until| now.saturating_sub(*until));
        if away > LONGEST_OUTAGE && self.shared.mutant != Some(Mutant::ChargedAbsence) {
            for row in self.tables.values_mut().filter(|row| is_played(row)) {
                if row.shared.work.due.is_none() && !row.summary.clocked {
                    continue;
                }
                row.shared.work.due = row.shared.work.due.map(|due| due + away);
                row.shared.excused += away;
                row.shared.revision += 1;
            }
        }
        self.shared.nodes.insert(node.to_owned(), now + lease_millis);
    }

    /// What a heartbeat would return, without sending one.
    pub(crate) fn read_heartbeat_reply(&self) -> HeartbeatReply {
        HeartbeatReply { now: self.now, claimed: Vec::new(), last_change: self.shared.changes.len() as u64 }
    }

    /// Renews the lease of a server, and assigns work to it that no living server does.
    pub(crate) fn heartbeat(&mut self, heartbeat: &Heartbeat) -> StoreResult<HeartbeatReply> {
        let Heartbeat { node, lease_millis, longest_lapse_millis, wanted, held, most } = heartbeat;
        if self.shared.nodes.get(node).is_some_and(|until| until.saturating_add(*longest_lapse_millis) < self.now) {
            return Err(StoreError::Conflict);
        }
        self.shared.nodes.insert(node.clone(), self.now + lease_millis);
        let is_free = |row: &&TableRow| {
            let (id, work) = (&row.summary.id, &row.shared.work);
            let is_due = work.due.is_some_and(|due| due <= self.now) || wanted.contains(id);
            let is_unassigned = work.worker.as_ref().is_none_or(|worker| worker == node || !self.is_alive(worker));
            is_due && !held.contains(id) && is_played(row) && is_unassigned
        };
        let mut free: Vec<(u64, String)> = self.tables.values().filter(is_free).map(by_due).collect();
        free.sort();
        let mut claimed: Vec<String> = free.into_iter().map(|(_, id)| id).take(*most as usize).collect();
        claimed.sort();
        for id in &claimed {
            if let Some(row) = self.tables.get_mut(id) {
                row.shared.work.worker = Some(node.clone());
            }
        }
        Ok(HeartbeatReply { claimed, ..self.read_heartbeat_reply() })
    }

    /// Releases the work at a table. Returns whether it was released.
    pub(crate) fn release(&mut self, id: &str, node: &str, seq: Option<u64>, due: Option<u64>) -> bool {
        let is_meant = |row: &&mut TableRow| {
            row.shared.work.worker.as_deref() == Some(node) && seq.is_none_or(|seq| seq == last_seq(row))
        };
        let Some(row) = self.tables.get_mut(id).filter(is_meant) else { return false };
        row.shared.work = TableWork { due, worker: None };
        true
    }

    /// Whether the caller should run a job that runs once per period.
    pub(crate) fn claim_job(&mut self, name: &'static str, period_millis: u64) -> bool {
        let is_free = self.shared.jobs.get(name).is_none_or(|free_at| *free_at <= self.now);
        if is_free {
            self.shared.jobs.insert(name, self.now + period_millis);
        }
        is_free
    }

    /// Announces a change to a person whom servers may have cached.
    pub(crate) fn note_change(&mut self, person: &str) {
        if self.shared.mutant != Some(Mutant::UnannouncedChanges) {
            self.shared.changes.push(person.to_owned());
        }
    }

    /// The changes to people after a change number.
    pub(crate) fn people_changes(&self, after: u64) -> Vec<PeopleChange> {
        let change = |(number, person): (u64, &String)| PeopleChange { number, person: person.clone() };
        (1..).zip(&self.shared.changes).skip(after as usize).map(change).collect()
    }
}

fn last_seq(row: &TableRow) -> u64 {
    row.lines.keys().last().copied().unwrap_or_default()
}

fn is_played(row: &TableRow) -> bool {
    row.summary.status == Status::Playing && row.archived.is_none()
}

fn table_head(row: &TableRow) -> TableHead {
    TableHead { id: row.summary.id.clone(), seq: last_seq(row), revision: row.shared.revision }
}

/// The order of work: by due time; work that is never due by itself comes last.
fn by_due(row: &TableRow) -> (u64, String) {
    (row.shared.work.due.unwrap_or(u64::MAX), row.summary.id.clone())
}

fn renumbered((line, seq): (StoredLine, u64)) -> StoredLine {
    let body = line.body.replacen(&format!("\"seq\":{}", line.seq), &format!("\"seq\":{seq}"), 1);
    StoredLine { seq, body, ..line }
}
