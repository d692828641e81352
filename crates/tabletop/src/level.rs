//! The five levels of the bots, the same in every game.

use core::{fmt, str::FromStr};

/// How well a bot plays.
///
/// ```
/// use tabletop::Level;
///
/// assert_eq!("hard".parse(), Ok(Level::Hard));
/// assert!(Level::Novice < Level::Expert);
/// assert_eq!(
///     "grandmaster".parse::<Level>().unwrap_err().to_string(),
///     "use novice, easy, medium, hard or expert"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays like a beginner: takes the obvious action and overlooks many others.
    Novice,
    /// Judges an action correctly if it notices it.
    Easy,
    /// Searches a little ahead.
    Medium,
    /// Searches well ahead.
    Hard,
    /// Searches for about a second.
    Expert,
}

impl Level {
    /// All levels, from weak to strong.
    pub const ALL: [Level; 5] = [Level::Novice, Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    /// Its name in commands and records.
    pub fn name(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is not a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("use novice, easy, medium, hard or expert")]
pub struct LevelError;

impl FromStr for Level {
    type Err = LevelError;
    fn from_str(name: &str) -> Result<Self, LevelError> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or(LevelError)
    }
}
