//! A board as it was written, before any check. [`Board::new`](super::Board::new) checks it.

use alloc::string::String;
use alloc::vec::Vec;

use tabletop::Located;

/// A row of the market.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftRow {
    /// The line in the file.
    pub line: u32,
    /// The price at the end of the row.
    pub price: i64,
    /// Its spaces for craftsmen, masons and wizards.
    pub spaces: [i64; 3],
    /// The least number of players that it is used with.
    pub players: i64,
}

/// A wall card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftWall {
    /// The line in the file.
    pub line: u32,
    /// Starting bid value.
    pub bid: i64,
    /// Type, as a word.
    pub kind: String,
    /// Production value.
    pub production: i64,
    /// `mason + wizard`, `mason / wizard`, `mason`, or nothing.
    pub needs: String,
    /// The least number of players that it is used with.
    pub players: i64,
}

/// Everything on a board: the land, the market and the wall deck.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// Its name.
    pub name: String,
    /// The number of rings of spaces around the Everspring.
    pub radius: Located<i64>,
    /// The market, cheapest row first.
    pub rows: Vec<DraftRow>,
    /// The wall cards, in any order.
    pub walls: Vec<DraftWall>,
}
