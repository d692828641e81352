//! A table as somebody sees it now.

use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::dice_sharing::DiceSharing;
use crate::seat::{Person, SeatAssignment};

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It waits for players.
    Waiting,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
    /// The game was broken off.
    Closed,
}

impl Status {
    /// All of them.
    pub const ALL: [Status; 4] = [Status::Waiting, Status::Playing, Status::Over, Status::Closed];

    /// Its name in JSON and in storage.
    pub fn name(self) -> &'static str {
        match self {
            Status::Waiting => "waiting",
            Status::Playing => "playing",
            Status::Over => "over",
            Status::Closed => "closed",
        }
    }

    /// The status of a name.
    pub fn from_name(name: &str) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.name() == name)
    }

    /// Whether the table has come to its end.
    pub fn has_ended(self) -> bool {
        matches!(self, Status::Over | Status::Closed)
    }
}

/// What the reader of a view may do.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Viewer {
    /// Who the server takes them for; `null` for a stranger.
    pub person: Option<Person>,
    /// The seats they hold.
    pub seats: Vec<String>,
    /// Whether it is their table.
    pub owner: bool,
    /// Whether the owner has muted them.
    pub muted: bool,
}

/// Who looks at a table right now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Presence {
    /// People with a name: a hundred at most, those in seats first.
    pub people: Vec<Person>,
    /// How many others.
    pub strangers: u32,
}

/// A request to take something back that waits for the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PendingUndo {
    /// How many actions would stay.
    pub to: u32,
    /// Who asks.
    pub by: String,
    /// Who has agreed so far.
    pub agreed: Vec<String>,
}

/// A table as somebody sees it now: the fold of its log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableView {
    /// Its id, which is the invitation too.
    pub id: String,
    /// The last entry that this view includes: go on with the events after it.
    pub seq: u64,
    /// How far it is.
    pub status: Status,
    /// The record up to now, closed where it stands; with the seed once the game has ended.
    pub record: String,
    /// Who sits where.
    pub seats: Vec<SeatAssignment>,
    /// Who decides: a seat's name, `chance` or `nobody`.
    pub actor: String,
    /// Whether everybody finds it in the list.
    pub public: bool,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// Milliseconds left by seat; empty without a clock.
    pub left: Vec<u64>,
    /// Who has a share in the dice.
    #[serde(default, skip_serializing_if = "DiceSharing::is_none")]
    pub dice: DiceSharing,
    /// Whose table it is.
    pub owner: Person,
    /// Who has asked to take back what, and who has agreed so far.
    pub undo: Option<PendingUndo>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// Who looks at it right now.
    pub presence: Presence,
    /// What the reader may do.
    pub you: Viewer,
}

impl TableView {
    /// The name of somebody who sits here, owns the table or looks at it.
    pub fn name_of(&self, id: &str) -> Option<&str> {
        let seated = self.seats.iter().filter_map(|seat| seat.holder.person());
        let mut people = seated.chain([&self.owner]).chain(&self.presence.people);
        people.find(|person| person.id == id).map(|person| person.name.as_str())
    }
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The board's name.
    pub board: String,
    /// How far it is.
    pub status: Status,
    /// Who sits where.
    pub seats: Vec<SeatAssignment>,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: u64,
}
