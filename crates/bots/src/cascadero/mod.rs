//! What we know about Cascadero.

use cascadero::{Cascadero, Colour, ENVOYS};
use tabletop::Seat;

use crate::knowledge::Knowledge;
use crate::level::{Level, Recipe};
use crate::maths::softmax;
use crate::outlook::{Outlook, SEATS};

impl Knowledge for Cascadero {
    fn look(&self) -> Outlook {
        let mut scores = [0.0; SEATS];
        for seat in Seat::all(tabletop::Game::seats(self)) {
            scores[seat.index()] = self.glance(seat) / 40.0;
        }
        softmax(&mut scores[..usize::from(tabletop::Game::seats(self))], 1.0);
        tabletop::BySeat(scores)
    }

    fn recipe(level: Level) -> Recipe {
        match level {
            Level::Novice => Recipe::Glance { overlook: 0.5, error: 1.0 },
            Level::Easy => Recipe::Look { overlook: 0.1, error: 0.0 },
            Level::Medium => Recipe::Search { playouts: 100, millis: 200, warmth: 1.0, explore: 1.0 },
            Level::Hard => Recipe::Search { playouts: 1_000, millis: 500, warmth: 1.0, explore: 1.0 },
            Level::Expert => Recipe::Search { playouts: 20_000, millis: 1_000, warmth: 1.0, explore: 1.0 },
        }
    }

    /// Points, height on the tracks (the own colour most), seals, groups that can grow, and turns still to come.
    fn glance(&self, seat: Seat) -> f32 {
        let height = |track: Colour| {
            let weight = if track == self.colour(seat) { 9 } else { 5 };
            i32::from(self.cube(seat, track)) * weight
        };
        let heights: i32 = Colour::ALL.into_iter().map(height).sum();
        let groups = self.groups_of(seat).len().min(15) as u8;
        let further = if self.active_seat() == seat { i32::from(self.further_turns()) } else { 0 };
        let placed = i32::from(ENVOYS - self.hand(seat));
        let worth = i32::from(self.points(seat)) * 6
            + heights
            + i32::from(self.seals(seat)) * 8
            + i32::from(groups) * 2
            + further * 12
            - placed;
        worth as f32
    }
}
