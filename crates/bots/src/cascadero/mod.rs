//! What we know about Cascadero.
//!
//! [`land`] finds what can be reached with the next envoy, [`gains`] what a cube's next spaces are worth, [`features`] describes a
//! position by numbers and [`instinct`] a placement by traits, both with fitted [`weights`]; [`incline`] says where to look first,
//! and [`settle`] ends a turn.

mod features;
mod gains;
mod placement_policy;
mod priors;
mod quiesce;
mod reachability;
#[cfg(test)]
mod tests;
mod weights;

use cascadero::{Action, Cascadero, Colour, ENVOYS};
use tabletop::{Dice, Seat, Standings};

use crate::heuristics::{Features, Heuristics};
use crate::linear::weigh;
use crate::maths::softmax;
use crate::strategy::Strategy;
use crate::values::{SEATS, Values};
use reachability::Reachability;
use tabletop::Level;
use weights::WEIGHTS;

impl Heuristics for Cascadero {
    fn look(&self) -> Values {
        let land = Reachability::new(self);
        let stage = self.stage();
        let mut scores = [0.0; SEATS];
        let mut numbers = [0.0; features::NAMES.len()];
        for seat in self.all_seats() {
            features::describe(self, &land, seat, &mut numbers);
            scores[seat.index()] = weigh(&numbers, &WEIGHTS, stage);
        }
        softmax(&mut scores[..usize::from(tabletop::Game::seats(self))], 1.0);
        with_margin(self, scores)
    }

    fn priors(&self, actions: &mut Vec<Action>, inclinations: &mut Vec<f32>) {
        priors::priors(self, actions, inclinations);
    }

    fn settle(&mut self, _: &mut Dice) {
        quiesce::finish_turn(self);
    }

    fn reward(&self, standings: &Standings) -> Values {
        let mut chances = [0.0; SEATS];
        if let Some(winner) = standings.winner() {
            chances[winner.index()] = 1.0;
        }
        with_margin(self, chances)
    }

    fn strategy(level: Level, _: u8) -> Strategy {
        match level {
            Level::Novice => Strategy::Greedy { overlook: 0.5, error: 1.0 },
            Level::Easy => Strategy::OnePly { overlook: 0.75, error: 0.0 },
            Level::Medium => Strategy::Search { playouts: 60, millis: 20, temperature: 1.6, explore: 0.7 },
            Level::Hard => Strategy::Search { playouts: 500, millis: 150, temperature: 1.6, explore: 0.7 },
            Level::Expert => Strategy::Search { playouts: 80_000, millis: 1_000, temperature: 1.6, explore: 0.7 },
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

/// How much the points count beside winning: enough to play on sensibly where the winner is no longer in doubt.
const MARGIN: f32 = 0.02;

/// The chances to win, and a little for the share of the points. The same for positions and for the end of the game: otherwise
/// the loser would rather lose at once, and the winner win later.
fn with_margin(game: &Cascadero, mut chances: [f32; SEATS]) -> Values {
    let all: f32 = game.all_seats().map(|seat| f32::from(game.points(seat))).sum();
    for seat in game.all_seats() {
        let share = f32::from(game.points(seat)) / all.max(1.0);
        let chance = &mut chances[seat.index()];
        *chance += MARGIN * (share - *chance);
    }
    tabletop::BySeat(chances)
}
