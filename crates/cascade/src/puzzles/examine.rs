//! Whether a position is a puzzle: one answer is clearly best, and a greedy player misses it.

use bots::search::ActionStats;
use bots::{AnyBot, Strategy, Values};
use games::{AnyAction, AnyGame};
use practice::PuzzleProof;
use review::{Effort, Estimate};
use tabletop::{Level, Seat};

use super::counts::MiningCounts;
use super::exhaustive;

/// How many playouts decide whether a position is worth a closer look.
const FIRST_LOOK: u32 = 400;

/// How many playouts decide whether even that is worth it.
const GLANCE: u32 = 100;

/// How much better the best action must seem at the first glance, and at the first look.
const GLANCE_GAP: f32 = 0.02;
const FIRST_GAP: f32 = 0.06;

/// How much better it must certainly be.
const LEAST_GAP: f32 = 0.04;

/// A rival whose loss is less is right too.
const EQUAL: f32 = 0.01;

/// How many other actions are compared with the best one: those that the search tried most.
const RIVALS: usize = 4;

/// The most answers that may be right; bids on one wall count as one.
const MOST_RIGHT: usize = 2;

/// How many other bids on the same wall are compared with the best one.
const OTHER_BIDS: usize = 4;

/// By how much fewer playouts a closer look takes than a proof.
const CLOSER_LOOK: u32 = 10;

/// How often each level tries.
const TRIES: u64 = 3;

/// The ratings of a puzzle that every level solves and of one that none does.
const RATINGS: (u32, u32) = (1_000, 2_200);

/// An answer that is clearly best.
pub(super) struct ClearAnswer {
    pub(super) right: Vec<AnyAction>,
    pub(super) proof: PuzzleProof,
    /// The first right answer and what is expected after it.
    pub(super) line: Vec<AnyAction>,
    /// The same for a greedy player's answer.
    pub(super) instead: Vec<AnyAction>,
}

/// How certain a comparison must be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strictness {
    /// Half of the gap is enough, and what may be as good counts as good.
    CloserLook,
    /// The whole gap.
    Proof,
}

/// A decision that may be a puzzle.
pub(super) struct Examination<'a> {
    pub(super) game: &'a AnyGame,
    pub(super) seat: Seat,
    pub(super) playouts: u32,
    pub(super) seed: u64,
    pub(super) counts: &'a MiningCounts,
}

impl Examination<'_> {
    /// The answer, if one is clearly best and a greedy player misses it. What costs little decides first.
    pub(super) fn answer(&self) -> Option<ClearAnswer> {
        let counts = self.counts;
        MiningCounts::count(&counts.looked_at);
        let (best, rivals) = counts.time(|counts| &counts.looking, || self.first_look())?;
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

    /// An action and what is expected after it.
    fn line_after(&self, action: AnyAction) -> Option<Vec<AnyAction>> {
        let effort = Effort { playouts: FIRST_LOOK, opinions: 1, doublings: 0, seed: self.seed, threads: 1 };
        let after = estimate_after(self.game, action, effort)?;
        Some(std::iter::once(action).chain(after.line).collect())
    }

    fn proved(&self, best: AnyAction, rivals: &[AnyAction], greedy: AnyAction) -> Option<ProvedAnswers> {
        if let Some(values) = exhaustive::values(self.game) {
            return exact(&values, self.seat, greedy);
        }
        let greedy_first: Vec<AnyAction> =
            std::iter::once(greedy).chain(rivals.iter().copied().filter(|rival| *rival != greedy)).collect();
        // Most decisions that seem clear are not: a tenth of the playouts tells most of them apart.
        let effort = Effort { playouts: self.playouts, opinions: 4, doublings: 0, seed: self.seed, threads: 1 };
        let closer = Effort { playouts: (self.playouts / CLOSER_LOOK).max(1), ..effort };
        self.compared(best, &greedy_first, greedy, closer, Strictness::CloserLook)?;
        MiningCounts::count(&self.counts.closer);
        let answer = self.compared(best, &greedy_first, greedy, effort, Strictness::Proof)?;
        let sure = Estimate::of(self.game, effort);
        let is_found = sure.line.first().is_some_and(|found| answer.0.contains(found));
        is_found.then_some(answer)
    }

    /// Compares an action with its rivals; nothing as soon as one is neither certainly worse by a gap nor as good.
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
                Strictness::CloserLook => (LEAST_GAP / 2.0, EQUAL.max(error)),
                Strictness::Proof => (LEAST_GAP, EQUAL),
            };
            let is_alike = are_alike(best, rival);
            if loss - error >= least {
                if loss - error < gap - gap_error {
                    (gap, gap_error) = (loss, error);
                }
            } else if rival != greedy && (is_alike || loss.abs() < equal && right.len() < MOST_RIGHT) {
                right.push(rival);
            } else {
                return None;
            }
        }
        let proof = PuzzleProof { playouts: effort.playouts, gap, error: gap_error };
        gap.is_finite().then_some((right, proof))
    }

    /// The best action of a short search and those it tried most beside it; nothing where it is not clear.
    fn first_look(&self) -> Option<(AnyAction, Vec<AnyAction>)> {
        let (game, seat) = (self.game, self.seat);
        let strategy = AnyBot::strategy_of(game.kind(), Level::Expert, game.seats());
        let mut found = None;
        // The same search goes on where the first few playouts leave it open.
        let mut bot = AnyBot::with_strategy(game.kind(), strategy.with_limits(GLANCE, u32::MAX), self.seed);
        for (playouts, least) in [(GLANCE, GLANCE_GAP), (FIRST_LOOK, FIRST_GAP)] {
            bot.set_strategy(strategy.with_limits(playouts, u32::MAX));
            let actions = bot.analyse(game, &mut || false)?.actions;
            let (best, others) = actions.split_first()?;
            let is_alike = |stats: &&ActionStats<AnyAction>| are_alike(best.action, stats.action);
            let (alike, mut tried): (Vec<&ActionStats<AnyAction>>, Vec<&ActionStats<AnyAction>>) =
                others.iter().filter(|stats| stats.visits > 0).partition(is_alike);
            tried.truncate(RIVALS);
            let nearest = tried.iter().map(|stats| stats.values[seat]).fold(f32::NEG_INFINITY, f32::max);
            if tried.len() + alike.len() < 2 || tried.is_empty() || best.values[seat] - nearest < least {
                return None;
            }
            let rivals = tried.iter().chain(alike.iter().take(OTHER_BIDS));
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

/// Whether two actions are bids on the same wall: who asks what a wall is worth does not ask for the last coin.
fn are_alike(one: AnyAction, other: AnyAction) -> bool {
    let wall = |action: AnyAction| {
        let command = action.to_string();
        let (wall, _) = command.rsplit_once(' ')?;
        (wall == "bid" || wall.starts_with("start ")).then(|| wall.to_owned())
    };
    one != other && wall(one).is_some_and(|own| wall(other) == Some(own))
}

/// The right answers, and why they are right.
type ProvedAnswers = (Vec<AnyAction>, PuzzleProof);

/// An action and what it leads to.
type ValuedAction = (AnyAction, Values);

/// The answer by exact values.
fn exact(values: &[ValuedAction], seat: Seat, greedy: AnyAction) -> Option<ProvedAnswers> {
    let most = values.iter().map(|(_, values)| values[seat]).fold(f32::NEG_INFINITY, f32::max);
    let (right, wrong): (Vec<&ValuedAction>, Vec<&ValuedAction>) =
        values.iter().partition(|(_, values)| most - values[seat] < EQUAL);
    let gap = wrong.iter().map(|(_, values)| most - values[seat]).fold(f32::INFINITY, f32::min);
    let right: Vec<AnyAction> = right.into_iter().map(|(action, _)| *action).collect();
    let is_clear = right.len() <= MOST_RIGHT && gap.is_finite() && gap >= LEAST_GAP;
    let proof = PuzzleProof { playouts: 0, gap, error: 0.0 };
    (is_clear && !right.contains(&greedy)).then_some((right, proof))
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
