//! Values: the expected result of every seat.

use tabletop::{BySeat, Seat, Standings};

/// The highest number of seats in any game.
pub const SEATS: usize = 6;

/// The expected result of every seat, from 0 (certainly lost) to 1 (certainly won).
pub type Values = BySeat<f32, SEATS>;

/// The part of a result that depends on the winner. The rest depends on the share of the points, so that a bot still prefers more
/// points when the winner is no longer in doubt.
const WINNER_SHARE: f32 = 0.94;

/// The value of a finished game for every seat.
pub fn terminal_values(standings: &Standings) -> Values {
    values_of(standings.places.iter().map(|placing| (placing.seat, placing.points)), standings.winner())
}

/// The value of a game that ends with these points and this winner.
pub(crate) fn values_of(points: impl Iterator<Item = (Seat, i32)> + Clone, winner: Option<Seat>) -> Values {
    let mut values = Values::default();
    let all_points = points.clone().map(|(_, points)| points.max(0)).sum::<i32>().max(1);
    for (seat, points) in points {
        values[seat] = (1.0 - WINNER_SHARE) * points.max(0) as f32 / all_points as f32;
    }
    if let Some(winner) = winner {
        values[winner] += WINNER_SHARE;
    }
    values
}
