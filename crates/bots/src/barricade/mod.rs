//! What we know about Cascade Barricade.

mod features;
mod flood_forecast;
mod hex_bitboard;
mod priors;
mod weights;

use barricade::{Action, Barricade};
use tabletop::{Game, Seat, Standings};

use self::features::View;
use self::weights::{MORE, TWO};
use crate::heuristics::{Features, Heuristics};
use crate::maths::softmax;
use crate::strategy::Strategy;
use crate::values::{SEATS, Values, outcome};
use tabletop::Level;

impl Heuristics for Barricade {
    fn look(&self) -> Values {
        let view = View::new(self);
        let seats = usize::from(self.seats());
        let stage = self.stage();
        let weights = if seats == 2 { &TWO } else { &MORE };
        let mut scores = [0.0; SEATS];
        for seat in self.all_seats() {
            let weighed = view.numbers(seat).into_iter().zip(weights);
            scores[seat.index()] =
                weighed.map(|(number, (early, late))| number * (early + (late - early) * stage)).sum();
        }
        softmax(&mut scores[..seats], 1.0);
        let hope = view.hope();
        scores[..seats].iter_mut().for_each(|share| *share *= hope);
        tabletop::BySeat(scores)
    }

    fn priors(&self, actions: &mut Vec<Action>, inclinations: &mut Vec<f32>) {
        priors::priors(self, actions, inclinations);
    }

    /// If everybody drowns, money is worth nothing to anybody.
    fn reward(&self, standings: &Standings) -> Values {
        if standings.winner().is_none() { Values::default() } else { outcome(standings) }
    }

    /// Two players who see everything leave little to win: who comes first in the first round loses. So hard thinks as little as it
    /// takes to leave expert something to find.
    fn strategy(level: Level, _: u8) -> Strategy {
        match level {
            Level::Novice => Strategy::Greedy { overlook: 0.1, error: 0.3 },
            Level::Easy => Strategy::OnePly { overlook: 0.5, error: 0.1 },
            Level::Medium => Strategy::Search { playouts: 35, millis: 200, temperature: 1.0, explore: 1.0 },
            Level::Hard => Strategy::Search { playouts: 60, millis: 500, temperature: 1.0, explore: 1.0 },
            Level::Expert => Strategy::Search { playouts: 10_000, millis: 1_000, temperature: 1.0, explore: 1.0 },
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
