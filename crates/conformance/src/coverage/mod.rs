//! What recorded games show: which rules, events, refusals and phases, and in which order things happened.
//!
//! A [`RecordedGame`] is a record that has been played through and checked, with the features that it shows; [`expected_features`] is what the
//! records of a game must show together; an [`ArchiveReport`] compares the two.

mod barricade;
mod cascadero;
mod cascadito;
mod expected;
mod recorded_game;
mod report;

pub use expected::{FeatureKind, GameFeature, expected_features};
pub use recorded_game::RecordedGame;
pub use report::{ArchiveReport, report_files};
