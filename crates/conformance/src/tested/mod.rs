//! The games of this workspace as games under test.

use std::ops::Range;

use games::{GameKind, Record};
use tabletop::Dice;

use crate::fixtures::{RefusedCommand, find_refused};
use crate::{CheckIntervals, CheckSummary, check_games};

macro_rules! tested {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        $(pub mod $module;)*

        /// [`check_games`] for a game that is chosen at run time.
        pub fn checker(kind: GameKind) -> fn(Range<u64>, CheckIntervals) -> CheckSummary {
            match kind { $(GameKind::$game => check_games::<$module::UnderTest>,)* }
        }

        /// [`find_refused`] for a game that is chosen at run time.
        pub fn refusal_finder(kind: GameKind) -> fn(&Record, &mut Dice) -> Vec<RefusedCommand> {
            match kind { $(GameKind::$game => find_refused::<$module::UnderTest>,)* }
        }
    };
}
games::for_each_game!(tested);
