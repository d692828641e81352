//! The rules of Cascade Barricade: two to six players buy walls in auctions, maintain them for tribute while the land is flooded, and
//! try to be the richest survivor.
//!
//! This crate has no file access, no clock, no randomness and no text for people. Boards come in as a [`Draft`], chance comes in as
//! an [`Action`], and what happened goes out as [`Event`]s.
//!
//! `docs/rules/barricade.en.md` states every rule under the id that [`rule`] lists.
//!
//! ```
//! use barricade::{Barricade, Colour, Question, Setup, TwoActions, Weakest};
//! use tabletop::{Game, GameExt};
//!
//! let mut game = Barricade::start(&Setup {
//!     board: games::barricade::board("standard"),
//!     colours: vec![Colour::Red, Colour::Blue],
//!     weakest: Weakest::One,
//!     actions: TwoActions::Any,
//! })?;
//! game.apply("order blue".parse()?)?;
//! assert_eq!(game.question(), Question::Corner);
//! assert_eq!(game.colour(game.active_seat()), Colour::Blue);
//! assert_eq!(game.list_actions().len(), 6);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;

mod action;
pub mod board;
mod card;
mod colour;
mod event;
mod game;
mod labourer;
mod notation;
mod phase;
pub mod picture;
mod position;
mod query;
mod refusal;
pub mod rule;
mod setup;
mod spaces;
mod state;

pub use action::{Action, ActionError, Place};
pub use board::{Board, Draft, Problem};
pub use card::{Card, Needs, WallType};
pub use colour::Colour;
pub use event::Event;
pub use labourer::{ByLabourer, Labourer};
pub use notation::NotationError;
pub use phase::{ActionKind, Ending, Phase, Question};
pub use position::{PlayerPosition, Position, PositionError, WallPosition};
pub use query::{Earnings, Forecast};
pub use refusal::Refusal;
pub use setup::{Setup, SetupError, TwoActions, Weakest};
pub use state::{Barricade, MAX_LABOURERS_ON_WALL, Obstacle, SEATS, START_MONEY, TOP_ROW, TREASURY, WallView};
