//! The state of a table as the fold of its log, in the server's memory and on the page.

use std::collections::BTreeSet;
use std::sync::Arc;

use games::{AnyGame, EventMessage, PlayError, Record, RecordError};
use tabletop::{Actor, Seat};

use crate::clock::{Clock, ClockKind};
use crate::dice_sharing::{DiceShares, GivenShare, NONCE_WAIT_MILLIS, NonceShare};
use crate::entry::{Entry, EntryBody, PlayedBy};
use crate::seat::{Holder, Person, SeatAssignment};
use crate::view::{PendingUndo, Presence, Status, TableView, Viewer};

/// Why an entry cannot be applied: the log is damaged, or was written under other rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FoldError {
    /// The log has no entries.
    #[error("the log is empty")]
    Empty,
    /// The first entry does not create a table, or a later one does.
    #[error("a log begins with one entry that creates the table")]
    Created,
    /// An entry is missing, or out of order.
    #[error("entry {found} follows {last}")]
    Gap {
        /// The last entry that was applied.
        last: u64,
        /// The entry that came.
        found: u64,
    },
    /// The table has no such seat.
    #[error("there is no seat {0}")]
    UnknownSeat(String),
    /// The seed of the dice cannot be read.
    #[error("the seed is damaged")]
    Seed,
    /// A contribution to the dice is to count from a place on that is not the next one.
    #[error("a number for the dice has the wrong place")]
    NoncePlace,
    /// The record cannot be read or replayed.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The engine refuses a command of the log.
    #[error(transparent)]
    Command(#[from] PlayError),
}

/// The state of a table as the fold of its log. It contains no secret: the server keeps the seed of the dice separately until the log reveals it.
#[derive(Clone, Debug)]
pub struct TableState {
    /// The table's id.
    pub id: String,
    /// The number of the last entry.
    pub seq: u64,
    /// The number of the last entry that changed the position.
    pub position_seq: u64,
    /// When the last entry was written, in milliseconds since 1970.
    pub written_at: u64,
    /// The record so far.
    pub record: Record,
    /// The position.
    pub game: AnyGame,
    /// The holders of the seats.
    pub seats: Vec<SeatAssignment>,
    /// Whether the table is in the public list.
    pub public: bool,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// The contributions to the dice.
    pub dice: DiceShares,
    /// The owner of the table.
    pub owner: Person,
    /// The status of the table.
    pub status: Status,
    /// The pending undo request.
    pub undo: Option<PendingUndo>,
    /// The ids of people whom the owner has muted.
    pub muted: BTreeSet<String>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// When the open decision began, in milliseconds since 1970.
    pub waiting_since: u64,
    /// How many milliseconds each seat has thought.
    pub time_spent: Vec<u64>,
    /// The id of the person who decided each action of the record; `None` for bots and dice. Shared, because every change of a table starts
    /// with a copy of its state.
    pub deciders: Vec<Option<Arc<str>>>,
}

impl TableState {
    /// The state after a table's first entry.
    ///
    /// # Errors
    /// If it does not create a table, or the engine refuses the set-up.
    pub fn new(id: &str, first: &Entry) -> Result<TableState, FoldError> {
        let EntryBody::Created(created) = &first.body else { return Err(FoldError::Created) };
        let record = Record::parse(&created.record)?;
        let game = record.replay()?;
        let seated_owner = created.seats.iter().any(|seat| seat.holder.is_person(&created.owner.id));
        Ok(TableState {
            dice: DiceShares::new(created.dice, seated_owner.then_some(created.owner.id.as_str())),
            id: id.to_owned(),
            seq: first.seq,
            position_seq: first.seq,
            written_at: first.at,
            game,
            record,
            time_spent: vec![0; created.seats.len()],
            status: if has_open_seat(&created.seats) { Status::Waiting } else { Status::Playing },
            seats: created.seats.clone(),
            public: created.public,
            clock: created.clock,
            owner: created.owner.clone(),
            undo: None,
            muted: BTreeSet::new(),
            rematch: None,
            waiting_since: first.at,
            deciders: Vec::new(),
        })
    }

    /// The state after a whole log.
    ///
    /// # Errors
    /// If an entry cannot be applied.
    pub fn fold<'a>(id: &str, log: impl IntoIterator<Item = &'a Entry>) -> Result<TableState, FoldError> {
        let mut log = log.into_iter();
        let mut state = TableState::new(id, log.next().ok_or(FoldError::Empty)?)?;
        for entry in log {
            state.apply(entry)?;
        }
        Ok(state)
    }

    /// Applies the next entry. Returns the events of the game.
    ///
    /// # Errors
    /// If it cannot be applied. The state may then be partly changed, and the log must be folded again.
    pub fn apply(&mut self, entry: &Entry) -> Result<Vec<EventMessage>, FoldError> {
        if entry.seq != self.seq + 1 {
            return Err(FoldError::Gap { last: self.seq, found: entry.seq });
        }
        let mut events = Vec::new();
        match &entry.body {
            EntryBody::Created(_) => return Err(FoldError::Created),
            EntryBody::Seated { seat, holder, .. } => self.set_holder(seat, holder, entry.at)?,
            EntryBody::Played { actor, command, by, spent } => {
                let seat = self.deciding_seat();
                let person = self.deciding_holder().and_then(Holder::person).filter(|_| *by == PlayedBy::Person);
                let decider = person.map(|person| Arc::from(person.id.as_str()));
                events = self.game.play_as(actor, command)?;
                self.record.push(actor, command.clone());
                self.dice.reach(self.record.actions.len());
                self.deciders.push(decider);
                if let Some(seat) = seat {
                    self.time_spent[seat.index()] += spent;
                }
                // A person who plays on has declined the request; bots and dice have not.
                if *by == PlayedBy::Person {
                    self.undo = None;
                }
                self.waiting_since = entry.at;
            }
            EntryBody::Contributed { seat, nonce, pledge, place, by } => {
                let share = match (nonce, pledge) {
                    (Some(nonce), _) => NonceShare::Value(nonce.parse().map_err(|_| FoldError::Seed)?),
                    (None, Some(pledge)) => NonceShare::Pledge(pledge.parse().map_err(|_| FoldError::Seed)?),
                    (None, None) => return Err(FoldError::Seed),
                };
                let given = GivenShare { seat, person: by, share, place: *place };
                if !self.dice.give(&mut self.record, &given) {
                    return Err(FoldError::NoncePlace);
                }
            }
            EntryBody::NoncesWaived => self.dice.awaited.clear(),
            EntryBody::UndoAsked { to, by } => {
                self.undo = Some(PendingUndo { to: *to, by: by.clone(), agreed: Vec::new() });
            }
            EntryBody::UndoAnswered { agrees, by } => match &mut self.undo {
                Some(undo) if *agrees => undo.agreed.push(by.clone()),
                _ => self.undo = None,
            },
            EntryBody::Undone { to, .. } => {
                self.record.actions.truncate(*to as usize);
                self.deciders.truncate(*to as usize);
                self.game = self.record.replay()?;
                self.undo = None;
                self.waiting_since = entry.at;
            }
            EntryBody::Said { .. } => {}
            EntryBody::Muted { person, muted: true, .. } => drop(self.muted.insert(person.clone())),
            EntryBody::Muted { person, muted: false, .. } => drop(self.muted.remove(person)),
            EntryBody::Owned { owner, .. } => self.owner = owner.clone(),
            EntryBody::Ended { result, seed, .. } => {
                self.status = if result.is_some() { Status::Over } else { Status::Closed };
                self.record.seed = Some(seed.parse().map_err(|_| FoldError::Seed)?);
                self.undo = None;
            }
            EntryBody::Rematch { table, .. } => self.rematch = Some(table.clone()),
        }
        if entry.body.changes_position() {
            self.position_seq = entry.seq;
        }
        (self.seq, self.written_at) = (entry.seq, entry.at);
        Ok(events)
    }

    /// Sets the holder of a seat. The game begins as soon as no seat is open; a seat that opens later does not stop it.
    fn set_holder(&mut self, name: &str, holder: &Holder, at: u64) -> Result<(), FoldError> {
        let was_bots = matches!(self.deciding_holder(), Some(Holder::Bot { .. }));
        let seat = self.seats.iter_mut().find(|seat| seat.seat == name);
        seat.ok_or_else(|| FoldError::UnknownSeat(name.to_owned()))?.holder = holder.clone();
        // The dice do not wait for people who have left.
        self.dice.awaited.retain(|person| self.seats.iter().any(|seat| seat.holder.is_person(person)));
        if self.status == Status::Waiting && !has_open_seat(&self.seats) {
            self.status = Status::Playing;
            self.waiting_since = at;
        }
        // A bot has no time limit: its time is not charged to a person who takes over its seat.
        if was_bots && !matches!(self.deciding_holder(), Some(Holder::Bot { .. })) {
            self.waiting_since = at;
        }
        Ok(())
    }

    /// The seat that is to decide, while the game is running.
    pub fn deciding_seat(&self) -> Option<Seat> {
        match self.game.actor() {
            Actor::Seat(seat) if self.status == Status::Playing => Some(seat),
            _ => None,
        }
    }

    /// The holder of the seat that is to decide.
    pub fn deciding_holder(&self) -> Option<&Holder> {
        self.deciding_seat().and_then(|seat| self.seats.get(seat.index())).map(|seat| &seat.holder)
    }

    /// Whether the next draw waits for players' contributions to the dice.
    pub fn awaits_nonces(&self) -> bool {
        self.status == Status::Playing && self.game.actor() == Actor::Chance && !self.dice.awaited.is_empty()
    }

    /// When the time limit of the open decision, or of the awaited contributions to the dice, expires, in milliseconds since 1970. Bots
    /// have no limit.
    pub fn deadline(&self) -> Option<u64> {
        if self.awaits_nonces() {
            return Some(self.waiting_since + NONCE_WAIT_MILLIS);
        }
        let clock = self.clock?;
        let seat = self.deciding_seat()?;
        if matches!(self.deciding_holder(), Some(Holder::Bot { .. })) {
            return None;
        }
        Some(self.waiting_since + clock.millis().saturating_sub(self.time_used(clock, seat.index())))
    }

    /// The remaining time of each seat in milliseconds; empty without a clock.
    pub fn time_left(&self, now: u64) -> Vec<u64> {
        let Some(clock) = self.clock else { return Vec::new() };
        let running = self.deadline().and(self.deciding_seat()).map(Seat::index);
        let waited = now.saturating_sub(self.waiting_since);
        (0..self.time_spent.len())
            .map(|seat| self.time_used(clock, seat) + if running == Some(seat) { waited } else { 0 })
            .map(|used| clock.millis().saturating_sub(used))
            .collect()
    }

    /// How much of the seat's limit its earlier decisions have used.
    fn time_used(&self, clock: Clock, seat: usize) -> u64 {
        if clock.per == ClockKind::Player { self.time_spent[seat] } else { 0 }
    }

    /// The record so far with all names, closed in the current position.
    pub fn closed_record(&self) -> Record {
        let mut record = self.record.clone();
        record.names = self.seats.iter().map(|seat| display_name(&seat.holder)).collect();
        record.close(&self.game);
        record
    }

    /// The ids of the people in seats, each once.
    pub fn people(&self) -> BTreeSet<&str> {
        self.seats.iter().filter_map(|seat| seat.holder.person()).map(|person| person.id.as_str()).collect()
    }

    /// The table as a person sees it at a time, in milliseconds since 1970.
    pub fn view(&self, viewer: Option<&Person>, presence: Presence, now: u64) -> TableView {
        let actor = if self.status == Status::Playing { self.game.actor() } else { Actor::Nobody };
        TableView {
            id: self.id.clone(),
            seq: self.seq,
            status: self.status,
            record: self.closed_record().to_string(),
            seats: self.seats.clone(),
            actor: self.game.actor_name(actor).to_owned(),
            public: self.public,
            clock: self.clock,
            left: self.time_left(now),
            dice: self.dice.sharing,
            owner: self.owner.clone(),
            undo: self.undo.clone(),
            rematch: self.rematch.clone(),
            presence,
            you: viewer.map(|person| self.viewer(person)).unwrap_or_default(),
        }
    }

    fn viewer(&self, person: &Person) -> Viewer {
        let held = self.seats.iter().filter(|seat| seat.holder.is_person(&person.id));
        Viewer {
            seats: held.map(|seat| seat.seat.clone()).collect(),
            owner: self.owner.id == person.id,
            muted: self.muted.contains(&person.id),
            person: Some(person.clone()),
        }
    }
}

fn has_open_seat(seats: &[SeatAssignment]) -> bool {
    seats.iter().any(|seat| seat.holder == Holder::Open)
}

/// The name of a seat's holder in records.
fn display_name(holder: &Holder) -> String {
    match holder {
        Holder::Person(person) => person.name.clone(),
        Holder::Bot { level } => level.name().to_owned(),
        Holder::Open => String::new(),
    }
}
