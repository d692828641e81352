//! The closed set of games, for everything that is not about one of them: board files, records, JSON.
//!
//! [`AnyGame`] is the run-time choice, an enum and not a trait object. Code that needs speed is generic over
//! [`tabletop::Game`] instead and never comes here.

mod any;
mod any_board;
pub mod barricade;
mod board_cache;
mod board_file;
pub mod cascadero;
pub mod cascadito;
mod game_code;
mod guide;
mod json;
mod json_record;
mod message;
mod record;
mod replay;
mod text_game;

pub use any::{AnyAction, AnyGame, AnySetup, GameKind};
pub use any_board::AnyBoard;
pub use board_file::{BoardFile, FileProblem};
pub use game_code::GameCode;
pub use guide::{Guide, GuideStep};
pub use message::{EventMessage, PlayError};
pub use record::{BoardHeader, Record, RecordError, RecordedAction};
pub use replay::{Replay, replay_hash, result_line, verify_dice};
pub use text_game::TextGame;
