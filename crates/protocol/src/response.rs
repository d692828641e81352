//! The responses of the server, apart from views of tables and refusals.

use serde::{Deserialize, Serialize};

use crate::entry::Entry;
use crate::seat::Person;
use crate::view::{Status, TableSummary, TableView};

/// The person that the request is from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Me))]
pub struct CurrentPerson {
    /// The person; `null` if the sender is unknown. The field is always present: without it, the response is not from a Cascade server.
    #[serde(deserialize_with = "Option::deserialize")]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub person: Option<Person>,
}

/// A token for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct IssuedToken {
    /// The token, for the header `authorization: Bearer TOKEN`.
    pub token: String,
}

/// All tokens of a person were revoked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WithdrawnTokens {
    /// Always true.
    pub withdrawn: bool,
}

/// The progress of a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PendingReview {
    /// How many actions of the game have been reviewed.
    pub done: usize,
    /// How many actions the game has.
    pub total: usize,
}

/// The people whom a person has blocked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BlockList {
    /// Their ids.
    pub blocked: Vec<String>,
    /// The same with their names. A person who was removed has an empty name.
    #[serde(default)]
    pub people: Vec<Person>,
}

/// An entry of one of a person's tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnEntry {
    /// The table's id.
    pub table: String,
    /// The entry.
    pub entry: Entry,
}

/// Entries that name a person.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnEntryList {
    /// The entries, ordered by table and number.
    pub entries: Vec<OwnEntry>,
    /// Where to continue; `null` after the last entry.
    pub next: Option<String>,
}

/// A list of tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableList {
    /// The tables, the most recently changed first.
    pub tables: Vec<TableSummary>,
}

/// A part of a table's log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntryList {
    /// The entries in order, without gaps.
    pub entries: Vec<Entry>,
    /// Whether there are more after the last of these.
    #[serde(default)]
    pub more: bool,
}

/// The answer to a request that was accepted: its entries are stored durably.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Accepted {
    /// The first entry it caused.
    pub first: u64,
    /// The last entry it caused.
    pub last: u64,
}

/// The table of a rematch.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RematchTable {
    /// Its id.
    pub table: String,
    /// The table, if this request has created it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<TableView>,
}

/// A position for programs without an engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PositionReport {
    /// The number of the last entry that this position includes.
    pub seq: u64,
    /// The status of the table.
    pub status: Status,
    /// How many actions have been played.
    pub actions: usize,
    /// Who is to decide: a seat's name, `chance` or `nobody`.
    pub actor: String,
    /// The name of the open question.
    pub question: String,
    /// Every legal command.
    pub legal: Vec<String>,
    /// The complete state (docs/formats.md).
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub state: serde_json::Value,
}

/// The operator's message to everybody who watches a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Announcement {
    /// The text: one line.
    pub text: String,
}

/// How a server learns what the other servers write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Following {
    /// It receives hints.
    Hints,
    /// It polls the database.
    Polling,
}

/// The server is healthy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HealthReport {
    /// Always true.
    pub ok: bool,
    /// How it follows the other servers, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub following: Option<Following>,
}
