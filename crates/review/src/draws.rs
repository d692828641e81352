//! The draws that are tried for a position in which Chance draws, and the mean of what they lead to.

use bots::{SEATS, Values};
use games::{AnyAction, AnyGame};
use tabletop::BySeat;

/// The largest number of outcomes that are all tried. Others are sampled.
const MOST_ENUMERATED: usize = 16;

/// The minimum error of an estimate, since searches may agree by chance.
const MIN_ERROR: f32 = 0.004;

/// Which draws are tried. Draw `n` begins with outcome `n` modulo the number of outcomes, so that each is tried equally often.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct DrawPlan {
    /// The first outcomes, if there are few of them; empty if they are sampled.
    pub(crate) outcomes: Vec<AnyAction>,
    /// The probabilities of the outcomes; a single 1 if they are sampled.
    probabilities: Vec<f32>,
    /// How often each outcome is tried.
    rounds: usize,
}

impl DrawPlan {
    /// About this number of draws in a position.
    pub(crate) fn of(game: &AnyGame, draws: u32) -> DrawPlan {
        let (weighted, draws) = (game.chance_outcomes(), draws as usize);
        if weighted.len() > MOST_ENUMERATED {
            return DrawPlan { outcomes: Vec::new(), probabilities: vec![1.0], rounds: draws };
        }
        let all: u32 = weighted.iter().map(|(_, weight)| weight).sum();
        let probabilities = weighted.iter().map(|(_, weight)| *weight as f32 / all as f32).collect();
        // Their spread shows the error of the searches, so every outcome is tried at least twice.
        let rounds = (draws / weighted.len().max(1)).max(2);
        DrawPlan { outcomes: weighted.into_iter().map(|(outcome, _)| outcome).collect(), probabilities, rounds }
    }

    /// The number of draws.
    pub(crate) fn count(&self) -> u32 {
        (self.probabilities.len() * self.rounds) as u32
    }
}

/// What some draws, or some opinions, lead to.
#[derive(Clone, Debug)]
pub(crate) struct ValueSamples {
    /// The values after each of them, in the order of the plan.
    values: Vec<Values>,
    probabilities: Vec<f32>,
}

impl ValueSamples {
    /// The values after the draws of a plan.
    pub(crate) fn of_draws(values: Vec<Values>, plan: &DrawPlan) -> ValueSamples {
        ValueSamples { values, probabilities: plan.probabilities.clone() }
    }

    /// Equally likely values.
    pub(crate) fn alike(values: Vec<Values>) -> ValueSamples {
        ValueSamples { values, probabilities: vec![1.0] }
    }

    /// The mean of all values, and its standard error.
    pub(crate) fn mean_and_error(&self) -> (Values, Values) {
        let moments: [(f32, f32); SEATS] = std::array::from_fn(|seat| self.moments(|at| self.values[at].0[seat]));
        (BySeat(moments.map(|(mean, _)| mean)), BySeat(moments.map(|(_, error)| error.max(MIN_ERROR))))
    }

    /// The standard error of the difference between a seat's means here and in another position. The same draws were tried in both, so that what they change
    /// in both cancels out. `None` if they are not comparable.
    pub(crate) fn error_of_difference(&self, other: &ValueSamples, seat: usize) -> Option<f32> {
        if self.values.len() != other.values.len() || self.probabilities != other.probabilities {
            return None;
        }
        let (_, error) = self.moments(|at| self.values[at].0[seat] - other.values[at].0[seat]);
        Some(error.max(MIN_ERROR))
    }

    /// The mean of a quantity over all samples, and its standard error: each outcome contributes by its probability.
    fn moments(&self, quantity: impl Fn(usize) -> f32) -> (f32, f32) {
        let outcomes = self.probabilities.len();
        let mut sums = (0.0, 0.0);
        for (outcome, probability) in self.probabilities.iter().enumerate() {
            let tried: Vec<f32> = (outcome..self.values.len()).step_by(outcomes).map(&quantity).collect();
            let count = tried.len().max(1) as f32;
            let mean = tried.iter().sum::<f32>() / count;
            let squares: f32 = tried.iter().map(|value| (value - mean).powi(2)).sum();
            sums.0 += probability * mean;
            sums.1 += probability.powi(2) * squares / (count - 1.0).max(1.0) / count;
        }
        (sums.0, sums.1.sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(own: f32) -> Values {
        let mut values = Values::default();
        values.0[0] = own;
        values
    }

    #[test]
    fn enumerated_outcomes_are_weighted_and_add_no_error() {
        let plan = DrawPlan { outcomes: Vec::new(), probabilities: vec![0.75, 0.25], rounds: 2 };
        assert_eq!(plan.count(), 4);
        let samples = ValueSamples::of_draws([0.4, 0.8, 0.4, 0.8].map(values).to_vec(), &plan);
        let (mean, error) = samples.mean_and_error();
        assert!((mean.0[0] - 0.5).abs() < 1e-6);
        assert!((error.0[0] - MIN_ERROR).abs() < 1e-6, "the outcomes differ, but they are known");
    }

    #[test]
    fn differences_after_the_same_draws_have_a_paired_error() {
        let one = ValueSamples::alike([0.1, 0.5, 0.9, 0.5].map(values).to_vec());
        let two = ValueSamples::alike([0.2, 0.6, 1.0, 0.6].map(values).to_vec());
        assert!(one.mean_and_error().1.0[0] > 0.1);
        let paired = one.error_of_difference(&two, 0).expect("the same draws");
        assert!((paired - MIN_ERROR).abs() < 1e-6, "{paired}");
        assert_eq!(one.error_of_difference(&ValueSamples::alike(vec![values(0.5)]), 0), None);
    }
}
