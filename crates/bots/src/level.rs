//! The five levels, the same everywhere.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Has just learned the rules: takes what lies before it and overlooks much.
    Novice,
    /// Sees what an action leads to, if it notices the action.
    Easy,
    /// Thinks a little ahead.
    Medium,
    /// Thinks well ahead.
    Hard,
    /// Thinks for about a second.
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

/// A text that names no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelError;

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("use novice, easy, medium, hard or expert")
    }
}

impl std::error::Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;
    fn from_str(name: &str) -> Result<Self, LevelError> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or(LevelError)
    }
}

/// How a level thinks about one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Recipe {
    /// Takes the action after which its own things look best, without regard to the others.
    Glance {
        /// The chance that it does not notice an action.
        overlook: f32,
        /// How far it errs about what a position is worth, in the units of [`Knowledge::glance`](crate::Knowledge::glance).
        error: f32,
    },
    /// Takes the action after which the position looks best.
    Look {
        /// The chance that it does not notice an action.
        overlook: f32,
        /// How far it errs about the chance to win, from 0 to 1.
        error: f32,
    },
    /// Searches.
    Search {
        /// How many positions it looks at, at most.
        playouts: u32,
        /// For how many milliseconds, at most.
        millis: u32,
        /// How evenly it spreads its first looks.
        warmth: f32,
        /// How strongly it prefers what it has seen little of.
        explore: f32,
    },
    /// Searches with random playouts and nothing but the rules: the yardstick.
    Plain {
        /// How many playouts, at most.
        playouts: u32,
        /// For how many milliseconds, at most.
        millis: u32,
        /// How strongly it prefers what it has seen little of.
        explore: f32,
    },
}

impl Recipe {
    /// The yardstick with a limit in time.
    pub fn plain(playouts: u32, millis: u32) -> Self {
        Recipe::Plain { playouts, millis, explore: 0.7 }
    }

    /// The same way to think with other limits; what does not search has none.
    #[must_use]
    pub fn within(mut self, limit: u32, time: u32) -> Self {
        if let Recipe::Search { playouts, millis, .. } | Recipe::Plain { playouts, millis, .. } = &mut self {
            (*playouts, *millis) = (limit, time);
        }
        self
    }

    /// When to stop thinking so that the answer is there in time: a little before the milliseconds are over.
    pub fn deadline(self) -> Duration {
        Duration::from_millis(self.millis().into()).mul_f32(0.95)
    }

    /// For how many milliseconds it thinks, at most.
    pub fn millis(self) -> u32 {
        match self {
            Recipe::Search { millis, .. } | Recipe::Plain { millis, .. } => millis,
            Recipe::Glance { .. } | Recipe::Look { .. } => 1_000,
        }
    }
}
