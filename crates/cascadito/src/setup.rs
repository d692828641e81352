//! The options of a game, fixed before the first action.

use crate::Sheet;

/// Who claims achievements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClaimMode {
    /// Achievements are claimed automatically, as soon as they are met.
    Automatic,
    /// The player is asked each time.
    ByHand,
}

tabletop::named!(ClaimMode { Automatic = "automatic", ByHand = "by-hand" });

/// The number of rounds of the solo game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SoloLevel {
    /// All dice boxes.
    Normal,
    /// Two dice boxes fewer.
    Hard,
}

tabletop::named!(SoloLevel { Normal = "normal", Hard = "hard" });

/// Everything decided before the first action.
///
/// ```
/// use cascadito::{Cascadito, Setup, SetupError, SoloLevel};
/// use tabletop::Game;
///
/// let setup = Setup { solo: SoloLevel::Hard, ..Setup::new(games::cascadito::sheet(1), 2) };
/// assert_eq!(Cascadito::start(&setup), Err(SetupError::HardWithOthers { count: 2 }));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// The sheet that every player gets. Sheets live as long as the program, because states refer to them.
    pub sheet: &'static Sheet,
    /// The number of players; 1 is the solo game.
    pub players: u8,
    /// Who claims achievements.
    pub claims: ClaimMode,
    /// The number of rounds of the solo game.
    pub solo: SoloLevel,
}

impl Setup {
    /// A set-up with the usual options.
    pub fn new(sheet: &'static Sheet, players: u8) -> Self {
        Setup { sheet, players, claims: ClaimMode::Automatic, solo: SoloLevel::Normal }
    }
}

tabletop::setup_errors! {
    /// The number of players is not one to four.
    Players { count: u8 } = "setup-sheet-players",
    /// The harder game is only for one player.
    HardWithOthers { count: u8 } = "setup-hard-with-others",
}
