//! Cascadito as a [`TextGame`]: sheets, set-ups and messages.

mod board;
mod goal;
mod json;
mod messages;
mod printed;
mod setup;

use cascadito::{Action, Cascadito, Event, Phase, Row};
use serde_json::Value;
use tabletop::{Cell, Seat};

use crate::{AchievementGoal, EventMessage, GameKind, GameProfile, PlayError, TextGame};

pub(crate) use board::{
    board_facts, board_picture, boards, earlier_version, has_board_keys, sheet_from_text as board_from_text,
};
pub use board::{built_in, draft, find, sheet, sheet_from_text, sketch};
pub(crate) use cascadito::Sheet as Board;
pub use goal::achievement_goal;
pub use printed::printed_faults;
pub(crate) use setup::{FORM, choices, from_choices};

/// What the interfaces have to know of it.
pub(crate) const PROFILE: GameProfile =
    GameProfile { lessons: ["race", "chain", "river"], unit: "points", has_sheets: true, describes_hexes: true };

/// Reads a position in its text notation.
pub(crate) fn from_picture(text: &str) -> Result<Cascadito, String> {
    sketch(text, 1).map_err(|error| error.to_string())
}

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
        text.parse()
            .map_err(|error: cascadito::ActionError| PlayError::unreadable(Self::KIND, error.code(), error.subject()))
    }

    fn event_message(&self, event: Event) -> EventMessage {
        messages::event_message(self, event)
    }

    fn town_colour(&self, cell: Cell) -> Option<&'static str> {
        self.sheet().towns().find(|(town, _)| *town == cell).map(|(_, colour)| colour.name())
    }

    fn achievement_goal(&self, name: &str) -> Option<AchievementGoal> {
        let printed = self.sheet().achievement(name.parse().ok()?)?;
        Some(achievement_goal(self.sheet(), printed.criterion))
    }

    fn achievement_names(&self) -> Vec<String> {
        let rows = [Row::Top, Row::Bottom].into_iter().flat_map(|row| self.sheet().row(row).iter());
        rows.map(|achievement| achievement.to_string()).collect()
    }

    fn json(&self) -> Value {
        serde_json::to_value(json::CascaditoJson::of(self)).unwrap_or_default()
    }
}
