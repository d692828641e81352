//! Seats and their holders.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::{Level, LevelError};

/// A person: a random id and a name. Neither is secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Person {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
}

/// The levels in JSON; `tabletop` itself does without `serde`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Level))]
#[serde(remote = "Level", rename_all = "kebab-case")]
pub(crate) enum LevelName {
    Novice,
    Easy,
    Medium,
    Hard,
    Expert,
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Holder {
    /// Nobody: anyone with the link may take it.
    Open,
    /// A person.
    Person(Person),
    /// A bot.
    Bot {
        /// The level of the bot.
        #[serde(with = "LevelName")]
        #[cfg_attr(feature = "schema", schema(value_type = LevelName))]
        level: Level,
    },
}

impl Holder {
    /// The person who holds the seat.
    pub fn person(&self) -> Option<&Person> {
        if let Holder::Person(person) = self { Some(person) } else { None }
    }

    /// Whether this person holds the seat.
    pub fn is_person(&self, id: &str) -> bool {
        self.person().is_some_and(|person| person.id == id)
    }
}

/// A seat of a table: its name in the record, and who holds it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatAssignment {
    /// The seat's name in the record.
    pub seat: String,
    /// Who holds it.
    pub holder: Holder,
}

/// The wanted holder of a seat: `me`, `open` or a bot's level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum SeatChoice {
    /// The person who sends the request.
    Me,
    /// Anyone with the link.
    Open,
    /// A bot.
    Bot(Level),
}

impl FromStr for SeatChoice {
    type Err = LevelError;

    fn from_str(name: &str) -> Result<SeatChoice, LevelError> {
        match name {
            "me" => Ok(SeatChoice::Me),
            "open" => Ok(SeatChoice::Open),
            level => level.parse().map(SeatChoice::Bot),
        }
    }
}

impl TryFrom<String> for SeatChoice {
    type Error = LevelError;

    fn try_from(name: String) -> Result<SeatChoice, LevelError> {
        name.parse()
    }
}

impl From<SeatChoice> for &'static str {
    fn from(choice: SeatChoice) -> &'static str {
        match choice {
            SeatChoice::Me => "me",
            SeatChoice::Open => "open",
            SeatChoice::Bot(level) => level.name(),
        }
    }
}
