//! Cascadero's boards, headers and words.

mod board;
mod json;
mod setup;
mod tell;

pub use board::{FARMERS, FRONT, board, board_from_text, built_in, draft, find, sketch};
pub(crate) use json::state as state_json;
pub(crate) use setup::{from_header, header};
pub(crate) use tell::{action_error, told};
