//! Random fractions, and exponentials that are the same on every machine, so that bots play the same in the browser as natively.

use tabletop::Dice;

/// A random number from 0 up to, but not including, 1.
pub(crate) fn random_unit(dice: &mut Dice) -> f32 {
    dice.below(1 << 20) as f32 / (1 << 20) as f32
}

/// `e` to the power of `x`, using only additions and multiplications; the relative error is below 1e-4.
#[allow(clippy::cast_sign_loss)] // the exponent is clamped to what a float can hold
fn exp(x: f32) -> f32 {
    let x = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = x.floor();
    let part = (x - whole) * std::f32::consts::LN_2;
    let series = 1.0 + part * (1.0 + part * (0.5 + part * (1.0 / 6.0 + part * (1.0 / 24.0 + part / 120.0))));
    f32::from_bits(((whole as i32 + 127) as u32) << 23) * series
}

/// Converts scores in place to shares that sum to 1; a `temperature` above 1 makes them more equal.
pub fn softmax(scores: &mut [f32], temperature: f32) {
    let highest = scores.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = exp((*score - highest) / temperature);
        sum += *score;
    }
    scores.iter_mut().for_each(|score| *score /= sum);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponentials_are_close() {
        for tenth in -300..300 {
            let x = f64::from(tenth) / 10.0;
            let (ours, exact) = (f64::from(exp(x as f32)), x.exp());
            assert!((ours / exact - 1.0).abs() < 1e-4, "{x}: {ours} {exact}");
        }
    }

    #[test]
    fn shares_add_up_and_keep_their_order() {
        let mut scores = [1.0, 3.0, -200.0];
        softmax(&mut scores, 1.0);
        assert!((scores.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(scores[1] > scores[0] && scores[0] > scores[2] && scores[2] >= 0.0);
    }
}
