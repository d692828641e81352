//! The common parts of the second implementations of the rules.
//!
//! A second implementation (`tests/twin` of a game crate) implements a game again from its rulebook: slowly, simply, and without the
//! engine's code. [`compare`] plays a game on both and compares them after every action. If they differ, one of them has misread
//! the rules; a second implementation must never be fixed by copying from the engine.
//!
//! A turn is one function that asks its questions in the order of the rulebook. If an answer is not known yet, the function
//! returns the question; once the answer is known, the turn is replayed from its start. So a second implementation needs no list of
//! pending decisions, which is where an engine typically has its bugs.

mod cell;
mod compare;
mod printed;

use std::collections::{BTreeMap, VecDeque};

use serde_json::Value;

pub use cell::{GridCell, cell};
pub use compare::{Coverage, compare, games_to_compare, pick};
pub use printed::printed;

/// A decision that has not been made yet.
#[derive(Clone, Debug)]
pub struct OpenQuestion {
    /// Who decides: `chance` or the name of a seat.
    pub actor: String,
    /// Every legal command with its weight, which matters only if Chance decides.
    pub options: BTreeMap<String, u32>,
}

/// Why a unit of play was interrupted.
#[derive(Clone, Debug)]
pub enum Stop {
    /// A decision is needed first.
    Question(OpenQuestion),
    /// The game is over.
    Over,
}

/// The answers given to the current unit of play that have not been used yet.
#[derive(Clone, Debug, Default)]
pub struct Answers(VecDeque<String>);

impl Answers {
    /// Asks a player to choose one of the commands.
    ///
    /// # Errors
    /// The question, if it has not been answered.
    pub fn ask(&mut self, actor: &str, commands: impl IntoIterator<Item = String>) -> Result<String, Stop> {
        let options = || commands.into_iter().map(|command| (command, 1)).collect();
        let question = || OpenQuestion { actor: actor.to_owned(), options: options() };
        self.0.pop_front().ok_or_else(|| Stop::Question(question()))
    }

    /// Asks Chance for one of the weighted outcomes.
    ///
    /// # Errors
    /// The question, if it has not been answered.
    pub fn draw(&mut self, outcomes: impl FnOnce() -> BTreeMap<String, u32>) -> Result<String, Stop> {
        let question = || OpenQuestion { actor: "chance".to_owned(), options: outcomes() };
        self.0.pop_front().ok_or_else(|| Stop::Question(question()))
    }
}

/// A table that implements the rules.
pub trait SecondReading: Clone {
    /// The answers that the next unit of play uses.
    fn answers(&mut self) -> &mut Answers;

    /// Plays one unit, such as a turn, to its end.
    ///
    /// # Errors
    /// An unanswered question, or the end of the game.
    fn play_unit(&mut self) -> Result<(), Stop>;

    /// The state of the table, under the keys of the game's JSON state in `docs/formats.md`. Keys may be left out.
    fn state(&self) -> Value;
}

/// A game on a second implementation, driven by commands.
#[derive(Clone, Debug)]
pub struct Twin<R> {
    unit_start: R,
    given: Vec<String>,
    now: R,
    question: Option<OpenQuestion>,
}

impl<R: SecondReading> Twin<R> {
    /// Plays from the table of a set-up to the first question.
    pub fn new(table: R) -> Self {
        let mut twin = Twin { unit_start: table.clone(), given: Vec::new(), now: table, question: None };
        twin.play_on();
        twin
    }

    /// The table as it is.
    pub fn table(&self) -> &R {
        &self.now
    }

    /// The open question; `None` once the game is over.
    pub fn question(&self) -> Option<&OpenQuestion> {
        self.question.as_ref()
    }

    /// Answers the open question.
    ///
    /// # Panics
    /// If the command is not legal.
    pub fn apply(&mut self, command: &str) {
        let is_legal = self.question.as_ref().is_some_and(|question| question.options.contains_key(command));
        assert!(is_legal, "{command:?} does not answer {:?}", self.question);
        self.given.push(command.to_owned());
        self.play_on();
    }

    fn play_on(&mut self) {
        loop {
            self.now = self.unit_start.clone();
            *self.now.answers() = Answers(self.given.iter().cloned().collect());
            let outcome = self.now.play_unit();
            assert!(self.now.answers().0.is_empty(), "nothing asked for the last of {:?}", self.given);
            match outcome {
                Ok(()) => {
                    self.unit_start = self.now.clone();
                    self.given.clear();
                }
                Err(Stop::Question(question)) => {
                    self.question = Some(question);
                    return;
                }
                Err(Stop::Over) => {
                    self.question = None;
                    return;
                }
            }
        }
    }
}
