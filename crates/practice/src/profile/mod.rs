//! What the practice features know of each game.

use games::{AnyGame, GameKind};

use crate::PuzzleTheme;
use crate::theme::LineEvents;

/// The knowledge of a game that puzzles, hints and reviews use.
pub(crate) struct PracticeProfile {
    /// First words of commands that answer the same question as other commands, with the first words of those.
    pub(crate) synonyms: &'static [(&'static str, &'static str)],
    /// The first words of commands that only decline what is offered.
    pub(crate) declining: &'static [&'static str],
    /// The playouts for each decision in a review on the page.
    pub(crate) review_playouts: u32,
}

/// The theme of an answer, by its command, the expected line after it, and the line after the answer of a greedy player.
pub(crate) type ThemeOf = fn(&str, &LineEvents<'_>, &LineEvents<'_>) -> PuzzleTheme;

macro_rules! profiles {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        $(mod $module;)*

        impl PracticeProfile {
            /// The profile of a game.
            pub(crate) fn of(kind: GameKind) -> &'static PracticeProfile {
                match kind { $(GameKind::$game => &$module::PROFILE,)* }
            }

            /// The function that finds the theme of a puzzle. The page never calls it, so it is not part of the data.
            pub(crate) fn theme_of(kind: GameKind) -> ThemeOf {
                match kind { $(GameKind::$game => $module::theme,)* }
            }

            /// Whether a move stays in the same round. A new round changes the features of all players, whatever the move was.
            pub(crate) fn is_same_round(before: &AnyGame, after: &AnyGame) -> bool {
                match before.kind() { $(GameKind::$game => $module::is_same_round(before, after),)* }
            }
        }
    };
}
games::for_each_game!(profiles);
