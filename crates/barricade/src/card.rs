//! Wall cards.

use alloc::vec::Vec;
use core::fmt;

use crate::{ByLabourer, Labourer};

/// The type of a wall: the picture on its card.
///
/// ```
/// use barricade::WallType;
///
/// assert_eq!("metal".parse(), Ok(WallType::Metal));
/// assert_eq!(WallType::ALL.len(), 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum WallType {
    /// Cheapest to build, first to fall.
    Junk,
    /// Fairly cheap, modest production.
    Wood,
    /// Durable, moderate labour.
    Stone,
    /// Higher labour, fairly lucrative.
    Magic,
    /// No labour, very dependable.
    Metal,
    /// High labour, stalwart and lucrative.
    Sacred,
}

tabletop::named!(WallType {
    Junk = "junk",
    Wood = "wood",
    Stone = "stone",
    Magic = "magic",
    Metal = "metal",
    Sacred = "sacred",
});

/// The labourers that a wall needs to be maintained.
///
/// ```
/// use barricade::{ByLabourer, Labourer, Needs};
///
/// let [one_mason, none] = [[0, 1, 0], [0, 0, 0]].map(ByLabourer);
/// let needs = Needs::AnyOf(ByLabourer([0, 1, 1]));
/// assert!(needs.met_by(&one_mason) && !needs.met_by(&none));
/// assert!(needs.shows(Labourer::Wizard) && !needs.shows(Labourer::Craftsman));
/// assert_eq!((needs.least(), needs.to_string()), (1, "mason / wizard".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Needs {
    /// No labourers.
    Nothing,
    /// All labourers shown (+).
    All(ByLabourer<u8>),
    /// Any one of the labourers shown (/).
    AnyOf(ByLabourer<u8>),
}

impl Needs {
    /// Whether the card shows a kind of labourer, so that the wall can hold it.
    #[inline]
    pub fn shows(&self, labourer: Labourer) -> bool {
        match self {
            Needs::Nothing => false,
            Needs::All(shown) | Needs::AnyOf(shown) => shown[labourer] > 0,
        }
    }

    /// Whether these labourers maintain the wall. Surplus labourers do not matter.
    #[inline]
    pub fn met_by(&self, present: &ByLabourer<u8>) -> bool {
        match self {
            Needs::Nothing => true,
            Needs::All(shown) => (0..3).all(|kind| present.0[kind] >= shown.0[kind]),
            Needs::AnyOf(shown) => (0..3).any(|kind| shown.0[kind] > 0 && present.0[kind] > 0),
        }
    }

    /// The smallest number of labourers that maintains the wall.
    pub fn least(&self) -> u8 {
        match self {
            Needs::Nothing => 0,
            Needs::All(shown) => shown.total(),
            Needs::AnyOf(_) => 1,
        }
    }

    /// Reads `mason + wizard`, `mason / wizard`, `mason`, or nothing.
    pub(crate) fn parse(text: &str) -> Option<Needs> {
        if text.trim().is_empty() {
            return Some(Needs::Nothing);
        }
        let either = text.contains('/');
        let mut shown = ByLabourer::default();
        for word in text.split(if either { '/' } else { '+' }) {
            let count: &mut u8 = &mut shown[word.trim().parse::<Labourer>().ok()?];
            *count = count.saturating_add(1);
        }
        Some(if either { Needs::AnyOf(shown) } else { Needs::All(shown) })
    }
}

impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shown, sign) = match self {
            Needs::Nothing => return Ok(()),
            Needs::All(shown) => (shown, " + "),
            Needs::AnyOf(shown) => (shown, " / "),
        };
        let words: Vec<&str> = Labourer::ALL.iter().flat_map(|kind| (0..shown[*kind]).map(|_| kind.name())).collect();
        f.pad(&words.join(sign))
    }
}

/// A wall card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Card {
    /// The starting bid. It is unique, so it also serves as the name of the card.
    pub bid: u8,
    /// The type.
    pub kind: WallType,
    /// The tribute per round.
    pub production: u8,
    /// The labourers that maintain it.
    pub needs: Needs,
}

/// A set of cards, by their index in the board's list, which is sorted by starting bid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Cards(pub(crate) u64);

impl Cards {
    #[inline]
    pub(crate) fn contains(self, card: u8) -> bool {
        card < 64 && self.0 >> card & 1 != 0
    }

    #[inline]
    pub(crate) fn insert(&mut self, card: u8) {
        self.0 |= 1 << card;
    }

    #[inline]
    pub(crate) fn remove(&mut self, card: u8) {
        self.0 &= !(1 << card);
    }

    #[inline]
    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Cards in the order of starting bids.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let low = (left != 0).then(|| left.trailing_zeros() as u8);
            left &= left.wrapping_sub(1);
            low
        })
    }

    /// The `count` lowest cards.
    #[inline]
    pub(crate) fn lowest(self, count: usize) -> Cards {
        let mut rest = self.0;
        for _ in 0..count {
            rest &= rest.wrapping_sub(1);
        }
        Cards(self.0 & !rest)
    }
}
