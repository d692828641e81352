//! How a bot of a level chooses its actions.

use std::time::Duration;

/// The strategy of a level in one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Strategy {
    /// Takes the action after which its [`naive_score`](crate::Heuristics::naive_score) is highest. It sees no chain beyond the next
    /// action, no plan, no rival and no end of the game.
    Greedy {
        /// The largest error of a score. An action whose score is lower than another one's by more than twice this error is never chosen.
        error: f32,
    },
    /// Takes the action after which [`evaluate`](crate::Heuristics::evaluate) is highest. It sees no answer and no chain beyond the next
    /// action.
    OnePly {
        /// The largest error of a value (which is from 0 to 1).
        error: f32,
    },
    /// Tree search with heuristics (PUCT).
    Search {
        /// The maximum number of playouts.
        playouts: u32,
        /// The maximum time in milliseconds.
        millis: u32,
        /// The temperature of the priors' softmax.
        temperature: f32,
        /// The exploration constant.
        exploration: f32,
        /// Whether positions are evaluated by the network, if there is one, instead of by weighted features.
        network: bool,
    },
    /// Tree search with random playouts, using only the rules (UCT): the baseline.
    Uct {
        /// The maximum number of playouts.
        playouts: u32,
        /// The maximum time in milliseconds.
        millis: u32,
        /// The exploration constant.
        exploration: f32,
    },
}

impl Strategy {
    /// The baseline with the given limits.
    pub fn uct(playouts: u32, millis: u32) -> Self {
        Strategy::Uct { playouts, millis, exploration: 0.7 }
    }

    /// The same strategy with other limits; no effect for strategies that do not search.
    #[must_use]
    pub fn with_limits(mut self, max_playouts: u32, max_millis: u32) -> Self {
        if let Strategy::Search { playouts, millis, .. } | Strategy::Uct { playouts, millis, .. } = &mut self {
            (*playouts, *millis) = (max_playouts, max_millis);
        }
        self
    }

    /// The same strategy with the given constants of its search replaced.
    #[must_use]
    pub fn with_constants(mut self, own_exploration: Option<f32>, own_temperature: Option<f32>) -> Self {
        if let Strategy::Search { exploration, temperature, .. } = &mut self {
            *exploration = own_exploration.unwrap_or(*exploration);
            *temperature = own_temperature.unwrap_or(*temperature);
        }
        self
    }

    /// The same strategy, evaluating positions only by weighted features.
    #[must_use]
    pub fn without_network(mut self) -> Self {
        if let Strategy::Search { network, .. } = &mut self {
            *network = false;
        }
        self
    }

    /// The time after which a search stops: slightly less than its [milliseconds](Strategy::millis), so that the answer arrives in time.
    pub fn deadline(self) -> Duration {
        Duration::from_millis(self.millis().into()).mul_f32(0.95)
    }

    /// The maximum time in milliseconds.
    pub fn millis(self) -> u32 {
        match self {
            Strategy::Search { millis, .. } | Strategy::Uct { millis, .. } => millis,
            Strategy::Greedy { .. } | Strategy::OnePly { .. } => 1_000,
        }
    }
}
