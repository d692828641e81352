//! Puzzles, hints and reviews of Cascadito.

use games::AnyGame;

use super::PracticeProfile;
use crate::PuzzleTheme;
use crate::theme::{LineEvents, of_tracks, verb};

pub(super) const PROFILE: PracticeProfile = PracticeProfile {
    // Both enter the number of a die in the sheet.
    synonyms: &[("river", "mark")],
    declining: &["pass", "decline"],
    // With fewer than a thousand playouts, a review is no better than the bots that it reviews.
    review_playouts: 1_000,
};

pub(super) fn theme(command: &str, right: &LineEvents<'_>, wrong: &LineEvents<'_>) -> PuzzleTheme {
    if verb(command) == "take" { PuzzleTheme::Die } else { of_tracks(command, right, wrong) }
}

/// No feature that hints mention depends on a round.
pub(super) fn is_same_round(_before: &AnyGame, _after: &AnyGame) -> bool {
    true
}
