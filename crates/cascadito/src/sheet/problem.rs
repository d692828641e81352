//! Everything that can be wrong with a sheet.

use alloc::string::String;

use tabletop::Cell;

use crate::Colour;

tabletop::problems! {
    /// The Kingdom has no fields.
    NoKingdom {} = "sheet-no-kingdom",
    /// Something in the picture is no slot, or stands beside its place.
    BadPicture { column: u32, found: String } = "sheet-bad-picture",
    /// A sign of the picture is not in the legend.
    UnknownSign { cell: Cell, sign: char } = "sheet-unknown-sign",
    /// A sheet is printed unmarked.
    MarkedCell { cell: Cell } = "sheet-marked-cell",
    /// A sign that has a meaning already, or is not one character.
    BadSign { sign: String } = "sheet-bad-sign",
    /// A sign is in the legend twice.
    SignTwice { sign: char } = "sheet-sign-twice",
    /// A sign of the legend is nowhere in the picture.
    UnusedSign { sign: char } = "sheet-unused-sign",
    /// A star on a river, or with an action.
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
    /// A field that nothing can ever mark.
    UnmarkableField { cell: Cell } = "sheet-unmarkable-field",
    /// A word that should be a colour is none.
    UnknownColour { word: String } = "sheet-unknown-colour",
    /// A word that should be a face of the dice is none.
    UnknownFace { word: String } = "sheet-unknown-face",
    /// Fewer than two faces are left.
    NoFaceLeft { count: usize } = "sheet-no-face-left",
    /// A word that should be an action is none.
    UnknownAction { word: String } = "sheet-unknown-action",
    /// An action that marks a river on a sheet without one.
    NoRiver {} = "sheet-no-river",
    /// A colour with a castle has no track.
    NoTrack { colour: Colour } = "sheet-no-track",
    /// A track is written twice.
    TrackTwice { colour: Colour } = "sheet-track-twice",
    /// A track or river is too long or empty.
    BadLength { count: usize, most: usize } = "sheet-bad-length",
    /// Points that are negative or too many.
    BadPoints { points: i64 } = "sheet-bad-points",
    /// Points beside later spaces are fewer.
    FallingPoints { space: usize } = "sheet-falling-points",
    /// A castle value that is not above the top's lower value.
    BadCastle { castle: i64, top: i64 } = "sheet-bad-castle",
    /// The white track has a castle, or another one has none.
    CastleColour { colour: Colour } = "sheet-castle-colour",
    /// Banners that are not spaces in ascending order, three at most.
    BadBanners {} = "sheet-bad-banners",
    /// A number that should be a space is none.
    BadSpace { word: String, most: usize } = "sheet-bad-space",
    /// More than two rivers.
    TooManyRivers { count: usize } = "sheet-too-many-rivers",
    /// A word that should be a cell is none.
    BadCell { word: String } = "sheet-bad-cell",
    /// A river flows over a cell that is no river space.
    NotWater { cell: Cell } = "sheet-not-water",
    /// A river space is in no river, or in two.
    RiverCount { cell: Cell, count: usize } = "sheet-river-count",
    /// Two river spaces in a row that do not touch.
    BrokenRiver { from: Cell, to: Cell } = "sheet-broken-river",
    /// A river's points and path have different lengths.
    RiverLength { path: usize, points: usize } = "sheet-river-length",
    /// Actions of a river in the Kingdom stand in the legend.
    RiverActions {} = "sheet-river-actions",
    /// A name that no sign of the legend has.
    UnknownName { word: String } = "sheet-unknown-name",
    /// A collection that counts further than there are signs.
    LongCollection { count: usize, most: usize } = "sheet-long-collection",
    /// Too many collections.
    TooManyCollections { count: usize, most: usize } = "sheet-too-many-collections",
    /// A kind of achievement that does not exist.
    UnknownKind { word: String } = "sheet-unknown-kind",
    /// A kind of achievement needs this key.
    MissingKey { kind: &'static str, key: &'static str } = "sheet-missing-key",
    /// A kind of achievement has no use for this key.
    ExtraKey { kind: &'static str, key: &'static str } = "sheet-extra-key",
    /// An achievement that no sheet can meet.
    Impossible { kind: &'static str, key: &'static str, value: i64, most: usize } = "sheet-impossible",
    /// Achievements missing, or too many in a row.
    BadRow { row: &'static str, count: usize, most: usize } = "sheet-bad-row",
    /// The bottom row is for everyone alike.
    LaterBelow {} = "sheet-later-below",
    /// Later players get more than the first.
    BadLater { points: i64, later: i64 } = "sheet-bad-later",
    /// A number of spaces in every track that some track does not have.
    BadEveryTrack { spaces: i64, most: usize } = "sheet-bad-every-track",
    /// The end comes at no known moment.
    BadMoment { word: String } = "sheet-bad-moment",
    /// A row that ends the game for nobody known.
    BadEnd { word: String } = "sheet-bad-end",
    /// Nothing ends the game.
    NoEnd {} = "sheet-no-end",
    /// Solo boxes out of range.
    BadBoxes { boxes: i64, fewest: i64, most: i64 } = "sheet-bad-boxes",
    /// So many stars and actions that one turn could pile up more than a state holds.
    LongChains { pending: usize, most: usize } = "sheet-long-chains",
}
