//! What is agreed before the first action.

use std::fmt;

use crate::{Board, Colour};

/// Where the heralds start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Heralds {
    /// Four, on the towns with a star.
    Star,
    /// Four, on the towns with a circle.
    Circle,
    /// Four, on the towns with a cross.
    Cross,
    /// The advanced variant: two, which move on after each scoring.
    Advanced,
}

impl Heralds {
    /// All set-ups.
    pub const ALL: [Heralds; 4] = [Heralds::Star, Heralds::Circle, Heralds::Cross, Heralds::Advanced];

    /// Its name in commands and records.
    pub fn name(self) -> &'static str {
        ["star", "circle", "cross", "advanced"][self as usize]
    }
}

impl fmt::Display for Heralds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Who claims achievements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClaimMode {
    /// The table does, the moment they are met.
    Automatic,
    /// The player is asked each time.
    ByHand,
}

impl ClaimMode {
    /// Its name in commands and records.
    pub fn name(self) -> &'static str {
        ["automatic", "by-hand"][self as usize]
    }
}

/// Everything decided before the first action.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The land and the tracks. Boards live as long as the program: states refer to them.
    pub board: &'static Board,
    /// The players' colours, clockwise.
    pub colours: Vec<Colour>,
    /// Where the heralds start.
    pub heralds: Heralds,
    /// Who claims achievements.
    pub claims: ClaimMode,
}

/// Why a set-up cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// Two to four players.
    Players(usize),
    /// White is nobody's colour.
    WhitePlayer,
    /// Two players chose one colour.
    SameColour(Colour),
    /// The board is a sketch for positions.
    Sketch,
    /// The board has no such herald towns.
    NoSuchHeralds(Heralds),
}

impl SetupError {
    /// A stable name; locales hold the sentence under it.
    pub fn code(&self) -> &'static str {
        match self {
            SetupError::Players(_) => "setup-players",
            SetupError::WhitePlayer => "setup-white-player",
            SetupError::Sketch => "setup-sketch",
            SetupError::SameColour(_) => "setup-same-colour",
            SetupError::NoSuchHeralds(_) => "setup-no-such-heralds",
        }
    }

    /// What the sentence needs to know.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        match self {
            SetupError::Players(count) => vec![("count", count.to_string())],
            SetupError::WhitePlayer | SetupError::Sketch => vec![],
            SetupError::SameColour(colour) => vec![("colour", colour.to_string())],
            SetupError::NoSuchHeralds(heralds) => vec![("heralds", heralds.to_string())],
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        self.facts().iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

impl std::error::Error for SetupError {}
