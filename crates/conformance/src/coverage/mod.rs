//! The coverage of recorded games: which rules, events, refusals and phases they show, and which sequences of events.
//!
//! A [`RecordedGame`] is a record that has been replayed and checked, with the features that it shows; [`expected_features`] lists what the
//! records of a game must show between them; an [`ArchiveReport`] compares the two.

mod expected;
mod recorded_game;
mod report;

macro_rules! coverage {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        $(mod $module;)*

        impl expected::FeatureLists {
            /// The lists of a game.
            fn of(kind: games::GameKind) -> expected::FeatureLists {
                match kind { $(games::GameKind::$game => $module::features(),)* }
            }
        }
    };
}
games::for_each_game!(coverage);

pub use expected::{FeatureKind, GameFeature, expected_features};
pub use recorded_game::RecordedGame;
pub use report::{ArchiveReport, report_files};
