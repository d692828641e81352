//! Heuristics of Cascadito.
//!
//! A turn is one die and a chain of decisions, all made by one player. Therefore an evaluation first plays the turn to its end, always with
//! the action of the highest immediate gain ([`priors`]), and evaluates the [`features`] of the sheets only then.

mod features;
mod inputs;
mod move_values;
mod priors;
mod progress;
mod reachability;
#[cfg(test)]
mod tests;
mod worth;

use cascadito::sheet::RowCondition;
use cascadito::{Achievements, Action, Cascadito, Colour, Phase, Row, Sheet};
use tabletop::{Actor, Dice, Game as _, Level, NoEvents, Seat, Standings};

use crate::features::{WeightTable, column, weigh};
use crate::heuristics::{EvaluationWeights, Heuristics};
use crate::maths::softmax;
use crate::network::{InputLayout, Network, NetworkInputs, NetworkSlot};
use crate::strategy::Strategy;
use crate::values::{SEATS, Values, terminal_values, values_of};
use features::SheetSummary;
use move_values::MoveValues;
use priors::{finish_turn, immediate_gain, play_turns};
use progress::Progress;
use reachability::SheetReachability;

/// The indices of the weight tables.
const MULTIPLAYER_TABLE: usize = 0;
const SOLO_TABLE: usize = 1;

/// The logit per point of immediate gain.
const LOGITS_PER_POINT: f32 = 0.7;

/// The number of rounds that are played before an evaluation; in solo games, the number of turns.
const QUIESCENCE_ROUNDS: u32 = 4;
const QUIESCENCE_TURNS_ALONE: u32 = 12;

impl Heuristics for Cascadito {
    const TABLES: &'static [WeightTable] = &[
        WeightTable {
            name: "together",
            features: features::FEATURES,
            weights: &column(&features::WEIGHTS, MULTIPLAYER_TABLE),
        },
        WeightTable { name: "alone", features: features::FEATURES, weights: &column(&features::WEIGHTS, SOLO_TABLE) },
    ];

    const FITTED_TO: &'static [&'static str] = &[
        "2 --sheet 1",
        "2 --sheet 2",
        "2 --sheet 3",
        "2 --sheet 4",
        "1 --sheet 1",
        "1 --sheet 2",
        "1 --sheet 3",
        "1 --sheet 4",
    ];

    fn evaluation_table(seats: u8) -> usize {
        if seats == 1 { SOLO_TABLE } else { MULTIPLAYER_TABLE }
    }

    fn features(&self, seat: Seat, out: &mut [f32]) {
        let values = MoveValues::new(self, seat);
        let progress = Progress::new(self, seat, &values.reachability);
        out.copy_from_slice(&features::describe(&SheetSummary::new(self, seat, &values, &progress)));
    }

    fn stage(&self) -> f32 {
        let progress =
            |seat| Progress::new(self, seat, &SheetReachability::new(self.sheet(), self.marked_fields(seat)));
        features::stage(self, &self.all_seats().map(progress).collect::<Vec<_>>())
    }

    fn evaluate(&self, evaluation: &EvaluationWeights) -> Values {
        let mut game = *self;
        finish_turn(&mut game);
        if let Phase::Over(_) = game.phase() { values_at_end(&game) } else { evaluate_between_turns(&game, evaluation) }
    }

    fn network() -> &'static NetworkSlot {
        static NETWORK: NetworkSlot = NetworkSlot::new(Some(include_bytes!("../../networks/cascadito.network")));
        &NETWORK
    }

    const INPUTS: InputLayout = inputs::LAYOUT;

    fn inputs(&self) -> Option<NetworkInputs> {
        let mut game = *self;
        finish_turn(&mut game);
        (game.actor() != Actor::Nobody).then(|| inputs::inputs(&game))
    }

    fn solo_value(score: f32) -> f32 {
        value_of_share(SOLO_MIDDLE + score / SOLO_SLOPE)
    }

    /// An evaluation sees only near gains; how far a sheet can be filled is estimated by filling it for some turns.
    fn quiesce(&mut self, evaluation: &EvaluationWeights, dice: &mut Dice) {
        let turns = match network(self, evaluation) {
            // The network looks further ahead than the features do.
            Some(_) => self.seats().into(),
            None if self.is_solo() => QUIESCENCE_TURNS_ALONE,
            None => QUIESCENCE_ROUNDS * u32::from(self.seats()),
        };
        play_turns(self, turns, dice);
    }

    fn priors(&self, _: &EvaluationWeights, actions: &mut Vec<Action>, logits: &mut Vec<f32>) {
        let Actor::Seat(seat) = self.actor() else { return };
        let values = MoveValues::new(self, seat);
        logits.clear();
        logits.extend(actions.iter().map(|action| LOGITS_PER_POINT * immediate_gain(self, seat, &values, *action)));
        if self.phase() != Phase::Take && may_end_this_turn(self, seat) {
            for (action, logit) in actions.iter().zip(logits) {
                *logit += end_bonus(self, seat, *action);
            }
        }
    }

    /// In solo games every point counts.
    fn terminal_values(&self, standings: &Standings) -> Values {
        if !self.is_solo() {
            return terminal_values(standings);
        }
        let points = standings.places.first().map_or(0, |placing| placing.points);
        solo_values(value_of_share(points as f32 / most_points(self.sheet())))
    }

    fn points_alone(&self) -> Option<[f32; 2]> {
        let most = most_points(self.sheet());
        self.is_solo().then_some([LOWEST_SHARE * most, most])
    }

    /// In solo games a thousand playouts find nearly everything, so the lower levels have fewer.
    fn strategy(level: Level, seats: u8) -> Strategy {
        let search =
            |playouts, millis| Strategy::Search { playouts, millis, network: true, temperature: 1.0, exploration: 3.0 };
        let is_solo = seats == 1;
        match level {
            Level::Novice => Strategy::Greedy { error: 8.0 },
            // In solo games values differ by only a few points.
            Level::Easy => Strategy::OnePly { error: if is_solo { 0.02 } else { 0.1 } },
            Level::Medium => search(if is_solo { 40 } else { 250 }, 200),
            Level::Hard => search(if is_solo { 150 } else { 1_000 }, 500),
            Level::Expert => search(10_000, 1_000),
        }
    }

    /// The points so far, spaces on the tracks, marks that may grow into groups, and the possible uses of a die in hand.
    fn naive_score(&self, seat: Seat) -> f32 {
        let spaces: i32 = Colour::ALL.into_iter().map(|track| i32::from(self.track(seat, track))).sum();
        let score = f32::from(self.score(seat).total()) * 4.0
            + spaces as f32 * 3.0
            + self.claimed(seat).len() as f32 * 4.0
            + self.marked_fields(seat).count_ones() as f32;
        let die = match self.phase() {
            Phase::Use => self.die().map_or(0.0, |die| MoveValues::new(self, seat).best(self.sheet().fields_for(die))),
            _ => 0.0,
        };
        score + 3.0 * die
    }
}

/// Whether the current turn of a seat may end the game.
fn may_end_this_turn(game: &Cascadito, seat: Seat) -> bool {
    /// The numbers of achievements and track spaces that a good turn may yield.
    const CLAIMS: u32 = 2;
    const SPACES: u8 = 4;
    let (sheet, end, claimed) = (game.sheet(), game.sheet().end(), game.claimed(seat));
    let few = |row: Row, claimed: Achievements| sheet.row(row).without(claimed).len() <= CLAIMS;
    let top = match end.top_row {
        RowCondition::Nobody => false,
        RowCondition::Together => {
            few(Row::Top, game.all_seats().fold(claimed, |all, seat| all.union(game.claimed(seat))))
        }
        RowCondition::Alone => few(Row::Top, claimed),
    };
    let tracks =
        |spaces: u8| -> u8 { sheet.tracks().map(|(colour, _)| spaces.saturating_sub(game.track(seat, colour))).sum() };
    top || end.bottom_row && few(Row::Bottom, claimed) || end.tracks.is_some_and(|spaces| tracks(spaces) <= SPACES)
}

/// The bonus on the logit of an action that ends the game: positive for a win, negative for a loss.
fn end_bonus(game: &Cascadito, seat: Seat, action: Action) -> f32 {
    const LOGIT_OF_WIN: f32 = 6.0;
    let mut next = *game;
    next.apply_unchecked(action, &mut NoEvents);
    finish_turn(&mut next);
    if let Phase::Over(_) = next.phase() { LOGIT_OF_WIN * (2.0 * values_at_end(&next)[seat] - 1.0) } else { 0.0 }
}

/// The network, if it is used. In solo games the features are better, because they evaluate the sheet after twelve more turns.
fn network(game: &Cascadito, evaluation: &EvaluationWeights) -> Option<&'static Network> {
    evaluation.network.filter(|_| !game.is_solo())
}

/// The values of a position between two turns.
fn evaluate_between_turns(game: &Cascadito, evaluation: &EvaluationWeights) -> Values {
    if let Some(network) = network(game, evaluation) {
        return network.values(&inputs::inputs(game));
    }
    let seats = usize::from(game.seats());
    let mut progress = [Progress::default(); cascadito::SEATS];
    let mut features = [[0.0; features::COUNT]; cascadito::SEATS];
    for seat in game.all_seats() {
        let values = MoveValues::new(game, seat);
        let own_progress = Progress::new(game, seat, &values.reachability);
        features[seat.index()] = features::describe(&SheetSummary::new(game, seat, &values, &own_progress));
        progress[seat.index()] = own_progress;
    }
    let stage = features::stage(game, &progress[..seats]);
    let weights = evaluation.tables[Cascadito::evaluation_table(game.seats())].weights;
    let mut scores = [0.0; SEATS];
    for (score, features) in scores.iter_mut().zip(&features) {
        *score = weigh(features, weights, stage);
    }
    if game.is_solo() {
        return solo_values(Cascadito::solo_value(scores[0]));
    }
    softmax(&mut scores[..seats], 1.0);
    tabletop::BySeat(scores)
}

/// The values of a finished game: the same as [`Heuristics::terminal_values`], without the standings.
fn values_at_end(game: &Cascadito) -> Values {
    let points = game.all_seats().map(|seat| (seat, i32::from(game.score(seat).total())));
    if game.is_solo() {
        return solo_values(value_of_share(f32::from(game.score(Seat(0)).total()) / most_points(game.sheet())));
    }
    // In a tie the castle further to the right wins.
    let winner = points.clone().max_by_key(|(seat, points)| (*points, game.castle(*seat).map(Colour::index)));
    values_of(points, winner.map(|(seat, _)| seat))
}

/// Converts a score of the solo weights to a share of all points.
const SOLO_MIDDLE: f32 = 0.65;
const SOLO_SLOPE: f32 = 8.0;

/// The share of all points with the value 0 in solo games: any reasonable player gets more.
const LOWEST_SHARE: f32 = 0.25;

/// The value of a share of all points in solo games: linear, so that every point counts the same, up to the maximum of the sheet.
fn value_of_share(share: f32) -> f32 {
    ((share - LOWEST_SHARE) / (1.0 - LOWEST_SHARE)).clamp(0.0, 1.0)
}

fn solo_values(value: f32) -> Values {
    tabletop::BySeat([value, 0.0, 0.0, 0.0, 0.0, 0.0])
}

/// The highest possible score of a player with the blue castle on a sheet.
fn most_points(sheet: &Sheet) -> f32 {
    let highest = |points: &[u8]| f32::from(points.iter().copied().max().unwrap_or(0));
    let rows = [Row::Top, Row::Bottom].into_iter().flat_map(|row| sheet.row(row).iter());
    let achievements: f32 =
        rows.filter_map(|achievement| sheet.achievement(achievement)).map(|printed| f32::from(printed.points)).sum();
    let tracks: f32 = sheet
        .tracks()
        .map(|(colour, track)| {
            let castle = track.castle().filter(|_| colour == Colour::Blue);
            castle.map_or_else(|| highest(track.points()), f32::from)
        })
        .sum();
    let rivers: f32 = sheet.rivers().iter().map(|course| highest(course.points())).sum();
    let signs: f32 = sheet.counted_signs().map(|(_, points)| highest(points)).sum();
    let bonus = f32::from(sheet.end().top_row_bonus) + sheet.every_track().map_or(0.0, |bonus| f32::from(bonus.points));
    (achievements + tracks + rivers + signs + bonus).max(1.0)
}
