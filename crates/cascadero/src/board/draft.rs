//! A board as it was written: nothing is checked yet.

use alloc::string::String;
use alloc::vec::Vec;

use tabletop::Located;

/// A column of the land: `B = "1-16"`, or `"1-4, 6"` with a gap.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftColumn {
    /// Where it stands.
    pub line: u32,
    /// A letter.
    pub column: String,
    /// Ranges of rows.
    pub rows: String,
}

/// A town.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftTown {
    /// Where it stands.
    pub line: u32,
    /// A cell.
    pub at: String,
    /// A colour.
    pub colour: String,
    /// A herald icon, or nothing.
    pub herald: Option<String>,
}

/// What is written beside a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DraftEffect {
    /// Points: for the first and for later players, or one number for everyone.
    Points(Vec<i64>),
    /// A cube may advance.
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
    /// Where it stands.
    pub line: u32,
    /// Its number.
    pub number: i64,
    /// What it does; one thing at most, if it is right.
    pub effects: Vec<DraftEffect>,
    /// A banner, 1 to 3; 0 for none.
    pub banner: i64,
}

impl DraftSpace {
    pub(super) fn is(&self, effect: &DraftEffect) -> bool {
        self.effects.contains(effect)
    }
}

/// A board as it was written. [`Board::new`](crate::Board::new) makes a [`Board`](crate::Board) of it, or says everything
/// that is wrong with it.
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
