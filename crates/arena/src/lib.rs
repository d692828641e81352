//! Where bots meet: duels with statistics, and programs that speak our line protocol.
//!
//! A duel plays deals: one seed for all that Chance decides, played once for every seating. What is left after a deal's games
//! is skill, so a deal, not a game, is the unit of all statistics. With limits in playouts everything is reproducible.

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
