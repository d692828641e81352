//! The board: the land, the market and the wall deck. The printed ones are not public, so the built-in ones are data files of this project.

mod build;
mod check;
mod draft;
mod problem;

use alloc::string::String;
use alloc::vec::Vec;

use tabletop::{Cell, FieldSet};

pub use draft::{Draft, DraftRow, DraftWall};
pub use problem::{Problem, ProblemKind};

use crate::card::Cards;
use crate::{ByLabourer, Card, Labourer, SEATS};

/// Stands for "no space" or "no card". No board has that many, so this number is never in a set.
pub(crate) const NONE: u8 = 255;
/// The smallest radius: unblocked water takes one ring per round, and a game must last longer than round four.
pub const LEAST_RADIUS: i64 = 5;
/// The largest radius: a larger land would have more spaces than a set can hold.
pub const MAX_RADIUS: i64 = 8;
/// The highest price of a labourer.
pub const MAX_PRICE: i64 = 99;
/// The highest number of spaces of one kind in a row of the market.
pub const MAX_IN_ROW: i64 = 12;
/// The highest number of rows of a market.
pub const MAX_ROWS: usize = 20;
/// The highest starting bid: a player can pay it from the starting money.
pub const MAX_BID: i64 = 99;
/// The highest production value.
pub const MAX_PRODUCTION: i64 = 99;
/// Walls with starting bids from 1 to this one are the first block.
pub const LAST_OPENING_BID: i64 = 6;
/// Walls with lower starting bids leave the game once every player has had a third wall.
pub const FIRST_STRONG_BID: i64 = 16;
/// The number of cards in a full block.
pub const BLOCK_CARDS: usize = 6;
/// The highest number of walls that a player can own.
pub const CARDS_EACH: usize = 3;
/// The lowest number of players. Parts that are used with it are always used.
pub const FEWEST_PLAYERS: u8 = 2;
/// The highest number of players.
pub const MOST_PLAYERS: u8 = SEATS as u8;
/// The highest number of cards, limited by the set of cards.
pub const MAX_CARDS: usize = 64;

/// One space of the land. Spaces are numbered in the order of their cells.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    pub(crate) cell: Cell,
    pub(crate) around: FieldSet,
}

/// The parts of a board that are used with a number of players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct UsedParts {
    /// The prices of all spaces of a kind, cheapest first.
    pub(crate) prices: ByLabourer<Vec<u8>>,
    pub(crate) rows: Vec<(u8, [u8; 3])>,
    pub(crate) cards: Cards,
}

/// A board to play on; it has been checked completely.
///
/// ```
/// let board = games::barricade::board("standard");
/// assert_eq!((board.name(), board.radius(), board.spaces().len()), ("standard", 6, 127));
/// assert_eq!(board.corners().count(), 6);
/// assert!(board.corners().all(|corner| corner.distance(board.spring()) == 6));
/// assert_eq!(board.card_of(1).map(|card| card.bid), Some(1));
/// assert!(!board.is_sketch());
/// ```
#[derive(Debug)]
pub struct Board {
    pub(crate) name: String,
    pub(crate) hash: u64,
    pub(crate) radius: u8,
    pub(crate) spring: u8,
    pub(crate) land: FieldSet,
    pub(crate) corners: FieldSet,
    pub(crate) spaces: Vec<Space>,
    pub(crate) space_at: Vec<u8>,
    /// The used parts with two players, three players and so on.
    pub(crate) used: [UsedParts; SEATS - 1],
    /// The cards in the order of their starting bids.
    pub(crate) cards: Vec<Card>,
    pub(crate) card_of_bid: Vec<u8>,
    pub(crate) opening: Cards,
    pub(crate) strong: Cards,
}

impl Board {
    /// The name of the board.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The fingerprint of everything on the board except its name.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The number of rings of spaces around the Everspring.
    pub fn radius(&self) -> u8 {
        self.radius
    }

    /// Whether the land is too small for a whole game.
    pub fn is_sketch(&self) -> bool {
        i64::from(self.radius) < LEAST_RADIUS
    }

    /// All spaces in order.
    pub fn spaces(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.spaces.iter().map(|space| space.cell)
    }

    /// The Everspring's space.
    pub fn spring(&self) -> Cell {
        self.space(self.spring).cell
    }

    /// The six corners in order.
    pub fn corners(&self) -> impl Iterator<Item = Cell> + '_ {
        self.corners.iter().map(|space| self.space(space).cell)
    }

    /// The rows of the market that are used with a number of players, cheapest first: the price, and the spaces for each kind of labourer.
    pub fn market_rows(&self, players: u8) -> impl ExactSizeIterator<Item = (u8, ByLabourer<u8>)> + '_ {
        self.used_with(players).rows.iter().map(|(price, spaces)| (*price, ByLabourer(*spaces)))
    }

    /// The total number of labourers of a kind with a number of players.
    pub fn supply(&self, labourer: Labourer, players: u8) -> u8 {
        self.used_with(players).prices[labourer].len() as u8
    }

    /// All wall cards, in the order of their starting bids.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The wall cards that are used with a number of players, in the order of their starting bids.
    pub fn cards_with(&self, players: u8) -> impl Iterator<Item = Card> + '_ {
        self.used_with(players).cards.iter().map(|card| *self.card(card))
    }

    /// The card with a starting bid.
    pub fn card_of(&self, bid: u8) -> Option<Card> {
        self.card_number(bid).map(|card| *self.card(card))
    }

    /// All cards.
    pub(crate) fn all_cards(&self) -> Cards {
        Cards((0..self.cards.len()).fold(0, |cards, card| cards | 1 << card))
    }

    /// The parts that are used with a number of players; numbers out of range are clamped.
    #[inline]
    pub(crate) fn used_with(&self, players: u8) -> &UsedParts {
        &self.used[usize::from(players.clamp(FEWEST_PLAYERS, MOST_PLAYERS) - FEWEST_PLAYERS)]
    }

    /// The full market, as the number of labourers of each kind.
    pub(crate) fn full_market(&self, players: u8) -> ByLabourer<u8> {
        ByLabourer(Labourer::ALL.map(|labourer| self.supply(labourer, players)))
    }

    /// The number of the space on a cell.
    #[inline]
    pub(crate) fn space_number(&self, cell: Cell) -> Option<u8> {
        Some(self.space_at[cell.number()]).filter(|space| *space != NONE)
    }

    #[inline]
    pub(crate) fn card_number(&self, bid: u8) -> Option<u8> {
        self.card_of_bid.get(usize::from(bid)).copied().filter(|card| *card != NONE)
    }

    #[inline]
    pub(crate) fn space(&self, number: u8) -> &Space {
        &self.spaces[usize::from(number)]
    }

    #[inline]
    pub(crate) fn card(&self, number: u8) -> &Card {
        &self.cards[usize::from(number)]
    }

    /// All spaces beside members of a set.
    #[inline]
    pub(crate) fn beside(&self, set: &FieldSet) -> FieldSet {
        set.iter().fold(FieldSet::EMPTY, |near, space| near.union(&self.space(space).around))
    }

    #[inline]
    pub(crate) fn touches(&self, space: u8, set: &FieldSet) -> bool {
        !self.space(space).around.intersection(set).is_empty()
    }
}

impl tabletop::SharedBoard for Board {
    fn name(&self) -> &str {
        &self.name
    }

    #[inline]
    fn content_hash(&self) -> u64 {
        self.hash
    }
}
