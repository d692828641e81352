//! What everybody can expect in a position, and how sure that is.

use std::collections::BTreeMap;

use bots::search::ActionStats;
use bots::{AnyBot, SEATS, Values};
use games::{AnyAction, AnyGame};
use tabletop::{Actor, BySeat, Dice, Level};

use crate::searches::Searches;

/// How much thinking goes into a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How many playouts an opinion about a position takes.
    pub playouts: u32,
    /// How many opinions make an estimate.
    pub opinions: u32,
    /// How often the playouts are doubled for a decision whose label is in doubt.
    pub doublings: u32,
    /// The seed: the same seed gives the same review.
    pub seed: u64,
    /// On how many threads opinions are formed; this does not change them.
    pub threads: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { playouts: 1_000, opinions: 4, doublings: 2, seed: 1, threads: 1 }
    }
}

/// How many draws of Chance are tried for the estimate of a position in which it draws, and the share of the playouts that each one gets.
const DRAWS: u32 = 32;
const SHARE_OF_A_DRAW: u32 = 5;

/// The least error of an estimate that comes from a search: opinions may agree by accident.
const LEAST_ERROR: f32 = 0.004;

/// How many actions of the line that is expected after a position are kept.
const LONGEST_LINE: usize = 8;

/// What everybody can expect in a position.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// The expected result of every seat, from 0 to 1.
    pub values: Values,
    /// The standard error of each.
    pub errors: Values,
    /// The best action that was found and what is expected after it; nothing where no player decides.
    pub line: Vec<AnyAction>,
}

/// What one search says about a decision: the statistics of the actions, and what it expects.
#[derive(Clone, Debug)]
pub(crate) struct Opinion {
    actions: Vec<ActionStats<AnyAction>>,
    line: Vec<AnyAction>,
}

impl Opinion {
    /// The opinion with a number about a position in which a player decides.
    fn of(game: &AnyGame, effort: Effort, number: u32, stop: &mut dyn FnMut() -> bool) -> Opinion {
        let strategy =
            AnyBot::strategy_of(game.kind(), Level::Expert, game.seats()).with_limits(effort.playouts, u32::MAX);
        let mut bot = AnyBot::with_strategy(game.kind(), strategy, effort.seed ^ u64::from(number) << 48);
        let analysis = bot.analyse(game, stop).expect("a player decides");
        Opinion { actions: analysis.actions, line: bot.expected_line(LONGEST_LINE) }
    }
}

impl Estimate {
    /// The estimate of any position.
    pub fn of(game: &AnyGame, effort: Effort) -> Estimate {
        Estimate::by(&mut Searches::AtOnce, game, effort).expect("no search is left out")
    }

    /// The estimate of any position by searches that may be made one by one; nothing while one is missing.
    pub(crate) fn by(searches: &mut Searches<'_>, game: &AnyGame, effort: Effort) -> Option<Estimate> {
        match game.actor() {
            Actor::Nobody => Some(Estimate::exact(AnyBot::final_values(game).unwrap_or_default())),
            Actor::Chance => {
                let values =
                    searches.draws(effort.threads, DRAWS, |draw, stop| values_after_draw(game, effort, draw, stop))?;
                let (values, errors) = mean_and_error(&values);
                Some(Estimate { values, errors, line: Vec::new() })
            }
            Actor::Seat(_) => {
                let opinions = searches.opinions(effort.threads, effort.opinions, |number, stop| {
                    Opinion::of(game, effort, number, stop)
                })?;
                Some(Estimate::of_opinions(opinions))
            }
        }
    }

    fn exact(values: Values) -> Estimate {
        Estimate { values, errors: Values::default(), line: Vec::new() }
    }

    /// What can be expected if the best action is played, in the opinion of several searches.
    fn of_opinions(opinions: Vec<Opinion>) -> Estimate {
        let mut visits: BTreeMap<AnyAction, u32> = BTreeMap::new();
        for stats in opinions.iter().flat_map(|opinion| &opinion.actions) {
            *visits.entry(stats.action).or_default() += stats.visits;
        }
        // The first of the most visited ones.
        let best = visits.iter().rev().max_by_key(|(_, visits)| **visits).map(|(action, _)| *action);
        let of_best = |opinion: &Opinion| {
            let stats = opinion.actions.iter().find(|stats| Some(stats.action) == best && stats.visits > 0)?;
            Some(stats.values)
        };
        let values: Vec<Values> = opinions.iter().filter_map(of_best).collect();
        let (values, errors) = mean_and_error(&values);
        let agreeing = opinions.into_iter().map(|opinion| opinion.line).find(|line| line.first() == best.as_ref());
        Estimate { values, errors, line: agreeing.unwrap_or_else(|| best.into_iter().collect()) }
    }
}

/// What everybody can expect after one of the draws that are tried for a position in which Chance draws.
fn values_after_draw(game: &AnyGame, effort: Effort, draw: u32, stop: &mut dyn FnMut() -> bool) -> Values {
    let seed = effort.seed ^ u64::from(draw) << 40;
    let mut drawn = game.clone();
    let mut dice = Dice::seeded(seed);
    while drawn.actor() == Actor::Chance {
        let outcome = drawn.sample_chance(&mut dice);
        drawn.act(outcome).expect("an outcome of this position");
    }
    if drawn.actor() == Actor::Nobody {
        return AnyBot::final_values(&drawn).unwrap_or_default();
    }
    let effort = Effort { playouts: effort.playouts.div_ceil(SHARE_OF_A_DRAW), opinions: 1, seed, ..effort };
    Estimate::of_opinions(vec![Opinion::of(&drawn, effort, 0, stop)]).values
}

/// The mean of some opinions, and its standard error.
fn mean_and_error(opinions: &[Values]) -> (Values, Values) {
    let count = opinions.len().max(1) as f32;
    let mean: [f32; SEATS] =
        std::array::from_fn(|seat| opinions.iter().map(|values| values.0[seat]).sum::<f32>() / count);
    let error = std::array::from_fn(|seat| {
        let squares: f32 = opinions.iter().map(|values| (values.0[seat] - mean[seat]).powi(2)).sum();
        (squares / (count - 1.0).max(1.0) / count).sqrt().max(LEAST_ERROR)
    });
    (BySeat(mean), BySeat(error))
}
