//! The text interface of a game, on which records, programs and locales rely.

use std::fmt::Display;

use serde_json::Value;
use tabletop::{Actor, Cell, Game, GameExt, Refusal, Seat};

use crate::{AchievementGoal, EventMessage, GameKind, PlayError};

/// The number of alternatives that a refusal offers.
const MOST_ALTERNATIVES: usize = 6;

/// A game that reads text commands and describes its events as messages. Its `Display` form is a picture of the table.
pub trait TextGame: Game + Display {
    /// The kind of the game.
    const KIND: GameKind;

    /// A seat's name in records.
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// The name of the open question; the locales have a text for it.
    fn question(&self) -> &'static str;

    /// The player who had the first turn of the game, if the position still knows it.
    fn first_seat(&self) -> Option<Seat>;

    /// How the game ended, once it is over; the locales have a text for it.
    fn ending(&self) -> Option<&'static str>;

    /// Parses a command.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read_command(text: &str) -> Result<Self::Action, PlayError>;

    /// An event as a message.
    fn event_message(&self, event: Self::Event) -> EventMessage;

    /// The complete public state.
    fn json(&self) -> Value;

    /// The colour of the town on a hex, if there is one.
    fn town_colour(&self, _cell: Cell) -> Option<&'static str> {
        None
    }

    /// The names of all achievements that can be claimed on the board of the game.
    fn achievement_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// The goal of an achievement; `None` if its name already says it.
    fn achievement_goal(&self, _name: &str) -> Option<AchievementGoal> {
        None
    }

    /// Plays a command, or returns why it is illegal and changes nothing.
    ///
    /// # Errors
    /// If it is not a command, or not legal.
    fn play(&mut self, command: &str) -> Result<Vec<EventMessage>, PlayError> {
        self.act(Self::read_command(command)?)
    }

    /// Plays an action, or returns why it is illegal and changes nothing.
    ///
    /// # Errors
    /// If it is not legal.
    fn act(&mut self, action: Self::Action) -> Result<Vec<EventMessage>, PlayError> {
        let events = self.apply(action).map_err(|refusal| PlayError {
            game: Some(Self::KIND),
            code: refusal.code(),
            rule: Some(refusal.rule()),
            facts: refusal.facts(),
            instead: self.alternatives(action).iter().take(MOST_ALTERNATIVES).map(ToString::to_string).collect(),
        })?;
        Ok(events.into_iter().map(|event| self.event_message(event)).collect())
    }

    /// An actor's name in records: a seat's name, `chance` or `nobody`.
    fn actor_name(&self, actor: Actor) -> &'static str {
        match actor {
            Actor::Seat(seat) => self.seat_name(seat),
            Actor::Chance => "chance",
            Actor::Nobody => "nobody",
        }
    }
}
