//! Cascadito's sheets, headers and words.

mod board;
mod json;
mod messages;
mod setup;

use cascadito::{Action, Cascadito, Event, Phase};
use serde_json::Value;
use tabletop::Seat;

use crate::{EventMessage, GameKind, PlayError, TextGame};

pub use board::{built_in, draft, find, sheet, sheet_from_text, sketch};
pub(crate) use board::{sheet_facts, sheet_picture};
pub(crate) use setup::{FORM, choices, from_choices};

impl TextGame for Cascadito {
    const KIND: GameKind = GameKind::Cascadito;

    fn seat_name(&self, seat: Seat) -> &'static str {
        cascadito::seat_name(seat)
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
        let unread = |error: cascadito::ActionError| PlayError::unread(Self::KIND, error.code(), error.subject());
        text.parse().map_err(unread)
    }

    fn event_message(&self, event: Event) -> EventMessage {
        messages::event_message(self, event)
    }

    fn json(&self) -> Value {
        json::state(self)
    }
}
