//! What a game adds to the contract so that records, programs and people can talk about it.

use std::fmt::Display;

use serde_json::Value;
use tabletop::{Actor, Cell, Game, GameExt, Refusal, Seat};

use crate::{AchievementGoal, EventMessage, GameKind, PlayError};

/// How many commands a refusal offers instead.
const OFFERED: usize = 6;

/// A game that takes text commands and describes its events as messages. Its text form is a picture of the table.
pub trait TextGame: Game + Display {
    /// Which game.
    const KIND: GameKind;

    /// A seat's name in records.
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// The name of the open question; locales hold its words.
    fn question(&self) -> &'static str;

    /// Who had the first turn of the game, where that stays known.
    fn first_seat(&self) -> Option<Seat>;

    /// How the game ended, once it is over; locales hold its words.
    fn ending(&self) -> Option<&'static str>;

    /// Reads a command.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read_command(text: &str) -> Result<Self::Action, PlayError>;

    /// An event, ready for a sentence.
    fn event_message(&self, event: Self::Event) -> EventMessage;

    /// The complete state: all a person sees on the table.
    fn json(&self) -> Value;

    /// The colour of the town on a hex; nothing where there is none.
    fn town_colour(&self, _cell: Cell) -> Option<&'static str> {
        None
    }

    /// What an achievement asks for; nothing where its name says so already.
    fn achievement_goal(&self, _name: &str) -> Option<AchievementGoal> {
        None
    }

    /// Plays a command, or says why not and changes nothing.
    ///
    /// # Errors
    /// If it is not a command, or not legal.
    fn play(&mut self, command: &str) -> Result<Vec<EventMessage>, PlayError> {
        self.act(Self::read_command(command)?)
    }

    /// Plays an action, or says why not and changes nothing.
    ///
    /// # Errors
    /// If it is not legal.
    fn act(&mut self, action: Self::Action) -> Result<Vec<EventMessage>, PlayError> {
        let events = self.apply(action).map_err(|refusal| PlayError {
            game: Some(Self::KIND),
            code: refusal.code(),
            rule: Some(refusal.rule()),
            facts: refusal.facts(),
            instead: self.alternatives(action).iter().take(OFFERED).map(ToString::to_string).collect(),
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
