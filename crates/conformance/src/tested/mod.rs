//! The games of this repository, as games under test.

mod barricade;
mod cascadero;
mod cascadito;

use std::ops::Range;

use games::GameKind;

use crate::{CheckIntervals, CheckSummary, check_games};
pub use barricade::TestedBarricade;
pub use cascadero::TestedCascadero;
pub use cascadito::TestedCascadito;

/// The check of the games of one kind: [`check_games`] for a game that is chosen at run time.
pub fn checker(kind: GameKind) -> fn(Range<u64>, CheckIntervals) -> CheckSummary {
    match kind {
        GameKind::Cascadero => check_games::<TestedCascadero>,
        GameKind::Cascadito => check_games::<TestedCascadito>,
        GameKind::Barricade => check_games::<TestedBarricade>,
    }
}
