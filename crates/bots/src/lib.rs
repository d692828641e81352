//! Bots: search over the contract of a game, and what we know about each game.
//!
//! [`search`] knows nothing but [`tabletop::Game`]: any number of players, chance as a player, a value for every seat. What a
//! game's positions are worth and which actions deserve a look is [`Knowledge`], one module per game. A [`Player`] of a
//! [`Level`] puts both together; [`AnyPlayer`] does so for whichever game is on the table.
//!
//! What is absent: no clock (the caller says when time is up), no file, no network, no hidden information: a bot sees the
//! position that everybody sees. Everything is reproducible from a seed as long as playouts, not time, are the limit.

mod any;
mod barricade;
mod cascadero;
mod cascadito;
mod knowledge;
mod level;
mod linear;
mod maths;
mod outlook;
mod player;
pub mod search;

pub use any::{Advice, AnyPlayer, halfway, halfway_thought};
pub use knowledge::{Features, Knowing, Knowledge};
pub use level::{Level, LevelError, Recipe};
pub use linear::Taper;
pub use outlook::{Outlook, SEATS, outcome};
pub use player::{Player, Thought};
