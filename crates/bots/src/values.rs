//! What everybody at the table can expect.

use tabletop::{BySeat, Seat, Standings};

/// The most seats any game has.
pub const SEATS: usize = 6;

/// The expected result of every seat, from 0 (certainly lost) to 1 (certainly won).
pub type Values = BySeat<f32, SEATS>;

/// The part of a result that is about winning at all; the rest is about winning by much and losing by little, so that a bot
/// plays on sensibly where the winner is no longer in doubt.
const WINNING: f32 = 0.94;

/// What the end of a game is worth to every seat.
pub fn outcome(standings: &Standings) -> Values {
    result(standings.places.iter().map(|placing| (placing.seat, placing.points)), standings.winner())
}

/// What an end with these points and this winner is worth to every seat.
pub(crate) fn result(points: impl Iterator<Item = (Seat, i32)> + Clone, winner: Option<Seat>) -> Values {
    let mut outlook = Values::default();
    let most = points.clone().map(|(_, points)| points.max(0)).sum::<i32>().max(1);
    for (seat, points) in points {
        outlook[seat] = (1.0 - WINNING) * points.max(0) as f32 / most as f32;
    }
    if let Some(winner) = winner {
        outlook[winner] += WINNING;
    }
    outlook
}
