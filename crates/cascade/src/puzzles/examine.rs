//! Whether a position is a puzzle: one answer is clearly best, and a greedy player misses it.

use bots::{AnyBot, Strategy, Values};
use games::{AnyAction, AnyGame};
use practice::PuzzleProof;
use review::{Effort, Estimate};
use tabletop::{Level, Seat};

use super::exhaustive;

/// How many playouts decide whether a position is worth a closer look.
const FIRST_LOOK: u32 = 400;

/// How much better the best action must seem at the first look.
const FIRST_GAP: f32 = 0.06;

/// How much better it must certainly be.
const LEAST_GAP: f32 = 0.04;

/// A rival whose loss is less is right too.
const EQUAL: f32 = 0.01;

/// How many other actions are compared with the best one: those that the search tried most.
const RIVALS: usize = 4;

/// The most answers that may be right.
const MOST_RIGHT: usize = 2;

/// How often each level tries.
const TRIES: u64 = 3;

/// The ratings of a puzzle that every level solves and of one that none does.
const RATINGS: (u32, u32) = (1_000, 2_200);

/// An answer that is clearly best.
pub(super) struct ClearAnswer {
    pub(super) right: Vec<AnyAction>,
    pub(super) proof: PuzzleProof,
}

/// The answer to a position that is a puzzle; nothing for any other one.
pub(super) fn examine(game: &AnyGame, seat: Seat, playouts: u32, seed: u64) -> Option<ClearAnswer> {
    let (best, rivals) = first_look(game, seat, seed)?;
    let greedy = AnyBot::with_strategy(game.kind(), Strategy::Greedy { error: 0.0 }, 1).choose(game, &mut || false);
    if greedy == Some(best) {
        return None;
    }
    if let Some(values) = exhaustive::values(game) {
        return exact(&values, seat, greedy);
    }
    let effort = Effort { playouts, opinions: 4, doublings: 0, seed, threads: 1 };
    let sure = Estimate::of(game, effort);
    if sure.line.first() != Some(&best) {
        return None;
    }
    let value = estimate_after(game, best, effort)?;
    let mut right = vec![best];
    let (mut gap, mut gap_error) = (f32::INFINITY, 0.0);
    for rival in rivals.into_iter().chain(greedy) {
        let other = estimate_after(game, rival, effort)?;
        let loss = value.values[seat] - other.values[seat];
        let error = 2.0 * value.errors[seat].hypot(other.errors[seat]);
        if loss - error >= LEAST_GAP {
            if loss - error < gap - gap_error {
                (gap, gap_error) = (loss, error);
            }
        } else if loss < EQUAL && Some(rival) != greedy && right.len() < MOST_RIGHT {
            right.push(rival);
        } else {
            return None;
        }
    }
    gap.is_finite().then_some(ClearAnswer { right, proof: PuzzleProof { playouts, gap, error: gap_error } })
}

/// The best action of a short search and those it tried most beside it; nothing where it is not clear.
fn first_look(game: &AnyGame, seat: Seat, seed: u64) -> Option<(AnyAction, Vec<AnyAction>)> {
    let strategy = AnyBot::strategy_of(game.kind(), Level::Expert, game.seats()).with_limits(FIRST_LOOK, u32::MAX);
    let mut bot = AnyBot::with_strategy(game.kind(), strategy, seed);
    let actions = bot.analyse(game, &mut || false)?.actions;
    let (best, others) = actions.split_first()?;
    let tried: Vec<_> = others.iter().filter(|stats| stats.visits > 0).take(RIVALS).collect();
    let nearest = tried.iter().map(|stats| stats.values[seat]).fold(f32::NEG_INFINITY, f32::max);
    let is_clear = tried.len() >= 2 && best.values[seat] - nearest >= FIRST_GAP;
    is_clear.then(|| (best.action, tried.iter().map(|stats| stats.action).collect()))
}

fn estimate_after(game: &AnyGame, action: AnyAction, effort: Effort) -> Option<Estimate> {
    let mut next = game.clone();
    next.act(action).ok()?;
    Some(Estimate::of(&next, effort))
}

/// An action and what it leads to.
type ValuedAction = (AnyAction, Values);

/// The answer by exact values.
fn exact(values: &[ValuedAction], seat: Seat, greedy: Option<AnyAction>) -> Option<ClearAnswer> {
    let most = values.iter().map(|(_, values)| values[seat]).fold(f32::NEG_INFINITY, f32::max);
    let (right, wrong): (Vec<&ValuedAction>, Vec<&ValuedAction>) =
        values.iter().partition(|(_, values)| most - values[seat] < EQUAL);
    let gap = wrong.iter().map(|(_, values)| most - values[seat]).fold(f32::INFINITY, f32::min);
    let right: Vec<AnyAction> = right.into_iter().map(|(action, _)| *action).collect();
    let is_clear = right.len() <= MOST_RIGHT && gap.is_finite() && gap >= LEAST_GAP;
    let is_missed = greedy.is_some_and(|greedy| !right.contains(&greedy));
    (is_clear && is_missed).then_some(ClearAnswer { right, proof: PuzzleProof { playouts: 0, gap, error: 0.0 } })
}

/// How hard it is to find the answer: by how many levels of bots find it how often.
pub(super) fn rating(game: &AnyGame, right: &[AnyAction]) -> u32 {
    let levels = [Level::Novice, Level::Easy, Level::Medium, Level::Hard];
    let tries = levels.iter().flat_map(|level| (1..=TRIES).map(move |seed| (*level, seed)));
    let missed = tries.filter(|(level, seed)| {
        let answer = AnyBot::new(game, *level, *seed).choose(game, &mut || false);
        !answer.is_some_and(|answer| right.contains(&answer))
    });
    let all = levels.len() as u32 * TRIES as u32;
    RATINGS.0 + (RATINGS.1 - RATINGS.0) * missed.count() as u32 / all
}
