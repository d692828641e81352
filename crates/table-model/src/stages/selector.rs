//! Where on the page something happens.

use std::fmt::Display;

use tabletop::Cell;

use crate::hex_layout::element_id;

/// The elements of the page that a stage points at, as a CSS selector: of several elements the first counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selector(String);

impl Selector {
    /// A hex.
    pub(super) fn cell(cell: Cell) -> Selector {
        Selector(format!("#{}", element_id(cell)))
    }

    /// A space of a track or river.
    pub(super) fn space(track: impl Display, space: u8) -> Selector {
        Selector(format!("[data-word=\"{track}\"] [data-space=\"{space}\"]"))
    }

    /// Something inside the element with an id, named by a word of the command language: a die, a wall on the block.
    pub(super) fn within(id: &str, word: impl Display) -> Selector {
        Selector(format!("#{id} [data-word=\"{word}\"]"))
    }

    /// The card of a player.
    pub(super) fn seat(name: &str) -> Selector {
        Selector(format!(".card[data-seat={name}]"))
    }

    /// A wall in front of a player.
    pub(super) fn wall(name: &str, place: impl Display) -> Selector {
        Selector(format!(".card[data-seat={name}] [data-place=\"{place}\"]"))
    }

    /// An achievement.
    pub(super) fn achievement(name: impl Display) -> Selector {
        Selector(format!("[data-achievement=\"{name}\"]"))
    }

    /// A phase of the round.
    pub(super) fn phase(name: &str) -> Selector {
        Selector(format!("[data-phase={name}]"))
    }

    /// An element with an id.
    pub(super) fn id(id: &str) -> Selector {
        Selector(format!("#{id}"))
    }

    /// The same on the sheet of a player; if another sheet is in the middle, that player's small sheet.
    pub(super) fn on_sheet_of(self, name: &str) -> Selector {
        Selector(format!(".table:has(.sheet.c-{name}) {}, [data-open={name}]", self.0))
    }

    /// The selector as the browser reads it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
