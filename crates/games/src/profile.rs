//! What the interfaces have to know of each game beside its set-up form, as data.

use crate::GameKind;

/// The properties of a game that the interfaces show differently from game to game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameProfile {
    /// The lessons, from the first to the last; the file of a lesson is called `GAME-LESSON`.
    pub lessons: [&'static str; 3],
    /// What the players collect, as a word in message keys: `points` or `money`.
    pub unit: &'static str,
    /// Whether every player has a sheet with all tracks; otherwise all players share the tracks.
    pub has_sheets: bool,
    /// Whether the button of a command describes its hex in words; otherwise the label of its verb is enough.
    pub describes_hexes: bool,
}

macro_rules! profiles {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        impl GameProfile {
            /// The profile of a game.
            pub fn of(kind: GameKind) -> &'static GameProfile {
                match kind { $(GameKind::$game => &crate::$module::PROFILE,)* }
            }
        }
    };
}
crate::for_each_game!(profiles);
