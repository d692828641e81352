//! The closed set of games, and everything that is common to them: board files, records, JSON.
//!
//! [`AnyGame`] is a game that is chosen at run time, as a closed enum; [`GameCode`] is how it calls the code of each game. Code that must be
//! fast is generic over [`tabletop::Game`] and does not use this crate.

mod any;
mod any_board;
mod board_cache;
mod board_file;
mod fair_dice;
mod game_code;
mod guide;
mod json;
mod json_record;
mod message;
mod profile;
mod record;
mod record_error;
mod record_text;
mod replay;
mod setup_form;
mod setup_reader;
mod text_game;

macro_rules! game_modules {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => { $(pub mod $module;)* };
}
for_each_game!(game_modules);

pub use any::{AnyAction, AnyGame, AnySetup, GameKind};
pub use any_board::AnyBoard;
pub use board_file::{BoardFile, FileProblem, TomlReader};
pub use fair_dice::{DiceNonce, verify_dice};
pub use game_code::{GameCode, RecordNeeds, install_everything};
pub use guide::{Guide, GuideStep};
pub use json::{BoardJson, SetupJson};
pub use message::{AchievementGoal, EventMessage, PlayError, fact_text};
pub use profile::GameProfile;
pub use record::{Record, RecordedAction};
pub use record_error::RecordError;
pub use replay::{Replay, replay_hash, result_line};
pub use setup_form::{BoardField, OptionChoice, OptionField, SeatsField, SetupChoices, SetupForm};
pub use setup_reader::SetupProblem;
pub use text_game::TextGame;
