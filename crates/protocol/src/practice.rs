//! What players compare and store on a server: results of daily deals, and the list of their finished games.

use serde::{Deserialize, Serialize};

use crate::seat::Person;

/// A finished daily deal, to be entered into the ranking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EnterDailyResult {
    /// Its record as text. Every draw in it must follow from the date (docs/daily.md).
    pub record: String,
}

/// A person's result of a daily deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DailyPlace {
    /// The person.
    pub person: Person,
    /// Their rank among all who have entered a result, from 1.
    pub rank: u32,
    /// Their points.
    pub points: i32,
    /// Their place at the table, from 1.
    pub place: u8,
    /// The number of players at the table.
    pub players: u8,
}

/// The results of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DailyBoard {
    /// The day, as `YYYY-MM-DD`.
    pub day: String,
    /// The name of its game.
    pub game: String,
    /// How many people have entered a result.
    pub count: u32,
    /// The best results, in order.
    pub results: Vec<DailyPlace>,
    /// The sender's own result; `null` if they have entered none.
    pub own: Option<DailyPlace>,
}

/// A result of the sender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnDailyResult {
    /// The day, as `YYYY-MM-DD`.
    pub day: String,
    /// The points.
    pub points: i32,
    /// The place at the table, from 1.
    pub place: u8,
    /// The number of players at the table.
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

/// A finished game, for the server to store.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KeepGame {
    /// The game in the format of the page's export (docs/formats.md).
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub game: serde_json::Value,
    /// Whether to store it although the sender has deleted it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub restore: bool,
}

/// A finished game of the sender, without the game itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnGameSummary {
    /// The key of the game, which is the same in every browser.
    pub key: String,
    /// When it was last changed or deleted, in milliseconds since 1970.
    pub changed: u64,
    /// Whether it was deleted: other browsers of the same person delete it, too.
    pub deleted: bool,
}

/// The finished games that the server stores for the sender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnGameList {
    /// The latest change first.
    pub games: Vec<OwnGameSummary>,
    /// How many games the server stores at most; beyond that the oldest is removed.
    pub most: u32,
}

/// A finished game of the sender.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnGame {
    /// The game in the format of the page's export.
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
