//! The requests of browsers and programs.

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

/// A request without fields: the path says everything.
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

/// A request for a new table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CreateTable {
    /// The game's name: `cascadero`, `cascadito` or `barricade`.
    pub game: String,
    /// The board's name; the game's first one if left out.
    pub board: Option<String>,
    /// Options by name; omitted ones have their default.
    #[serde(default, deserialize_with = "string_map")]
    pub options: BTreeMap<String, String>,
    /// Seats clockwise.
    pub seats: Vec<RequestedSeat>,
    /// Whether the table is in the public list.
    #[serde(default, deserialize_with = "null_as_default")]
    pub public: bool,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// Whether only people with a seat may speak.
    #[serde(default, deserialize_with = "null_as_default", skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// How players contribute to the dice: `one-round` (the default), `two-rounds`, or `none` if the first draw must not wait for anybody.
    #[serde(default = "DiceSharing::of_new_tables", deserialize_with = "null_as_one_round")]
    pub dice: DiceSharing,
    /// An idempotency key: repeating the request with the same key makes no second table.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

fn null_as_default<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(deserializer: D) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

fn null_as_one_round<'de, D: Deserializer<'de>>(deserializer: D) -> Result<DiceSharing, D::Error> {
    Option::deserialize(deserializer).map(|dice| dice.unwrap_or_else(DiceSharing::of_new_tables))
}

/// A map from strings to strings. An error inside it names the map, because the keys inside are not fields.
fn string_map<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, String>, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    let map: Option<BTreeMap<String, String>> = serde_json::from_value(value).map_err(serde::de::Error::custom)?;
    Ok(map.unwrap_or_default())
}

/// A command for the seat that is to decide.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SubmitCommand {
    /// The last entry that the sender has seen. Refused as stale if the position has changed since; remarks and seats do not matter.
    pub after: u64,
    /// The command.
    #[cfg_attr(feature = "schema", schema(max_length = 120))]
    pub command: String,
    /// An idempotency key: a repeated request with the same key gets the same answer, and has no further effect.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// A request to undo all actions after a number of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RequestUndo {
    /// The last entry that the sender has seen. Refused as stale if the position has changed since; remarks and seats do not matter.
    pub after: u64,
    /// How many actions stay. By default the sender's last action is the first to be undone. The action after these must be the sender's own.
    pub to: Option<u32>,
    /// An idempotency key: a repeated request with the same key gets the same answer, and has no further effect.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// An answer to a pending undo request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnswerUndo {
    /// Whether the sender agrees.
    pub agrees: bool,
    /// An idempotency key: a repeated request with the same key gets the same answer, and has no further effect.
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
    /// With `me`: a random number for the dice, 64 hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
    /// With `me`, if the dice are shared in two rounds: the SHA-256 of the number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pledge: Option<String>,
    /// An idempotency key: a repeated request with the same key gets the same answer, and has no further effect.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// A contribution to the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContributeNonce {
    /// A random number, 64 hexadecimal digits. If a number was pledged, it must be that one.
    pub nonce: Option<String>,
    /// If the dice are shared in two rounds: the SHA-256 of the number, which is sent later.
    pub pledge: Option<String>,
    /// An idempotency key: a repeated request with the same key gets the same answer, and has no further effect.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// A remark for the chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChatMessage {
    /// The text: one line.
    #[cfg_attr(feature = "schema", schema(max_length = 500))]
    pub text: String,
    /// An idempotency key: a repeated request with the same key gets the same answer, and has no further effect.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// Mutes or unmutes somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MutePerson {
    /// The person's id; `spectators` for everybody without a seat.
    pub person: String,
    /// Whether they are muted.
    pub muted: bool,
    /// An idempotency key: a repeated request with the same key gets the same answer, and has no further effect.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// Blocks or unblocks somebody: a blocked person cannot sit down or speak at the sender's tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BlockPerson {
    /// The person's id.
    pub person: String,
    /// Whether they are blocked.
    pub blocked: bool,
}

/// Transfers the table to another owner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GiveTable {
    /// The id of a person who sits at the table.
    pub person: String,
    /// An idempotency key: a repeated request with the same key gets the same answer, and has no further effect.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}

/// Ends the game early.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CloseTable {
    /// An idempotency key: a repeated request with the same key gets the same answer, and has no further effect.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub key: Option<String>,
}
