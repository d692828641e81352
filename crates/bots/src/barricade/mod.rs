//! What we know about Cascade Barricade.

use barricade::Barricade;
use tabletop::Seat;

use crate::knowledge::Knowledge;
use crate::level::{Level, Recipe};
use crate::maths::softmax;
use crate::outlook::{Outlook, SEATS};

impl Knowledge for Barricade {
    fn look(&self) -> Outlook {
        let mut scores = [0.0; SEATS];
        for seat in Seat::all(tabletop::Game::seats(self)) {
            scores[seat.index()] = self.glance(seat) / 30.0;
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

    /// Money, what the walls would earn for a few rounds, and how far the character is from the water.
    fn glance(&self, seat: Seat) -> f32 {
        const ROUNDS: i32 = 3;
        let money = i32::try_from(self.money(seat)).unwrap_or(i32::MAX / 8);
        let tribute: i32 = self
            .walls(seat)
            .map(|wall| {
                let rounds = if wall.card.needs.met_by(&wall.labourers) { ROUNDS } else { 1 };
                i32::from(wall.card.production) * rounds
            })
            .sum();
        let away = self.character(seat).map_or(-20, |character| {
            let nearest = self.water().map(|water| character.distance(water)).min().unwrap_or(0);
            i32::from(nearest.min(6) as u8)
        });
        (money + tribute + away * 2) as f32
    }
}
