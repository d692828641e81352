//! Entries of a table's log.

use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::dice_sharing::DiceSharing;
use crate::seat::{Holder, Person, SeatAssignment};

/// One entry of a table's log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Entry {
    /// The number of the entry, from 1 without gaps.
    pub seq: u64,
    /// When it was written, in milliseconds since 1970.
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub body: EntryBody,
}

impl Entry {
    /// The entry as JSON text, as it is stored and sent.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("an entry has nothing that JSON cannot hold")
    }
}

/// The start of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Created {
    /// The record without actions: game, board, options, seats, and the commitment to the seed of the dice.
    pub record: String,
    /// The holders of the seats.
    pub seats: Vec<SeatAssignment>,
    /// Whether the table is in the public list.
    pub public: bool,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// The owner of the table.
    pub owner: Person,
    /// The table that this one is a rematch of.
    pub previous: Option<String>,
    /// How players contribute to the dice.
    #[serde(default, skip_serializing_if = "DiceSharing::is_none")]
    pub dice: DiceSharing,
}

/// Who played an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlayedBy {
    /// The person in the seat.
    Person,
    /// The bot in the seat.
    Bot,
    /// A bot, because the time limit was exceeded.
    Clock,
    /// The dice.
    Dice,
}

/// The content of an entry. `by` is the id of the person who caused it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EntryBody {
    /// The table was created; always the first entry.
    Created(Created),
    /// A seat has a new holder.
    Seated {
        /// The seat.
        seat: String,
        /// Who holds it now.
        holder: Holder,
        /// Who changed it; `null` if a time limit was exceeded.
        by: Option<String>,
    },
    /// An action was played.
    Played {
        /// The name of the seat, or `chance`.
        actor: String,
        /// The action as a command.
        command: String,
        /// Who played it.
        by: PlayedBy,
        /// How many milliseconds the seat took.
        spent: u64,
    },
    /// A player contributed a number to the dice, or first its pledge.
    Contributed {
        /// The player's seat.
        seat: String,
        /// The number, in hexadecimal; `null` while it is only pledged.
        nonce: Option<String>,
        /// SHA-256 of a number that will be revealed later.
        pledge: Option<String>,
        /// How many actions of the record it comes after, counting those that were taken back: it is part of the draws from that place on.
        /// Left out in older logs, where it is the number of actions at that moment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<u32>,
        /// The player.
        by: String,
    },
    /// The dice no longer wait for players who have not sent their numbers in time.
    NoncesWaived,
    /// Somebody asks to undo all actions after a number of them.
    UndoAsked {
        /// How many actions stay.
        to: u32,
        /// Who asks.
        by: String,
    },
    /// One of the other players answers.
    UndoAnswered {
        /// Whether they agree.
        agrees: bool,
        /// Who answers.
        by: String,
    },
    /// All actions after a number of them were undone.
    Undone {
        /// How many actions stay.
        to: u32,
        /// Who asked for it.
        by: String,
    },
    /// Somebody sent a remark.
    Said {
        /// The sender.
        from: Person,
        /// The remark.
        text: String,
    },
    /// The owner muted or unmuted somebody.
    Muted {
        /// The id of the person.
        person: String,
        /// Whether they are muted.
        muted: bool,
        /// Who did it.
        by: String,
    },
    /// The table has a new owner.
    Owned {
        /// The new owner.
        owner: Person,
        /// Who did it.
        by: String,
    },
    /// The game has ended, or was closed early. The seed of the dice is revealed.
    Ended {
        /// The result in the form of records; `null` if the game was closed early.
        result: Option<String>,
        /// The seed of the dice.
        seed: String,
        /// Who closed it; `null` if it has ended by itself, or was closed because nobody played any more.
        by: Option<String>,
    },
    /// There is a table for a rematch.
    Rematch {
        /// Its id.
        table: String,
        /// Who made it.
        by: String,
    },
}

impl EntryBody {
    /// The kind of the entry, as in JSON.
    pub fn kind(&self) -> &'static str {
        match self {
            EntryBody::Created(_) => "created",
            EntryBody::Seated { .. } => "seated",
            EntryBody::Played { .. } => "played",
            EntryBody::Contributed { .. } => "contributed",
            EntryBody::NoncesWaived => "nonces-waived",
            EntryBody::UndoAsked { .. } => "undo-asked",
            EntryBody::UndoAnswered { .. } => "undo-answered",
            EntryBody::Undone { .. } => "undone",
            EntryBody::Said { .. } => "said",
            EntryBody::Muted { .. } => "muted",
            EntryBody::Owned { .. } => "owned",
            EntryBody::Ended { .. } => "ended",
            EntryBody::Rematch { .. } => "rematch",
        }
    }

    /// Whether the entry changes the position, so that a command that refers to an earlier entry is stale.
    pub fn changes_position(&self) -> bool {
        matches!(
            self,
            EntryBody::Created(_) | EntryBody::Played { .. } | EntryBody::Undone { .. } | EntryBody::Ended { .. }
        )
    }
}
