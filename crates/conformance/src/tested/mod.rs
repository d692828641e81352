//! The games of this workspace as games under test.

mod barricade;
mod cascadero;
mod cascadito;

use std::ops::Range;

use games::{GameKind, Record};
use tabletop::Dice;

use crate::fixtures::{RefusedCommand, find_refused};
use crate::{CheckIntervals, CheckSummary, check_games};
pub use barricade::TestedBarricade;
pub use cascadero::TestedCascadero;
pub use cascadito::TestedCascadito;

/// [`check_games`] for a game that is chosen at run time.
pub fn checker(kind: GameKind) -> fn(Range<u64>, CheckIntervals) -> CheckSummary {
    match kind {
        GameKind::Cascadero => check_games::<TestedCascadero>,
        GameKind::Cascadito => check_games::<TestedCascadito>,
        GameKind::Barricade => check_games::<TestedBarricade>,
    }
}

/// [`find_refused`] for a game that is chosen at run time.
pub fn refusal_finder(kind: GameKind) -> fn(&Record, &mut Dice) -> Vec<RefusedCommand> {
    match kind {
        GameKind::Cascadero => find_refused::<TestedCascadero>,
        GameKind::Cascadito => find_refused::<TestedCascadito>,
        GameKind::Barricade => find_refused::<TestedBarricade>,
    }
}
