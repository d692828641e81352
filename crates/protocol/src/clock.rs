//! Time to think.

use serde::{Deserialize, Deserializer, Serialize, de};

/// What the time is for, and what happens when it is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClockKind {
    /// Every decision has its time; when it is over, a bot makes this one decision.
    Move,
    /// Every player has a time for the whole game; when it is over, a bot takes the seat.
    Player,
}

/// `move`: every decision has its time; when it is over, a medium bot makes this one decision. `player`: a time for the whole game;
/// when it is over, a medium bot takes the seat. Bots have no clock, and time in which no server ran does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Clock {
    /// What the time is for.
    pub per: ClockKind,
    /// How many seconds.
    #[serde(deserialize_with = "seconds_in_range")]
    #[cfg_attr(feature = "schema", schema(minimum = 5, maximum = 2_592_000))]
    pub seconds: u32,
}

impl Clock {
    /// The shortest time, in seconds.
    pub const SHORTEST: u32 = 5;
    /// The longest time: thirty days, for slow games.
    pub const LONGEST: u32 = 30 * 24 * 3600;

    /// The whole time in milliseconds.
    pub(crate) fn millis(self) -> u64 {
        u64::from(self.seconds) * 1000
    }
}

fn seconds_in_range<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let seconds = u32::deserialize(deserializer)?;
    if (Clock::SHORTEST..=Clock::LONGEST).contains(&seconds) {
        Ok(seconds)
    } else {
        Err(de::Error::custom("a clock has 5 seconds to 30 days"))
    }
}
