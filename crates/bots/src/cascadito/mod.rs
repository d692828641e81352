//! What we know about Cascadito.

use cascadito::{Cascadito, Colour};
use tabletop::{Seat, Standings};

use crate::knowledge::Knowledge;
use crate::level::{Level, Recipe};
use crate::maths::{logistic, softmax};
use crate::outlook::{Outlook, SEATS, outcome};

impl Knowledge for Cascadito {
    fn look(&self) -> Outlook {
        if self.is_solo() {
            let points = f32::from(self.score(Seat(0)).total());
            return tabletop::BySeat([logistic((points - 60.0) / 20.0), 0.0, 0.0, 0.0, 0.0, 0.0]);
        }
        let mut scores = [0.0; SEATS];
        for seat in Seat::all(tabletop::Game::seats(self)) {
            scores[seat.index()] = self.glance(seat) / 20.0;
        }
        softmax(&mut scores[..usize::from(tabletop::Game::seats(self))], 1.0);
        tabletop::BySeat(scores)
    }

    /// Alone there is nobody to beat: every point counts, most of all around what a good game brings.
    fn reward(&self, standings: &Standings) -> Outlook {
        if !self.is_solo() {
            return outcome(standings);
        }
        let points = standings.places.first().map_or(0, |placing| placing.points);
        tabletop::BySeat([logistic((points as f32 - 60.0) / 20.0), 0.0, 0.0, 0.0, 0.0, 0.0])
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

    /// The points so far, spaces on the tracks, and marks that may grow into groups.
    fn glance(&self, seat: Seat) -> f32 {
        let spaces: i32 = Colour::ALL.into_iter().map(|track| i32::from(self.track(seat, track))).sum();
        let claims = self.claimed(seat).iter().count().min(20) as u8;
        let marks = self.marks(seat).len().min(100) as u8;
        let worth = i32::from(self.score(seat).total()) * 4 + spaces * 3 + i32::from(claims) * 4 + i32::from(marks);
        worth as f32
    }
}
