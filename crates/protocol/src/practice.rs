//! What players compare and keep on a server: results of the deal of the day, and the list of their own finished games.

use serde::{Deserialize, Serialize};

use crate::seat::Person;

/// A finished game of the day, to be compared with everybody's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EnterDailyResult {
    /// Its record as text. Every draw in it must follow from the date (docs/daily.md).
    pub record: String,
}

/// How somebody did with the game of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DailyPlace {
    /// Who.
    pub person: Person,
    /// Their place among everybody who has entered a result, from 1.
    pub rank: u32,
    /// Their points.
    pub points: i32,
    /// Their place at the table, from 1.
    pub place: u8,
    /// How many played at the table.
    pub players: u8,
}

/// Everybody's results of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DailyBoard {
    /// The day, as `YYYY-MM-DD`.
    pub day: String,
    /// The name of its game.
    pub game: String,
    /// How many have entered a result.
    pub count: u32,
    /// The best of them, the best first.
    pub results: Vec<DailyPlace>,
    /// The sender's own result; `null` if they have entered none.
    pub own: Option<DailyPlace>,
}

/// A result of the sender's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnDailyResult {
    /// The day, as `YYYY-MM-DD`.
    pub day: String,
    /// The points.
    pub points: i32,
    /// The place at the table, from 1.
    pub place: u8,
    /// How many played at the table.
    pub players: u8,
    /// When it was entered, in milliseconds since 1970.
    pub at: u64,
}

/// The sender's results of all days.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnDailyList {
    /// The latest day first.
    pub results: Vec<OwnDailyResult>,
}

/// A finished game that the server keeps for its player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KeepGame {
    /// The game, as the page's export has it (docs/formats.md).
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub game: serde_json::Value,
}

/// A finished game of the sender's, without the game itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnGameSummary {
    /// The name that the same game has wherever it was played.
    pub key: String,
    /// When it was last written or deleted, in milliseconds since 1970.
    pub changed: u64,
    /// Whether it was deleted: other browsers of the same person delete it, too.
    pub deleted: bool,
}

/// The finished games that the server keeps for the sender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnGameList {
    /// The latest change first.
    pub games: Vec<OwnGameSummary>,
    /// How many the server keeps at most; with one more the oldest goes.
    pub most: u32,
}

/// A finished game of the sender's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnGame {
    /// The game, as the page's export has it.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub game: serde_json::Value,
}

/// The answer to the deletion of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DroppedGame {
    /// Whether there was such a game.
    pub deleted: bool,
}
