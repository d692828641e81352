//! Multinomial logistic regression: fits weights such that the softmax of the scores of some rows approximates target shares.
//!
//! The rows are the seats of a position and the targets its result, or the rows are actions and the targets the visits of a search.
//! The single row of a solo game has a value function of its own ([`SoloValue`]), which is fitted by least squares.

use bots::{Constraint, Taper, softmax};
use tabletop::Dice;

/// Rows of features with their target shares.
pub(super) struct Sample {
    /// The progress of the game, which blends early and late weights.
    pub(super) stage: f32,
    /// The features of all rows, row by row.
    pub(super) rows: Vec<f32>,
    /// The target share of each row.
    pub(super) targets: Vec<f32>,
}

/// The value of a single row's score: an increasing function.
pub(super) type SoloValue = fn(f32) -> f32;

/// The number of passes over all samples, and the number of samples per step.
const EPOCHS: usize = 40;
const BATCH: usize = 64;
/// The step size of the first epoch; it decreases linearly to 0.
const LEARNING_RATE: f64 = 0.01;
/// The decay rates of the running means of the gradient and of its square (Adam).
const MEAN_DECAY: f64 = 0.9;
const SQUARE_DECAY: f64 = 0.999;
/// The strengths of the penalties that pull weights to 0 (with scaled features), to their neighbours in a series, and early and late weights
/// to each other.
const SHRINKAGE: f64 = 1e-4;
const SERIES_SMOOTHNESS: f64 = 1e-3;
const TAPER_SMOOTHNESS: f64 = 1e-4;

/// Predicts the shares of the rows of a sample.
fn predict(sample: &Sample, weights: &[Taper], solo_value: SoloValue, shares: &mut Vec<f32>) {
    let blended: Vec<f32> = weights.iter().map(|(early, late)| early + (late - early) * sample.stage).collect();
    shares.clear();
    shares
        .extend(sample.rows.chunks(weights.len()).map(|row| row.iter().zip(&blended).map(|(x, w)| x * w).sum::<f32>()));
    if let [score] = &mut shares[..] {
        *score = solo_value(*score);
    } else {
        softmax(shares, 1.0);
    }
}

/// The mean cross-entropy between targets and predictions; for single rows, the mean squared error.
pub(super) fn mean_loss(samples: &[&Sample], weights: &[Taper], solo_value: SoloValue) -> f64 {
    fn cross_entropy(target: f32, share: f32) -> f64 {
        -f64::from(target) * f64::from(share).max(1e-9).ln()
    }
    let mut shares = Vec::new();
    let mut sum = 0.0;
    for sample in samples {
        predict(sample, weights, solo_value, &mut shares);
        sum += match (&sample.targets[..], &shares[..]) {
            ([target], [share]) => f64::from(share - target).powi(2),
            (targets, shares) => targets.iter().zip(shares).map(|(target, share)| cross_entropy(*target, *share)).sum(),
        };
    }
    sum / (samples.len() as f64).max(1.0)
}

/// A weight during the descent, for a scaled feature.
#[derive(Clone, Copy, Default)]
struct Parameter {
    value: f64,
    slope: f64,
    mean: f64,
    square: f64,
}

impl Parameter {
    /// One step of Adam.
    fn step(&mut self, rate: f64, number: i32) {
        self.mean = MEAN_DECAY * self.mean + (1.0 - MEAN_DECAY) * self.slope;
        self.square = SQUARE_DECAY * self.square + (1.0 - SQUARE_DECAY) * self.slope * self.slope;
        let mean = self.mean / (1.0 - MEAN_DECAY.powi(number));
        let square = self.square / (1.0 - SQUARE_DECAY.powi(number));
        self.value -= rate * mean / (square.sqrt() + 1e-8);
        self.slope = 0.0;
    }
}

/// Mini-batch gradient descent on scaled features.
pub(super) fn fit_weights(samples: &[&Sample], constraints: &[Constraint], solo_value: SoloValue) -> Vec<Taper> {
    let size = constraints.len();
    let scales = feature_scales(samples, size);
    // Early and late weights, feature by feature.
    let mut parameters = vec![[Parameter::default(); 2]; size];
    let mut dice = Dice::seeded(1);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let (mut shares, mut row_slopes, mut step) = (Vec::new(), vec![0.0_f64; size], 0);
    for epoch in 0..EPOCHS {
        for index in (1..order.len()).rev() {
            order.swap(index, dice.below(index as u32 + 1) as usize);
        }
        let rate = LEARNING_RATE * (1.0 - epoch as f64 / EPOCHS as f64);
        for batch in order.chunks(BATCH) {
            let weights = weights_of(&parameters, &scales);
            for sample in batch.iter().map(|index| samples[*index]) {
                predict(sample, &weights, solo_value, &mut shares);
                row_slopes.fill(0.0);
                for ((row, share), target) in sample.rows.chunks(size).zip(&shares).zip(&sample.targets) {
                    let error = f64::from(share - target) / batch.len() as f64;
                    row.iter().zip(&mut row_slopes).for_each(|(x, slope)| *slope += error * f64::from(*x));
                }
                let stage = f64::from(sample.stage);
                for (([early, late], slope), scale) in parameters.iter_mut().zip(&row_slopes).zip(&scales) {
                    early.slope += slope / scale * (1.0 - stage);
                    late.slope += slope / scale * stage;
                }
            }
            add_penalties(&mut parameters, &weights, constraints, &scales);
            step += 1;
            for (pair, constraint) in parameters.iter_mut().zip(constraints) {
                for parameter in pair {
                    parameter.step(rate, step);
                    if *constraint == Constraint::NonNegative {
                        parameter.value = parameter.value.max(0.0);
                    }
                }
            }
        }
    }
    weights_of(&parameters, &scales)
}

fn weights_of(parameters: &[[Parameter; 2]], scales: &[f64]) -> Vec<Taper> {
    let scaled = parameters.iter().zip(scales);
    scaled.map(|([early, late], scale)| ((early.value / scale) as f32, (late.value / scale) as f32)).collect()
}

/// The root mean square of each feature.
fn feature_scales(samples: &[&Sample], size: usize) -> Vec<f64> {
    let mut squares = vec![0.0_f64; size];
    let mut count = 0.0_f64;
    for row in samples.iter().flat_map(|sample| sample.rows.chunks(size)) {
        row.iter().zip(&mut squares).for_each(|(x, sum)| *sum += f64::from(*x).powi(2));
        count += 1.0;
    }
    squares.iter().map(|sum| (sum / count.max(1.0)).sqrt().max(1e-3)).collect()
}

/// Adds the gradients of the penalties on weights.
fn add_penalties(parameters: &mut [[Parameter; 2]], weights: &[Taper], constraints: &[Constraint], scales: &[f64]) {
    for index in 0..parameters.len() {
        let (early, late) = (f64::from(weights[index].0), f64::from(weights[index].1));
        let apart = TAPER_SMOOTHNESS * (early - late) / scales[index];
        for (parameter, towards_other) in parameters[index].iter_mut().zip([apart, -apart]) {
            parameter.slope += SHRINKAGE * parameter.value + towards_other;
        }
        if constraints[index] == Constraint::Series {
            let before = (f64::from(weights[index - 1].0), f64::from(weights[index - 1].1));
            for (end, difference) in [early - before.0, late - before.1].into_iter().enumerate() {
                parameters[index][end].slope += SERIES_SMOOTHNESS * difference / scales[index];
                parameters[index - 1][end].slope -= SERIES_SMOOTHNESS * difference / scales[index - 1];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Samples of two rows with two features each; the shares are the softmax with these weights, early and late alike.
    fn samples(first: f32, second: f32) -> Vec<Sample> {
        let mut dice = Dice::seeded(3);
        let mut random = || dice.below(2_000) as f32 / 1_000.0 - 1.0;
        let sample = |_| {
            let rows = vec![random(), random(), random(), random()];
            let mut targets = vec![rows[0] * first + rows[1] * second, rows[2] * first + rows[3] * second];
            softmax(&mut targets, 1.0);
            Sample { stage: 0.5 + 0.5 * random(), rows, targets }
        };
        (0..2_000).map(sample).collect()
    }

    fn identity(score: f32) -> f32 {
        score
    }

    #[test]
    fn weights_of_single_rows_are_found_by_least_squares() {
        let mut samples = samples(1.5, -0.5);
        for sample in &mut samples {
            sample.rows.truncate(2);
            sample.targets = vec![0.3 * sample.rows[0] - 0.2 * sample.rows[1]];
        }
        let samples: Vec<&Sample> = samples.iter().collect();
        let weights = fit_weights(&samples, &[Constraint::Free; 2], identity);
        for ((early, late), known) in weights.iter().zip([0.3, -0.2]) {
            assert!((early - known).abs() < 0.02 && (late - known).abs() < 0.02, "{weights:?}");
        }
    }

    #[test]
    fn known_weights_are_recovered() {
        let samples = samples(1.5, -0.5);
        let samples: Vec<&Sample> = samples.iter().collect();
        let weights = fit_weights(&samples, &[Constraint::Free; 2], identity);
        for ((early, late), known) in weights.iter().zip([1.5, -0.5]) {
            assert!((early - known).abs() < 0.1 && (late - known).abs() < 0.1, "{weights:?}");
        }
        assert!(mean_loss(&samples, &weights, identity) < mean_loss(&samples, &[(0.0, 0.0); 2], identity));
    }

    #[test]
    fn constraints_are_kept() {
        let samples = samples(1.5, -0.5);
        let samples: Vec<&Sample> = samples.iter().collect();
        let free = fit_weights(&samples, &[Constraint::Free; 2], identity);
        let non_negative = fit_weights(&samples, &[Constraint::Free, Constraint::NonNegative], identity);
        assert!(non_negative[1].0 >= 0.0 && non_negative[1].1 >= 0.0, "{non_negative:?}");
        let series = fit_weights(&samples, &[Constraint::Free, Constraint::Series], identity);
        assert!(series[0].0 - series[1].0 < free[0].0 - free[1].0, "{series:?} {free:?}");
    }
}
