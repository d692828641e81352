//! Puzzles, hints and reviews of Cascadero.

use games::AnyGame;

use super::PracticeProfile;
pub(super) use crate::theme::of_tracks as theme;

pub(super) const PROFILE: PracticeProfile =
    PracticeProfile { synonyms: &[], declining: &["pass", "decline"], review_playouts: 500 };

/// No feature that hints mention depends on a round.
pub(super) fn is_same_round(_before: &AnyGame, _after: &AnyGame) -> bool {
    true
}
