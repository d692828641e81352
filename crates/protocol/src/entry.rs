//! Entries of a table's log.

use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::dice_sharing::DiceSharing;
use crate::seat::{Holder, Person, SeatAssignment};

/// One entry of a table's log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Entry {
    /// Its number, from 1 without a gap.
    pub seq: u64,
    /// When, in milliseconds since 1970.
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

/// How a table begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Created {
    /// The record without actions: game, board, options, seats, commitment of the dice.
    pub record: String,
    /// Who sits where.
    pub seats: Vec<SeatAssignment>,
    /// Whether everybody finds it in the list.
    pub public: bool,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// Whose table it is.
    pub owner: Person,
    /// The table that this one is a rematch of.
    pub previous: Option<String>,
    /// Who has a share in the dice.
    #[serde(default, skip_serializing_if = "DiceSharing::is_none")]
    pub dice: DiceSharing,
}

/// Through whom an action was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlayedBy {
    /// The person in the seat.
    Person,
    /// The bot in the seat.
    Bot,
    /// A bot, because the time was over.
    Clock,
    /// The dice.
    Dice,
}

/// What an entry says. `by` is the id of the person who did it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EntryBody {
    /// The table was set up; always the first entry.
    Created(Created),
    /// A seat has a new holder.
    Seated {
        /// The seat.
        seat: String,
        /// Who holds it now.
        holder: Holder,
        /// Who did it; `null` for the clock.
        by: Option<String>,
    },
    /// An action was played.
    Played {
        /// Whose: a seat's name or `chance`.
        actor: String,
        /// What, as a command.
        command: String,
        /// Through whom.
        by: PlayedBy,
        /// How many milliseconds the seat thought.
        spent: u64,
    },
    /// A player gave a share to the dice: a number, or first the pledge of one.
    Contributed {
        /// The player's seat.
        seat: String,
        /// The number, in hexadecimal; `null` while it is only pledged.
        nonce: Option<String>,
        /// SHA-256 of a number that will be revealed later.
        pledge: Option<String>,
        /// The player.
        by: String,
    },
    /// The dice no longer wait for players who have not sent their numbers in time.
    NoncesWaived,
    /// Somebody asks to take back everything after a number of actions.
    UndoAsked {
        /// How many actions stay.
        to: u32,
        /// Who asks.
        by: String,
    },
    /// One of the others answers.
    UndoAnswered {
        /// Whether they agree.
        agrees: bool,
        /// Who answers.
        by: String,
    },
    /// All actions after a number of them were taken back.
    Undone {
        /// How many actions stay.
        to: u32,
        /// Who wanted it.
        by: String,
    },
    /// Somebody said something.
    Said {
        /// Who.
        from: Person,
        /// What.
        text: String,
    },
    /// The owner muted somebody, or let them speak again.
    Muted {
        /// Whom.
        person: String,
        /// Whether they are muted.
        muted: bool,
        /// Who did it.
        by: String,
    },
    /// The table has another owner.
    Owned {
        /// Who.
        owner: Person,
        /// Who did it.
        by: String,
    },
    /// The game is over, or was broken off: the dice are revealed.
    Ended {
        /// The result as records write it; `null` if it was broken off.
        result: Option<String>,
        /// The seed of the dice.
        seed: String,
        /// Who broke it off.
        by: Option<String>,
    },
    /// The same players may meet again at another table.
    Rematch {
        /// Its id.
        table: String,
        /// Who wanted it.
        by: String,
    },
}

impl EntryBody {
    /// Its name in JSON.
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

    /// Whether it changes the position, so that a command which has not seen it is stale.
    pub fn changes_position(&self) -> bool {
        matches!(
            self,
            EntryBody::Created(_) | EntryBody::Played { .. } | EntryBody::Undone { .. } | EntryBody::Ended { .. }
        )
    }
}
