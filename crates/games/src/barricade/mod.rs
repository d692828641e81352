//! Cascade Barricade as a [`TextGame`]: boards, set-ups and messages.

mod board;
mod json;
mod messages;
mod setup;

use barricade::{Action, Barricade, Event, Question};
use serde_json::Value;
use tabletop::Seat;

use crate::{EventMessage, GameKind, GameProfile, PlayError, TextGame};

pub(crate) use barricade::Board;
pub use board::{STANDARD, board, board_from_text, built_in, draft, find, sketch};
pub(crate) use board::{board_facts, board_picture, boards, earlier_version, has_board_keys};
pub(crate) use setup::{FORM, choices, from_choices};

/// What the interfaces have to know of it.
pub(crate) const PROFILE: GameProfile = GameProfile {
    lessons: ["steer", "way-out", "dry-ground"],
    unit: "money",
    has_sheets: false,
    describes_hexes: false,
};

/// Reads a position in its text notation.
pub(crate) fn from_picture(text: &str) -> Result<Barricade, String> {
    sketch(text).map_err(|error| error.to_string())
}

impl TextGame for Barricade {
    const KIND: GameKind = GameKind::Barricade;

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.colour(seat).name()
    }

    fn question(&self) -> &'static str {
        self.question().name()
    }

    /// Always `None`: the turn order changes every round, and a position does not store the first one.
    fn first_seat(&self) -> Option<Seat> {
        None
    }

    fn ending(&self) -> Option<&'static str> {
        match self.question() {
            Question::Over(ending) => Some(ending.name()),
            _ => None,
        }
    }

    fn read_command(text: &str) -> Result<Action, PlayError> {
        text.parse()
            .map_err(|error: barricade::ActionError| PlayError::unreadable(Self::KIND, error.code(), error.subject()))
    }

    fn event_message(&self, event: Event) -> EventMessage {
        messages::event_message(self, event)
    }

    fn json(&self) -> Value {
        serde_json::to_value(json::BarricadeJson::of(self)).unwrap_or_default()
    }
}
