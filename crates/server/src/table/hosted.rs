//! A table as the server keeps it: the fold of its log, and what the log does not tell anybody yet.

use std::collections::VecDeque;
use std::sync::Arc;

use protocol::{Accepted, Entry, EntryBody, ErrorCode, FoldError, PlayedBy, Status, TableState};
use tabletop::{Actor, Seed};

use crate::api_error::ApiError;
use crate::store::{StoredLine, StoredSummary, StoredTable};

/// How many answered requests a table remembers, so that a repeated one is answered alike.
const REMEMBERED_REQUESTS: usize = 64;

/// The longest log: many times the longest game, in which everything is taken back and played again.
const LONGEST_LOG: u64 = 10_000;

/// The most remarks at a table. All of them are in memory while somebody looks at it.
const MOST_REMARKS: u32 = 1000;

/// Why a stored table cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    /// An entry is no JSON of an entry.
    #[error("entry {0}: {1}")]
    Entry(u64, serde_json::Error),
    /// The seed of the dice cannot be read.
    #[error("the seed is damaged")]
    Seed,
    /// The seed is not the one that the record commits to.
    #[error("the seed is not the one that the record commits to")]
    Commitment,
    /// The log does not fold.
    #[error(transparent)]
    Fold(#[from] FoldError),
}

/// A request that may come twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RequestKey {
    /// Who asked, with which key.
    pub(crate) name: String,
    /// What was asked, as a fingerprint.
    pub(crate) fingerprint: String,
}

impl RequestKey {
    fn text(&self) -> String {
        format!("{} {}", self.name, self.fingerprint)
    }
}

/// A table as the server keeps it.
#[derive(Clone)]
pub(crate) struct HostedTable {
    /// The fold of its log.
    pub(crate) table: TableState,
    /// The secret of the dice. Leaves this struct only inside [`EntryBody::Ended`].
    seed: Seed,
    /// Shared, because every change of a table begins with a copy of its state.
    answered: VecDeque<(Arc<str>, Accepted)>,
    /// How many remarks its log has.
    remarks: u32,
}

impl HostedTable {
    /// The state after a table's first entry.
    pub(crate) fn new(id: &str, seed: Seed, first: &Entry) -> Result<HostedTable, FoldError> {
        Ok(HostedTable { table: TableState::new(id, first)?, seed, answered: VecDeque::new(), remarks: 0 })
    }

    /// The state after a stored log.
    pub(crate) fn load(id: &str, stored: &StoredTable) -> Result<HostedTable, LoadError> {
        let seed: Seed = stored.seed.parse().map_err(|_| LoadError::Seed)?;
        let entry = |line: &StoredLine| {
            serde_json::from_str::<Entry>(&line.body).map_err(|error| LoadError::Entry(line.seq, error))
        };
        let entries: Vec<Entry> = stored.lines.iter().map(entry).collect::<Result<_, _>>()?;
        let table = TableState::fold(id, &entries)?;
        if table.record.commitment.as_ref().is_some_and(|commitment| *commitment != seed.commitment()) {
            return Err(LoadError::Commitment);
        }
        let remarks = entries.iter().filter(|entry| matches!(entry.body, EntryBody::Said { .. })).count() as u32;
        let mut hosted = HostedTable { table, seed, answered: VecDeque::new(), remarks };
        for line in &stored.lines {
            if let Some(request) = &line.request {
                hosted.remember(request, line.seq);
            }
        }
        Ok(hosted)
    }

    /// The state after entries that another server has written.
    pub(crate) fn follow(&self, lines: &[&StoredLine]) -> Result<HostedTable, LoadError> {
        let mut next = self.clone();
        for line in lines {
            let entry: Entry = serde_json::from_str(&line.body).map_err(|error| LoadError::Entry(line.seq, error))?;
            next.table.apply(&entry)?;
            if matches!(entry.body, EntryBody::Said { .. }) {
                next.remarks += 1;
            }
            if let Some(request) = &line.request {
                next.remember(request, line.seq);
            }
        }
        Ok(next)
    }

    /// What would follow if somebody did something now: the entries, with what the dice and the end of the game add, and the state
    /// after them.
    pub(crate) fn draft(&self, bodies: Vec<EntryBody>, now: u64) -> Result<(HostedTable, Vec<Entry>), ApiError> {
        let mut next = self.clone();
        let mut entries = Vec::with_capacity(bodies.len() + 1);
        for body in bodies {
            entries.push(next.write(body, now)?);
        }
        while let Some(body) = next.automatic_entry() {
            entries.push(next.write(body, now)?);
        }
        Ok((next, entries))
    }

    fn write(&mut self, body: EntryBody, at: u64) -> Result<Entry, ApiError> {
        let entry = Entry { seq: self.table.seq + 1, at, body };
        self.table.apply(&entry).map_err(|why| ApiError::internal("draft", why))?;
        if matches!(entry.body, EntryBody::Said { .. }) {
            self.remarks += 1;
        }
        Ok(entry)
    }

    /// What follows without anybody's decision: a draw of the dice, or the end of the game.
    fn automatic_entry(&self) -> Option<EntryBody> {
        let TableState { game, record, status, .. } = &self.table;
        match game.actor() {
            _ if *status != Status::Playing => None,
            Actor::Seat(_) => None,
            Actor::Chance if self.table.awaits_nonces() => None,
            Actor::Chance => {
                let ply = record.actions.len() as u32;
                let command = game.sample_chance(&mut record.dice(&self.seed, ply)).to_string();
                Some(EntryBody::Played { actor: "chance".to_owned(), command, by: PlayedBy::Dice, spent: 0 })
            }
            Actor::Nobody => {
                let result = games::result_line(game);
                Some(EntryBody::Ended { result, seed: self.seed.to_string(), by: None })
            }
        }
    }

    /// The end before its time, with the dice revealed.
    pub(crate) fn break_off(&self, by: &str) -> EntryBody {
        EntryBody::Ended { result: None, seed: self.seed.to_string(), by: Some(by.to_owned()) }
    }

    /// Checks that the log has room for what somebody wants to do. What the dice and bots do always has.
    pub(crate) fn require_room(&self) -> Result<(), ApiError> {
        if self.table.seq < LONGEST_LOG { Ok(()) } else { Err(ErrorCode::Full.into()) }
    }

    /// Checks that the log has room for a remark. People without a seat leave half of it to those with one.
    pub(crate) fn require_room_for_remark(&self, person: &str) -> Result<(), ApiError> {
        let most = if self.is_seated(person) { MOST_REMARKS } else { MOST_REMARKS / 2 };
        if self.remarks < most { Ok(()) } else { Err(ErrorCode::Full.into()) }
    }

    /// The row that lists show.
    pub(crate) fn summary(&self) -> StoredSummary {
        let TableState { id, record, game, public, status, seats, clock, written_at, owner, .. } = &self.table;
        StoredSummary {
            id: id.clone(),
            game: game.kind().name().to_owned(),
            board: record.setup.board().name().to_owned(),
            public: *public,
            status: *status,
            seats: serde_json::to_string(seats).expect("seats have nothing that JSON cannot hold"),
            clocked: clock.is_some(),
            owner: owner.id.clone(),
            changed: *written_at,
        }
    }

    /// The answer to a request that has been answered before.
    pub(crate) fn repeated(&self, request: &RequestKey) -> Result<Option<Accepted>, ApiError> {
        let prefix = format!("{} ", request.name);
        match self.answered.iter().find(|(known, _)| known.starts_with(&prefix)) {
            Some((known, accepted)) if **known == request.text() => Ok(Some(*accepted)),
            Some(_) => Err(ErrorCode::KeyReused.into()),
            None => Ok(None),
        }
    }

    fn remember(&mut self, request: &str, seq: u64) {
        match self.answered.iter_mut().find(|(known, _)| **known == *request) {
            Some((_, accepted)) => accepted.last = seq,
            None => self.answered.push_back((request.into(), Accepted { first: seq, last: seq })),
        }
        if self.answered.len() > REMEMBERED_REQUESTS {
            self.answered.pop_front();
        }
    }

    /// Entries as storage keeps them; the table remembers the request that they answer.
    pub(crate) fn stored_lines(&mut self, entries: &[Entry], request: Option<&RequestKey>) -> Vec<StoredLine> {
        let request = request.map(RequestKey::text);
        if let (Some(request), Some(first), Some(last)) = (&request, entries.first(), entries.last()) {
            self.remember(request, first.seq);
            self.remember(request, last.seq);
        }
        let line = |entry: &Entry| StoredLine { seq: entry.seq, body: entry.to_json(), request: request.clone() };
        entries.iter().map(line).collect()
    }
}
