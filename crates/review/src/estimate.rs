//! The expected results of all seats in a position, with their errors.

use std::collections::BTreeMap;

use bots::search::ActionStats;
use bots::{AnyBot, Values};
use games::{AnyAction, AnyGame};
use tabletop::{Actor, Dice, Level, Seat, stable_hash};

use crate::draws::{DrawPlan, ValueSamples};
use crate::searches::Searches;

/// The search effort of a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The number of playouts of one opinion about a position.
    pub playouts: u32,
    /// The number of opinions in an estimate.
    pub opinions: u32,
    /// How many times the playouts are doubled for a decision whose label is uncertain.
    pub doublings: u32,
    /// The seed. The same seed gives the same review.
    pub seed: u64,
    /// The number of threads; it does not affect the result.
    pub threads: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { playouts: 1_000, opinions: 4, doublings: 2, seed: 1, threads: 1 }
    }
}

/// The number of sampled draws in the estimate of a position in which Chance draws, and the divisor of the playouts for each draw.
const SAMPLED_DRAWS: u32 = 32;
const DRAW_PLAYOUTS_DIVISOR: u32 = 5;

/// The maximum length of the expected line after a position.
const LONGEST_LINE: usize = 8;

/// The expected results of all seats in a position.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// The expected result of every seat, from 0 to 1.
    pub values: Values,
    /// The standard error of each.
    pub errors: Values,
    /// The best action that was found and the expected line after it; empty if no player decides.
    pub line: Vec<AnyAction>,
    /// The draws that were tried, if Chance draws.
    pub(crate) draws: Option<ValueSamples>,
}

/// The result of one search of a decision: the statistics of the actions, and the expected line.
#[derive(Clone, Debug)]
pub(crate) struct Opinion {
    actions: Vec<ActionStats<AnyAction>>,
    line: Vec<AnyAction>,
}

/// The search effort for one position of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionEffort {
    /// The effort of the review.
    pub(crate) effort: Effort,
    /// The number of actions before the position. Positions have other seeds, so that the errors of their estimates do not add up; positions that are
    /// compared with each other have the same.
    pub(crate) ply: usize,
    /// How many times the playouts, or the draws, have been doubled.
    pub(crate) doublings: u32,
}

impl PositionEffort {
    /// The effort without doublings.
    pub(crate) fn at(ply: usize, effort: Effort) -> PositionEffort {
        PositionEffort { effort, ply, doublings: 0 }
    }

    /// The same with doubled playouts or draws.
    pub(crate) fn doubled(self) -> PositionEffort {
        PositionEffort { doublings: self.doublings + 1, ..self }
    }

    /// The seed of a search with an index.
    fn seed(&self, number: u32) -> u64 {
        stable_hash(&(self.effort.seed, self.ply as u64, self.doublings, number))
    }

    fn draws(&self) -> u32 {
        SAMPLED_DRAWS << self.doublings
    }
}

impl Opinion {
    /// The opinion of a search about a position in which a player decides.
    fn of(game: &AnyGame, playouts: u32, seed: u64, stop: &mut dyn FnMut() -> bool) -> Opinion {
        let strategy = AnyBot::strategy_of(game.kind(), Level::Expert, game.seats()).with_limits(playouts, u32::MAX);
        let mut bot = AnyBot::with_strategy(game.kind(), strategy, seed);
        let analysis = bot.analyse(game, stop).expect("a player decides");
        Opinion { actions: analysis.actions, line: bot.expected_line(LONGEST_LINE) }
    }
}

impl Estimate {
    /// The estimate of any position.
    pub fn of(game: &AnyGame, effort: Effort) -> Estimate {
        let effort = PositionEffort::at(0, effort);
        Estimate::by(&mut Searches::AtOnce, game, effort).expect("no search is left out")
    }

    /// The estimate of any position, by searches that may be made one at a time; `None` while one is missing.
    pub(crate) fn by(searches: &mut Searches<'_>, game: &AnyGame, effort: PositionEffort) -> Option<Estimate> {
        let PositionEffort { effort: Effort { playouts, opinions, threads, .. }, doublings, .. } = effort;
        match game.actor() {
            Actor::Nobody => Some(Estimate::exact(values_at_end(game))),
            Actor::Chance => {
                let plan = DrawPlan::of(game, effort.draws());
                let values = searches.draws(threads, plan.count(), |draw, stop| {
                    let first = plan.outcomes.get(draw as usize % plan.outcomes.len().max(1)).copied();
                    values_after_draw(game, first, effort, draw, stop)
                })?;
                let samples = ValueSamples::of_draws(values, &plan);
                let (values, errors) = samples.mean_and_error();
                Some(Estimate { values, errors, line: Vec::new(), draws: Some(samples) })
            }
            Actor::Seat(_) => {
                let opinions = searches.opinions(threads, opinions, |number, stop| {
                    Opinion::of(game, playouts << doublings, effort.seed(number), stop)
                })?;
                Some(Estimate::of_opinions(opinions))
            }
        }
    }

    fn exact(values: Values) -> Estimate {
        Estimate { values, errors: Values::default(), line: Vec::new(), draws: None }
    }

    /// The standard error of the difference between a seat's values here and in another position.
    pub(crate) fn error_of_difference(&self, other: &Estimate, seat: Seat) -> f32 {
        let draws = self.draws.as_ref().zip(other.draws.as_ref());
        draws
            .and_then(|(own, other)| own.error_of_difference(other, seat.index()))
            .unwrap_or_else(|| self.errors[seat].hypot(other.errors[seat]))
    }

    /// The estimate of a decision, by the values of the best action in several searches.
    fn of_opinions(opinions: Vec<Opinion>) -> Estimate {
        let mut visits: BTreeMap<AnyAction, u32> = BTreeMap::new();
        for stats in opinions.iter().flat_map(|opinion| &opinion.actions) {
            *visits.entry(stats.action).or_default() += stats.visits;
        }
        // Among equally visited ones, the first.
        let best = visits.iter().rev().max_by_key(|(_, visits)| **visits).map(|(action, _)| *action);
        let of_best = |opinion: &Opinion| {
            let stats = opinion.actions.iter().find(|stats| Some(stats.action) == best && stats.visits > 0)?;
            Some(stats.values)
        };
        let values: Vec<Values> = opinions.iter().filter_map(of_best).collect();
        let (values, errors) = ValueSamples::alike(values).mean_and_error();
        let agreeing = opinions.into_iter().map(|opinion| opinion.line).find(|line| line.first() == best.as_ref());
        Estimate { values, errors, line: agreeing.unwrap_or_else(|| best.into_iter().collect()), draws: None }
    }
}

/// The expected results of all seats after a draw: it begins with an outcome, if one is given, and the rest is sampled.
fn values_after_draw(
    game: &AnyGame,
    first: Option<AnyAction>,
    effort: PositionEffort,
    draw: u32,
    stop: &mut dyn FnMut() -> bool,
) -> Values {
    let seed = effort.seed(draw);
    let mut drawn = game.clone();
    let mut dice = Dice::seeded(seed);
    if let Some(first) = first {
        drawn.act(first).expect("an outcome of this position");
    }
    while drawn.actor() == Actor::Chance {
        let outcome = drawn.sample_chance(&mut dice);
        drawn.act(outcome).expect("an outcome of this position");
    }
    if drawn.actor() == Actor::Nobody {
        return values_at_end(&drawn);
    }
    // Doubling tries more draws instead of searching each of them longer: they differ more than the searches do.
    let playouts = effort.effort.playouts.div_ceil(DRAW_PLAYOUTS_DIVISOR);
    Estimate::of_opinions(vec![Opinion::of(&drawn, playouts, seed, stop)]).values
}

/// The values of a finished game. In a solo game they are the points themselves, also where the bots do not tell few points from fewer.
fn values_at_end(game: &AnyGame) -> Values {
    let mut values = AnyBot::final_values(game).unwrap_or_default();
    if let (Some([least, most]), Some(standings)) = (AnyBot::points_alone(game), game.standings()) {
        for placing in &standings.places {
            values[placing.seat] = (placing.points as f32 - least) / (most - least);
        }
    }
    values
}
