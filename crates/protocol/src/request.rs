//! What browsers and programs ask for.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

use crate::clock::Clock;
use crate::dice_sharing::DiceSharing;
use crate::seat::SeatChoice;

/// A name to be known by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EnterName {
    /// The name: one line.
    #[cfg_attr(feature = "schema", schema(max_length = 24))]
    pub name: String,
}

/// A request that says everything by its path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NoFields {}

/// A seat of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RequestedSeat {
    /// The seat's name in the record.
    pub seat: String,
    /// `me`, `open`, or a bot's level: `novice`, `easy`, `medium`, `hard`, `expert`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub who: SeatChoice,
}

/// A table as somebody wants it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CreateTable {
    /// The game's name: `cascadero`, `cascadito` or `barricade`.
    pub game: String,
    /// The board's name; the game's first one if left out.
    pub board: Option<String>,
    /// Options, by name; those left out have their usual value.
    #[serde(default, deserialize_with = "string_map")]
    pub options: BTreeMap<String, String>,
    /// Seats clockwise.
    pub seats: Vec<RequestedSeat>,
    /// Whether everybody finds it in the list.
    #[serde(default, deserialize_with = "null_as_default")]
    pub public: bool,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// Whether only people with a seat may speak.
    #[serde(default, deserialize_with = "null_as_default", skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// Who has a share in the dice: `none` (the usual for programs), `one-round` or `two-rounds`.
    #[serde(default, deserialize_with = "null_as_default", skip_serializing_if = "DiceSharing::is_none")]
    pub dice: DiceSharing,
    /// A key of one's own: the same request with the same key makes no second table.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

fn null_as_default<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(deserializer: D) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

/// A map from texts to texts. An error inside it names the map, because the names inside are not fields.
fn string_map<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, String>, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    let map: Option<BTreeMap<String, String>> = serde_json::from_value(value).map_err(serde::de::Error::custom)?;
    Ok(map.unwrap_or_default())
}

/// A command for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SubmitCommand {
    /// The last entry that was seen. Refused as stale if the game has gone on since; remarks and seats do not count.
    pub after: u64,
    /// The command.
    #[cfg_attr(feature = "schema", schema(max_length = 120))]
    pub command: String,
    /// A key of one's own: the same request with the same key is answered alike and done once.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// A request to take back everything after a number of actions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RequestUndo {
    /// The last entry that was seen. Refused as stale if the game has gone on since; remarks and seats do not count.
    pub after: u64,
    /// How many actions stay; without it one's own last action is the first to go. The decision there must have been one's own.
    pub to: Option<u32>,
    /// A key of one's own: the same request with the same key is answered alike and done once.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// An answer to somebody who wants to take something back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnswerUndo {
    /// Whether the sender agrees.
    pub agrees: bool,
    /// A key of one's own: the same request with the same key is answered alike and done once.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// A new holder for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SetSeat {
    /// The seat.
    pub seat: String,
    /// `me`, `open`, or a bot's level: `novice`, `easy`, `medium`, `hard`, `expert`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub who: SeatChoice,
    /// With `me`: a number of one's own for the dice, 64 hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
    /// With `me`, at tables whose dice are shared in two rounds: SHA-256 of the number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pledge: Option<String>,
    /// A key of one's own: the same request with the same key is answered alike and done once.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// A share in the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContributeNonce {
    /// A number of one's own, 64 hexadecimal digits; it must be the one that was pledged, if one was.
    pub nonce: Option<String>,
    /// At tables whose dice are shared in two rounds: SHA-256 of the number, which is sent later.
    pub pledge: Option<String>,
    /// A key of one's own: the same request with the same key is answered alike and done once.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// A remark for the chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChatMessage {
    /// The words: one line.
    #[cfg_attr(feature = "schema", schema(max_length = 500))]
    pub text: String,
    /// A key of one's own: the same request with the same key is answered alike and done once.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// Mutes somebody, or lets them speak again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MutePerson {
    /// The person's id; `spectators` for everybody without a seat.
    pub person: String,
    /// Whether they are muted.
    pub muted: bool,
    /// A key of one's own: the same request with the same key is answered alike and done once.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// Blocks somebody, or no longer: they cannot sit down or speak at my tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BlockPerson {
    /// The person's id.
    pub person: String,
    /// Whether they are blocked.
    pub blocked: bool,
}

/// Gives the table to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GiveTable {
    /// The id of a person who sits at the table.
    pub person: String,
    /// A key of one's own: the same request with the same key is answered alike and done once.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// Breaks the game off.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CloseTable {
    /// A key of one's own: the same request with the same key is answered alike and done once.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}
