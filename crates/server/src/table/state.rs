//! A table as the fold of its log.

use std::collections::{BTreeSet, VecDeque};

use games::{AnyGame, Record};
use protocol::{
    Accepted, Clock, ClockKind, Entry, EntryBody, ErrorCode, Holder, Person, PlayedBy, SeatAssignment, Status,
};
use tabletop::{Actor, Dice, Seat, Seed};

use crate::api_error::ApiError;
use crate::store::{Line, Stored, Summary};

/// The version of the rules that tables are played by, stored with each: raised when a record of an earlier version no longer replays.
pub const RULES_VERSION: u32 = 1;

/// How many answered requests a table remembers, so that a repeated one is answered alike.
const REMEMBERED: usize = 64;

/// A request that may come twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    /// Who asked, with which key.
    pub(crate) name: String,
    /// What was asked, as a fingerprint.
    pub(crate) print: String,
}

impl Request {
    fn text(&self) -> String {
        format!("{} {}", self.name, self.print)
    }
}

/// A wish to take something back that waits for the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Asked {
    pub(crate) to: u32,
    pub(crate) by: String,
    pub(crate) agreed: Vec<String>,
}

/// A table as the fold of its log.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) id: String,
    /// The last entry.
    pub(crate) seq: u64,
    /// The last entry that changed the position.
    pub(crate) moved: u64,
    /// When the last entry was written.
    pub(crate) at: u64,
    pub(crate) record: Record,
    pub(crate) game: AnyGame,
    pub(crate) seats: Vec<SeatAssignment>,
    pub(crate) public: bool,
    pub(crate) clock: Option<Clock>,
    pub(crate) owner: Person,
    pub(crate) status: Status,
    pub(crate) undo: Option<Asked>,
    pub(crate) muted: BTreeSet<String>,
    pub(crate) rematch: Option<String>,
    /// Since when the open decision waits.
    pub(crate) since: u64,
    /// How many milliseconds each seat has thought.
    pub(crate) spent: Vec<u64>,
    /// The secret of the dice. Leaves this struct only inside [`EntryBody::Ended`].
    seed: Seed,
    answered: VecDeque<(String, Accepted)>,
}

impl State {
    /// The state after a table's first entry.
    pub(crate) fn new(id: &str, seed: Seed, first: &Entry) -> Result<State, String> {
        let EntryBody::Created(created) = &first.what else { return Err("the first entry makes no table".to_owned()) };
        let record = Record::parse(&created.record).map_err(|error| error.to_string())?;
        let game = record.replay().map_err(|error| error.to_string())?;
        let waiting = created.seats.iter().any(|chair| chair.holder == Holder::Open);
        Ok(State {
            id: id.to_owned(),
            seq: first.seq,
            moved: first.seq,
            at: first.at,
            game,
            record,
            spent: vec![0; created.seats.len()],
            seats: created.seats.clone(),
            public: created.public,
            clock: created.clock,
            owner: created.owner.clone(),
            status: if waiting { Status::Waiting } else { Status::Playing },
            undo: None,
            muted: BTreeSet::new(),
            rematch: None,
            since: first.at,
            seed,
            answered: VecDeque::new(),
        })
    }

    /// The state after a stored log, and the log as it was.
    pub(crate) fn load(id: &str, stored: &Stored) -> Result<State, String> {
        let seed = stored.seed.parse().map_err(|_| "the seed is damaged".to_owned())?;
        let mut state: Option<State> = None;
        for line in &stored.lines {
            let json = serde_json::from_str(&line.body).map_err(|error| error.to_string())?;
            let entry = Entry::read(&json).map_err(|error| error.to_string())?;
            let state = match &mut state {
                None => state.insert(State::new(id, seed, &entry)?),
                Some(state) => {
                    state.apply(&entry)?;
                    state
                }
            };
            if let Some(request) = &line.request {
                state.remember(request, line.seq);
            }
        }
        state.ok_or_else(|| "the log is empty".to_owned())
    }

    /// Takes an entry in.
    ///
    /// # Errors
    /// If it cannot follow: the log is damaged, or was written by other rules.
    pub(crate) fn apply(&mut self, entry: &Entry) -> Result<(), String> {
        if entry.seq != self.seq + 1 {
            return Err(format!("entry {} follows {}", entry.seq, self.seq));
        }
        match &entry.what {
            EntryBody::Created(_) => return Err("made twice".to_owned()),
            EntryBody::Seated { seat, holder, .. } => {
                let chair = self.seats.iter_mut().find(|chair| chair.seat == *seat).ok_or("no such seat")?;
                chair.holder = holder.clone();
                let full = self.seats.iter().all(|chair| chair.holder != Holder::Open);
                if self.status == Status::Waiting && full {
                    self.status = Status::Playing;
                    self.since = entry.at;
                }
            }
            EntryBody::Played { actor, command, by, spent } => {
                let asked = self.asked();
                self.game.play_as(actor, command).map_err(|error| error.to_string())?;
                self.record.push(actor, command.clone());
                if let Some(seat) = asked {
                    self.spent[seat.index()] += spent;
                }
                if *by == PlayedBy::Person {
                    self.undo = None;
                }
                self.since = entry.at;
            }
            EntryBody::UndoAsked { to, by } => self.undo = Some(Asked { to: *to, by: by.clone(), agreed: Vec::new() }),
            EntryBody::UndoAnswered { agrees, by } => match &mut self.undo {
                Some(asked) if *agrees => asked.agreed.push(by.clone()),
                _ => self.undo = None,
            },
            EntryBody::Undone { to, .. } => {
                self.record.actions.truncate(*to as usize);
                self.game = self.record.replay().map_err(|error| error.to_string())?;
                self.undo = None;
                self.since = entry.at;
            }
            EntryBody::Said { .. } => {}
            EntryBody::Muted { person, muted, .. } => {
                if *muted {
                    self.muted.insert(person.clone())
                } else {
                    self.muted.remove(person)
                };
            }
            EntryBody::Owned { owner, .. } => self.owner = owner.clone(),
            EntryBody::Ended { result, seed, .. } => {
                self.status = if result.is_some() { Status::Over } else { Status::Closed };
                self.record.seed = Some(seed.parse().map_err(|_| "the seed is damaged")?);
                self.undo = None;
            }
            EntryBody::Rematch { table, .. } => self.rematch = Some(table.clone()),
        }
        if entry.what.moves() {
            self.moved = entry.seq;
        }
        (self.seq, self.at) = (entry.seq, entry.at);
        Ok(())
    }

    /// What would follow if somebody did something now: the entries, with what the dice and the end of the game add, and the state
    /// after them.
    pub(crate) fn draft(&self, whats: Vec<EntryBody>, now: u64) -> Result<(State, Vec<Entry>), ApiError> {
        let mut next = self.clone();
        let mut entries = Vec::with_capacity(whats.len() + 1);
        let mut write = |next: &mut State, what| {
            let entry = Entry { seq: next.seq + 1, at: now, what };
            next.apply(&entry).map_err(|why| ApiError::broken("draft", why))?;
            entries.push(entry);
            Ok::<(), ApiError>(())
        };
        for what in whats {
            write(&mut next, what)?;
        }
        while next.status == Status::Playing && next.game.actor() == Actor::Chance {
            let ply = next.record.actions.len() as u32;
            let command = next.game.sample_chance(&mut Dice::committed(&next.seed, ply)).to_string();
            write(&mut next, EntryBody::Played { actor: "chance".to_owned(), command, by: PlayedBy::Dice, spent: 0 })?;
        }
        if next.status == Status::Playing && next.game.actor() == Actor::Nobody {
            let what =
                EntryBody::Ended { result: games::result_line(&next.game), seed: next.seed.to_string(), by: None };
            write(&mut next, what)?;
        }
        Ok((next, entries))
    }

    /// The end before its time, with the dice revealed.
    pub(crate) fn broken_off(&self, by: &str) -> EntryBody {
        EntryBody::Ended { result: None, seed: self.seed.to_string(), by: Some(by.to_owned()) }
    }

    /// The seat whose decision is open, while the game is on.
    pub(crate) fn asked(&self) -> Option<Seat> {
        match self.game.actor() {
            Actor::Seat(seat) if self.status == Status::Playing => Some(seat),
            _ => None,
        }
    }

    /// Who holds the seat whose decision is open.
    pub(crate) fn asked_holder(&self) -> Option<&Holder> {
        self.asked().and_then(|seat| self.seats.get(seat.index())).map(|chair| &chair.holder)
    }

    /// When the time of the open decision is over; bots have no clock.
    pub(crate) fn deadline(&self) -> Option<u64> {
        let clock = self.clock?;
        let seat = self.asked()?;
        if matches!(self.asked_holder(), Some(Holder::Bot(_))) {
            return None;
        }
        let used = if clock.pace == ClockKind::Player { self.spent[seat.index()] } else { 0 };
        Some(self.since + (u64::from(clock.seconds) * 1000).saturating_sub(used))
    }

    /// Milliseconds left by seat.
    pub(crate) fn left(&self, now: u64) -> Vec<u64> {
        let Some(clock) = self.clock else { return Vec::new() };
        let all = u64::from(clock.seconds) * 1000;
        let left = |(place, spent): (usize, &u64)| {
            let thinking = self.deadline().is_some() && self.asked().is_some_and(|seat| seat.index() == place);
            let used = if clock.pace == ClockKind::Player { *spent } else { 0 };
            all.saturating_sub(used + if thinking { now.saturating_sub(self.since) } else { 0 })
        };
        self.spent.iter().enumerate().map(left).collect()
    }

    /// The record up to now, closed where it stands.
    pub(crate) fn file(&self) -> Record {
        let mut record = self.record.clone();
        record.names = self
            .seats
            .iter()
            .map(|chair| match &chair.holder {
                Holder::Person(person) => person.name.clone(),
                Holder::Bot(level) => level.name().to_owned(),
                Holder::Open => String::new(),
            })
            .collect();
        record.close(&self.game);
        record
    }

    /// What lists say about the table.
    pub(crate) fn summary(&self) -> Summary {
        let seats: Vec<serde_json::Value> = self.seats.iter().map(SeatAssignment::json).collect();
        Summary {
            id: self.id.clone(),
            game: self.game.kind().name().to_owned(),
            board: self.record.setup.board().name().to_owned(),
            public: self.public,
            status: self.status,
            seats: serde_json::Value::from(seats).to_string(),
            clocked: self.clock.is_some(),
            changed: self.at,
        }
    }

    /// The people in seats, each once.
    pub(crate) fn people(&self) -> BTreeSet<&str> {
        self.seats.iter().filter_map(|chair| chair.holder.person()).map(|person| person.id.as_str()).collect()
    }

    /// The answer to a request that has been answered before.
    pub(crate) fn repeated(&self, request: &Request) -> Result<Option<Accepted>, ApiError> {
        let same = |known: &&(String, Accepted)| known.0.starts_with(&format!("{} ", request.name));
        match self.answered.iter().find(same) {
            Some((known, answered)) if *known == request.text() => Ok(Some(*answered)),
            Some(_) => Err(ErrorCode::KeyReused.into()),
            None => Ok(None),
        }
    }

    fn remember(&mut self, request: &str, seq: u64) {
        match self.answered.iter_mut().find(|(known, _)| known == request) {
            Some((_, answered)) => answered.last = seq,
            None => self.answered.push_back((request.to_owned(), Accepted { first: seq, last: seq })),
        }
        if self.answered.len() > REMEMBERED {
            self.answered.pop_front();
        }
    }

    /// Entries as storage keeps them; the state remembers whose request they answer.
    pub(crate) fn lines(&mut self, entries: &[Entry], request: Option<&Request>) -> Vec<Line> {
        let request = request.map(Request::text);
        if let (Some(request), Some(first), Some(last)) = (&request, entries.first(), entries.last()) {
            self.remember(request, first.seq);
            self.remember(request, last.seq);
        }
        let line = |entry: &Entry| Line { seq: entry.seq, body: entry.json().to_string(), request: request.clone() };
        entries.iter().map(line).collect()
    }
}
