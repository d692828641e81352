//! Cascadero as a [`TextGame`]: boards, set-ups and messages.

mod board;
mod json;
mod messages;
mod setup;

use cascadero::{Achievement, Action, Cascadero, Event, Phase};
use serde_json::Value;
use tabletop::{Cell, Seat};

use crate::{EventMessage, GameKind, GameProfile, PlayError, TextGame};

pub use board::{FARMERS, FRONT, board, board_from_text, built_in, draft, find, sketch};
pub(crate) use board::{board_facts, board_picture, boards, earlier_version, has_board_keys};
pub(crate) use cascadero::Board;
pub(crate) use setup::{FORM, choices, from_choices};

/// What the interfaces have to know of it.
pub(crate) const PROFILE: GameProfile =
    GameProfile { lessons: ["pair", "seal", "further-turn"], unit: "points", has_sheets: false, describes_hexes: true };

/// Reads a position in its text notation.
pub(crate) fn from_picture(text: &str) -> Result<Cascadero, String> {
    sketch(text).map_err(|error| error.to_string())
}

impl TextGame for Cascadero {
    const KIND: GameKind = GameKind::Cascadero;

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.colour(seat).name()
    }

    fn question(&self) -> &'static str {
        self.phase().name()
    }

    fn first_seat(&self) -> Option<Seat> {
        self.first_player()
    }

    fn ending(&self) -> Option<&'static str> {
        match self.phase() {
            Phase::Over(ending) => Some(ending.name()),
            _ => None,
        }
    }

    fn read_command(text: &str) -> Result<Action, PlayError> {
        text.parse()
            .map_err(|error: cascadero::ActionError| PlayError::unreadable(Self::KIND, error.code(), error.subject()))
    }

    fn event_message(&self, event: Event) -> EventMessage {
        messages::event_message(self, event)
    }

    fn town_colour(&self, cell: Cell) -> Option<&'static str> {
        self.board().town_colour(cell).map(cascadero::Colour::name)
    }

    fn achievement_names(&self) -> Vec<String> {
        Achievement::ALL.iter().map(|achievement| achievement.name().to_owned()).collect()
    }

    fn json(&self) -> Value {
        serde_json::to_value(json::CascaderoJson::of(self)).unwrap_or_default()
    }
}
