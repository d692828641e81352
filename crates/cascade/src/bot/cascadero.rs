//! What a position of Cascadero looks worth.

use cascadero::{Cascadero, Colour, ENVOYS};
use tabletop::Seat;

use super::Glance;

impl Glance for Cascadero {
    /// Points, height on the tracks (the own colour most), seals, groups that can grow, and turns still to come.
    fn worth(&self, seat: Seat) -> i32 {
        let height = |track: Colour| {
            let weight = if track == self.colour(seat) { 9 } else { 5 };
            i32::from(self.cube(seat, track)) * weight
        };
        let heights: i32 = Colour::ALL.into_iter().map(height).sum();
        let groups = self.groups_of(seat).len().min(15) as u8;
        let further = if self.active_seat() == seat { i32::from(self.further_turns()) } else { 0 };
        let placed = i32::from(ENVOYS - self.hand(seat));
        i32::from(self.points(seat)) * 6
            + heights
            + i32::from(self.seals(seat)) * 8
            + i32::from(groups) * 2
            + further * 12
            - placed
    }
}
