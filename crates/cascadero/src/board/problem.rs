//! Everything that can be wrong with a board.

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
    /// A cell is written in the land twice.
    DuplicateCell { cell: Cell } = "board-duplicate-cell",
    /// A word that should be a cell is none.
    BadCell { word: String } = "board-bad-cell",
    /// A town or farmer stands outside the land.
    OffTheLand { cell: Cell } = "board-off-the-land",
    /// Two towns stand on one cell.
    TwoTowns { cell: Cell } = "board-two-towns",
    /// Two farmers stand on one cell.
    TwoFarmers { cell: Cell } = "board-two-farmers",
    /// A farmer stands on a town.
    TownOnFarmer { cell: Cell } = "board-town-on-farmer",
    /// A word that should be a colour is none.
    UnknownColour { word: String } = "board-unknown-colour",
    /// A colour has no town.
    NoTownOf { colour: Colour } = "board-no-town-of",
    /// A word that should be a herald icon is none.
    UnknownIcon { word: String } = "board-unknown-icon",
    /// An icon is not on exactly four towns.
    HeraldIcons { icon: &'static str, count: usize, needed: usize } = "board-herald-icons",
    /// No icon is on four towns: no heralds could be set up.
    NoHeralds {} = "board-no-heralds",
    /// The advanced variant needs exactly two towns.
    AdvancedCount { count: usize, needed: usize } = "board-advanced-count",
    /// An advanced herald stands where there is no town.
    AdvancedNotATown { cell: Cell } = "board-advanced-not-a-town",
    /// Both advanced heralds stand in one town.
    AdvancedTwice { cell: Cell } = "board-advanced-twice",
    /// A town has no field beside it.
    LonelyTown { cell: Cell } = "board-lonely-town",
    /// A field touches nothing.
    LonelyField { cell: Cell } = "board-lonely-field",
    /// A farmer field that no envoy can ever come near.
    Unreachable { cell: Cell } = "board-unreachable",
    /// A word that should be a tile kind is none.
    UnknownTile { word: String } = "board-unknown-tile",
    /// A tile kind is counted twice.
    TileTwice { tile: Tile } = "board-tile-twice",
    /// A number of tiles is out of range.
    BadTileCount { count: i64 } = "board-bad-tile-count",
    /// The tiles do not match the farmer fields.
    TileTotal { tiles: i64, farmers: usize } = "board-tile-total",
    /// Too many fields.
    TooManyFields { count: usize, most: usize } = "board-too-many-fields",
    /// Too many towns.
    TooManyTowns { count: usize, most: usize } = "board-too-many-towns",
    /// Too many farmers.
    TooManyFarmers { count: usize, most: usize } = "board-too-many-farmers",
    /// Too many folded spaces for the seals of the box.
    TooManySeals { count: usize, most: usize } = "board-too-many-seals",
    /// A track without spaces.
    EmptyTrack { track: &'static str } = "board-empty-track",
    /// A space number out of range.
    BadSpace { number: i64, most: usize } = "board-bad-space",
    /// A space is written twice.
    SpaceTwice { number: i64 } = "board-space-twice",
    /// A space does two things.
    TwoEffects { number: i64 } = "board-two-effects",
    /// Points that are not one or two small numbers, the higher first.
    BadPoints { number: i64 } = "board-bad-points",
    /// A forbidden space at the top.
    ForbiddenTop { number: i64 } = "board-forbidden-top",
    /// Two forbidden spaces in a row.
    ForbiddenRow { number: i64 } = "board-forbidden-row",
    /// A banner on a forbidden space, where no cube stops.
    ForbiddenBanner { number: i64 } = "board-forbidden-banner",
    /// A banner that is not 1, 2 or 3.
    BadBanner { banner: i64 } = "board-bad-banner",
    /// A track without one of its banners, or with two of one.
    BannerCount { track: &'static str, banner: i64, count: usize } = "board-banner-count",
    /// Banners that are not in ascending order.
    BannerOrder { track: &'static str } = "board-banner-order",
    /// The third banner is not at the top.
    ThirdBannerNotTop { track: &'static str } = "board-third-banner-not-top",
}
