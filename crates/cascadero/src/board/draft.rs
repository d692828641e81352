//! A board as it was written, before any check.

use alloc::string::String;
use alloc::vec::Vec;

use tabletop::Located;

/// A column of the land: `B = "1-16"`, or `"1-4, 6"` with a gap.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftColumn {
    /// The line in the file.
    pub line: u32,
    /// A letter.
    pub column: String,
    /// Ranges of rows.
    pub rows: String,
}

/// A town.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftTown {
    /// The line in the file.
    pub line: u32,
    /// A cell.
    pub at: String,
    /// A colour.
    pub colour: String,
    /// A herald icon, if the town has one.
    pub herald: Option<String>,
}

/// The effect written for a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DraftEffect {
    /// Points: for the first and for later players, or one number for everyone.
    Points(Vec<i64>),
    /// One cube may advance.
    AdvanceCube,
    /// A further turn follows.
    PlaceEnvoy,
    /// The space is folded.
    Folded,
    /// The space is forbidden.
    Forbidden,
}

/// A space of a track.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftSpace {
    /// The line in the file.
    pub line: u32,
    /// Its number.
    pub number: i64,
    /// What it does; at most one effect if the draft is valid.
    pub effects: Vec<DraftEffect>,
    /// The banner, 1 to 3; 0 for none.
    pub banner: i64,
}

impl DraftSpace {
    pub(super) fn is(&self, effect: &DraftEffect) -> bool {
        self.effects.contains(effect)
    }
}

/// A board as it was written. [`Board::new`](crate::Board::new) turns it into a [`Board`](crate::Board) or returns all
/// its problems.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// The board's name.
    pub name: String,
    /// The land, column by column.
    pub columns: Vec<DraftColumn>,
    /// The towns.
    pub towns: Vec<DraftTown>,
    /// The farmer fields.
    pub farmers: Vec<Located<String>>,
    /// Tile kinds and their numbers.
    pub tiles: Vec<Located<(String, i64)>>,
    /// The two towns of the advanced variant's heralds, if it can be played here.
    pub advanced_heralds: Vec<Located<String>>,
    /// The four players' tracks.
    pub coloured: Vec<DraftSpace>,
    /// The white track.
    pub white: Vec<DraftSpace>,
}
