//! What everybody can expect in a position, and how sure that is.

use std::collections::BTreeMap;

use bots::{AnyBot, SEATS, Values, numbered_on_threads};
use games::{AnyAction, AnyGame};
use tabletop::{Actor, BySeat, Dice, Level};

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

impl Estimate {
    /// The estimate of any position.
    pub fn of(game: &AnyGame, effort: Effort) -> Estimate {
        match game.actor() {
            Actor::Nobody => Estimate::exact(AnyBot::final_values(game).unwrap_or_default()),
            Actor::Chance => Estimate::before_draw(game, effort),
            Actor::Seat(_) => Estimate::of_decision(game, effort),
        }
    }

    fn exact(values: Values) -> Estimate {
        Estimate { values, errors: Values::default(), line: Vec::new() }
    }

    /// The mean of what can be expected after some draws.
    fn before_draw(game: &AnyGame, effort: Effort) -> Estimate {
        let effort = Effort { playouts: effort.playouts.div_ceil(SHARE_OF_A_DRAW), opinions: 1, ..effort };
        let values = numbered_on_threads(effort.threads, DRAWS, |draw| {
            let seed = effort.seed ^ u64::from(draw) << 40;
            let mut drawn = game.clone();
            let mut dice = Dice::seeded(seed);
            while drawn.actor() == Actor::Chance {
                let outcome = drawn.sample_chance(&mut dice);
                drawn.act(outcome).expect("an outcome of this position");
            }
            Estimate::of(&drawn, Effort { seed, threads: 1, ..effort }).values
        });
        let (values, errors) = mean_and_error(&values);
        Estimate { values, errors, line: Vec::new() }
    }

    /// What can be expected if the best action is played, in the opinion of several searches.
    fn of_decision(game: &AnyGame, effort: Effort) -> Estimate {
        let strategy =
            AnyBot::strategy_of(game.kind(), Level::Expert, game.seats()).with_limits(effort.playouts, u32::MAX);
        let opinions = numbered_on_threads(effort.threads, effort.opinions, |opinion| {
            let seed = effort.seed ^ u64::from(opinion) << 48;
            let mut bot = AnyBot::with_strategy(game.kind(), strategy, seed);
            let analysis = bot.analyse(game, &mut || false).expect("a player decides");
            (analysis.actions, bot.expected_line(LONGEST_LINE))
        });
        let mut visits: BTreeMap<AnyAction, u32> = BTreeMap::new();
        for stats in opinions.iter().flat_map(|(actions, _)| actions) {
            *visits.entry(stats.action).or_default() += stats.visits;
        }
        // The first of the most visited ones.
        let best = visits.iter().rev().max_by_key(|(_, visits)| **visits).map(|(action, _)| *action);
        let of_best = |actions: &[bots::search::ActionStats<AnyAction>]| {
            let stats = actions.iter().find(|stats| Some(stats.action) == best && stats.visits > 0)?;
            Some(stats.values)
        };
        let values: Vec<Values> = opinions.iter().filter_map(|(actions, _)| of_best(actions)).collect();
        let (values, errors) = mean_and_error(&values);
        let agreeing = opinions.into_iter().map(|(_, line)| line).find(|line| line.first() == best.as_ref());
        Estimate { values, errors, line: agreeing.unwrap_or_else(|| best.into_iter().collect()) }
    }
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
