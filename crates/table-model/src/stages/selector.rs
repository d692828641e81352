//! Locations on the page.

use tabletop::Cell;

use crate::hex_layout::element_id;

/// A location on the page to which a stage refers. It is data, so that the code that forms the CSS selector is in the part of the page that
/// needs it, and not in the part of each game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Selector {
    /// A hex.
    Cell(Cell),
    /// A space of a track or river.
    Space(&'static str, u8),
    /// The child of the element with this id that belongs to a word of the command language: a die, a labourer of the market.
    Word(&'static str, &'static str),
    /// The child of the element with this id that has a number: a wall on the block, a dice box.
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
    /// The CSS selector; if several elements match, the first visible one counts. Elements of a player's sheet are searched in that
    /// sheet; if another sheet is displayed in the middle, the player's small sheet is used instead.
    pub fn css(&self, sheet: Option<&str>) -> String {
        let css = match self {
            Selector::Cell(cell) => format!("#{}", element_id(*cell)),
            Selector::Space(track, space) => format!("[data-word=\"{track}\"] [data-space=\"{space}\"]"),
            // On a phone, the market can be outside the window, but the strip shows its prices.
            Selector::Word("market", word) => format!(":is(#market, .prices) [data-word=\"{word}\"]"),
            Selector::Word(id, word) => format!("#{id} [data-word=\"{word}\"]"),
            Selector::Number(id, number) => format!("#{id} [data-word=\"{number}\"]"),
            Selector::Id(id) => format!("#{id}"),
            Selector::Seat(name) => format!(".card[data-seat={name}]"),
            Selector::Wall(name, place) => {
                format!(":is(.card, .strip .small-walls)[data-seat={name}] [data-place=\"{place}\"]")
            }
            Selector::Achievement(name) => format!("[data-achievement=\"{name}\"]"),
            Selector::Phase(name) => format!("[data-phase={name}]"),
        };
        match sheet {
            Some(sheet) => format!(".table:has(.sheet.c-{sheet}) {css}, [data-open={sheet}]"),
            None => css,
        }
    }
}

/// The CSS selector of a player: the card, the points in the strip, and the place in the turn order. It replaces locations that are not visible.
pub fn player_css(seat: &str) -> String {
    format!(":is(.card, .tally li, .turn-order li)[data-seat={seat}]")
}
