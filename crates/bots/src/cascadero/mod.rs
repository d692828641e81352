//! Heuristics of Cascadero.
//!
//! [`reachability`] computes what the next envoy can reach, [`gains`] the value of a cube's next spaces. [`features`]
//! describes a position and [`placement_policy`] a placement, each with fitted weights; [`priors`] ranks the actions, and
//! [`quiesce`] plays a turn to its end.

mod features;
mod gains;
mod inputs;
mod placement_policy;
mod preferences;
mod priors;
mod quiesce;
mod reachability;
#[cfg(test)]
mod tests;

use cascadero::{Action, Cascadero, Colour, ENVOYS};
use tabletop::{Actor, Dice, Game as _, Level, Seat, Standings};

use crate::features::{WeightTable, column, weigh};
use crate::heuristics::{EvaluationWeights, Heuristics};
use crate::maths::softmax;
use crate::network::{InputLayout, NetworkInputs, NetworkSlot};
use crate::preference::Preference;
use crate::strategy::Strategy;
use crate::values::{SEATS, Values};
use features::CascaderoSummary;
use placement_policy::PlacementPolicy;
use reachability::Reachability;

/// The indices of the weight tables.
const EVALUATION_TABLE: usize = 0;
const PLACEMENT_TABLE: usize = 1;

impl Heuristics for Cascadero {
    const TABLES: &'static [WeightTable] = &[
        WeightTable { name: "evaluation", features: features::FEATURES, weights: &column(&features::WEIGHTS, 0) },
        WeightTable { name: "placements", features: placement_policy::FEATURES, weights: &placement_policy::WEIGHTS },
    ];

    const PREFERENCES: &'static [Preference<Self>] = preferences::PREFERENCES;

    const FITTED_TO: &'static [&'static str] = &["2 --board front", "2 --board farmers"];
    const POLICY_TABLE: Option<usize> = Some(PLACEMENT_TABLE);

    fn evaluation_table(_: u8) -> usize {
        EVALUATION_TABLE
    }

    fn features(&self, seat: Seat, out: &mut [f32]) {
        let mut game = *self;
        quiesce::finish_turn(&mut game);
        out.copy_from_slice(&features::describe(&CascaderoSummary::new(&game, &Reachability::new(&game), seat)));
    }

    fn stage(&self) -> f32 {
        features::stage(self)
    }

    fn evaluate(&self, evaluation: &EvaluationWeights) -> Values {
        let reachability = Reachability::new(self);
        if let Some(network) = evaluation.network {
            return network.values(&inputs::inputs(self, &reachability));
        }
        let stage = features::stage(self);
        let mut scores = [0.0; SEATS];
        for seat in self.all_seats() {
            let features = features::describe(&CascaderoSummary::new(self, &reachability, seat));
            scores[seat.index()] = weigh(&features, evaluation.tables[EVALUATION_TABLE].weights, stage);
        }
        softmax(&mut scores[..usize::from(self.seats())], 1.0);
        with_points(self, scores)
    }

    fn network() -> &'static NetworkSlot {
        static NETWORK: NetworkSlot = NetworkSlot::new(Some(include_bytes!("../../networks/cascadero.network")));
        &NETWORK
    }

    const INPUTS: InputLayout = inputs::LAYOUT;

    fn inputs(&self) -> Option<NetworkInputs> {
        let mut game = *self;
        quiesce::finish_turn(&mut game);
        (game.actor() != Actor::Nobody).then(|| inputs::inputs(&game, &Reachability::new(&game)))
    }

    fn action_features(&self, actions: &[Action]) -> Vec<Vec<f32>> {
        if !matches!(actions.first(), Some(Action::Place(_) | Action::PlaceSealed(_))) {
            return Vec::new();
        }
        let reachability = Reachability::new(self);
        let policy = PlacementPolicy::new(self, &reachability, self.active_seat(), &placement_policy::WEIGHTS);
        let placement = |action: &Action| {
            let is_sealed = matches!(action, Action::PlaceSealed(_));
            policy.features(priors::placement_field(self, *action), is_sealed).to_vec()
        };
        actions.iter().map(placement).collect()
    }

    fn priors(&self, evaluation: &EvaluationWeights, actions: &mut Vec<Action>, logits: &mut Vec<f32>) {
        priors::priors(self, evaluation, actions, logits);
    }

    fn quiesce(&mut self, _: &EvaluationWeights, _: &mut Dice) {
        quiesce::finish_turn(self);
    }

    fn terminal_values(&self, standings: &Standings) -> Values {
        let mut chances = [0.0; SEATS];
        if let Some(winner) = standings.winner() {
            chances[winner.index()] = 1.0;
        }
        with_points(self, chances)
    }

    fn strategy(level: Level, _: u8) -> Strategy {
        let search =
            |playouts, millis| Strategy::Search { playouts, millis, network: true, temperature: 1.6, exploration: 0.7 };
        match level {
            Level::Novice => Strategy::Greedy { error: 4.0 },
            Level::Easy => Strategy::OnePly { error: 0.15 },
            Level::Medium => search(60, 20),
            Level::Hard => search(500, 150),
            Level::Expert => search(80_000, 1_000),
        }
    }

    /// The points, heights on the tracks (with more weight for the seat's own track), seals, groups that can grow, and further turns.
    fn naive_score(&self, seat: Seat) -> f32 {
        let height = |track: Colour| {
            let weight = if track == self.colour(seat) { 9 } else { 5 };
            i32::from(self.cube(seat, track)) * weight
        };
        let heights: i32 = Colour::ALL.into_iter().map(height).sum();
        let groups = self.groups_of(seat).len().min(15) as u8;
        let further_turns = if self.active_seat() == seat { i32::from(self.further_turns()) } else { 0 };
        let placed = i32::from(ENVOYS - self.hand(seat));
        let score = i32::from(self.points(seat)) * 6
            + heights
            + i32::from(self.seals(seat)) * 8
            + i32::from(groups) * 2
            + further_turns * 12
            - placed;
        score as f32
    }
}

/// The weight of the share of the points relative to winning, so that a bot still prefers more points when the winner is no longer in
/// doubt.
const POINTS_SHARE: f32 = 0.02;

/// The winning chances, plus a small term for the share of the points. It is added to positions as well as to finished games: if only
/// finished games had it, the loser would prefer to lose at once, and the winner to win later.
fn with_points(game: &Cascadero, mut chances: [f32; SEATS]) -> Values {
    let all: f32 = game.all_seats().map(|seat| f32::from(game.points(seat))).sum();
    for seat in game.all_seats() {
        let share = f32::from(game.points(seat)) / all.max(1.0);
        let chance = &mut chances[seat.index()];
        *chance += POINTS_SHARE * (share - *chance);
    }
    tabletop::BySeat(chances)
}
