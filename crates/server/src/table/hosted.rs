//! A table as the server keeps it: the fold of its log, and secrets that the log does not reveal yet.

use std::collections::VecDeque;
use std::sync::Arc;

use protocol::{Accepted, Entry, EntryBody, ErrorCode, FoldError, PlayedBy, Status, TableState};
use tabletop::{Actor, Seed};

use crate::api_error::ApiError;
use crate::store::{StoredLine, StoredSummary, StoredTable};

/// How many answered requests a table remembers, so that a repeated request gets the same answer.
const REMEMBERED_REQUESTS: usize = 64;

/// The maximum length of a log: many times that of the longest game, if everything is undone and played again.
const LONGEST_LOG: u64 = 10_000;

/// The maximum number of remarks at a table. All of them are in memory while somebody watches.
const MOST_REMARKS: u32 = 1000;

/// Why a stored table cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    /// An entry is not valid JSON.
    #[error("entry {0}: {1}")]
    Entry(u64, serde_json::Error),
    /// The seed of the dice cannot be read.
    #[error("the seed is damaged")]
    Seed,
    /// The seed is not the one that the record commits to.
    #[error("the seed is not the one that the record commits to")]
    Commitment,
    /// The log cannot be folded.
    #[error(transparent)]
    Fold(#[from] FoldError),
}

/// The identity of a request that may be repeated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RequestKey {
    /// The person and the idempotency key.
    pub(crate) name: String,
    /// A fingerprint of the request.
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
    /// The seed of the dice, which is secret. It leaves this struct only inside [`EntryBody::Ended`].
    seed: Seed,
    /// Shared, because every change of a table starts with a copy of its state.
    answered: VecDeque<(Arc<str>, Accepted)>,
    /// The number of remarks in its log.
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

    /// The state after entries of another server.
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

    /// Applies new entries to a copy of the state. Returns that copy and the entries, including those that follow automatically: draws of
    /// the dice, and the end of the game.
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

    /// The entry that follows without a decision: a draw of the dice, or the end of the game.
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

    /// The entry that ends the game early, which reveals the seed of the dice.
    pub(crate) fn break_off(&self, by: Option<&str>) -> EntryBody {
        EntryBody::Ended { result: None, seed: self.seed.to_string(), by: by.map(str::to_owned) }
    }

    /// Checks that the log has room for a person's entry. Draws and bots' moves are not limited.
    pub(crate) fn require_room(&self) -> Result<(), ApiError> {
        if self.table.seq < LONGEST_LOG { Ok(()) } else { Err(ErrorCode::Full.into()) }
    }

    /// Checks that the log has room for a remark. People without a seat may use only half of it.
    pub(crate) fn require_room_for_remark(&self, person: &str) -> Result<(), ApiError> {
        let most = if self.is_seated(person) { MOST_REMARKS } else { MOST_REMARKS / 2 };
        if self.remarks < most { Ok(()) } else { Err(ErrorCode::Full.into()) }
    }

    /// The summary for lists.
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

    /// The answer to a repeated request.
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

    /// Entries in the form for storage. Remembers the request that they answer.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faulty_store::faulty_app;
    use crate::scheduler::tests::{ada, table};

    fn code(result: Result<(), ApiError>) -> Option<ErrorCode> {
        result.err().map(|error| error.code())
    }

    #[tokio::test]
    async fn a_log_is_full_after_so_many_entries_and_remarks() {
        let app = faulty_app("full-log").0;
        let mut hosted = table(&app, None).await.hosted().as_ref().clone();
        let remark = EntryBody::Said { from: ada(), text: "hello".to_owned() };
        let (mut said, entries) = hosted.draft(vec![remark], 1).expect("a remark");
        let lines = said.stored_lines(&entries, None);
        let followed = hosted.follow(&lines.iter().collect::<Vec<_>>()).expect("the same remark");
        assert_eq!((hosted.remarks, said.remarks, followed.remarks), (0, 1, 1));
        for (remarks, ada_may, others_may) in [
            (MOST_REMARKS / 2 - 1, true, true),
            (MOST_REMARKS / 2, true, false),
            (MOST_REMARKS - 1, true, false),
            (MOST_REMARKS, false, false),
        ] {
            hosted.remarks = remarks;
            let may = |person| code(hosted.require_room_for_remark(person)) != Some(ErrorCode::Full);
            assert_eq!((may("ada"), may("grace")), (ada_may, others_may), "{remarks} remarks");
        }
        hosted.table.seq = LONGEST_LOG - 1;
        assert_eq!(code(hosted.require_room()), None);
        hosted.table.seq = LONGEST_LOG;
        assert_eq!(code(hosted.require_room()), Some(ErrorCode::Full));
    }

    #[tokio::test]
    async fn a_table_remembers_the_latest_requests() {
        let app = faulty_app("requests").0;
        let mut hosted = table(&app, None).await.hosted().as_ref().clone();
        hosted.answered.clear();
        let key = |number: usize| RequestKey { name: format!("ada {number}"), fingerprint: "same".to_owned() };
        let is_known =
            |hosted: &HostedTable, number| hosted.repeated(&key(number)).expect("the same request").is_some();
        for number in 1..=REMEMBERED_REQUESTS {
            hosted.remember(&key(number).text(), number as u64);
        }
        assert!(is_known(&hosted, 1) && is_known(&hosted, REMEMBERED_REQUESTS));
        hosted.remember(&key(0).text(), 0);
        assert!(!is_known(&hosted, 1) && is_known(&hosted, 2) && is_known(&hosted, 0));
    }

    #[tokio::test]
    async fn people_without_a_seat_decide_nothing() {
        let app = faulty_app("strangers").0;
        let hosted = table(&app, None).await.hosted().as_ref().clone();
        assert_eq!(code(hosted.require_seated("ada")), None);
        assert_eq!(code(hosted.require_seated("grace")), Some(ErrorCode::NotYours));
        assert_eq!(code(hosted.require_playing()), None);
        let (closed, _) = hosted.draft(vec![hosted.break_off(None)], 1).expect("broken off");
        assert_eq!(code(closed.require_playing()), Some(ErrorCode::Over));
        let mute = |person: &str| hosted.mute("ada", person, true).err().map(|error| error.code());
        assert_eq!(
            [mute("ada"), mute("not an id"), mute("grace")],
            [Some(ErrorCode::Malformed), Some(ErrorCode::Malformed), None]
        );
    }
}
