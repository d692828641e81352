//! What is agreed before the first action.

use crate::Sheet;

/// Who claims achievements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClaimMode {
    /// The table does, the moment they are met.
    Automatic,
    /// The player is asked each time.
    ByHand,
}

tabletop::named!(ClaimMode { Automatic = "automatic", ByHand = "by-hand" });

/// How much time a single player has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SoloLevel {
    /// All dice boxes.
    Normal,
    /// Without the first two.
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

tabletop::setup_errors! {
    /// One to four players.
    Players { count: u8 } = "setup-sheet-players",
    /// The harder game is for one player.
    HardWithOthers { count: u8 } = "setup-hard-with-others",
}
