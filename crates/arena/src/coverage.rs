//! Measures whether bots consider the best actions: compares the lists of actions that a search considers with the choice of a much longer
//! search among all legal actions. A list that lacks the best action limits everything that is based on it.

use std::collections::BTreeMap;

use bots::search::{ActionStats, Budget, Evaluator, Leaf, Search, SelectionPolicy, candidate_count};
use bots::{Bot, EvaluationWeights, HeuristicEvaluator, Heuristics, Strategy, Values, numbered_on_threads};
use serde::Serialize;
use tabletop::{Actor, Dice, Level, NoEvents, Seat, Standings};

/// The share of the long search's priors that is distributed equally among all legal actions. With a smaller share, actions that the priors
/// exclude would never be tried.
const EQUAL_SHARE: f32 = 0.25;
/// A listed action counts as equally good if the long search values it at most this much lower (1 is a win).
const EQUAL_VALUE_MARGIN: f32 = 0.01;
/// The value of a listed action counts only if it has at least 1 / `MIN_SHARE_DIVISOR` of the best action's playouts.
const MIN_SHARE_DIVISOR: u32 = 50;
/// The number of missed actions of each kind in a report.
const EXAMPLES_PER_KIND: usize = 4;

/// Which decisions are measured.
#[derive(Clone, Copy, Debug)]
pub struct CandidateCoverage {
    /// The number of games of the level from which they are taken.
    pub games: u32,
    /// The level whose lists are measured.
    pub level: Level,
    /// One decision in this many is measured.
    pub interval: u32,
    /// The number of playouts of the long search.
    pub playouts: u32,
    /// The seed of the first game.
    pub seed: u64,
    /// The number of threads; it does not affect the result.
    pub threads: usize,
}

/// The results for the decisions of one kind.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct CoverageCount {
    /// The number of decisions.
    pub decisions: u32,
    /// The number of decisions whose best action is on the list of the priors.
    pub listed: u32,
    /// The number of decisions whose best action, or one as good, is on the list.
    pub covered: u32,
    /// The number of decisions whose best action, or one as good, becomes a candidate within the level's playouts (progressive widening).
    pub considered: u32,
    /// Some missed best actions, each with the loss of the best listed action.
    pub missed: Vec<(String, f32)>,
}

impl CoverageCount {
    /// Adds the counts of other decisions.
    pub fn add(&mut self, more: &CoverageCount) {
        self.decisions += more.decisions;
        self.listed += more.listed;
        self.covered += more.covered;
        self.considered += more.considered;
        self.missed.extend(more.missed.iter().cloned());
        self.missed.truncate(EXAMPLES_PER_KIND);
    }
}

/// The results by the kind of the best action, which is the first word of its command.
pub type CoverageReport = BTreeMap<String, CoverageCount>;

impl CandidateCoverage {
    /// Plays games from a start and measures their decisions. `progress` is called after every game.
    pub fn run<G: Heuristics + Sync>(&self, start: &G, progress: &(dyn Fn() + Sync)) -> CoverageReport {
        let games = numbered_on_threads(self.threads, self.games, |number| {
            let report = self.play_game(start, number);
            progress();
            report
        });
        let mut report = CoverageReport::new();
        for (kind, count) in games.into_iter().flatten() {
            report.entry(kind).or_default().add(&count);
        }
        report
    }

    fn play_game<G: Heuristics>(&self, start: &G, number: u32) -> CoverageReport {
        let mut dice = Dice::seeded(Dice::seeded(self.seed).bits() ^ u64::from(number));
        let mut game = start.clone();
        let strategy = without_clock(G::strategy(self.level, game.seats()));
        let mut bots: Vec<Bot<G>> = (0..game.seats()).map(|_| Bot::with_strategy(strategy, dice.bits())).collect();
        let mut report = CoverageReport::new();
        while game.actor() != Actor::Nobody {
            let action = match game.actor() {
                Actor::Seat(seat) => {
                    if dice.below(self.interval.max(1)) == 0 {
                        self.compare_decision(&game, seat, strategy, dice.bits(), &mut report);
                    }
                    bots[seat.index()].choose(&game, &mut || false)
                }
                _ => game.sample_chance(&mut dice),
            };
            game.apply_unchecked(action, &mut NoEvents);
            bots.iter_mut().for_each(|bot| bot.watch(action));
        }
        report
    }

    /// Compares the list of a decision with the choice of the long search.
    fn compare_decision<G: Heuristics>(
        &self,
        game: &G,
        seat: Seat,
        own: Strategy,
        seed: u64,
        report: &mut CoverageReport,
    ) {
        let mut listed = Vec::new();
        game.legal_actions(&mut listed);
        if listed.len() < 2 {
            return;
        }
        let mut logits = Vec::new();
        game.priors(&EvaluationWeights::of::<G>(), &mut listed, &mut logits);
        let mut ranked: Vec<_> = logits.into_iter().zip(listed).collect();
        ranked.sort_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
        let ranked: Vec<G::Action> = ranked.into_iter().map(|(_, action)| action).collect();
        let considered = match own {
            Strategy::Search { playouts, .. } => &ranked[..ranked.len().min(candidate_count(playouts) as usize)],
            _ => &ranked[..],
        };

        let stats = self.search_all(game, seed);
        let best = stats[0];
        let command = best.action.to_string();
        let count = report.entry(command.split(' ').next().unwrap_or_default().to_owned()).or_default();
        let is_covered = |list: &[G::Action]| loss(&stats, list, seat) <= EQUAL_VALUE_MARGIN;
        count.decisions += 1;
        count.listed += u32::from(ranked.contains(&best.action));
        count.considered += u32::from(is_covered(considered));
        if is_covered(&ranked) {
            count.covered += 1;
        } else if count.missed.len() < EXAMPLES_PER_KIND {
            count.missed.push((command, loss(&stats, &ranked, seat)));
        }
    }

    /// A long search in which every legal action of every position has a prior.
    fn search_all<G: Heuristics>(&self, game: &G, seed: u64) -> Vec<ActionStats<G::Action>> {
        let (temperature, exploration) = match G::strategy(Level::Expert, game.seats()) {
            Strategy::Search { temperature, exploration, .. } => (temperature, exploration),
            _ => (1.0, 1.0),
        };
        let dice = Dice::seeded(seed);
        let evaluation = EvaluationWeights::of::<G>();
        let inner = HeuristicEvaluator { evaluation, dice: dice.clone(), temperature, preference: None };
        let mut search = Search::new(game, SelectionPolicy::Puct { exploration }, dice);
        search.run(&mut UnprunedEvaluator(inner), &mut Budget::new(self.playouts, &mut || false));
        search.action_stats()
    }
}

/// The difference between the values of the best action and of the best listed one, by a search.
fn loss<A: Copy + PartialEq>(stats: &[ActionStats<A>], list: &[A], seat: Seat) -> f32 {
    let best = stats[0];
    let counts =
        |stats: &&ActionStats<A>| stats.visits * MIN_SHARE_DIVISOR >= best.visits && list.contains(&stats.action);
    let listed = stats.iter().filter(counts).map(|stats| stats.values[seat]);
    let loss = best.values[seat] - listed.fold(f32::NEG_INFINITY, f32::max);
    // The most visited action may have a lower mean than another one.
    if list.contains(&best.action) { 0.0 } else { loss.clamp(0.0, 1.0) }
}

fn without_clock(strategy: Strategy) -> Strategy {
    match strategy {
        Strategy::Search { playouts, .. } => strategy.with_limits(playouts, u32::MAX),
        _ => strategy,
    }
}

/// The bots' evaluation, with a prior for every legal action.
struct UnprunedEvaluator(HeuristicEvaluator);

impl<G: Heuristics> Evaluator<G> for UnprunedEvaluator {
    fn evaluate(&mut self, leaves: &mut [Leaf<G>]) {
        self.0.evaluate(leaves);
    }

    fn rank(&mut self, game: &G, actions: &mut Vec<G::Action>, priors: &mut Vec<f32>) {
        let legal = actions.clone();
        self.0.rank(game, actions, priors);
        let listed: BTreeMap<G::Action, f32> = actions.iter().copied().zip(priors.iter().copied()).collect();
        let equal = EQUAL_SHARE / legal.len() as f32;
        let prior = |action| (1.0 - EQUAL_SHARE) * listed.get(action).copied().unwrap_or(0.0) + equal;
        *priors = legal.iter().map(prior).collect();
        *actions = legal;
    }

    fn terminal_values(&self, game: &G, standings: &Standings) -> Values {
        game.terminal_values(standings)
    }
}
