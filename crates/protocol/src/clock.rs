//! Time limits for thinking.

use serde::{Deserialize, Deserializer, Serialize, de};

/// What a time limit applies to, and what happens when it is exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClockKind {
    /// Each decision has a time limit. When it is exceeded, a bot makes this one decision.
    Move,
    /// Each player has a time limit for the whole game. When it is exceeded, a bot takes over the seat.
    Player,
}

/// `move`: a time limit for each decision; when it is exceeded, a medium bot makes this one decision. `player`: a time limit for the whole
/// game; when it is exceeded, a medium bot takes over the seat. Bots have no limit, and time in which no server ran does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Clock {
    /// What the limit applies to.
    pub per: ClockKind,
    /// The limit in seconds.
    #[serde(deserialize_with = "seconds_in_range")]
    #[cfg_attr(feature = "schema", schema(minimum = 5, maximum = 2_592_000))]
    pub seconds: u32,
}

impl Clock {
    /// The shortest limit, in seconds.
    pub const SHORTEST: u32 = 5;
    /// The longest limit: thirty days, for slow games.
    pub const LONGEST: u32 = 30 * 24 * 3600;

    /// The limit in milliseconds.
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
