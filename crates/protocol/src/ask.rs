//! What browsers and programs ask for.

use serde_json::{Map, Value, json};

use crate::clock::Clock;
use crate::field::{Malformed, list, maybe, number, text, truth};

/// A table as somebody wants it.
#[derive(Clone, PartialEq, Debug)]
pub struct CreateTable {
    /// The game's name.
    pub game: String,
    /// The board's name; the game's first one if left out.
    pub board: Option<String>,
    /// Options, by name; what is left out is as usual.
    pub options: Vec<(String, String)>,
    /// Seats clockwise: the seat's name in the record, and `me`, `open` or a bot's level.
    pub seats: Vec<(String, String)>,
    /// Whether everybody finds it in the list.
    pub public: bool,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// A key of one's own: the same request with the same key makes no second table.
    pub key: Option<String>,
}

impl CreateTable {
    /// As JSON.
    pub fn json(&self) -> Value {
        let options: Map<String, Value> =
            self.options.iter().map(|(name, choice)| (name.clone(), choice.as_str().into())).collect();
        let seats: Vec<Value> = self.seats.iter().map(|(seat, who)| json!({ "seat": seat, "who": who })).collect();
        json!({
            "game": self.game,
            "board": self.board,
            "options": options,
            "seats": seats,
            "public": self.public,
            "clock": self.clock.map(|clock| clock.json()),
            "key": self.key,
        })
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<CreateTable, Malformed> {
        let options = match &json["options"] {
            Value::Null => Vec::new(),
            Value::Object(options) => {
                let choice = |value: &Value| value.as_str().map(str::to_owned).ok_or(Malformed { field: "options" });
                options.iter().map(|(name, value)| Ok((name.clone(), choice(value)?))).collect::<Result<_, _>>()?
            }
            _ => return Err(Malformed { field: "options" }),
        };
        Ok(CreateTable {
            game: text(json, "game")?,
            board: maybe(json, "board", text)?,
            options,
            seats: list(json, "seats", |seat| Ok((text(seat, "seat")?, text(seat, "who")?)))?,
            public: maybe(json, "public", truth)?.unwrap_or(false),
            clock: maybe(json, "clock", |json, field| Clock::read(&json[field]))?,
            key: maybe(json, "key", text)?,
        })
    }
}

/// A command for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubmitCommand {
    /// The last entry that was seen: if the game has gone on since, the command is refused.
    pub after: u64,
    /// The command.
    pub command: String,
    /// A key of one's own: the same request with the same key plays nothing twice.
    pub key: Option<String>,
}

impl SubmitCommand {
    /// As JSON.
    pub fn json(&self) -> Value {
        json!({ "after": self.after, "command": self.command, "key": self.key })
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<SubmitCommand, Malformed> {
        Ok(SubmitCommand {
            after: number(json, "after")?,
            command: text(json, "command")?,
            key: maybe(json, "key", text)?,
        })
    }
}

/// A wish to take back everything after a number of actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestUndo {
    /// The last entry that was seen.
    pub after: u64,
    /// How many actions stay; without it, one's own last action is the first to go.
    pub to: Option<u32>,
    /// As in [`SubmitCommand`].
    pub key: Option<String>,
}

impl RequestUndo {
    /// As JSON.
    pub fn json(&self) -> Value {
        json!({ "after": self.after, "to": self.to, "key": self.key })
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<RequestUndo, Malformed> {
        let to = maybe(json, "to", number)?.map(u32::try_from).transpose().map_err(|_| Malformed { field: "to" })?;
        Ok(RequestUndo { after: number(json, "after")?, to, key: maybe(json, "key", text)? })
    }
}

/// A new holder for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetSeat {
    /// The seat.
    pub seat: String,
    /// `me`, `open` or a bot's level.
    pub who: String,
    /// As in [`SubmitCommand`].
    pub key: Option<String>,
}

impl SetSeat {
    /// As JSON.
    pub fn json(&self) -> Value {
        json!({ "seat": self.seat, "who": self.who, "key": self.key })
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<SetSeat, Malformed> {
        Ok(SetSeat { seat: text(json, "seat")?, who: text(json, "who")?, key: maybe(json, "key", text)? })
    }
}

/// A remark for the chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatMessage {
    /// The words.
    pub text: String,
    /// As in [`SubmitCommand`].
    pub key: Option<String>,
}

impl ChatMessage {
    /// As JSON.
    pub fn json(&self) -> Value {
        json!({ "text": self.text, "key": self.key })
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<ChatMessage, Malformed> {
        Ok(ChatMessage { text: text(json, "text")?, key: maybe(json, "key", text)? })
    }
}

/// The answer to a request that was written down: its entries are in the log for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accepted {
    /// The first entry it caused.
    pub first: u64,
    /// The last entry it caused.
    pub last: u64,
}

impl Accepted {
    /// As JSON.
    pub fn json(&self) -> Value {
        json!({ "first": self.first, "last": self.last })
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<Accepted, Malformed> {
        Ok(Accepted { first: number(json, "first")?, last: number(json, "last")? })
    }
}
