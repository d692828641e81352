//! What is agreed before the first action.

use std::fmt;

use crate::Sheet;

/// Who claims achievements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClaimMode {
    /// The table does, the moment they are met.
    Automatic,
    /// The player is asked each time.
    ByHand,
}

impl ClaimMode {
    /// Both.
    pub const ALL: [ClaimMode; 2] = [ClaimMode::Automatic, ClaimMode::ByHand];

    /// Its name in commands and records.
    pub fn name(self) -> &'static str {
        ["automatic", "by-hand"][self as usize]
    }
}

/// How much time a single player has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SoloLevel {
    /// All dice boxes.
    Normal,
    /// Without the first two.
    Hard,
}

impl SoloLevel {
    /// Both.
    pub const ALL: [SoloLevel; 2] = [SoloLevel::Normal, SoloLevel::Hard];

    /// Its name in commands and records.
    pub fn name(self) -> &'static str {
        ["normal", "hard"][self as usize]
    }
}

/// Everything decided before the first action.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// The sheet that everyone gets. Sheets live as long as the program: states refer to them.
    pub sheet: &'static Sheet,
    /// How many play: one alone, or up to four.
    pub players: u8,
    /// Who claims achievements.
    pub claims: ClaimMode,
    /// How much time a single player has.
    pub solo: SoloLevel,
}

impl Setup {
    /// A game with nothing out of the ordinary.
    pub fn new(sheet: &'static Sheet, players: u8) -> Self {
        Setup { sheet, players, claims: ClaimMode::Automatic, solo: SoloLevel::Normal }
    }
}

/// Why a set-up cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// One to four players.
    Players(u8),
    /// The harder game is for one player.
    HardWithOthers(u8),
}

impl SetupError {
    /// Every code, for the test that each has a sentence in every language.
    pub const CODES: [&'static str; 2] = ["setup-sheet-players", "setup-hard-with-others"];

    /// A stable name; locales hold the sentence under it.
    pub fn code(&self) -> &'static str {
        match self {
            SetupError::Players(_) => "setup-sheet-players",
            SetupError::HardWithOthers(_) => "setup-hard-with-others",
        }
    }

    /// What the sentence needs to know.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        match self {
            SetupError::Players(count) | SetupError::HardWithOthers(count) => vec![("count", count.to_string())],
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
