//! The board: the land, the market and the wall deck. The printed ones are not public; ours are data files.

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
use crate::{ByLabourer, Card, Labourer};

/// No space, no card. No board has that many, so this number is never in a set.
pub(crate) const NONE: u8 = 255;
/// Unblocked water takes one ring a round; a game must outlast round four.
pub const LEAST_RADIUS: i64 = 5;
/// A larger land would have more spaces than a set can hold.
pub const MAX_RADIUS: i64 = 8;
/// The highest price of a labourer.
pub const MAX_PRICE: i64 = 99;
/// The most spaces of one kind in a row of the market.
pub const MAX_IN_ROW: i64 = 12;
/// The most rows of a market.
pub const MAX_ROWS: usize = 20;
/// The highest starting bid: one that a player can pay from the first money.
pub const MAX_BID: i64 = 99;
/// The highest production value.
pub const MAX_PRODUCTION: i64 = 99;
/// Walls with starting bids from 1 to this open the game.
pub const OPENING: i64 = 6;
/// Walls with lower starting bids leave the game once everyone has a third wall.
pub const STRONG: i64 = 16;
/// Six players with three walls each, and a full block.
pub const LEAST_CARDS: usize = 6 * 3 + 6;
/// As many as a set of cards can hold.
pub const MAX_CARDS: usize = 64;
/// Cards on either side of [`STRONG`]: a full block and one more for each of six players.
pub const LEAST_EACH_SIDE: usize = 12;

/// One space of the land. Spaces are numbered in the order of their cells.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    pub(crate) cell: Cell,
    pub(crate) around: FieldSet,
}

/// A board that can be played on: everything about it has been checked.
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
    /// The prices of all spaces of a kind, cheapest first.
    pub(crate) prices: ByLabourer<Vec<u8>>,
    pub(crate) rows: Vec<(u8, [u8; 3])>,
    /// The cards in the order of their starting bids.
    pub(crate) cards: Vec<Card>,
    pub(crate) card_of_bid: Vec<u8>,
    pub(crate) opening: Cards,
    pub(crate) strong: Cards,
}

impl Board {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The fingerprint of everything on the board but its name.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// How many rings of spaces lie around the Everspring.
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

    /// The rows of the market, cheapest first: the price, and the spaces for each kind of labourer.
    pub fn market_rows(&self) -> impl ExactSizeIterator<Item = (u8, ByLabourer<u8>)> + '_ {
        self.rows.iter().map(|(price, spaces)| (*price, ByLabourer(*spaces)))
    }

    /// How many labourers of a kind there are in all.
    pub fn supply(&self, labourer: Labourer) -> u8 {
        self.prices[labourer].len() as u8
    }

    /// The wall cards, in the order of their starting bids.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The card with a starting bid.
    pub fn card_of(&self, bid: u8) -> Option<Card> {
        self.card_number(bid).map(|card| *self.card(card))
    }

    /// All cards.
    pub(crate) fn all_cards(&self) -> Cards {
        Cards((0..self.cards.len()).fold(0, |cards, card| cards | 1 << card))
    }

    /// The market with every space taken.
    pub(crate) fn full_market(&self) -> ByLabourer<u8> {
        ByLabourer(Labourer::ALL.map(|labourer| self.supply(labourer)))
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
