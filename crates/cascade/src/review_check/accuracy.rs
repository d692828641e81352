//! Reviews games between bots of the same level: stronger levels must be more accurate.

use games::{GameKind, Record};
use review::{Effort, Review, Reviewer};
use serde::Serialize;
use tabletop::{Dice, Level};

use super::ReviewCheckArgs;
use crate::bot_games;
use crate::progress::progress_bar;

/// The compared levels, the strongest first.
const LEVELS: [Level; 3] = [Level::Expert, Level::Hard, Level::Medium];

/// A game of one level with its review.
pub(super) struct ReviewedGame {
    pub(super) level: Level,
    pub(super) record: Record,
    pub(super) review: Review,
}

/// The accuracy of a level's decisions.
#[derive(Serialize)]
pub(super) struct LevelAccuracy {
    pub(super) level: &'static str,
    pub(super) games: usize,
    pub(super) decisions: usize,
    /// The mean over the games, in percent.
    pub(super) accuracy: f64,
    /// Its standard error.
    pub(super) error: f64,
}

/// Plays and reviews games of each level: with two players, on all boards in turn.
pub(super) fn review_games(
    args: &ReviewCheckArgs,
    kind: GameKind,
    effort: Effort,
    threads: usize,
) -> Vec<ReviewedGame> {
    let count = args.games * LEVELS.len() as u32;
    let bar = progress_bar(count.into(), args.json);
    let reviewed = bots::numbered_on_threads(threads, count, |number| {
        let (level, game) = (LEVELS[number as usize % LEVELS.len()], number / LEVELS.len() as u32);
        // All levels play the same deals.
        let mut dice = Dice::seeded(args.seed ^ u64::from(game) << 32);
        let setup = bot_games::setup(kind, game, &[2])?;
        let strategy = bot_games::limited(kind, level, 2, args.think);
        let record = bot_games::play(setup, &[strategy], &mut dice)?;
        let review = review_of(&record, effort)?;
        bar.inc(1);
        Some(ReviewedGame { level, record, review })
    });
    bar.finish_and_clear();
    reviewed.into_iter().flatten().collect()
}

/// The complete review of a game.
pub(super) fn review_of(record: &Record, effort: Effort) -> Option<Review> {
    let mut reviewer = Reviewer::new(record, effort).ok()?;
    while reviewer.step() {}
    Some(reviewer.review())
}

/// The mean accuracy of each level.
pub(super) fn by_level(reviewed: &[ReviewedGame]) -> Vec<LevelAccuracy> {
    let levels = LEVELS.iter().map(|level| level_accuracy(reviewed, *level));
    levels.filter(|accuracy| accuracy.games > 0).collect()
}

fn level_accuracy(reviewed: &[ReviewedGame], level: Level) -> LevelAccuracy {
    let games: Vec<&ReviewedGame> = reviewed.iter().filter(|game| game.level == level).collect();
    let means: Vec<f64> = games.iter().filter_map(|game| accuracy(&game.review)).collect();
    let count = means.len() as f64;
    let mean = means.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = means.iter().map(|value| (value - mean).powi(2)).sum();
    LevelAccuracy {
        level: level.name(),
        games: means.len(),
        decisions: games.iter().map(|game| decisions(&game.review)).sum(),
        accuracy: mean,
        error: (squares / (count - 1.0).max(1.0) / count.max(1.0)).sqrt(),
    }
}

fn decisions(review: &Review) -> usize {
    review.actions.iter().filter(|action| action.verdict.is_some()).count()
}

/// The mean accuracy of all players in a game.
fn accuracy(review: &Review) -> Option<f64> {
    let losses = review.actions.iter().filter_map(|action| Some(action.verdict.as_ref()?.loss));
    review::accuracy(losses).map(f64::from)
}
