//! Who sits where.

use serde_json::{Value, json};
use tabletop::Level;

use crate::field::{Malformed, text};

/// Somebody at a table: a number that says nothing, and a name. Neither is a secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The number.
    pub id: String,
    /// The name.
    pub name: String,
}

impl Person {
    /// As JSON.
    pub fn json(&self) -> Value {
        json!({ "id": self.id, "name": self.name })
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<Person, Malformed> {
        Ok(Person { id: text(json, "id")?, name: text(json, "name")? })
    }
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holder {
    /// Nobody yet: whoever has the link may sit down.
    Open,
    /// A person.
    Person(Person),
    /// A bot.
    Bot(Level),
}

impl Holder {
    /// The person who holds the seat.
    pub fn person(&self) -> Option<&Person> {
        if let Holder::Person(person) = self { Some(person) } else { None }
    }

    /// As JSON.
    pub fn json(&self) -> Value {
        match self {
            Holder::Open => json!({ "kind": "open" }),
            Holder::Person(person) => json!({ "kind": "person", "id": person.id, "name": person.name }),
            Holder::Bot(level) => json!({ "kind": "bot", "level": level.name() }),
        }
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<Holder, Malformed> {
        match json["kind"].as_str() {
            Some("open") => Ok(Holder::Open),
            Some("person") => Person::read(json).map(Holder::Person),
            Some("bot") => text(json, "level")?.parse().map(Holder::Bot).map_err(|_| Malformed { field: "level" }),
            _ => Err(Malformed { field: "kind" }),
        }
    }
}

/// A seat of a table: its name in the record, and who holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatAssignment {
    /// The seat's name in the record.
    pub seat: String,
    /// Who holds it.
    pub holder: Holder,
}

impl SeatAssignment {
    /// As JSON.
    pub fn json(&self) -> Value {
        json!({ "seat": self.seat, "holder": self.holder.json() })
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<SeatAssignment, Malformed> {
        Ok(SeatAssignment { seat: text(json, "seat")?, holder: Holder::read(&json["holder"])? })
    }
}
