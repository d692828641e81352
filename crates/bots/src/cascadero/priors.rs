//! Ranks the actions to search.

use cascadero::{Action, Cascadero};
use tabletop::{Cell, FieldSet, Seat};

use super::PLACEMENT_TABLE;
use super::gains::{gain, pair_gain, tile_value};
use super::placement_policy::PlacementPolicy;
use super::reachability::Reachability;
use crate::heuristics::EvaluationWeights;

/// The maximum numbers of placements, and of moves of envoys or heralds, that are kept.
const MAX_PLACEMENTS: usize = 32;
const MAX_MOVES: usize = 12;
/// The logit per unit of gain, for actions that the placement policy does not rank.
const LOGITS_PER_GAIN: f32 = 0.6;
/// The gain of declining to move an envoy or a herald.
const PASS_GAIN: f32 = 0.3;

/// See [`Heuristics::priors`](crate::Heuristics::priors).
pub(super) fn priors(
    game: &Cascadero,
    evaluation: &EvaluationWeights,
    actions: &mut Vec<Action>,
    logits: &mut Vec<f32>,
) {
    let seat = game.active_seat();
    logits.clear();
    match actions.first() {
        Some(Action::Place(_) | Action::PlaceSealed(_)) => {
            rank_placements(game, evaluation, seat, actions, logits);
            keep_best(MAX_PLACEMENTS, actions, logits);
        }
        Some(Action::MoveEnvoy(..)) => {
            let reachability = Reachability::new(game);
            let pair = pair_gain(game, seat);
            let pairs = reachability.all_pairs(game, seat);
            logits.extend(actions.iter().map(|action| match action {
                Action::MoveEnvoy(_, to) => {
                    let completes = reachability.board.field_on(*to).is_some_and(|field| pairs.contains(field));
                    LOGITS_PER_GAIN * (tile_value(game.tile(*to)) + if completes { pair } else { 0.0 })
                }
                _ => LOGITS_PER_GAIN * PASS_GAIN,
            }));
            keep_best(MAX_MOVES, actions, logits);
        }
        Some(Action::MoveHerald(..)) => {
            let values = HeraldValues::new(game, seat);
            logits.extend(actions.iter().map(|action| LOGITS_PER_GAIN * values.gain(*action)));
            keep_best(MAX_MOVES, actions, logits);
        }
        _ => logits.extend(actions.iter().map(|action| LOGITS_PER_GAIN * answer_gain(game, seat, *action))),
    }
}

/// The field of a placement.
pub(super) fn placement_field(game: &Cascadero, action: Action) -> u8 {
    match action {
        Action::Place(cell) | Action::PlaceSealed(cell) => game.board().field_on(cell).unwrap_or(0),
        _ => 0,
    }
}

/// Ranks placements in two passes: cheap features of all placements select those for which the expensive ones are computed.
fn rank_placements(
    game: &Cascadero,
    evaluation: &EvaluationWeights,
    seat: Seat,
    actions: &mut Vec<Action>,
    logits: &mut Vec<f32>,
) {
    let reachability = Reachability::new(game);
    let policy = PlacementPolicy::new(game, &reachability, seat, evaluation.tables[PLACEMENT_TABLE].weights);
    let immediate = policy.immediate_scores();
    logits.extend(actions.iter().map(|action| {
        let field = placement_field(game, *action);
        match action {
            Action::PlaceSealed(_) => policy.sealed_score(field, &immediate),
            _ => immediate[usize::from(field)],
        }
    }));
    if !reachability.of(seat).near.is_empty() {
        keep_best(MAX_PLACEMENTS, actions, logits);
    }
    for (action, logit) in actions.iter().zip(logits) {
        *logit += policy.opening_score(placement_field(game, *action));
    }
}

/// The gain of an action that does not depend on the land.
fn answer_gain(game: &Cascadero, seat: Seat, action: Action) -> f32 {
    match action {
        Action::Advance(track) => 1.5 * gain(game, seat, track, 1),
        Action::Claim(_) => 3.0,
        Action::Score(town) => game.board().town_colour(town).map_or(0.0, |track| 0.5 * gain(game, seat, track, 2)),
        _ => 0.0,
    }
}

/// Keeps the actions with the highest logits, in their original order.
fn keep_best(most: usize, actions: &mut Vec<Action>, logits: &mut Vec<f32>) {
    /// Longer lists are not shortened; no position has one.
    const MAX_ACTIONS: usize = 512;
    let count = logits.len();
    if count <= most || count > MAX_ACTIONS {
        return;
    }
    let mut sorted = [0.0_f32; MAX_ACTIONS];
    sorted[..count].copy_from_slice(logits);
    let (_, least, _) = sorted[..count].select_nth_unstable_by(most - 1, |one, two| two.total_cmp(one));
    let least = *least;
    let mut kept = 0;
    for index in 0..count {
        // Ties with the last kept one are kept only while there is room.
        if logits[index] > least || (logits[index] >= least && kept < most) {
            actions[kept] = actions[index];
            logits[kept] = logits[index];
            kept += 1;
        }
    }
    actions.truncate(kept);
    logits.truncate(kept);
}

/// The values of herald positions to a seat.
struct HeraldValues<'a> {
    game: &'a Cascadero,
    seat: Seat,
    contacts: FieldSet,
    rival_contacts: FieldSet,
}

impl<'a> HeraldValues<'a> {
    fn new(game: &'a Cascadero, seat: Seat) -> Self {
        let reachability = Reachability::new(game);
        let (contacts, rival_contacts) = (reachability.contacts(seat), reachability.rival_contacts(game, seat));
        HeraldValues { game, seat, contacts, rival_contacts }
    }

    /// The gain of moving a herald: positive towards own contacts, negative towards those of rivals.
    fn gain(&self, action: Action) -> f32 {
        let Action::MoveHerald(from, to) = action else { return 0.0 };
        self.at(to) - self.at(from)
    }

    fn at(&self, cell: Cell) -> f32 {
        const OWN_CONTACT: f32 = 1.0;
        const RIVAL_CONTACT: f32 = 0.7;
        const OWN_COLOUR: f32 = 0.4;
        let board = self.game.board();
        let Some(town) = board.town_on(cell) else { return 0.0 };
        let around = board.around(town);
        let own = if self.contacts.intersection(around).is_empty() { 0.0 } else { OWN_CONTACT };
        let rivals = if self.rival_contacts.intersection(around).is_empty() { 0.0 } else { RIVAL_CONTACT };
        let colour = if board.town_colour(cell) == Some(self.game.colour(self.seat)) { OWN_COLOUR } else { 0.0 };
        own - rivals + colour
    }
}
