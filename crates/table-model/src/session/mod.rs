//! A game as the page stores it: its record, and every position of the record.

use driver::{ChanceSource, CommittedDice, DriveError, Driver, External};
use games::{AnyAction, AnyGame, EventMessage, Guide, PlayError, Record, RecordError};
use serde::{Deserialize, Serialize, Serializer};
use tabletop::{Actor, Level, Seat, Seed};

use crate::GuideProgress;

/// The prefix of the names under which daily games are saved.
pub const DAILY_PREFIX: &str = "daily-";

/// The kind of player on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Occupant {
    /// A person at this screen.
    Person,
    /// A bot.
    Bot(Level),
    /// A person at another screen, or an open seat.
    Elsewhere,
}

impl Occupant {
    /// Its name in stored sessions and forms.
    pub fn name(self) -> &'static str {
        match self {
            Occupant::Person => "person",
            Occupant::Bot(level) => level.name(),
            Occupant::Elsewhere => "elsewhere",
        }
    }

    /// The occupant with a name.
    pub fn from_name(name: &str) -> Option<Occupant> {
        match name {
            "person" => Some(Occupant::Person),
            "elsewhere" => Some(Occupant::Elsewhere),
            level => level.parse().ok().map(Occupant::Bot),
        }
    }
}

impl From<Occupant> for &'static str {
    fn from(occupant: Occupant) -> &'static str {
        occupant.name()
    }
}

impl TryFrom<String> for Occupant {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Occupant, &'static str> {
        Occupant::from_name(&name).ok_or("no occupant of a seat")
    }
}

/// The dice of a session: local ones are derived from the seed; those of an online table are rolled by the server.
#[derive(Clone, Copy)]
struct SessionDice(Option<Seed>);

impl ChanceSource for SessionDice {
    fn draw(&mut self, game: &AnyGame, ply: u32) -> Option<AnyAction> {
        CommittedDice(self.0?).draw(game, ply)
    }
}

/// An action that a local table plays without a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AutomaticAction {
    /// The guide prescribes it.
    Scripted(String),
    /// Chance draws.
    Chance,
    /// A bot decides.
    Bot,
}

/// A position, and the events of the action that led to it.
#[derive(Clone)]
pub struct Snapshot {
    /// The position.
    pub game: AnyGame,
    /// The events of the last action before it.
    pub events: Vec<EventMessage>,
}

/// A game as the page stores it. The record is the source of truth; the snapshots are a cache.
#[derive(Clone)]
pub struct Session {
    /// The name it is stored under, or the id of the online table.
    pub id: String,
    /// The record so far.
    pub record: Record,
    /// The occupants by seat.
    pub occupants: Vec<Occupant>,
    /// Plays the game. Decisions of people and bots come from outside; only Chance is played here.
    driver: Driver<External, SessionDice>,
    /// The seed of the dice; `None` if the server rolls them.
    seed: Option<Seed>,
    /// Whether no person here may decide now: an online table waits for players, or for its server.
    pub paused: bool,
    /// The position before the first action, then one after each action.
    snapshots: Vec<Snapshot>,
    /// When it was last saved, in milliseconds since 1970.
    pub saved_at: f64,
    /// The progress through the guide, in a guided game.
    pub guide: Option<GuideProgress>,
    /// Whether the record was opened after its end, so that none of its players is at this screen.
    pub imported: bool,
    /// It did not begin with its own first action: it goes on from a position of another game, or has been a guided one.
    pub continued: bool,
}

impl Session {
    /// A new local game, or a record to continue.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub fn new(id: String, mut record: Record, occupants: Vec<Occupant>, seed: Seed) -> Result<Session, RecordError> {
        let commitment = seed.commitment();
        // The dice of a game that continues a record from elsewhere have no commitment.
        let committed = record.actions.is_empty() || record.commitment.as_ref() == Some(&commitment);
        record.commitment = committed.then_some(commitment);
        (record.hash, record.result) = (None, None);
        Session::from_record(id, record, occupants, Some(seed))
    }

    /// A game that is hosted by a server and followed by this page.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub fn followed(id: String, record: Record) -> Result<Session, RecordError> {
        let session = Session::from_record(id, record, Vec::new(), None)?;
        Ok(Session { paused: true, ..session })
    }

    fn from_record(
        id: String,
        record: Record,
        occupants: Vec<Occupant>,
        seed: Option<Seed>,
    ) -> Result<Session, RecordError> {
        let mut replay = record.start()?;
        let mut snapshots = vec![Snapshot { game: replay.game().clone(), events: Vec::new() }];
        while let Some((_, events)) = replay.step()? {
            snapshots.push(Snapshot { game: replay.game().clone(), events });
        }
        let ply = record.actions.len() as u32;
        let driver = Driver::resume(replay.game().clone(), ply, External, SessionDice(seed));
        Ok(Session {
            id,
            record,
            occupants,
            driver,
            seed,
            paused: false,
            snapshots,
            saved_at: 0.0,
            guide: None,
            imported: false,
            continued: false,
        })
    }

    /// Turns it into a guided game.
    pub fn start_guide(&mut self, guide: GuideProgress) {
        // The draws are prescribed by the guide, so there is no commitment.
        self.record.commitment = None;
        self.guide = Some(guide);
        self.continued = true;
    }

    /// Whether it is only a question to answer: it has no name, and is not stored.
    pub fn is_exercise(&self) -> bool {
        self.id.is_empty()
    }

    /// The current position.
    pub fn game(&self) -> &AnyGame {
        self.driver.game()
    }

    /// The number of actions that have been played.
    #[expect(clippy::len_without_is_empty, reason = "an empty game is no special case")]
    pub fn len(&self) -> usize {
        self.snapshots.len() - 1
    }

    /// The position after a number of actions, at most the current one.
    pub fn at(&self, ply: usize) -> &Snapshot {
        &self.snapshots[ply.min(self.len())]
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game().actor() == Actor::Nobody
    }

    /// The occupant of a seat.
    pub fn occupant(&self, seat: Seat) -> Occupant {
        self.occupants.get(seat.index()).copied().unwrap_or(Occupant::Person)
    }

    /// The name of a seat's player, if one was given.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.record.names.get(seat.index()).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// The seat with a name in records.
    pub fn seat_named(&self, name: &str) -> Option<Seat> {
        Seat::all(self.game().seats()).find(|seat| self.game().seat_name(*seat) == name)
    }

    /// Whether a seat belongs to the only person at this screen.
    pub fn is_own_seat(&self, seat: Seat) -> bool {
        !self.imported && self.has_one_person() && self.occupant(seat) == Occupant::Person
    }

    /// Whether exactly one seat is played by a person at this screen.
    pub fn has_one_person(&self) -> bool {
        self.occupants.iter().filter(|occupant| **occupant == Occupant::Person).count() == 1
    }

    /// The seat that decides now, if a person at this screen plays it.
    pub fn deciding_seat(&self) -> Option<Seat> {
        match self.game().actor() {
            Actor::Seat(seat) if !self.paused && self.occupant(seat) == Occupant::Person => Some(seat),
            _ => None,
        }
    }

    /// Plays an action of a followed game; returns false if it does not fit the position.
    pub fn follow(&mut self, actor: &str, command: &str) -> bool {
        let game = self.game();
        game.actor_name(game.actor()) == actor && self.play(command).is_ok()
    }

    /// Plays a command for the current actor.
    ///
    /// # Errors
    /// If it is not a command, or not legal; the session is unchanged.
    pub fn play(&mut self, command: &str) -> Result<(), PlayError> {
        let action = self.game().read_action(command)?;
        self.submit(action)
    }

    /// Draws for Chance, if Chance is the actor and the dice are local.
    pub fn play_chance(&mut self) {
        if let Ok(Some(action)) = self.driver.ask() {
            // The engine draws only legal actions. If it ever did not, the table would stop here in a consistent state.
            let _ = self.submit(action);
        }
    }

    fn submit(&mut self, action: AnyAction) -> Result<(), PlayError> {
        let acted = self.driver.submit(action).map_err(|error| match error {
            DriveError::Refused { refusal, .. } => refusal,
            DriveError::Player(_) => unreachable!("players outside cannot fail here"),
        })?;
        let command = acted.action.to_string();
        self.guide = self.guide.take().and_then(|guide| guide.after(self.len(), &command));
        let game = self.driver.game();
        self.record.push(game.actor_name(acted.actor), command);
        self.snapshots.push(Snapshot { game: game.clone(), events: acted.events });
        if game.actor() == Actor::Nobody {
            self.record.close(game);
            // The seed is revealed only when nothing is left to draw.
            self.record.seed = self.record.commitment.as_ref().and(self.seed);
        }
        Ok(())
    }

    /// The next action of a local table without a person; `None` if a person decides, or has to read the guide first.
    pub fn next_automatic(&self) -> Option<AutomaticAction> {
        let action = match self.game().actor() {
            Actor::Nobody => return None,
            Actor::Chance => AutomaticAction::Chance,
            Actor::Seat(seat) => match self.occupant(seat) {
                Occupant::Bot(_) => AutomaticAction::Bot,
                Occupant::Person | Occupant::Elsewhere => return None,
            },
        };
        match &self.guide {
            Some(guide) => {
                guide.scripted_command(self.len()).map(|command| AutomaticAction::Scripted(command.to_owned()))
            }
            None => Some(action),
        }
    }

    /// The number of actions before the last decision of a person at this screen; `None` if there was none.
    fn last_decision(&self) -> Option<usize> {
        let decided = |snapshot: &Snapshot| matches!(snapshot.game.actor(), Actor::Seat(seat) if self.occupant(seat) == Occupant::Person);
        self.snapshots[..self.len()].iter().rposition(decided)
    }

    /// Whether a decision of a person at this screen can be taken back. In a daily game, which is the same for everybody, none can.
    pub fn can_undo(&self) -> bool {
        self.last_decision().is_some() && !self.id.starts_with(DAILY_PREFIX)
    }

    /// Goes back to the last decision of a person at this screen, which also takes back later actions of bots and Chance. The
    /// draws would be the same again, because they depend on the seed and the ply.
    pub fn undo(&mut self) {
        if let Some(ply) = self.last_decision() {
            self.rewind_to(ply);
        }
    }

    /// Goes back to the position after a number of actions, and drops the later ones.
    pub fn rewind_to(&mut self, ply: usize) {
        self.record.actions.truncate(ply);
        self.snapshots.truncate(ply + 1);
        self.driver.rewind(self.at(ply).game.clone(), self.len() as u32);
        self.guide = self.guide.as_ref().map(|guide| guide.rewound_to(ply));
        (self.record.hash, self.record.result, self.record.seed) = (None, None, None);
    }

    /// Goes back to an earlier step of the guide, and to its position.
    pub fn return_to_step(&mut self, step: GuideProgress) {
        self.rewind_to(step.step().ply.min(self.len()));
        self.guide = Some(step);
    }

    /// Whether this session starts with all actions of another one.
    pub fn continues(&self, other: &Session) -> bool {
        self.record.actions.starts_with(&other.record.actions)
    }

    /// The same game from the beginning: set-up, names and occupants.
    pub fn rematch(&self) -> (Record, Vec<Occupant>) {
        (Record::new(self.record.setup.clone(), None, self.record.names.clone()), self.occupants.clone())
    }

    /// The record as a file, closed at the current position.
    pub fn record_file(&self) -> String {
        let mut record = self.record.clone();
        record.close(self.game());
        record.to_string()
    }

    /// The session in the form that the browser stores.
    pub fn to_json(&self) -> String {
        let stored = StoredSession {
            cascade: 1,
            chairs: self.occupants.clone(),
            seed: self.seed.map(|seed| seed.to_string()),
            changed: self.saved_at,
            record: self.record.to_string(),
            guide: self.guide.as_ref().map(GuideProgress::at),
            script: self.guide.as_ref().map(|progress| StoredGuide {
                name: progress.guide().name.clone(),
                text: progress.guide().text.clone(),
            }),
            opened: self.imported,
            continued: self.continued,
        };
        // Serialising a plain struct of texts and numbers cannot fail.
        serde_json::to_string(&stored).unwrap_or_default()
    }

    /// Reads a stored session.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_json(id: &str, text: &str) -> Result<Session, SessionError> {
        let stored: StoredSession = serde_json::from_str(text).map_err(|_| SessionError::Unreadable)?;
        let record = Record::from_text(&stored.record).map_err(SessionError::Record)?;
        let seed = stored.seed.and_then(|seed| seed.parse().ok()).ok_or(SessionError::Unreadable)?;
        let (hash, result, revealed) = (record.hash, record.result.clone(), record.seed);
        let mut session = Session::new(id.to_owned(), record, stored.chairs, seed).map_err(SessionError::Record)?;
        (session.record.hash, session.record.result, session.record.seed) = (hash, result, revealed);
        session.saved_at = stored.changed;
        session.imported = stored.opened;
        session.continued = stored.continued;
        let guide = stored.script.and_then(|script| Guide::parse(&script.name, &script.text).ok());
        let step = guide.zip(stored.guide);
        if let Some(step) = step.and_then(|(guide, at)| GuideProgress::resume(guide, &session.record.actions, at)) {
            session.start_guide(step);
        }
        Ok(session)
    }
}

/// A session in the browser's storage. The field names are part of the format.
#[derive(Serialize, Deserialize)]
struct StoredSession {
    /// The version of the format.
    #[serde(default)]
    cascade: u32,
    #[serde(default)]
    chairs: Vec<Occupant>,
    seed: Option<String>,
    #[serde(default, serialize_with = "as_whole_number")]
    changed: f64,
    record: String,
    /// The step of the guide.
    guide: Option<usize>,
    /// The guide itself, so that the game continues with the same guide even after an update of the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    script: Option<StoredGuide>,
    #[serde(default)]
    opened: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    continued: bool,
}

/// Writes a time without its fraction, because the code that writes fractions would be sent with the page.
#[expect(clippy::cast_sign_loss, reason = "a time after 1970")]
fn as_whole_number<S: Serializer>(ms: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(*ms as u64)
}

/// A guide in a stored session.
#[derive(Serialize, Deserialize)]
struct StoredGuide {
    name: String,
    text: String,
}

/// Why a stored session cannot be opened.
#[derive(Clone, Debug)]
pub enum SessionError {
    /// It is not a session of this page, or it is truncated.
    Unreadable,
    /// Its record is wrong.
    Record(RecordError),
}

#[cfg(test)]
mod tests;
