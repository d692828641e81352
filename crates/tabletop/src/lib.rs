//! The contract between a game's rules and everything around them.
//!
//! A game is a value that knows whose decision is next ([`Game::actor`]), what may be decided
//! ([`Game::legal_actions`]) and what a decision does ([`Game::apply`]). Chance is a player like any other: a roll or a
//! draw is an action that somebody hands in. So a game is its set-up and its list of actions, and nothing else.
//!
//! What is absent: no clock, no file, no thread, no random generator inside a state, no text in any human language.

#![no_std]

#[doc(hidden)] // for the macros of this crate
pub extern crate alloc;

mod bits;
mod dice;
mod game;
mod hash;
mod hex;
mod level;
mod macros;
mod picture;
mod printed;
mod seat;
mod standings;
mod written;

pub use bits::{FieldSet, FieldSetIter};
pub use dice::{Dice, Seed, SeedError};
pub use game::{Applied, Game, NoEvents, Refusal, RuleId, Sink, perft, play_out};
pub use hash::{StableHasher, stable_hash};
pub use hex::{Cell, CellError};
pub use level::{Level, LevelError};
pub use picture::{Drawn, Picture, PictureError, is_drawn};
pub use printed::{Print, Printed};
pub use seat::{Actor, BySeat, Seat};
pub use standings::{Placing, Standings, Victory};
pub use written::{Line, excerpt};
