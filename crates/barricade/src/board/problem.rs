//! Every problem that a board can have.

use alloc::string::String;

use crate::{Labourer, WallType};

tabletop::problems! {
    /// The radius of the land is out of range. If it is too small, every character drowns before the rules of round four matter.
    Radius { radius: i64, least: i64, most: i64 } = "land-radius",
    /// The market has too many rows.
    TooManyRows { count: usize, most: usize } = "market-too-many-rows",
    /// A price is out of range.
    Price { price: i64, most: i64 } = "market-price",
    /// Prices must rise from row to row.
    PriceOrder { price: i64, before: i64 } = "market-price-order",
    /// A number of spaces is out of range.
    Spaces { labourer: Labourer, spaces: i64, most: i64 } = "market-spaces",
    /// The number of players of a row or wall is out of range.
    Players { players: i64, least: u8, most: u8 } = "board-players",
    /// A row has no spaces.
    EmptyRow { price: i64 } = "market-empty-row",
    /// A wall needs more labourers of a kind than the market holds.
    Supply { labourer: Labourer, supply: i64, needed: u8 } = "market-supply",
    /// A starting bid is out of range.
    Bid { bid: i64, most: i64 } = "wall-bid",
    /// Two cards share a starting bid.
    BidTwice { bid: i64 } = "wall-bid-twice",
    /// A word that should be a wall type is not one.
    UnknownType { word: String } = "wall-unknown-type",
    /// A production value is out of range.
    Production { production: i64, most: i64 } = "wall-production",
    /// A requirement cannot be read.
    Needs { needs: String } = "wall-needs",
    /// A requirement is more than a wall can hold.
    TooManyNeeds { bid: i64, labourers: u8, most: u8 } = "wall-too-many-needs",
    /// A metal wall needs labourers.
    MetalNeeds { bid: i64 } = "wall-metal-needs",
    /// A wall of the first block is missing.
    NoOpening { bid: i64 } = "deck-no-opening",
    /// A type has no wall.
    NoWallOf { kind: WallType } = "deck-no-wall-of",
    /// Too few cards for three walls per player and a full block.
    TooFewCards { count: usize, least: usize, players: u8 } = "deck-too-few-cards",
    /// Too many cards.
    TooManyCards { count: usize, most: usize } = "deck-too-many-cards",
    /// Too few cards below the value under which walls are removed after the third walls.
    TooFewWeak { count: usize, least: usize, below: i64, players: u8 } = "deck-too-few-weak",
    /// Too few cards at or above that value.
    TooFewStrong { count: usize, least: usize, from: i64, players: u8 } = "deck-too-few-strong",
    /// On average a type must have less of a quality than another: `lower` less than `higher`.
    Character { quality: &'static str, lower: WallType, higher: WallType } = "deck-character",
}
