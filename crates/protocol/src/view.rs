//! A table as a person sees it.

use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::dice_sharing::DiceSharing;
use crate::seat::{Person, SeatAssignment};

/// The status of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It waits for players.
    Waiting,
    /// The game is running.
    Playing,
    /// The game is over.
    Over,
    /// The game was closed early.
    Closed,
}

impl Status {
    /// All statuses.
    pub const ALL: [Status; 4] = [Status::Waiting, Status::Playing, Status::Over, Status::Closed];

    /// The name in JSON and in storage.
    pub fn name(self) -> &'static str {
        match self {
            Status::Waiting => "waiting",
            Status::Playing => "playing",
            Status::Over => "over",
            Status::Closed => "closed",
        }
    }

    /// The status with this name.
    pub fn from_name(name: &str) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.name() == name)
    }

    /// Whether the table has ended.
    pub fn has_ended(self) -> bool {
        matches!(self, Status::Over | Status::Closed)
    }
}

/// The viewer's own part of a view.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Viewer {
    /// The person; `null` for an anonymous viewer.
    pub person: Option<Person>,
    /// The seats they hold.
    pub seats: Vec<String>,
    /// Whether they own the table.
    pub owner: bool,
    /// Whether the owner has muted them.
    pub muted: bool,
}

/// Who watches a table at the moment.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Presence {
    /// People with a name: at most a hundred, those in seats first.
    pub people: Vec<Person>,
    /// The number of other watchers.
    pub strangers: u32,
}

/// An undo request that waits for the other players' answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PendingUndo {
    /// How many actions would stay.
    pub to: u32,
    /// The id of the person who asked.
    pub by: String,
    /// The ids of the people who have agreed so far.
    pub agreed: Vec<String>,
}

/// A table as a person sees it: the fold of its log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableView {
    /// The id of the table, which also serves as the invitation.
    pub id: String,
    /// The number of the last entry that this view includes. Continue with the events after it.
    pub seq: u64,
    /// The status of the table.
    pub status: Status,
    /// The record so far, closed in the current position; with the seed of the dice once the game has ended.
    pub record: String,
    /// The holders of the seats.
    pub seats: Vec<SeatAssignment>,
    /// Who is to decide: a seat's name, `chance` or `nobody`.
    pub actor: String,
    /// Whether the table is in the public list.
    pub public: bool,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// The remaining time of each seat in milliseconds; empty without a clock.
    pub left: Vec<u64>,
    /// How players contribute to the dice.
    #[serde(default, skip_serializing_if = "DiceSharing::is_none")]
    pub dice: DiceSharing,
    /// The owner of the table.
    pub owner: Person,
    /// The pending undo request, with those who have agreed so far.
    pub undo: Option<PendingUndo>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// Who watches the table at the moment.
    pub presence: Presence,
    /// What concerns the viewer.
    pub you: Viewer,
}

impl TableView {
    /// The name of a person who has a seat, owns the table or watches it.
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
    /// The id of the table.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The board's name.
    pub board: String,
    /// The status of the table.
    pub status: Status,
    /// The holders of the seats.
    pub seats: Vec<SeatAssignment>,
    /// When it last changed, in milliseconds since 1970; up to a minute too early while a game is played.
    pub changed: u64,
}
