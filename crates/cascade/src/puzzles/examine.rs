//! Examines whether a position is a puzzle: one answer is clearly best, and a greedy player misses it.

use bots::search::ActionStats;
use bots::{AnyBot, Strategy, Values};
use games::{AnyAction, AnyGame};
use practice::PuzzleProof;
use review::{Effort, Estimate};
use tabletop::{Level, Seat};

use super::counts::MiningCounts;
use super::exhaustive;

/// The playouts of the first look, which decides whether a position is examined more closely.
const FIRST_PLAYOUTS: u32 = 400;

/// The playouts of the glance before it, which discards most positions.
const QUICK_PLAYOUTS: u32 = 100;

/// By how much the best action must lead after the glance, and after the first look.
const QUICK_GAP: f32 = 0.02;
const FIRST_GAP: f32 = 0.06;

/// By how much it must lead in the proof, with certainty.
const PROVEN_GAP: f32 = 0.04;

/// Rivals whose loss is smaller count as right, too.
const EQUAL_LOSS: f32 = 0.01;

/// How many other actions are compared with the best one: those with the most visits.
const COMPARED_ACTIONS: usize = 4;

/// The maximum number of right answers; bids on the same wall count as one.
const MOST_RIGHT_ANSWERS: usize = 2;

/// How many other bids on the same wall are compared with the best one.
const COMPARED_BIDS: usize = 4;

/// A closer look takes a fraction of the playouts of a proof: one in this many.
const CLOSER_PLAYOUTS_DIVISOR: u32 = 10;

/// How often each level tries to solve a puzzle.
const TRIES_PER_LEVEL: u64 = 3;

/// The rating of a puzzle that every level solves, and of one that none does.
const RATING_RANGE: (u32, u32) = (1_000, 2_200);

/// A decision with an answer that is clearly best.
pub(super) struct ClearAnswer {
    pub(super) right: Vec<AnyAction>,
    pub(super) proof: PuzzleProof,
    /// The first right answer with its expected continuation.
    pub(super) line: Vec<AnyAction>,
    /// The same for the answer of a greedy player.
    pub(super) instead: Vec<AnyAction>,
}

/// How certain a comparison must be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strictness {
    /// Half of the gap is enough, and a rival counts as equal within the error.
    CloserLook,
    /// The whole gap is required.
    Proof,
}

/// A decision that is examined.
pub(super) struct Examination<'a> {
    pub(super) game: &'a AnyGame,
    pub(super) seat: Seat,
    pub(super) playouts: u32,
    pub(super) seed: u64,
    pub(super) counts: &'a MiningCounts,
}

impl Examination<'_> {
    /// The answer, if one is clearly best and a greedy player misses it. Cheap checks come first.
    pub(super) fn answer(&self) -> Option<ClearAnswer> {
        let counts = self.counts;
        MiningCounts::count(&counts.looked_at);
        let (best, rivals) = counts.time(|counts| &counts.looking, || self.first_search())?;
        let greedy = AnyBot::with_strategy(self.game.kind(), Strategy::Greedy { error: 0.0 }, 1)
            .choose(self.game, &mut || false)?;
        if greedy == best {
            return None;
        }
        MiningCounts::count(&counts.promising);
        let (right, proof) = counts.time(|counts| &counts.proving, || self.proved(best, &rivals, greedy))?;
        let (line, instead) = (self.line_after(right[0])?, self.line_after(greedy)?);
        MiningCounts::count(&counts.proved);
        Some(ClearAnswer { right, proof, line, instead })
    }

    /// An action with its expected continuation.
    fn line_after(&self, action: AnyAction) -> Option<Vec<AnyAction>> {
        let effort = Effort { playouts: FIRST_PLAYOUTS, opinions: 1, doublings: 0, seed: self.seed, threads: 1 };
        let after = estimate_after(self.game, action, effort)?;
        Some(std::iter::once(action).chain(after.line).collect())
    }

    fn proved(&self, best: AnyAction, rivals: &[AnyAction], greedy: AnyAction) -> Option<ProvedAnswers> {
        if let Some(values) = exhaustive::values(self.game) {
            return exact(&values, self.seat, greedy);
        }
        let greedy_first: Vec<AnyAction> =
            std::iter::once(greedy).chain(rivals.iter().copied().filter(|rival| *rival != greedy)).collect();
        // Most decisions that seem clear are not; a tenth of the playouts discards most of these.
        let effort = Effort { playouts: self.playouts, opinions: 4, doublings: 0, seed: self.seed, threads: 1 };
        let closer = Effort { playouts: (self.playouts / CLOSER_PLAYOUTS_DIVISOR).max(1), ..effort };
        self.compared(best, &greedy_first, greedy, closer, Strictness::CloserLook)?;
        MiningCounts::count(&self.counts.closer);
        let answer = self.compared(best, &greedy_first, greedy, effort, Strictness::Proof)?;
        let sure = Estimate::of(self.game, effort);
        let is_found = sure.line.first().is_some_and(|found| answer.0.contains(found));
        is_found.then_some(answer)
    }

    /// Compares an action with its rivals. Returns `None` as soon as a rival is neither worse by the gap, with certainty, nor equally good.
    fn compared(
        &self,
        best: AnyAction,
        rivals: &[AnyAction],
        greedy: AnyAction,
        effort: Effort,
        strictness: Strictness,
    ) -> Option<ProvedAnswers> {
        let value = estimate_after(self.game, best, effort)?;
        let mut right = vec![best];
        let (mut gap, mut gap_error) = (f32::INFINITY, 0.0);
        for rival in rivals.iter().copied() {
            let other = estimate_after(self.game, rival, effort)?;
            let loss = value.values[self.seat] - other.values[self.seat];
            let error = 2.0 * value.errors[self.seat].hypot(other.errors[self.seat]);
            let (least, equal) = match strictness {
                Strictness::CloserLook => (PROVEN_GAP / 2.0, EQUAL_LOSS.max(error)),
                Strictness::Proof => (PROVEN_GAP, EQUAL_LOSS),
            };
            let is_alike = are_bids_on_same_wall(best, rival);
            if loss - error >= least {
                if loss - error < gap - gap_error {
                    (gap, gap_error) = (loss, error);
                }
            } else if rival != greedy && (is_alike || loss.abs() < equal && right.len() < MOST_RIGHT_ANSWERS) {
                right.push(rival);
            } else {
                return None;
            }
        }
        let proof = PuzzleProof { playouts: effort.playouts, gap, error: gap_error };
        gap.is_finite().then_some((right, proof))
    }

    /// The best action of a short search, and the rivals with the most visits; `None` if the best one is not clear.
    fn first_search(&self) -> Option<(AnyAction, Vec<AnyAction>)> {
        let (game, seat) = (self.game, self.seat);
        let strategy = AnyBot::strategy_of(game.kind(), Level::Expert, game.seats());
        let mut found = None;
        // The first look continues the search of the glance.
        let mut bot = AnyBot::with_strategy(game.kind(), strategy.with_limits(QUICK_PLAYOUTS, u32::MAX), self.seed);
        for (playouts, least) in [(QUICK_PLAYOUTS, QUICK_GAP), (FIRST_PLAYOUTS, FIRST_GAP)] {
            bot.set_strategy(strategy.with_limits(playouts, u32::MAX));
            let actions = bot.analyse(game, &mut || false)?.actions;
            let (best, others) = actions.split_first()?;
            let is_alike = |stats: &&ActionStats<AnyAction>| are_bids_on_same_wall(best.action, stats.action);
            let (alike, mut tried): (Vec<&ActionStats<AnyAction>>, Vec<&ActionStats<AnyAction>>) =
                others.iter().filter(|stats| stats.visits > 0).partition(is_alike);
            tried.truncate(COMPARED_ACTIONS);
            let nearest = tried.iter().map(|stats| stats.values[seat]).fold(f32::NEG_INFINITY, f32::max);
            if tried.len() + alike.len() < 2 || tried.is_empty() || best.values[seat] - nearest < least {
                return None;
            }
            let rivals = tried.iter().chain(alike.iter().take(COMPARED_BIDS));
            found = Some((best.action, rivals.map(|stats| stats.action).collect()));
        }
        found
    }
}

fn estimate_after(game: &AnyGame, action: AnyAction, effort: Effort) -> Option<Estimate> {
    let mut next = game.clone();
    next.act(action).ok()?;
    Some(Estimate::of(&next, effort))
}

/// Whether two actions are bids on the same wall. A puzzle asks what a wall is worth, not for the exact number of coins.
fn are_bids_on_same_wall(one: AnyAction, other: AnyAction) -> bool {
    one != other && wall_of_bid(one).is_some_and(|wall| wall_of_bid(other) == Some(wall))
}

/// The command of a bid without its sum; `None` for other actions.
fn wall_of_bid(action: AnyAction) -> Option<String> {
    let command = action.to_string();
    let (wall, _) = command.rsplit_once(' ')?;
    (wall == "bid" || wall.starts_with("start ")).then(|| wall.to_owned())
}

/// The right answers, and the proof.
type ProvedAnswers = (Vec<AnyAction>, PuzzleProof);

/// An action with the values after it.
type ValuedAction = (AnyAction, Values);

/// Decides by exact values.
fn exact(values: &[ValuedAction], seat: Seat, greedy: AnyAction) -> Option<ProvedAnswers> {
    let most = values.iter().map(|(_, values)| values[seat]).fold(f32::NEG_INFINITY, f32::max);
    let (right, wrong): (Vec<&ValuedAction>, Vec<&ValuedAction>) =
        values.iter().partition(|(_, values)| most - values[seat] < EQUAL_LOSS);
    let gap = wrong.iter().map(|(_, values)| most - values[seat]).fold(f32::INFINITY, f32::min);
    let right: Vec<AnyAction> = right.into_iter().map(|(action, _)| *action).collect();
    let is_clear = right.len() <= MOST_RIGHT_ANSWERS && gap.is_finite() && gap >= PROVEN_GAP;
    let proof = PuzzleProof { playouts: 0, gap, error: 0.0 };
    (is_clear && !right.contains(&greedy)).then_some((right, proof))
}

/// The difficulty of a puzzle, by how many tries of bots of several levels miss the answer.
pub(super) fn rating(game: &AnyGame, right: &[AnyAction]) -> u32 {
    let levels = [Level::Novice, Level::Easy, Level::Medium, Level::Hard];
    let tries = levels.iter().flat_map(|level| (1..=TRIES_PER_LEVEL).map(move |seed| (*level, seed)));
    let missed = tries.filter(|(level, seed)| {
        let answer = AnyBot::new(game, *level, *seed).choose(game, &mut || false);
        !answer.is_some_and(|answer| right.contains(&answer))
    });
    let all = levels.len() as u32 * TRIES_PER_LEVEL as u32;
    RATING_RANGE.0 + (RATING_RANGE.1 - RATING_RANGE.0) * missed.count() as u32 / all
}
