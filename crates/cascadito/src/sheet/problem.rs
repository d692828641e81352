//! Every problem that a sheet can have.

use alloc::string::String;

use tabletop::Cell;

use crate::Colour;

tabletop::problems! {
    /// The Kingdom has no fields.
    NoKingdom {} = "sheet-no-kingdom",
    /// Text in the picture that is not a slot, or not at the position of a slot.
    BadPicture { column: u32, found: String } = "sheet-bad-picture",
    /// A sign of the picture is not in the legend.
    UnknownSign { cell: Cell, sign: char } = "sheet-unknown-sign",
    /// A marked field, although a sheet is printed without marks.
    MarkedCell { cell: Cell } = "sheet-marked-cell",
    /// A sign that already has a meaning, or is not a single character.
    BadSign { sign: String } = "sheet-bad-sign",
    /// A sign is in the legend twice.
    SignTwice { sign: char } = "sheet-sign-twice",
    /// A sign of the legend does not occur in the picture.
    UnusedSign { sign: char } = "sheet-unused-sign",
    /// A star that is a river space or has an action.
    BadStar { sign: char } = "sheet-bad-star",
    /// Too many hexes to mark.
    TooManyFields { count: usize, most: usize } = "sheet-too-many-fields",
    /// Too many towns.
    TooManyTowns { count: usize, most: usize } = "sheet-too-many-towns",
    /// Too many names in the legend.
    TooManySigns { count: usize, most: usize } = "sheet-too-many-signs",
    /// A colour has no town.
    NoTownOf { colour: Colour } = "sheet-no-town-of",
    /// A town has no field beside it.
    LonelyTown { cell: Cell } = "sheet-lonely-town",
    /// A field that can never be marked.
    UnmarkableField { cell: Cell } = "sheet-unmarkable-field",
    /// A word that should be a colour is not one.
    UnknownColour { word: String } = "sheet-unknown-colour",
    /// A word that should be a face of the dice is not one.
    UnknownFace { word: String } = "sheet-unknown-face",
    /// Fewer than two faces are left.
    NoFaceLeft { count: usize } = "sheet-no-face-left",
    /// A word that should be an action is not one.
    UnknownAction { word: String } = "sheet-unknown-action",
    /// An action that marks a river on a sheet without one.
    NoRiver {} = "sheet-no-river",
    /// A colour with a castle has no track.
    NoTrack { colour: Colour } = "sheet-no-track",
    /// A track is listed twice.
    TrackTwice { colour: Colour } = "sheet-track-twice",
    /// A track or river is too long or empty.
    BadLength { count: usize, most: usize } = "sheet-bad-length",
    /// Points that are negative or too high.
    BadPoints { points: i64 } = "sheet-bad-points",
    /// The points of a later space are lower.
    FallingPoints { space: usize } = "sheet-falling-points",
    /// A castle value that is not above the normal value of the top.
    BadCastle { castle: i64, top: i64 } = "sheet-bad-castle",
    /// The white track has a castle, or another track has none.
    CastleColour { colour: Colour } = "sheet-castle-colour",
    /// Banners that are not at most three spaces in ascending order.
    BadBanners {} = "sheet-bad-banners",
    /// A word that should be a space number is not one.
    BadSpace { word: String, most: usize } = "sheet-bad-space",
    /// More than two rivers.
    TooManyRivers { count: usize } = "sheet-too-many-rivers",
    /// A word that should be a cell is not one.
    BadCell { word: String } = "sheet-bad-cell",
    /// The path of a river contains a cell that is not a river space.
    NotWater { cell: Cell } = "sheet-not-water",
    /// A river space is in no river, or in two.
    RiverCount { cell: Cell, count: usize } = "sheet-river-count",
    /// Two successive river spaces that are not neighbours.
    BrokenRiver { from: Cell, to: Cell } = "sheet-broken-river",
    /// A river's points and path have different lengths.
    RiverLength { path: usize, points: usize } = "sheet-river-length",
    /// Actions of a river in the Kingdom must be in the legend.
    RiverActions {} = "sheet-river-actions",
    /// A name that is not in the legend.
    UnknownName { word: String } = "sheet-unknown-name",
    /// A collection with more values than there are signs.
    LongCollection { count: usize, most: usize } = "sheet-long-collection",
    /// Too many collections.
    TooManyCollections { count: usize, most: usize } = "sheet-too-many-collections",
    /// A kind of achievement that does not exist.
    UnknownKind { word: String } = "sheet-unknown-kind",
    /// A key that this kind of achievement requires is missing.
    MissingKey { kind: &'static str, key: &'static str } = "sheet-missing-key",
    /// A key that this kind of achievement does not use.
    ExtraKey { kind: &'static str, key: &'static str } = "sheet-extra-key",
    /// An achievement whose condition this sheet can never meet.
    Impossible { kind: &'static str, key: &'static str, value: i64, most: usize } = "sheet-impossible",
    /// A row without achievements, or with too many.
    BadRow { row: &'static str, count: usize, most: usize } = "sheet-bad-row",
    /// Points for later players on the bottom row, where every player scores the same.
    LaterBelow {} = "sheet-later-below",
    /// Later players would get more points than the first.
    BadLater { points: i64, later: i64 } = "sheet-bad-later",
    /// A number of spaces in every track that some track does not have.
    BadEveryTrack { spaces: i64, most: usize } = "sheet-bad-every-track",
    /// The moment of the end is not a known one.
    BadMoment { word: String } = "sheet-bad-moment",
    /// The condition of a row for ending the game is not a known one.
    BadEnd { word: String } = "sheet-bad-end",
    /// Nothing ends the game.
    NoEnd {} = "sheet-no-end",
    /// The number of solo boxes is out of range.
    BadBoxes { boxes: i64, fewest: i64, most: i64 } = "sheet-bad-boxes",
    /// So many stars and actions that the pending tasks of one turn could exceed what a state can hold.
    LongChains { pending: usize, most: usize } = "sheet-long-chains",
}
