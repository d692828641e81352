//! Decisions, and the short commands they are written as.

use std::{fmt, str::FromStr};

use tabletop::{Cell, Seat};

use crate::{Achievement, Colour, Face, River, Roll, SEATS};

/// One decision, of a player or of Chance.
///
/// ```
/// let action: cascadito::Action = "roll pink blue black blue white yellow".parse().unwrap();
/// assert_eq!(action.to_string(), "roll blue blue yellow pink white black");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chance: this player begins.
    First(Seat),
    /// Chance: the six dice show this.
    Roll(Roll),
    /// Take a die of this colour out of the pool.
    Take(Colour),
    /// Mark a field.
    Mark(Cell),
    /// Mark the next space of a river.
    River(River),
    /// Score this town next.
    Score(Cell),
    /// Mark the next space of this track.
    Track(Colour),
    /// Claim an achievement.
    Claim(Achievement),
    /// Leave an achievement alone.
    Decline(Achievement),
    /// Leave the die unused, or decline to mark any field.
    Pass,
}

/// A seat's name in commands and records.
pub fn seat_name(seat: Seat) -> &'static str {
    const NAMES: [&str; SEATS] = ["seat1", "seat2", "seat3", "seat4"];
    NAMES.get(seat.index()).copied().unwrap_or("no-seat")
}

/// The seat of a name.
pub fn seat_from_name(name: &str) -> Option<Seat> {
    Seat::all(SEATS as u8).find(|seat| seat_name(*seat) == name)
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::First(seat) => write!(f, "first {}", seat_name(*seat)),
            Action::Roll(roll) => write!(f, "roll {roll}"),
            Action::Take(colour) => write!(f, "take {colour}"),
            Action::Mark(cell) => write!(f, "mark {cell}"),
            Action::River(River::Only) => f.write_str("river"),
            Action::River(river) => write!(f, "river {river}"),
            Action::Score(town) => write!(f, "score {town}"),
            Action::Track(colour) => write!(f, "track {colour}"),
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
    /// A word that should be a face of the dice is none.
    NotAFace(String),
    /// A word that should be a seat is none.
    NotASeat(String),
    /// A word that should be an achievement is none.
    NotAnAchievement(String),
}

impl ActionError {
    /// Every code, for the test that each has a sentence in every language.
    pub const CODES: [&'static str; 7] = [
        "unknown-command",
        "command-form",
        "not-a-cell",
        "not-a-colour",
        "not-a-face",
        "not-a-seat",
        "not-an-achievement",
    ];

    /// A stable name; locales hold the sentence under it.
    pub fn code(&self) -> &'static str {
        match self {
            ActionError::UnknownCommand(_) => "unknown-command",
            ActionError::Form { .. } => "command-form",
            ActionError::NotACell(_) => "not-a-cell",
            ActionError::NotAColour(_) => "not-a-colour",
            ActionError::NotAFace(_) => "not-a-face",
            ActionError::NotASeat(_) => "not-a-seat",
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
            | ActionError::NotAFace(word)
            | ActionError::NotASeat(word)
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

/// Six faces in any order: they are read off a table.
fn roll<'a>(words: impl Iterator<Item = &'a str>) -> Result<Action, ActionError> {
    let face = |word: &str| word.parse::<Face>().map_err(|()| ActionError::NotAFace(excerpt(word)));
    let faces = words.take(usize::from(Roll::DICE) + 1).map(face).collect::<Result<Vec<_>, _>>()?;
    Roll::new(faces).map(Action::Roll).ok_or(ActionError::Form { form: "roll FACE FACE FACE FACE FACE FACE" })
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let mut words = text.split_ascii_whitespace();
        let verb = words.next().unwrap_or_default();
        if verb == "roll" {
            return roll(words);
        }
        let rest = [words.next(), words.next()];
        let form = |form| Err(ActionError::Form { form });
        match (verb, rest) {
            ("first", [Some(who), None]) => {
                seat_from_name(who).map(Action::First).ok_or_else(|| ActionError::NotASeat(excerpt(who)))
            }
            ("first", _) => form("first SEAT"),
            ("take", [Some(die), None]) => Ok(Action::Take(colour(die)?)),
            ("take", _) => form("take COLOUR"),
            ("mark", [Some(at), None]) => Ok(Action::Mark(cell(at)?)),
            ("mark", _) => form("mark CELL"),
            ("river", [None, _]) => Ok(Action::River(River::Only)),
            ("river", [Some("left"), None]) => Ok(Action::River(River::Left)),
            ("river", [Some("right"), None]) => Ok(Action::River(River::Right)),
            ("river", _) => form("river [left|right]"),
            ("score", [Some(town), None]) => Ok(Action::Score(cell(town)?)),
            ("score", _) => form("score TOWN"),
            ("track", [Some(track), None]) => Ok(Action::Track(colour(track)?)),
            ("track", _) => form("track COLOUR"),
            ("claim", [Some(what), None]) => Ok(Action::Claim(achievement(what)?)),
            ("claim", _) => form("claim ACHIEVEMENT"),
            ("decline", [Some(what), None]) => Ok(Action::Decline(achievement(what)?)),
            ("decline", _) => form("decline ACHIEVEMENT"),
            ("pass", [None, _]) => Ok(Action::Pass),
            ("pass", _) => form("pass"),
            _ => Err(ActionError::UnknownCommand(excerpt(verb))),
        }
    }
}
