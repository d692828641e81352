//! Glicko-2 (Mark Glickman, 2013): a rating with its deviation and volatility, updated by results.

use serde::{Deserialize, Serialize};

/// The system constant, which limits the change of volatilities; Glickman advises 0.3 to 1.2.
const TAU: f64 = 0.5;

/// The factor between the internal scale and ratings.
const RATING_SCALE: f64 = 173.7178;

/// The rating in the middle of the scale.
const CENTRE_RATING: f64 = 1500.0;

/// The tolerance of the iteration for the new volatility.
const CONVERGENCE: f64 = 1e-6;

/// The strength of a player, or the difficulty of a puzzle.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// The rating deviation: the true rating is within two deviations with a probability of about 95 %.
    pub deviation: f64,
    /// The volatility: the expected fluctuation.
    pub volatility: f64,
}

impl Default for Rating {
    /// The initial rating.
    fn default() -> Rating {
        Rating { rating: CENTRE_RATING, deviation: 350.0, volatility: 0.06 }
    }
}

impl Rating {
    /// A rating with a known deviation.
    pub fn known(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, ..Rating::default() }
    }

    /// The expected score against an opponent.
    pub fn expected(self, other: Rating) -> f64 {
        1.0 / (1.0 + (-weight(other.phi()) * (self.mu() - other.mu())).exp())
    }

    /// The rating after results against opponents: 1 for a success, 0 for a failure.
    #[must_use]
    pub fn after(self, results: &[(Rating, f64)]) -> Rating {
        if results.is_empty() {
            let deviation = self.phi().hypot(self.volatility) * RATING_SCALE;
            return Rating { deviation, ..self };
        }
        let mut information = 0.0;
        let mut surprise = 0.0;
        for (other, result) in results {
            let (weight, expected) = (weight(other.phi()), self.expected(*other));
            information += weight * weight * expected * (1.0 - expected);
            surprise += weight * (result - expected);
        }
        let variance = 1.0 / information;
        let volatility = self.new_volatility(variance, variance * surprise);
        let before = self.phi().hypot(volatility);
        let phi = 1.0 / (1.0 / (before * before) + information).sqrt();
        let mu = self.mu() + phi * phi * surprise;
        Rating { rating: CENTRE_RATING + mu * RATING_SCALE, deviation: phi * RATING_SCALE, volatility }
    }

    fn mu(self) -> f64 {
        (self.rating - CENTRE_RATING) / RATING_SCALE
    }

    fn phi(self) -> f64 {
        self.deviation / RATING_SCALE
    }

    /// Step 5 of Glickman's description, by the Illinois method.
    fn new_volatility(self, variance: f64, change: f64) -> f64 {
        let (phi, start) = (self.phi(), (self.volatility * self.volatility).ln());
        let f = |x: f64| {
            let (e, sum) = (x.exp(), phi * phi + variance + x.exp());
            e * (change * change - sum) / (2.0 * sum * sum) - (x - start) / (TAU * TAU)
        };
        let mut low = start;
        let mut high = if change * change > phi * phi + variance {
            (change * change - phi * phi - variance).ln()
        } else {
            // The loop ends: the second term of `f` grows with every step, and the first one is bounded.
            let mut below = start - TAU;
            while f(below) < 0.0 {
                below -= TAU;
            }
            below
        };
        let (mut at_low, mut at_high) = (f(low), f(high));
        while (high - low).abs() > CONVERGENCE {
            let middle = low + (low - high) * at_low / (at_high - at_low);
            let at_middle = f(middle);
            if at_middle * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (middle, at_middle);
        }
        (low / 2.0).exp()
    }
}

fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (std::f64::consts::PI * std::f64::consts::PI)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example in Glickman's description.
    #[test]
    fn the_published_example_is_reproduced() {
        let player = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let results = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)]
            .map(|(rating, deviation, result)| (Rating::known(rating, deviation), result));
        let after = player.after(&results);
        assert!((after.rating - 1464.06).abs() < 0.05, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.05, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.0001, "{after:?}");
    }

    #[test]
    fn success_raises_and_failure_lowers() {
        let (player, puzzle) = (Rating::default(), Rating::known(1600.0, 100.0));
        assert!(player.after(&[(puzzle, 1.0)]).rating > 1500.0);
        assert!(player.after(&[(puzzle, 0.0)]).rating < 1500.0);
        assert!(player.after(&[]).deviation > player.deviation, "who does nothing is known less well");
        assert!((player.expected(player) - 0.5).abs() < 1e-9);
    }
}
