//! The contract between a game's rules and everything around them.
//!
//! A game is a value that says who decides next ([`Game::actor`]), which actions are legal
//! ([`Game::legal_actions`]) and what an action does ([`GameExt::apply`]). Chance is an actor like any other: a roll or a
//! draw is an action that the caller passes in. A game is therefore determined by its set-up and its list of actions.
//! [`example::Nim`] is the smallest game.
//!
//! Absent on purpose: the standard library, and with it clocks, files, threads and hash maps; a random generator inside a state; text in
//! any human language.

#![no_std]

#[doc(hidden)] // for the macros of this crate
pub extern crate alloc;

mod bits;
mod board_ref;
mod bot_profile;
mod dice;
pub mod example;
mod game;
mod hash;
mod hex;
mod level;
mod macros;
mod picture;
mod play;
mod seat;
mod standings;
mod text;

pub use bits::{FieldSet, FieldSetIter};
pub use board_ref::{BoardRef, SharedBoard};
pub use bot_profile::{BotProfile, BotProfileError, Temperament};
pub use dice::{Dice, Seed, SeedError};
pub use game::{Game, NoEvents, Refusal, RuleId, Sink};
pub use hash::{StableHasher, stable_hash};
pub use hex::{Cell, CellError};
pub use level::{Level, LevelError};
pub use picture::{Picture, PictureError, SlotError, is_picture_line};
pub use play::{Applied, GameExt, perft, play_out};
pub use seat::{Actor, BySeat, Seat};
pub use standings::{Placing, Standings, Victory};
pub use text::{Facts, Located, NameError, excerpt};
