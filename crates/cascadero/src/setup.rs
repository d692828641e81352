//! What is agreed before the first action.

use alloc::vec::Vec;
use core::fmt;

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

tabletop::setup_errors! {
    /// Two to four players.
    Players(count: usize) = "setup-players",
    /// White is nobody's colour.
    WhitePlayer = "setup-white-player",
    /// Two players chose one colour.
    SameColour(colour: Colour) = "setup-same-colour",
    /// The board is a sketch for positions.
    Sketch = "setup-sketch",
    /// The board has no such herald towns.
    NoSuchHeralds(heralds: Heralds) = "setup-no-such-heralds",
}
