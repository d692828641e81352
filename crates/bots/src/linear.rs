//! Evaluations that are sums of weighted features: weights at the start of a game and at its end, and a blend between.

use tabletop::Seat;

use crate::knowledge::Features;
use crate::maths::softmax;
use crate::outlook::{Outlook, SEATS};

/// The weight of a feature at the start and at the end of a game.
pub type Taper = (f32, f32);

/// The most features an evaluation has.
const MOST: usize = 64;

/// How well a seat stands, as a number of which only the differences between seats matter.
pub fn linear_score<G: Features>(game: &G, seat: Seat, weights: &[Taper]) -> f32 {
    let mut features = [0.0; MOST];
    let features = &mut features[..G::NAMES.len()];
    game.features(seat, features);
    let stage = game.stage();
    features.iter().zip(weights).map(|(feature, (early, late))| feature * (early + (late - early) * stage)).sum()
}

/// The chance of every seat to win: scores as shares.
pub fn linear_outlook<G: Features>(game: &G, weights: &[Taper]) -> Outlook {
    let seats = usize::from(game.seats());
    let mut scores = [0.0; SEATS];
    for seat in Seat::all(game.seats()) {
        scores[seat.index()] = linear_score(game, seat, weights);
    }
    softmax(&mut scores[..seats], 1.0);
    tabletop::BySeat(scores)
}
