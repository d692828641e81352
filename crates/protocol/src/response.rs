//! What the server answers, apart from views of tables and refusals.

use serde::{Deserialize, Serialize};

use crate::entry::Entry;
use crate::seat::Person;
use crate::view::{Status, TableSummary, TableView};

/// Who the server takes the sender for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// The person; `null` for a stranger. The field itself is always there: an answer without it is another server's.
    #[serde(deserialize_with = "Option::deserialize")]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub person: Option<Person>,
}

/// A token for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct IssuedToken {
    /// Goes into the header `authorization: Bearer TOKEN`.
    pub token: String,
}

/// All tokens of a person are withdrawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WithdrawnTokens {
    /// Always true.
    pub withdrawn: bool,
}

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PendingReview {
    /// How many actions of the game have been reviewed.
    pub done: usize,
    /// How many there are.
    pub total: usize,
}

/// Whom a person has blocked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BlockList {
    /// Their ids.
    pub blocked: Vec<String>,
    /// The same with their names; somebody who is not known has none.
    #[serde(default)]
    pub people: Vec<Person>,
}

/// An entry of any table.
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
    /// Table by table, in order.
    pub entries: Vec<OwnEntry>,
    /// Where to go on; `null` after the last.
    pub next: Option<String>,
}

/// A list of tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableList {
    /// The latest first.
    pub tables: Vec<TableSummary>,
}

/// A part of a table's log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntryList {
    /// In order, without a gap.
    pub entries: Vec<Entry>,
    /// Whether there are more: ask again after the last of these.
    #[serde(default)]
    pub more: bool,
}

/// The answer to a request that was written down: its entries are in the log for good.
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
    /// The table, if this request has made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<TableView>,
}

/// The position for programs without an engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PositionReport {
    /// The last entry that this position includes.
    pub seq: u64,
    /// How far the table is.
    pub status: Status,
    /// How many actions have been played.
    pub actions: usize,
    /// Who decides: a seat's name, `chance` or `nobody`.
    pub actor: String,
    /// The name of the open question.
    pub question: String,
    /// Every legal command.
    pub legal: Vec<String>,
    /// The complete state (docs/formats.md).
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub state: serde_json::Value,
}

/// What the operator tells everybody who watches a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Announcement {
    /// The words: one line.
    pub text: String,
}

/// How one of several servers learns what the others write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Following {
    /// It is told at once.
    Hints,
    /// It asks the database again and again.
    Polling,
}

/// The server is well.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HealthReport {
    /// Always true.
    pub ok: bool,
    /// How it follows the other servers, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub following: Option<Following>,
}
