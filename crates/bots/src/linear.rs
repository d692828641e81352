//! Evaluations that are sums of weighted features: weights at the start of a game and at its end, and a blend between.

/// The weight of a feature at the start and at the end of a game.
pub type Taper = (f32, f32);

/// The weighted sum of features at a stage of the game.
pub(crate) fn weigh(features: &[f32], weights: &[Taper], stage: f32) -> f32 {
    features.iter().zip(weights).map(|(feature, (early, late))| feature * (early + (late - early) * stage)).sum()
}
