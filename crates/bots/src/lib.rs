//! Bots: search over the contract of a game, and what we know about each game.
//!
//! [`search`] knows nothing but [`tabletop::Game`]: any number of players, chance as a player, a value for every seat. What a
//! game's positions are worth and which actions deserve a look is [`Heuristics`], one module per game. A [`Bot`] of a
//! [`Level`] puts both together; [`AnyBot`] does so for whichever game is on the table.
//!
//! What is absent: no clock (the caller says when time is up), no file, no network, no hidden information: a bot sees the
//! position that everybody sees. Everything is reproducible from a seed as long as playouts, not time, are the limit.

mod any;
mod barricade;
mod bot;
mod cascadero;
mod cascadito;
mod heuristics;
mod linear;
mod maths;
pub mod search;
mod strategy;
mod values;

pub use any::{Analysis, AnyBot, halfway, halfway_thought};
pub use bot::Bot;
pub use heuristics::{Features, HeuristicEvaluator, Heuristics};
pub use linear::Taper;
pub use strategy::Strategy;
pub use values::{SEATS, Values, outcome};
