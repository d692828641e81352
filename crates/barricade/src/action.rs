//! Decisions, and their notation as short commands.

use alloc::string::String;
use core::{fmt, str::FromStr};

use tabletop::{Cell, excerpt};

use crate::{Colour, Labourer};

/// A player's place for a wall: 1, 2 or 3, the number on its stand.
///
/// ```
/// use barricade::Place;
///
/// assert_eq!(Place::new(2).map(Place::number), Some(2));
/// assert_eq!(Place::new(4), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(u8);

impl Place {
    /// All places in order.
    pub const ALL: [Place; 3] = [Place(1), Place(2), Place(3)];

    /// The place with a number.
    pub const fn new(number: u8) -> Option<Place> {
        if number >= 1 && number <= 3 { Some(Place(number)) } else { None }
    }

    /// 1, 2 or 3.
    #[inline]
    pub fn number(self) -> u8 {
        self.0
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One decision, of a player or of Chance. Walls are named by their starting bids.
///
/// ```
/// use barricade::Action;
///
/// let action: Action = "start 5 8".parse()?;
/// assert_eq!(action, Action::Start(5, 8));
/// assert_eq!(action.to_string(), "start 5 8");
/// assert_eq!("bid much".parse::<Action>().unwrap_err().code(), "not-money");
/// # Ok::<(), barricade::ActionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chance draws the player who is next in the turn order.
    Order(Colour),
    /// Chance draws this wall from the deck onto the block.
    Draw(u8),
    /// Start in this corner.
    Corner(Cell),
    /// Give up the wall in place 1.
    Discard,
    /// Keep the wall in place 1.
    Keep,
    /// Start the auction of a wall with a bid.
    Start(u8, u32),
    /// Raise the bid.
    Bid(u32),
    /// Leave this auction, or do not start one.
    Pass,
    /// Put the stand of the new wall on the land.
    Stand(Cell),
    /// Buy a labourer for the wall in a place.
    Buy(Labourer, Place),
    /// Move the character.
    Walk(Cell),
    /// Sell a labourer from the wall in a place.
    Sell(Labourer, Place),
    /// Reassign a labourer from the wall in one place to that in another.
    Shift(Labourer, Place, Place),
    /// Dig a hole.
    Dig(Cell),
    /// Fill a hole.
    Fill(Cell),
    /// Discard two walls from the block, the lower one first.
    Trash(u8, u8),
    /// Flee with the flooded character.
    Flee(Cell),
    /// End this turn, or this sale or shift.
    Done,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Order(colour) => write!(f, "order {colour}"),
            Action::Draw(wall) => write!(f, "draw {wall}"),
            Action::Corner(cell) => write!(f, "corner {cell}"),
            Action::Discard => f.write_str("discard"),
            Action::Keep => f.write_str("keep"),
            Action::Start(wall, bid) => write!(f, "start {wall} {bid}"),
            Action::Bid(bid) => write!(f, "bid {bid}"),
            Action::Pass => f.write_str("pass"),
            Action::Stand(cell) => write!(f, "stand {cell}"),
            Action::Buy(labourer, place) => write!(f, "buy {labourer} {place}"),
            Action::Walk(cell) => write!(f, "walk {cell}"),
            Action::Sell(labourer, place) => write!(f, "sell {labourer} {place}"),
            Action::Shift(labourer, from, to) => write!(f, "shift {labourer} {from} {to}"),
            Action::Dig(cell) => write!(f, "dig {cell}"),
            Action::Fill(cell) => write!(f, "fill {cell}"),
            Action::Trash(one, other) => write!(f, "trash {one} {other}"),
            Action::Flee(cell) => write!(f, "flee {cell}"),
            Action::Done => f.write_str("done"),
        }
    }
}

tabletop::action_errors! {
    /// A word that should be a colour is not one.
    NotAColour = "not-a-colour",
    /// A word that should be a labourer is not one.
    NotALabourer = "not-a-labourer",
    /// A word that should be a place for a wall is not one.
    NotAPlace = "not-a-place",
    /// A word that should be a wall is not one.
    NotAWall = "not-a-wall",
    /// A word that should be an amount of money is not one.
    NotMoney = "not-money",
}

/// Parses digits without leading zeros, so that every number has one spelling.
fn number<T: FromStr>(word: &str, error: fn(String) -> ActionError) -> Result<T, ActionError> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit()) && !word.starts_with('0');
    if plain { ActionError::read(word, error) } else { Err(error(excerpt(word))) }
}

fn cell(word: &str) -> Result<Cell, ActionError> {
    ActionError::read(word, ActionError::NotACell)
}

fn labourer(word: &str) -> Result<Labourer, ActionError> {
    ActionError::read(word, ActionError::NotALabourer)
}

fn wall(word: &str) -> Result<u8, ActionError> {
    number(word, ActionError::NotAWall)
}

fn money(word: &str) -> Result<u32, ActionError> {
    number(word, ActionError::NotMoney)
}

fn place(word: &str) -> Result<Place, ActionError> {
    Place::new(number(word, ActionError::NotAPlace)?).ok_or_else(|| ActionError::NotAPlace(excerpt(word)))
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let mut words = text.split_ascii_whitespace();
        let verb = words.next().unwrap_or_default();
        let rest = [words.next(), words.next(), words.next(), words.next()];
        match (verb, rest) {
            ("order", [Some(who), None, ..]) => Ok(Action::Order(ActionError::read(who, ActionError::NotAColour)?)),
            ("order", _) => ActionError::form("order COLOUR"),
            ("draw", [Some(card), None, ..]) => Ok(Action::Draw(wall(card)?)),
            ("draw", _) => ActionError::form("draw WALL"),
            ("corner", [Some(at), None, ..]) => Ok(Action::Corner(cell(at)?)),
            ("corner", _) => ActionError::form("corner CELL"),
            ("discard", [None, ..]) => Ok(Action::Discard),
            ("discard", _) => ActionError::form("discard"),
            ("keep", [None, ..]) => Ok(Action::Keep),
            ("keep", _) => ActionError::form("keep"),
            ("start", [Some(card), Some(bid), None, _]) => Ok(Action::Start(wall(card)?, money(bid)?)),
            ("start", _) => ActionError::form("start WALL BID"),
            ("bid", [Some(bid), None, ..]) => Ok(Action::Bid(money(bid)?)),
            ("bid", _) => ActionError::form("bid MONEY"),
            ("pass", [None, ..]) => Ok(Action::Pass),
            ("pass", _) => ActionError::form("pass"),
            ("stand", [Some(at), None, ..]) => Ok(Action::Stand(cell(at)?)),
            ("stand", _) => ActionError::form("stand CELL"),
            ("buy", [Some(kind), Some(to), None, _]) => Ok(Action::Buy(labourer(kind)?, place(to)?)),
            ("buy", _) => ActionError::form("buy LABOURER PLACE"),
            ("walk", [Some(to), None, ..]) => Ok(Action::Walk(cell(to)?)),
            ("walk", _) => ActionError::form("walk CELL"),
            ("sell", [Some(kind), Some(from), None, _]) => Ok(Action::Sell(labourer(kind)?, place(from)?)),
            ("sell", _) => ActionError::form("sell LABOURER PLACE"),
            ("shift", [Some(kind), Some(from), Some(to), None]) => {
                Ok(Action::Shift(labourer(kind)?, place(from)?, place(to)?))
            }
            ("shift", _) => ActionError::form("shift LABOURER FROM TO"),
            ("dig", [Some(at), None, ..]) => Ok(Action::Dig(cell(at)?)),
            ("dig", _) => ActionError::form("dig CELL"),
            ("fill", [Some(at), None, ..]) => Ok(Action::Fill(cell(at)?)),
            ("fill", _) => ActionError::form("fill CELL"),
            ("trash", [Some(one), Some(other), None, _]) => {
                let (one, other) = (wall(one)?, wall(other)?);
                Ok(Action::Trash(one.min(other), one.max(other)))
            }
            ("trash", _) => ActionError::form("trash WALL WALL"),
            ("flee", [Some(to), None, ..]) => Ok(Action::Flee(cell(to)?)),
            ("flee", _) => ActionError::form("flee CELL"),
            ("done", [None, ..]) => Ok(Action::Done),
            ("done", _) => ActionError::form("done"),
            _ => Err(ActionError::UnknownCommand(excerpt(verb))),
        }
    }
}
