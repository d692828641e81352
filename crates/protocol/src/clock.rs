//! Time to think.

use serde_json::{Value, json};

use crate::field::{Malformed, number};

/// What the time is for, and what happens when it is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockKind {
    /// Every decision has its time; when it is over, a bot makes this one decision.
    Move,
    /// Every player has a time for the whole game; when it is over, a bot takes the seat.
    Player,
}

/// A clock: a pace and its seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What the time is for.
    pub pace: ClockKind,
    /// How many seconds.
    pub seconds: u32,
}

impl Clock {
    /// The shortest time, in seconds.
    pub const SHORTEST: u32 = 5;
    /// The longest time: thirty days, for slow games.
    pub const LONGEST: u32 = 30 * 24 * 3600;

    /// As JSON.
    pub fn json(&self) -> Value {
        let per = match self.pace {
            ClockKind::Move => "move",
            ClockKind::Player => "player",
        };
        json!({ "per": per, "seconds": self.seconds })
    }

    /// From JSON.
    ///
    /// # Errors
    /// The field that is wrong.
    pub fn read(json: &Value) -> Result<Clock, Malformed> {
        let pace = match json["per"].as_str() {
            Some("move") => ClockKind::Move,
            Some("player") => ClockKind::Player,
            _ => return Err(Malformed { field: "per" }),
        };
        let seconds = u32::try_from(number(json, "seconds")?).unwrap_or(u32::MAX);
        if (Clock::SHORTEST..=Clock::LONGEST).contains(&seconds) {
            Ok(Clock { pace, seconds })
        } else {
            Err(Malformed { field: "seconds" })
        }
    }
}
