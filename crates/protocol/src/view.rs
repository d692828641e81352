//! A table as somebody sees it now.

use serde_json::{Value, json};

use crate::clock::Clock;
use crate::field::{Malformed, list, maybe, number, text, truth};
use crate::seat::{Person, SeatAssignment};

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

    /// Its name in JSON.
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

    fn read(json: &Value) -> Result<Status, Malformed> {
        json["status"].as_str().and_then(Status::from_name).ok_or(Malformed { field: "status" })
    }
}

/// What the reader of a view may do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Viewer {
    /// Who the server takes them for; nobody for a stranger.
    pub person: Option<Person>,
    /// The seats they hold.
    pub seats: Vec<String>,
    /// Whether it is their table.
    pub owner: bool,
    /// Whether the owner has muted them.
    pub muted: bool,
}

/// Who looks at a table right now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    /// People with a name.
    pub people: Vec<Person>,
    /// How many without.
    pub strangers: u32,
}

impl Presence {
    /// As JSON.
    pub fn json(&self) -> Value {
        json!({ "people": self.people.iter().map(Person::json).collect::<Vec<_>>(), "strangers": self.strangers })
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<Presence, Malformed> {
        let strangers = number(json, "strangers")? as u32;
        Ok(Presence { people: list(json, "people", Person::read)?, strangers })
    }
}

/// A table as somebody sees it now: the fold of its log.
#[derive(Clone, PartialEq, Debug)]
pub struct TableView {
    /// Its id, which is the invitation too.
    pub id: String,
    /// The last entry that this view knows of: go on with the events after it.
    pub seq: u64,
    /// How far it is.
    pub status: Status,
    /// The record up to now, closed where it stands; with the seed once the game has ended.
    pub record: String,
    /// Who sits where.
    pub seats: Vec<SeatAssignment>,
    /// Who decides now: a seat's name, `chance` or `nobody`.
    pub actor: String,
    /// Whether everybody finds it in the list.
    pub public: bool,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// Milliseconds left by seat, if there is a clock.
    pub left: Vec<u64>,
    /// Whose table it is.
    pub owner: Person,
    /// Who has asked to take back what, and who has agreed so far.
    pub undo: Option<(u32, String, Vec<String>)>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// Who looks at it right now.
    pub presence: Presence,
    /// What the reader may do.
    pub you: Viewer,
}

impl TableView {
    /// As JSON.
    pub fn json(&self) -> Value {
        let undo = self.undo.as_ref().map(|(to, by, agreed)| json!({ "to": to, "by": by, "agreed": agreed }));
        json!({
            "id": self.id,
            "seq": self.seq,
            "status": self.status.name(),
            "record": self.record,
            "seats": self.seats.iter().map(SeatAssignment::json).collect::<Vec<_>>(),
            "actor": self.actor,
            "public": self.public,
            "clock": self.clock.map(|clock| clock.json()),
            "left": self.left,
            "owner": self.owner.json(),
            "undo": undo,
            "rematch": self.rematch,
            "presence": self.presence.json(),
            "you": {
                "person": self.you.person.as_ref().map(Person::json),
                "seats": self.you.seats,
                "owner": self.you.owner,
                "muted": self.you.muted,
            },
        })
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<TableView, Malformed> {
        let name = |field| move |json: &Value| json.as_str().map(str::to_owned).ok_or(Malformed { field });
        let undo =
            |json: &Value| Ok((number(json, "to")? as u32, text(json, "by")?, list(json, "agreed", name("agreed"))?));
        let you = &json["you"];
        Ok(TableView {
            id: text(json, "id")?,
            seq: number(json, "seq")?,
            status: Status::read(json)?,
            record: text(json, "record")?,
            seats: list(json, "seats", SeatAssignment::read)?,
            actor: text(json, "actor")?,
            public: truth(json, "public")?,
            clock: maybe(json, "clock", |json, field| Clock::read(&json[field]))?,
            left: list(json, "left", |left| left.as_u64().ok_or(Malformed { field: "left" }))?,
            owner: Person::read(&json["owner"])?,
            undo: maybe(json, "undo", |json, field| undo(&json[field]))?,
            rematch: maybe(json, "rematch", text)?,
            presence: Presence::read(&json["presence"])?,
            you: Viewer {
                person: maybe(you, "person", |json, field| Person::read(&json[field]))?,
                seats: list(you, "seats", name("seats"))?,
                owner: truth(you, "owner")?,
                muted: truth(you, "muted")?,
            },
        })
    }
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug)]
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

impl TableSummary {
    /// As JSON.
    pub fn json(&self) -> Value {
        json!({
            "id": self.id,
            "game": self.game,
            "board": self.board,
            "status": self.status.name(),
            "seats": self.seats.iter().map(SeatAssignment::json).collect::<Vec<_>>(),
            "changed": self.changed,
        })
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<TableSummary, Malformed> {
        Ok(TableSummary {
            id: text(json, "id")?,
            game: text(json, "game")?,
            board: text(json, "board")?,
            status: Status::read(json)?,
            seats: list(json, "seats", SeatAssignment::read)?,
            changed: number(json, "changed")?,
        })
    }
}
