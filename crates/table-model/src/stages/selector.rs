//! Where on the page something happens.

use tabletop::Cell;

use crate::hex_layout::element_id;

/// Something on the page that a stage points at. It is data, so that the text of the selector is made by the part of the page that needs
/// it, and not by each game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Selector {
    /// A hex.
    Cell(Cell),
    /// A space of a track or river.
    Space(&'static str, u8),
    /// Something inside the element with an id, by its word in the command language: a die, a labourer of the market.
    Word(&'static str, &'static str),
    /// The same by its number: a wall on the block, a dice box.
    Number(&'static str, u8),
    /// The element with an id.
    Id(&'static str),
    /// The card of a player.
    Seat(&'static str),
    /// A wall in front of a player.
    Wall(&'static str, u8),
    /// An achievement.
    Achievement(String),
    /// A phase of the round.
    Phase(&'static str),
}

impl Selector {
    /// The selector as the browser reads it; of several elements the first counts. What belongs to the sheet of a player is looked for
    /// there, and if another sheet is in the middle, that player's small sheet stands for it.
    pub fn css(&self, sheet: Option<&str>) -> String {
        let css = match self {
            Selector::Cell(cell) => format!("#{}", element_id(*cell)),
            Selector::Space(track, space) => format!("[data-word=\"{track}\"] [data-space=\"{space}\"]"),
            Selector::Word(id, word) => format!("#{id} [data-word=\"{word}\"]"),
            Selector::Number(id, number) => format!("#{id} [data-word=\"{number}\"]"),
            Selector::Id(id) => format!("#{id}"),
            Selector::Seat(name) => format!(".card[data-seat={name}]"),
            Selector::Wall(name, place) => format!(".card[data-seat={name}] [data-place=\"{place}\"]"),
            Selector::Achievement(name) => format!("[data-achievement=\"{name}\"]"),
            Selector::Phase(name) => format!("[data-phase={name}]"),
        };
        match sheet {
            Some(sheet) => format!(".table:has(.sheet.c-{sheet}) {css}, [data-open={sheet}]"),
            None => css,
        }
    }
}
