//! How a bot of a level decides.

use std::time::Duration;

/// How a level thinks about one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Strategy {
    /// Takes the action after which its own things look best, without regard to the others.
    Greedy {
        /// The chance that it does not notice an action.
        overlook: f32,
        /// How far it errs about what a position is worth, in the units of [`Heuristics::glance`](crate::Heuristics::glance).
        error: f32,
    },
    /// Takes the action after which the position looks best.
    OnePly {
        /// The chance that it does not notice an action.
        overlook: f32,
        /// How far it errs about the chance to win, from 0 to 1.
        error: f32,
    },
    /// Searches.
    Search {
        /// How many positions it looks at, at most.
        playouts: u32,
        /// For how many milliseconds, at most.
        millis: u32,
        /// How evenly it spreads its first looks.
        temperature: f32,
        /// How strongly it prefers what it has seen little of.
        explore: f32,
    },
    /// Searches with random playouts and nothing but the rules: the yardstick.
    Plain {
        /// How many playouts, at most.
        playouts: u32,
        /// For how many milliseconds, at most.
        millis: u32,
        /// How strongly it prefers what it has seen little of.
        explore: f32,
    },
}

impl Strategy {
    /// The yardstick with a limit in time.
    pub fn plain(playouts: u32, millis: u32) -> Self {
        Strategy::Plain { playouts, millis, explore: 0.7 }
    }

    /// The same way to think with other limits; what does not search has none.
    #[must_use]
    pub fn within(mut self, limit: u32, time: u32) -> Self {
        if let Strategy::Search { playouts, millis, .. } | Strategy::Plain { playouts, millis, .. } = &mut self {
            (*playouts, *millis) = (limit, time);
        }
        self
    }

    /// When to stop thinking so that the answer is there in time: a little before the milliseconds are over.
    pub fn deadline(self) -> Duration {
        Duration::from_millis(self.millis().into()).mul_f32(0.95)
    }

    /// For how many milliseconds it thinks, at most.
    pub fn millis(self) -> u32 {
        match self {
            Strategy::Search { millis, .. } | Strategy::Plain { millis, .. } => millis,
            Strategy::Greedy { .. } | Strategy::OnePly { .. } => 1_000,
        }
    }
}
