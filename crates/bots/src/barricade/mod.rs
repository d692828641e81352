//! Heuristics of Cascade Barricade.
//!
//! [`flood_forecast`] simulates the flood to see who drowns when, using bitboards ([`hex_bitboard`]), and [`flood_inputs`] memoises its
//! results; [`features`] describes a position with fitted weights, and [`priors`] chooses the actions to search.

mod features;
mod flood_forecast;
mod flood_inputs;
mod hex_bitboard;
mod inputs;
mod preferences;
mod priors;
#[cfg(test)]
mod tests;

use barricade::{Action, Barricade};
use tabletop::{Actor, Game, Level, Seat, Standings};

use crate::features::{WeightTable, column, weigh};
use crate::heuristics::{EvaluationWeights, Heuristics};
use crate::maths::softmax;
use crate::network::{InputLayout, NetworkInputs, NetworkSlot};
use crate::preference::Preference;
use crate::strategy::Strategy;
use crate::values::{SEATS, Values, terminal_values};
use features::{BarricadeSummary, PositionSummary};

/// The indices of the weight tables.
const TWO_PLAYERS: usize = 0;
const MORE_PLAYERS: usize = 1;

impl Heuristics for Barricade {
    const TABLES: &'static [WeightTable] = &[
        WeightTable { name: "two", features: features::FEATURES, weights: &column(&features::WEIGHTS, TWO_PLAYERS) },
        WeightTable { name: "more", features: features::FEATURES, weights: &column(&features::WEIGHTS, MORE_PLAYERS) },
    ];

    const PREFERENCES: &'static [Preference<Self>] = preferences::PREFERENCES;

    const FITTED_TO: &'static [&'static str] = &["2", "3", "4"];

    fn evaluation_table(seats: u8) -> usize {
        if seats == 2 { TWO_PLAYERS } else { MORE_PLAYERS }
    }

    fn features(&self, seat: Seat, out: &mut [f32]) {
        out.copy_from_slice(&features::describe(&BarricadeSummary::new(&PositionSummary::new(self), seat)));
    }

    fn stage(&self) -> f32 {
        features::stage(self)
    }

    fn evaluate(&self, evaluation: &EvaluationWeights) -> Values {
        let table = PositionSummary::new(self);
        if let Some(network) = evaluation.network {
            return network.values(&inputs::inputs(self, &table));
        }
        let seats = usize::from(self.seats());
        let stage = features::stage(self);
        let weights = evaluation.tables[Barricade::evaluation_table(self.seats())].weights;
        let mut scores = [0.0; SEATS];
        for seat in self.all_seats() {
            scores[seat.index()] = weigh(&features::describe(&BarricadeSummary::new(&table, seat)), weights, stage);
        }
        softmax(&mut scores[..seats], 1.0);
        let winner_probability = table.winner_probability();
        scores[..seats].iter_mut().for_each(|share| *share *= winner_probability);
        tabletop::BySeat(scores)
    }

    fn network() -> &'static NetworkSlot {
        static NETWORK: NetworkSlot = NetworkSlot::new(Some(include_bytes!("../../networks/barricade.network")));
        &NETWORK
    }

    const INPUTS: InputLayout = inputs::LAYOUT;

    fn inputs(&self) -> Option<NetworkInputs> {
        (self.actor() != Actor::Nobody).then(|| inputs::inputs(self, &PositionSummary::new(self)))
    }

    fn priors(&self, evaluation: &EvaluationWeights, actions: &mut Vec<Action>, logits: &mut Vec<f32>) {
        priors::priors(self, evaluation, actions, logits);
    }

    /// If all drown, all seats get 0, whatever their money.
    fn terminal_values(&self, standings: &Standings) -> Values {
        if standings.winner().is_none() { Values::default() } else { terminal_values(standings) }
    }

    /// Between two players, 30 playouts are nearly as strong as 200, and thousands are much stronger. Therefore medium has very few.
    fn strategy(level: Level, _: u8) -> Strategy {
        let search =
            |playouts, millis| Strategy::Search { playouts, millis, network: true, temperature: 1.0, exploration: 1.0 };
        match level {
            Level::Novice => Strategy::Greedy { error: 4.0 },
            Level::Easy => Strategy::OnePly { error: 0.1 },
            Level::Medium => search(6, 200),
            Level::Hard => search(200, 500),
            Level::Expert => search(10_000, 1_000),
        }
    }

    /// The money, the income of the walls over a few rounds, and the distance of the character from the water.
    fn naive_score(&self, seat: Seat) -> f32 {
        const ROUNDS: i32 = 3;
        let money = i32::try_from(self.money(seat)).unwrap_or(i32::MAX / 8);
        let tribute: i32 = self
            .walls(seat)
            .map(|wall| {
                let rounds = if wall.card.needs.met_by(&wall.labourers) { ROUNDS } else { 1 };
                i32::from(wall.card.production) * rounds
            })
            .sum();
        let distance = self.character(seat).map_or(-20, |character| {
            let nearest = self.water().map(|water| character.distance(water)).min().unwrap_or(0);
            i32::from(nearest.min(6) as u8)
        });
        (money + tribute + distance * 2) as f32
    }
}
