//! Statistics of a series of results: strength and its confidence interval.

use serde::Serialize;

/// A difference in strength, on the scale on which 400 points mean odds of ten to one.
pub type Elo = f64;

/// A mean with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(into = "[f64; 3]")]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The mean.
    pub mean: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The interval for the mean of independent results.
    pub fn of(results: &[f64]) -> Self {
        let (mean, variance) = moments(results);
        let half = 1.96 * (variance / (results.len() as f64).max(1.0)).sqrt();
        Interval { low: mean - half, mean, high: mean + half }
    }

    /// The interval mapped by an increasing function.
    #[must_use]
    pub fn map(self, rising: impl Fn(f64) -> f64) -> Self {
        Interval { low: rising(self.low), mean: rising(self.mean), high: rising(self.high) }
    }
}

impl From<Interval> for [f64; 3] {
    fn from(interval: Interval) -> Self {
        [interval.low, interval.mean, interval.high]
    }
}

fn moments(results: &[f64]) -> (f64, f64) {
    let count = (results.len() as f64).max(1.0);
    let mean = results.iter().sum::<f64>() / count;
    let squares = results.iter().map(|result| (result - mean).powi(2)).sum::<f64>();
    (mean, squares / (count - 1.0).max(1.0))
}

/// The difference in strength that corresponds to a share of wins against `rivals` equal rivals; bounded if all or no games were won.
pub fn elo(share: f64, rivals: f64) -> Elo {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    400.0 * (share / (1.0 - share) * rivals).log10()
}

/// The share of wins that corresponds to a difference in strength.
fn share(elo: Elo, rivals: f64) -> f64 {
    let odds = 10f64.powf(elo / 400.0) / rivals;
    odds / (1.0 + odds)
}

/// A sequential probability ratio test: it stops as soon as one of two hypotheses about the difference in strength is clearly more likely.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The lower hypothesis.
    pub low: Elo,
    /// The higher hypothesis.
    pub high: Elo,
}

/// The verdict of a sequential test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtVerdict {
    /// Not enough games yet.
    Open,
    /// The lower hypothesis is accepted.
    Low,
    /// The higher hypothesis is accepted.
    High,
}

impl SprtVerdict {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            SprtVerdict::Open => "open",
            SprtVerdict::Low => "low",
            SprtVerdict::High => "high",
        }
    }
}

impl Sprt {
    /// The bound of the log-likelihood ratio for error rates of 5 %.
    const RATIO_BOUND: f64 = 2.944;
    /// The minimum number of results; fewer give no estimate of the variance.
    const MIN_RESULTS: usize = 8;

    /// The verdict after some results, each of which is the share of wins in one deal.
    pub fn verdict(self, results: &[f64], rivals: f64) -> SprtVerdict {
        if results.len() < Sprt::MIN_RESULTS {
            return SprtVerdict::Open;
        }
        let (mean, variance) = moments(results);
        let (low, high) = (share(self.low, rivals), share(self.high, rivals));
        // A series without any variance is treated as if it still had the uncertainty of one more result.
        let variance = variance.max(0.25 / results.len() as f64);
        let ratio = results.len() as f64 * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        match ratio {
            ratio if ratio >= Sprt::RATIO_BOUND => SprtVerdict::High,
            ratio if ratio <= -Sprt::RATIO_BOUND => SprtVerdict::Low,
            _ => SprtVerdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_shares_show_no_difference() {
        assert!(elo(0.5, 1.0).abs() < 1e-9);
        assert!(elo(0.25, 3.0).abs() < 1e-9);
        assert!((elo(10.0 / 11.0, 1.0) - 400.0).abs() < 1e-6);
        assert!((share(elo(0.7, 2.0), 2.0) - 0.7).abs() < 1e-9);
    }

    #[test]
    fn intervals_narrow_with_more_results() {
        let few = Interval::of(&[0.0, 1.0, 0.5, 0.5]);
        let many = Interval::of(&[0.0, 1.0, 0.5, 0.5].repeat(25));
        assert!((few.mean - 0.5).abs() < 1e-9 && (many.mean - 0.5).abs() < 1e-9);
        assert!(many.high - many.low < (few.high - few.low) / 4.0);
    }

    #[test]
    fn the_sequential_test_stops_on_clear_results_only() {
        let test = Sprt { low: 0.0, high: 100.0 };
        assert_eq!(test.verdict(&[1.0; 4], 1.0), SprtVerdict::Open);
        assert_eq!(test.verdict(&[1.0; 40], 1.0), SprtVerdict::High);
        assert_eq!(test.verdict(&[0.0, 0.5].repeat(20), 1.0), SprtVerdict::Low);
        assert_eq!(test.verdict(&[0.5, 0.5, 1.0, 0.5, 0.0, 1.0, 0.5, 0.5], 1.0), SprtVerdict::Open);
    }
}
