//! How a bot of a level decides.

use std::time::Duration;

/// How a level decides in one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Strategy {
    /// Takes the action after which it has most by its [`naive_score`](crate::Heuristics::naive_score). It sees no chain beyond its next
    /// link, no plan, no rival and no end of the game.
    Greedy {
        /// The largest error of a score. An action that is worse than another one by more than twice as much is never taken instead.
        error: f32,
    },
    /// Takes the action with the highest [`evaluate`](crate::Heuristics::evaluate) afterwards. It sees no answer and no chain beyond its next
    /// link.
    OnePly {
        /// The largest error of a value (from 0 to 1).
        error: f32,
    },
    /// Tree search with heuristics (PUCT).
    Search {
        /// How many playouts, at most.
        playouts: u32,
        /// For how many milliseconds, at most.
        millis: u32,
        /// The temperature of the priors' softmax.
        temperature: f32,
        /// The exploration constant.
        exploration: f32,
        /// Whether positions are judged by the network, where there is one, instead of by weighted features.
        network: bool,
    },
    /// Tree search with random playouts and nothing but the rules (UCT): the baseline.
    Uct {
        /// How many playouts, at most.
        playouts: u32,
        /// For how many milliseconds, at most.
        millis: u32,
        /// The exploration constant.
        exploration: f32,
    },
}

impl Strategy {
    /// The baseline with limits.
    pub fn uct(playouts: u32, millis: u32) -> Self {
        Strategy::Uct { playouts, millis, exploration: 0.7 }
    }

    /// The same strategy with other limits; strategies that do not search have none.
    #[must_use]
    pub fn with_limits(mut self, max_playouts: u32, max_millis: u32) -> Self {
        if let Strategy::Search { playouts, millis, .. } | Strategy::Uct { playouts, millis, .. } = &mut self {
            (*playouts, *millis) = (max_playouts, max_millis);
        }
        self
    }

    /// The same strategy with other constants of its search, where they are given.
    #[must_use]
    pub fn with_constants(mut self, own_exploration: Option<f32>, own_temperature: Option<f32>) -> Self {
        if let Strategy::Search { exploration, temperature, .. } = &mut self {
            *exploration = own_exploration.unwrap_or(*exploration);
            *temperature = own_temperature.unwrap_or(*temperature);
        }
        self
    }

    /// The same strategy, judging positions by weighted features only.
    #[must_use]
    pub fn without_network(mut self) -> Self {
        if let Strategy::Search { network, .. } = &mut self {
            *network = false;
        }
        self
    }

    /// The time after which a search stops: a little less than its [milliseconds](Strategy::millis), so that the answer is there in time.
    pub fn deadline(self) -> Duration {
        Duration::from_millis(self.millis().into()).mul_f32(0.95)
    }

    /// For how many milliseconds it searches, at most.
    pub fn millis(self) -> u32 {
        match self {
            Strategy::Search { millis, .. } | Strategy::Uct { millis, .. } => millis,
            Strategy::Greedy { .. } | Strategy::OnePly { .. } => 1_000,
        }
    }
}
