//! Measures and trains bots: duels with statistics, fits, self-play, and programs that implement the engine protocol.
//!
//! A duel plays deals: in one deal, the same chance is played once for every seating. The remaining difference within a deal
//! is skill, so the unit of all statistics is the deal, not the game. With limits in playouts everything is reproducible.

mod contender;
mod coverage;
mod deal;
mod duel;
mod engine;
mod fit;
mod selfplay;
mod stats;
mod styles;
pub mod tune;

pub use contender::{Contender, ContenderError, SearchSettings, ThinkLimits};
pub use coverage::{CandidateCoverage, CoverageCount, CoverageReport};
pub use deal::DuelError;
pub use duel::{Duel, DuelReport, SideReport};
pub use fit::{Fit, FittedTable};
pub use selfplay::{SampleRows, SelfPlayGames};
pub use stats::{Elo, Interval, Sprt, SprtVerdict, elo};
pub use styles::style_names;
