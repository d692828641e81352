//! The rules of Cascadito: one to four players take dice and mark fields of their own sheets; groups that make first contact with
//! towns fill success tracks, whose actions chain.
//!
//! This crate has no file access, no clock, no randomness and no text for people. Sheets come in as a [`Draft`], dice come in as
//! an [`Action`], and what happened goes out as [`Event`]s.
//!
//! `docs/rules/cascadito.en.md` states every rule under the id that [`rule`] lists.
//!
//! ```
//! use cascadito::{Cascadito, Colour, Phase, Setup};
//! use tabletop::{Game, GameExt, Seat};
//!
//! let mut game = Cascadito::start(&Setup::new(games::cascadito::sheet(1), 2))?;
//! for command in ["first seat1", "roll blue blue yellow orange pink black", "take blue", "mark B5"] {
//!     game.apply(command.parse()?)?;
//! }
//! assert_eq!((game.phase(), game.active_seat()), (Phase::Take, Seat(1)));
//! assert_eq!(game.pool(Colour::Blue), 1);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;

mod achievement;
mod action;
mod colour;
mod event;
mod game;
mod groups;
mod marks;
mod notation;
mod phase;
pub mod picture;
mod position;
mod refusal;
mod roll;
pub mod rule;
mod score;
mod setup;
pub mod sheet;
mod state;
mod track;

pub use achievement::{Achievement, AchievementBox, Achievements, Criterion, Row};
pub use action::{Action, ActionError, seat_from_name, seat_name};
pub use colour::{ByColour, Colour};
pub use event::{Event, Reason};
pub use notation::NotationError;
pub use phase::{Ending, Phase, STANDSTILL_ROUNDS};
pub use position::{PlayerPosition, Position, PositionError};
pub use refusal::Refusal;
pub use roll::{Face, Roll};
pub use score::Score;
pub use setup::{ClaimMode, Setup, SetupError, SoloLevel};
pub use sheet::{Draft, Problem, Sheet};
pub use state::{Cascadito, SEATS};
pub use track::{Course, Effect, River, Track};
