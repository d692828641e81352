//! Decisions, and their notation as short commands.

use core::{fmt, str::FromStr};

use tabletop::{Cell, excerpt};

use crate::{Achievement, Colour, Tile};

/// One decision, of a player or of Chance.
///
/// ```
/// use cascadero::Action;
///
/// let action: Action = "place h6 seal".parse()?;
/// assert_eq!(action, Action::PlaceSealed("H6".parse()?));
/// assert_eq!(action.to_string(), "place H6 seal");
///
/// let error = "place H6 twice".parse::<Action>().unwrap_err();
/// assert_eq!((error.code(), error.subject()), ("command-form", "place CELL [seal]"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chance lays this tile on that farmer field.
    Tile(Cell, Tile),
    /// Chance draws the player of this colour as first player.
    First(Colour),
    /// Place an envoy.
    Place(Cell),
    /// Place an envoy with a seal under it.
    PlaceSealed(Cell),
    /// Score this town next.
    Score(Cell),
    /// Advance the cube on this track by one.
    Advance(Colour),
    /// Move an envoy.
    MoveEnvoy(Cell, Cell),
    /// Move a herald.
    MoveHerald(Cell, Cell),
    /// Claim an achievement.
    Claim(Achievement),
    /// Decline to claim an achievement.
    Decline(Achievement),
    /// Decline an optional action.
    Pass,
}

impl Action {
    /// The cell that the action targets, if any.
    pub(crate) fn target(self) -> Option<Cell> {
        match self {
            Action::Place(cell)
            | Action::PlaceSealed(cell)
            | Action::Score(cell)
            | Action::MoveEnvoy(_, cell)
            | Action::MoveHerald(_, cell) => Some(cell),
            _ => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Tile(cell, tile) => write!(f, "tile {cell} {tile}"),
            Action::First(colour) => write!(f, "first {colour}"),
            Action::Place(cell) => write!(f, "place {cell}"),
            Action::PlaceSealed(cell) => write!(f, "place {cell} seal"),
            Action::Score(town) => write!(f, "score {town}"),
            Action::Advance(colour) => write!(f, "advance {colour}"),
            Action::MoveEnvoy(from, to) => write!(f, "move {from} {to}"),
            Action::MoveHerald(from, to) => write!(f, "herald {from} {to}"),
            Action::Claim(achievement) => write!(f, "claim {achievement}"),
            Action::Decline(achievement) => write!(f, "decline {achievement}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

tabletop::action_errors! {
    /// A word that should be a colour is not one.
    NotAColour = "not-a-colour",
    /// A word that should be a farmer tile is not one.
    NotATile = "not-a-tile",
    /// A word that should be an achievement is not one.
    NotAnAchievement = "not-an-achievement",
}

fn cell(word: &str) -> Result<Cell, ActionError> {
    ActionError::read(word, ActionError::NotACell)
}

fn colour(word: &str) -> Result<Colour, ActionError> {
    ActionError::read(word, ActionError::NotAColour)
}

fn achievement(word: &str) -> Result<Achievement, ActionError> {
    ActionError::read(word, ActionError::NotAnAchievement)
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let mut words = text.split_ascii_whitespace();
        let verb = words.next().unwrap_or_default();
        let rest = [words.next(), words.next(), words.next()];
        match (verb, rest) {
            ("tile", [Some(at), Some(tile), None]) => {
                Ok(Action::Tile(cell(at)?, ActionError::read(tile, ActionError::NotATile)?))
            }
            ("tile", _) => ActionError::form("tile CELL KIND"),
            ("first", [Some(who), None, _]) => Ok(Action::First(colour(who)?)),
            ("first", _) => ActionError::form("first COLOUR"),
            ("place", [Some(at), None, _]) => Ok(Action::Place(cell(at)?)),
            ("place", [Some(at), Some("seal"), None]) => Ok(Action::PlaceSealed(cell(at)?)),
            ("place", _) => ActionError::form("place CELL [seal]"),
            ("score", [Some(town), None, _]) => Ok(Action::Score(cell(town)?)),
            ("score", _) => ActionError::form("score TOWN"),
            ("advance", [Some(track), None, _]) => Ok(Action::Advance(colour(track)?)),
            ("advance", _) => ActionError::form("advance COLOUR"),
            ("move", [Some(from), Some(to), None]) => Ok(Action::MoveEnvoy(cell(from)?, cell(to)?)),
            ("move", _) => ActionError::form("move FROM TO"),
            ("herald", [Some(from), Some(to), None]) => Ok(Action::MoveHerald(cell(from)?, cell(to)?)),
            ("herald", _) => ActionError::form("herald FROM TO"),
            ("claim", [Some(what), None, _]) => Ok(Action::Claim(achievement(what)?)),
            ("claim", _) => ActionError::form("claim ACHIEVEMENT"),
            ("decline", [Some(what), None, _]) => Ok(Action::Decline(achievement(what)?)),
            ("decline", _) => ActionError::form("decline ACHIEVEMENT"),
            ("pass", [None, ..]) => Ok(Action::Pass),
            ("pass", _) => ActionError::form("pass"),
            _ => Err(ActionError::UnknownCommand(excerpt(verb))),
        }
    }
}
