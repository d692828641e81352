//! Decisions, and their notation as short commands.

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use tabletop::{Cell, Seat, excerpt};

use crate::{Achievement, Colour, Face, River, Roll, SEATS};

/// One decision, of a player or of Chance.
///
/// ```
/// use cascadito::Action;
///
/// let action: Action = "roll pink blue black blue white yellow".parse()?;
/// assert_eq!(action.to_string(), "roll blue blue yellow pink white black");
/// assert_eq!("take green".parse::<Action>().unwrap_err().code(), "not-a-colour");
/// # Ok::<(), cascadito::ActionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chance draws the first player.
    First(Seat),
    /// Chance rolls the six dice.
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
    /// Decline to claim an achievement.
    Decline(Achievement),
    /// Leave the die unused, or decline to mark any field.
    Pass,
}

impl Action {
    /// The cell that the action targets, if any.
    pub(crate) fn target(self) -> Option<Cell> {
        match self {
            Action::Mark(cell) | Action::Score(cell) => Some(cell),
            _ => None,
        }
    }
}

/// A seat's name in commands and records.
///
/// ```
/// use cascadito::{seat_from_name, seat_name};
/// use tabletop::Seat;
///
/// assert_eq!(seat_name(Seat(0)), "seat1");
/// assert_eq!(seat_from_name("seat2"), Some(Seat(1)));
/// ```
pub fn seat_name(seat: Seat) -> &'static str {
    const NAMES: [&str; SEATS] = ["seat1", "seat2", "seat3", "seat4"];
    NAMES.get(seat.index()).copied().unwrap_or("no-seat")
}

/// The seat with a name.
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

tabletop::action_errors! {
    /// A word that should be a colour is not one.
    NotAColour = "not-a-colour",
    /// A word that should be a face of the dice is not one.
    NotAFace = "not-a-face",
    /// A word that should be a seat is not one.
    NotASeat = "not-a-seat",
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

/// Six faces in any order, so that people can type them as the dice lie.
fn roll<'a>(words: impl Iterator<Item = &'a str>) -> Result<Action, ActionError> {
    let face = |word: &str| ActionError::read::<Face>(word, ActionError::NotAFace);
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
        match (verb, rest) {
            ("first", [Some(who), None]) => {
                seat_from_name(who).map(Action::First).ok_or_else(|| ActionError::NotASeat(excerpt(who)))
            }
            ("first", _) => ActionError::form("first SEAT"),
            ("take", [Some(die), None]) => Ok(Action::Take(colour(die)?)),
            ("take", _) => ActionError::form("take COLOUR"),
            ("mark", [Some(at), None]) => Ok(Action::Mark(cell(at)?)),
            ("mark", _) => ActionError::form("mark CELL"),
            ("river", [None, _]) => Ok(Action::River(River::Only)),
            ("river", [Some("left"), None]) => Ok(Action::River(River::Left)),
            ("river", [Some("right"), None]) => Ok(Action::River(River::Right)),
            ("river", _) => ActionError::form("river [left|right]"),
            ("score", [Some(town), None]) => Ok(Action::Score(cell(town)?)),
            ("score", _) => ActionError::form("score TOWN"),
            ("track", [Some(track), None]) => Ok(Action::Track(colour(track)?)),
            ("track", _) => ActionError::form("track COLOUR"),
            ("claim", [Some(what), None]) => Ok(Action::Claim(achievement(what)?)),
            ("claim", _) => ActionError::form("claim ACHIEVEMENT"),
            ("decline", [Some(what), None]) => Ok(Action::Decline(achievement(what)?)),
            ("decline", _) => ActionError::form("decline ACHIEVEMENT"),
            ("pass", [None, _]) => Ok(Action::Pass),
            ("pass", _) => ActionError::form("pass"),
            _ => Err(ActionError::UnknownCommand(excerpt(verb))),
        }
    }
}
