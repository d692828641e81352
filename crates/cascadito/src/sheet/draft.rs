//! A sheet as it was written: nothing is checked yet.

use alloc::string::String;
use alloc::vec::Vec;

use tabletop::Located;

/// What a sign of the picture means.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftSign {
    /// Where it stands.
    pub line: u32,
    /// The sign.
    pub sign: String,
    /// What achievements and collections call it.
    pub name: Option<String>,
    /// What marking it lets the player do.
    pub action: Option<String>,
    /// Whether it is a star.
    pub star: bool,
    /// Whether it is a river space.
    pub river: bool,
}

/// A success track, from the bottom.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftTrack {
    /// Where it stands.
    pub line: u32,
    /// Its colour.
    pub colour: String,
    /// The points beside each space.
    pub points: Vec<i64>,
    /// The top's value for the owner of the castle.
    pub castle: Option<i64>,
    /// The spaces with banners.
    pub banners: Vec<i64>,
    /// What spaces do, by their numbers.
    pub actions: Vec<Located<(String, String)>>,
}

/// A river, from its first space.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftRiver {
    /// Where it stands.
    pub line: u32,
    /// The points beside each space.
    pub points: Vec<i64>,
    /// What spaces do, by their numbers.
    pub actions: Vec<Located<(String, String)>>,
    /// Its cells, if it flows through the Kingdom.
    pub path: Vec<Located<String>>,
}

/// A track that counts marked signs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftCollection {
    /// Where it stands.
    pub line: u32,
    /// Which sign it counts.
    pub sign: String,
    /// Points for one, for two, and so on.
    pub points: Vec<i64>,
}

/// An achievement.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftAchievement {
    /// Where it stands.
    pub line: u32,
    /// What kind of thing it asks for.
    pub kind: String,
    /// How many, which: the numbers of the kind.
    pub numbers: Vec<(&'static str, i64)>,
    /// Colours and signs of the kind.
    pub words: Vec<(&'static str, String)>,
    /// Points for the first, or for everyone.
    pub points: i64,
    /// Points for later ones.
    pub later: Option<i64>,
    /// What it lets its claimant do.
    pub action: Option<String>,
}

/// Points for spaces in every track.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftEveryTrack {
    /// Where it stands.
    pub line: u32,
    /// How many spaces.
    pub spaces: i64,
    /// How many points.
    pub points: i64,
}

/// How the game ends.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftEnd {
    /// Where it stands.
    pub line: u32,
    /// `at-once` or `end-of-turn`.
    pub moment: String,
    /// `together`, `alone`, or nothing if the top row ends nothing.
    pub top_row: Option<String>,
    /// `alone`, or nothing.
    pub bottom_row: Option<String>,
    /// Spaces in every track, or nothing.
    pub tracks: Option<i64>,
    /// Points for a whole top row.
    pub top_row_bonus: Option<i64>,
}

/// A sheet as it was written. [`Sheet::new`](crate::Sheet::new) makes a [`Sheet`](crate::Sheet) of it, or says everything that is
/// wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// The sheet's name.
    pub name: String,
    /// The Kingdom, as the lines of a picture.
    pub kingdom: Vec<Located<String>>,
    /// What the picture's signs mean.
    pub legend: Vec<DraftSign>,
    /// Faces that are removed after a roll.
    pub forbidden: Vec<Located<String>>,
    /// The tracks.
    pub tracks: Vec<DraftTrack>,
    /// The rivers.
    pub rivers: Vec<DraftRiver>,
    /// Tracks that count signs.
    pub collections: Vec<DraftCollection>,
    /// The top row, from the left.
    pub top: Vec<DraftAchievement>,
    /// The bottom row, from the left.
    pub bottom: Vec<DraftAchievement>,
    /// Points for spaces in every track.
    pub every_track: Option<DraftEveryTrack>,
    /// How the game ends.
    pub end: DraftEnd,
    /// Dice boxes of the solo game.
    pub solo_boxes: Located<i64>,
}
