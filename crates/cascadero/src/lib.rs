//! The rules of Cascadero: two to four players place envoys, and groups that make first contact with towns push cubes
//! up five success tracks, whose actions chain.
//!
//! This crate has no file access, no clock, no randomness and no text for people. Boards come in as a [`Draft`], chance comes in as
//! an [`Action`], and what happened goes out as [`Event`]s.
//!
//! `docs/rules/cascadero.en.md` states every rule under the id that [`rule`] lists.
//!
//! ```
//! use cascadero::{Cascadero, Colour, Setup};
//! use tabletop::{Actor, Game, GameExt};
//!
//! let setup = Setup::new(games::cascadero::board("front"), vec![Colour::Blue, Colour::Pink]);
//! let mut game = Cascadero::start(&setup)?;
//! game.apply("first pink".parse()?)?;
//! game.apply("place H6".parse()?)?;
//! assert_eq!(game.actor(), Actor::Seat(game.seat_of(Colour::Blue).unwrap()));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;

mod achievement;
mod action;
pub mod board;
mod colour;
mod event;
mod game;
mod groups;
mod notation;
mod numbers;
mod phase;
pub mod picture;
mod position;
mod refusal;
pub mod rule;
mod setup;
mod state;
mod tile;
mod track;
mod version;

pub use achievement::{Achievement, Achievements};
pub use action::{Action, ActionError};
pub use board::{Board, Draft, Problem};
pub use colour::{ByColour, Colour};
pub use event::{Event, Reason, Source};
pub use notation::NotationError;
pub use phase::{Ending, Phase, WINNING_POINTS};
pub use position::{PlayerPosition, Position, PositionError};
pub use refusal::Refusal;
pub use setup::{ClaimMode, Heralds, Setup, SetupError, Visits};
pub use state::{Cascadero, ENVOYS, SEATS};
pub use tile::Tile;
pub use track::{Effect, Space, Track};
pub use version::RulesVersion;
