//! Decisions, and the short commands they are written as.

use std::{fmt, str::FromStr};

use tabletop::Cell;

use crate::{Achievement, Colour, Tile};

/// One decision, of a player or of Chance.
///
/// ```
/// let action: cascadero::Action = "place H6 seal".parse().unwrap();
/// assert_eq!(action.to_string(), "place H6 seal");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chance: this tile lies on that farmer field.
    Tile(Cell, Tile),
    /// Chance: the player of this colour begins.
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
    /// Leave an achievement alone.
    Decline(Achievement),
    /// Decline an optional action.
    Pass,
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

/// A text that is not a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ActionError {
    /// The first word names no command.
    UnknownCommand(String),
    /// The command needs other words after it.
    Form {
        /// What the command looks like.
        form: &'static str,
    },
    /// A word that should be a cell is none.
    NotACell(String),
    /// A word that should be a colour is none.
    NotAColour(String),
    /// A word that should be a farmer tile is none.
    NotATile(String),
    /// A word that should be an achievement is none.
    NotAnAchievement(String),
}

impl ActionError {
    /// A stable name; locales hold the sentence under it.
    pub fn code(&self) -> &'static str {
        match self {
            ActionError::UnknownCommand(_) => "unknown-command",
            ActionError::Form { .. } => "command-form",
            ActionError::NotACell(_) => "not-a-cell",
            ActionError::NotAColour(_) => "not-a-colour",
            ActionError::NotATile(_) => "not-a-tile",
            ActionError::NotAnAchievement(_) => "not-an-achievement",
        }
    }

    /// The word or form the sentence speaks of.
    pub fn subject(&self) -> &str {
        match self {
            ActionError::Form { form } => form,
            ActionError::UnknownCommand(word)
            | ActionError::NotACell(word)
            | ActionError::NotAColour(word)
            | ActionError::NotATile(word)
            | ActionError::NotAnAchievement(word) => word,
        }
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code(), self.subject())
    }
}

impl std::error::Error for ActionError {}

/// The start of a word, so that an error about ten kilobytes of noise stays one line.
fn excerpt(word: &str) -> String {
    let start: String = word.chars().filter(|c| !c.is_control()).take(24).collect();
    if start.len() < word.len() { start + "…" } else { start }
}

fn cell(word: &str) -> Result<Cell, ActionError> {
    word.parse().map_err(|_| ActionError::NotACell(excerpt(word)))
}

fn colour(word: &str) -> Result<Colour, ActionError> {
    word.parse().map_err(|()| ActionError::NotAColour(excerpt(word)))
}

fn achievement(word: &str) -> Result<Achievement, ActionError> {
    word.parse().map_err(|()| ActionError::NotAnAchievement(excerpt(word)))
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let mut words = text.split_ascii_whitespace();
        let verb = words.next().unwrap_or_default();
        let rest = [words.next(), words.next(), words.next()];
        let form = |form| Err(ActionError::Form { form });
        match (verb, rest) {
            ("tile", [Some(at), Some(tile), None]) => {
                Ok(Action::Tile(cell(at)?, tile.parse().map_err(|()| ActionError::NotATile(excerpt(tile)))?))
            }
            ("tile", _) => form("tile CELL KIND"),
            ("first", [Some(who), None, _]) => Ok(Action::First(colour(who)?)),
            ("first", _) => form("first COLOUR"),
            ("place", [Some(at), None, _]) => Ok(Action::Place(cell(at)?)),
            ("place", [Some(at), Some("seal"), None]) => Ok(Action::PlaceSealed(cell(at)?)),
            ("place", _) => form("place CELL [seal]"),
            ("score", [Some(town), None, _]) => Ok(Action::Score(cell(town)?)),
            ("score", _) => form("score TOWN"),
            ("advance", [Some(track), None, _]) => Ok(Action::Advance(colour(track)?)),
            ("advance", _) => form("advance COLOUR"),
            ("move", [Some(from), Some(to), None]) => Ok(Action::MoveEnvoy(cell(from)?, cell(to)?)),
            ("move", _) => form("move FROM TO"),
            ("herald", [Some(from), Some(to), None]) => Ok(Action::MoveHerald(cell(from)?, cell(to)?)),
            ("herald", _) => form("herald FROM TO"),
            ("claim", [Some(what), None, _]) => Ok(Action::Claim(achievement(what)?)),
            ("claim", _) => form("claim ACHIEVEMENT"),
            ("decline", [Some(what), None, _]) => Ok(Action::Decline(achievement(what)?)),
            ("decline", _) => form("decline ACHIEVEMENT"),
            ("pass", [None, ..]) => Ok(Action::Pass),
            ("pass", _) => form("pass"),
            _ => Err(ActionError::UnknownCommand(excerpt(verb))),
        }
    }
}
