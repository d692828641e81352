//! A sheet as it was written, before any check.

use alloc::string::String;
use alloc::vec::Vec;

use tabletop::Located;

/// The meaning of a sign of the picture.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftSign {
    /// The line in the file.
    pub line: u32,
    /// The sign.
    pub sign: String,
    /// Its name in achievements and collections.
    pub name: Option<String>,
    /// The action that marking it gives.
    pub action: Option<String>,
    /// Whether it is a star.
    pub star: bool,
    /// Whether it is a river space.
    pub river: bool,
}

/// A success track, from the bottom.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftTrack {
    /// The line in the file.
    pub line: u32,
    /// Its colour.
    pub colour: String,
    /// The points beside each space.
    pub points: Vec<i64>,
    /// The value of the top space for the owner of the castle.
    pub castle: Option<i64>,
    /// The spaces with banners.
    pub banners: Vec<i64>,
    /// The actions of spaces, by space number.
    pub actions: Vec<Located<(String, String)>>,
}

/// A river, from its first space.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftRiver {
    /// The line in the file.
    pub line: u32,
    /// The points beside each space.
    pub points: Vec<i64>,
    /// The actions of spaces, by space number.
    pub actions: Vec<Located<(String, String)>>,
    /// Its cells, if it flows through the Kingdom.
    pub path: Vec<Located<String>>,
}

/// A track that counts marked signs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftCollection {
    /// The line in the file.
    pub line: u32,
    /// The sign it counts.
    pub sign: String,
    /// Points for one, for two, and so on.
    pub points: Vec<i64>,
}

/// An achievement.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftAchievement {
    /// The line in the file.
    pub line: u32,
    /// The kind of its condition.
    pub kind: String,
    /// The numeric parameters of the kind.
    pub numbers: Vec<(&'static str, i64)>,
    /// The text parameters of the kind: colours and signs.
    pub words: Vec<(&'static str, String)>,
    /// Points for the first player, or for every player.
    pub points: i64,
    /// Points for later players.
    pub later: Option<i64>,
    /// The action that its claimant takes.
    pub action: Option<String>,
}

/// Points for spaces in every track.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftEveryTrack {
    /// The line in the file.
    pub line: u32,
    /// The number of spaces.
    pub spaces: i64,
    /// The number of points.
    pub points: i64,
}

/// The end conditions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftEnd {
    /// The line in the file.
    pub line: u32,
    /// `at-once` or `end-of-turn`.
    pub moment: String,
    /// `together` or `alone`; `None` if the top row does not end the game.
    pub top_row: Option<String>,
    /// `alone`; `None` if the bottom row does not end the game.
    pub bottom_row: Option<String>,
    /// The number of spaces in every track that ends the game, if any.
    pub tracks: Option<i64>,
    /// Points for a complete top row.
    pub top_row_bonus: Option<i64>,
}

/// A sheet as it was written. [`Sheet::new`](crate::Sheet::new) turns it into a [`Sheet`](crate::Sheet) or returns all
/// its problems.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// The sheet's name.
    pub name: String,
    /// The Kingdom, as the lines of a picture.
    pub kingdom: Vec<Located<String>>,
    /// The meaning of the picture's signs.
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
    /// The end conditions.
    pub end: DraftEnd,
    /// Dice boxes of the solo game.
    pub solo_boxes: Located<i64>,
}
