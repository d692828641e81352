//! Entries of a table's log.

use serde_json::{Value, json};

use crate::clock::Clock;
use crate::field::{Malformed, list, maybe, number, text, truth};
use crate::seat::{Holder, Person, SeatAssignment};

/// One entry of a table's log.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its number, from 1 without a gap.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What happened.
    pub what: EntryBody,
}

/// How a table begins.
#[derive(Clone, PartialEq, Debug)]
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
}

/// Through whom an action was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

impl PlayedBy {
    const ALL: [PlayedBy; 4] = [PlayedBy::Person, PlayedBy::Bot, PlayedBy::Clock, PlayedBy::Dice];

    fn name(self) -> &'static str {
        match self {
            PlayedBy::Person => "person",
            PlayedBy::Bot => "bot",
            PlayedBy::Clock => "clock",
            PlayedBy::Dice => "dice",
        }
    }
}

/// What an entry says. `by` is the id of the person who did it.
#[derive(Clone, PartialEq, Debug)]
pub enum EntryBody {
    /// The table was set up; always the first entry.
    Created(Created),
    /// A seat has a new holder.
    Seated {
        /// The seat.
        seat: String,
        /// Who holds it now.
        holder: Holder,
        /// Who did it; `None` for the clock.
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
        /// The result as records write it; `None` if it was broken off.
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
    pub fn moves(&self) -> bool {
        matches!(
            self,
            EntryBody::Created(_) | EntryBody::Played { .. } | EntryBody::Undone { .. } | EntryBody::Ended { .. }
        )
    }
}

impl Entry {
    /// As JSON: `seq`, `at`, `kind`, then what it says.
    pub fn json(&self) -> Value {
        let what = match &self.what {
            EntryBody::Created(created) => json!({
                "record": created.record,
                "seats": created.seats.iter().map(SeatAssignment::json).collect::<Vec<_>>(),
                "public": created.public,
                "clock": created.clock.map(|clock| clock.json()),
                "owner": created.owner.json(),
                "previous": created.previous,
            }),
            EntryBody::Seated { seat, holder, by } => json!({ "seat": seat, "holder": holder.json(), "by": by }),
            EntryBody::Played { actor, command, by, spent } => {
                json!({ "actor": actor, "command": command, "by": by.name(), "spent": spent })
            }
            EntryBody::UndoAsked { to, by } | EntryBody::Undone { to, by } => json!({ "to": to, "by": by }),
            EntryBody::UndoAnswered { agrees, by } => json!({ "agrees": agrees, "by": by }),
            EntryBody::Said { from, text } => json!({ "from": from.json(), "text": text }),
            EntryBody::Muted { person, muted, by } => json!({ "person": person, "muted": muted, "by": by }),
            EntryBody::Owned { owner, by } => json!({ "owner": owner.json(), "by": by }),
            EntryBody::Ended { result, seed, by } => json!({ "result": result, "seed": seed, "by": by }),
            EntryBody::Rematch { table, by } => json!({ "table": table, "by": by }),
        };
        let mut json = json!({ "seq": self.seq, "at": self.at, "kind": self.what.kind() });
        if let (Some(json), Value::Object(what)) = (json.as_object_mut(), what) {
            json.extend(what);
        }
        json
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<Entry, Malformed> {
        let by = || text(json, "by");
        let to = || number(json, "to").map(|to| to as u32);
        let what = match json["kind"].as_str().unwrap_or_default() {
            "created" => EntryBody::Created(Created {
                record: text(json, "record")?,
                seats: list(json, "seats", SeatAssignment::read)?,
                public: truth(json, "public")?,
                clock: maybe(json, "clock", |json, field| Clock::read(&json[field]))?,
                owner: Person::read(&json["owner"])?,
                previous: maybe(json, "previous", text)?,
            }),
            "seated" => EntryBody::Seated {
                seat: text(json, "seat")?,
                holder: Holder::read(&json["holder"])?,
                by: maybe(json, "by", text)?,
            },
            "played" => {
                let name = by()?;
                EntryBody::Played {
                    actor: text(json, "actor")?,
                    command: text(json, "command")?,
                    by: PlayedBy::ALL.into_iter().find(|by| by.name() == name).ok_or(Malformed { field: "by" })?,
                    spent: number(json, "spent")?,
                }
            }
            "undo-asked" => EntryBody::UndoAsked { to: to()?, by: by()? },
            "undo-answered" => EntryBody::UndoAnswered { agrees: truth(json, "agrees")?, by: by()? },
            "undone" => EntryBody::Undone { to: to()?, by: by()? },
            "said" => EntryBody::Said { from: Person::read(&json["from"])?, text: text(json, "text")? },
            "muted" => EntryBody::Muted { person: text(json, "person")?, muted: truth(json, "muted")?, by: by()? },
            "owned" => EntryBody::Owned { owner: Person::read(&json["owner"])?, by: by()? },
            "ended" => EntryBody::Ended {
                result: maybe(json, "result", text)?,
                seed: text(json, "seed")?,
                by: maybe(json, "by", text)?,
            },
            "rematch" => EntryBody::Rematch { table: text(json, "table")?, by: by()? },
            _ => return Err(Malformed { field: "kind" }),
        };
        Ok(Entry { seq: number(json, "seq")?, at: number(json, "at")?, what })
    }
}
