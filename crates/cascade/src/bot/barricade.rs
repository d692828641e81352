//! What a position of Cascade Barricade looks worth.

use barricade::Barricade;
use tabletop::Seat;

use super::Glance;

impl Glance for Barricade {
    /// Money, what the walls would earn for a few rounds, and how far the character is from the water.
    fn worth(&self, seat: Seat) -> i32 {
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
        money + tribute + away * 2
    }
}
