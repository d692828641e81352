//! Every problem that a board can have.

use alloc::string::String;

use tabletop::Cell;

use crate::{Colour, Tile};

tabletop::problems! {
    /// The board has no fields.
    NoLand {} = "board-no-land",
    /// A column's name is not a letter.
    BadColumn { column: String } = "board-bad-column",
    /// A column's rows are not ranges of numbers.
    BadRows { rows: String } = "board-bad-rows",
    /// A cell is listed in the land twice.
    DuplicateCell { cell: Cell } = "board-duplicate-cell",
    /// A word that should be a cell is not one.
    BadCell { word: String } = "board-bad-cell",
    /// A town or farmer is outside the land.
    OffTheLand { cell: Cell } = "board-off-the-land",
    /// Two towns are on one cell.
    TwoTowns { cell: Cell } = "board-two-towns",
    /// Two farmers are on one cell.
    TwoFarmers { cell: Cell } = "board-two-farmers",
    /// A farmer is on a town.
    TownOnFarmer { cell: Cell } = "board-town-on-farmer",
    /// A word that should be a colour is not one.
    UnknownColour { word: String } = "board-unknown-colour",
    /// A colour has no town.
    NoTownOf { colour: Colour } = "board-no-town-of",
    /// A word that should be a herald icon is not one.
    UnknownIcon { word: String } = "board-unknown-icon",
    /// The number of towns with an icon is not four.
    HeraldIcons { icon: &'static str, count: usize, needed: usize } = "board-herald-icons",
    /// No icon is on four towns, so that no heralds can be set up.
    NoHeralds {} = "board-no-heralds",
    /// The advanced variant needs exactly two towns.
    AdvancedCount { count: usize, needed: usize } = "board-advanced-count",
    /// An advanced herald is on a cell without a town.
    AdvancedNotATown { cell: Cell } = "board-advanced-not-a-town",
    /// Both advanced heralds are in one town.
    AdvancedTwice { cell: Cell } = "board-advanced-twice",
    /// A town has no field beside it.
    LonelyTown { cell: Cell } = "board-lonely-town",
    /// A field has no neighbour at all.
    LonelyField { cell: Cell } = "board-lonely-field",
    /// No envoy can ever get beside a farmer field.
    Unreachable { cell: Cell } = "board-unreachable",
    /// A word that should be a tile kind is not one.
    UnknownTile { word: String } = "board-unknown-tile",
    /// A tile kind is listed twice.
    TileTwice { tile: Tile } = "board-tile-twice",
    /// The number of tiles of a kind is out of range.
    BadTileCount { count: i64 } = "board-bad-tile-count",
    /// The number of tiles is not the number of farmer fields.
    TileTotal { tiles: i64, farmers: usize } = "board-tile-total",
    /// Too many fields.
    TooManyFields { count: usize, most: usize } = "board-too-many-fields",
    /// Too many towns.
    TooManyTowns { count: usize, most: usize } = "board-too-many-towns",
    /// Too many farmers.
    TooManyFarmers { count: usize, most: usize } = "board-too-many-farmers",
    /// More folded spaces than there are seals in the box.
    TooManySeals { count: usize, most: usize } = "board-too-many-seals",
    /// A track without spaces.
    EmptyTrack { track: &'static str } = "board-empty-track",
    /// A space number out of range.
    BadSpace { number: i64, most: usize } = "board-bad-space",
    /// A space is listed twice.
    SpaceTwice { number: i64 } = "board-space-twice",
    /// A space has two effects.
    TwoEffects { number: i64 } = "board-two-effects",
    /// The points of a space are not one or two small numbers, the higher first.
    BadPoints { number: i64 } = "board-bad-points",
    /// The top is a forbidden space.
    ForbiddenTop { number: i64 } = "board-forbidden-top",
    /// Two forbidden spaces in succession.
    ForbiddenRow { number: i64 } = "board-forbidden-row",
    /// A banner at a forbidden space, on which no cube stops.
    ForbiddenBanner { number: i64 } = "board-forbidden-banner",
    /// A banner number that is not 1, 2 or 3.
    BadBanner { banner: i64 } = "board-bad-banner",
    /// A track lacks one of its banners, or has it twice.
    BannerCount { track: &'static str, banner: i64, count: usize } = "board-banner-count",
    /// Banners that are not in ascending order.
    BannerOrder { track: &'static str } = "board-banner-order",
    /// The third banner is not at the top.
    ThirdBannerNotTop { track: &'static str } = "board-third-banner-not-top",
}
