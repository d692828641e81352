//! Bots: tree search over the contract of a game, and heuristics for each game.
//!
//! [`search`] is a Monte Carlo tree search that uses only [`tabletop::Game`]: any number of seats, chance nodes, and a
//! value for every seat (max^n). [`Heuristics`], with one module per game, evaluates positions and ranks the actions to search first. A [`Bot`]
//! combines both according to the [`Strategy`] of its level, and may have a temperament ([`Preference`]); [`AnyBot`] is a bot for any of the
//! games.
//!
//! An evaluation is a weighted sum of [features](WeightTable). The weights are in the source beside the features, and
//! `cascade fit` fits them to games between bots.
//!
//! This crate has no clock (the caller says when time is up), no files and no network access, and a bot sees only the public
//! position. Everything is reproducible from a seed if the limit is playouts and not time.
//!
//! ```
//! use bots::AnyBot;
//! use tabletop::Level;
//!
//! let record = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
//!     claims: automatic\nseat: blue\nseat: pink\n\nchance first blue\nend 1\n";
//! let game = games::Record::parse(record)?.replay()?;
//!
//! // The search of the strongest level, limited by playouts instead of time.
//! let strategy = AnyBot::strategy_of(game.kind(), Level::Expert, game.seats()).with_limits(200, u32::MAX);
//! let mut bot = AnyBot::with_strategy(game.kind(), strategy, 1);
//! let analysis = bot.analyse(&game, &mut || false).expect("blue decides");
//! assert!(analysis.playouts <= 200);
//! assert!(analysis.actions[0].action.to_string().starts_with("place "));
//! # Ok::<(), games::RecordError>(())
//! ```

#[macro_use]
mod features;
mod any;
mod bot;
mod heuristics;
mod maths;
mod network;
mod preference;
pub mod search;
mod strategy;
mod threads;
mod values;

macro_rules! game_modules {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => { $(mod $module;)* };
}
games::for_each_game!(game_modules);

pub use any::{Analysis, AnyBot, midgame_fingerprint, midgame_position};
pub use bot::{Bot, mean_values};
pub use features::{Constraint, Feature, Taper, WeightTable};
pub use heuristics::{EvaluationWeights, HeuristicEvaluator, Heuristics};
pub use maths::softmax;
pub use network::{FACTS_PER_SEAT, InputLayout, Network, NetworkError, NetworkInputs, NetworkSlot};
pub use preference::{Preference, SeatPreference};
pub use strategy::Strategy;
pub use threads::{numbered_on_threads, on_threads};
pub use values::{SEATS, Values, terminal_values};
