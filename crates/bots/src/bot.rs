//! A bot of one game.

use std::sync::atomic::{AtomicBool, Ordering};

use tabletop::{Actor, BotProfile, Dice, Game, Seat, Temperament};

use crate::heuristics::{EvaluationWeights, HeuristicEvaluator, Heuristics, after, evaluate_any};
use crate::maths::random_unit;
use crate::preference::SeatPreference;
use crate::search::{ActionStats, Budget, RandomPlayouts, Search, SelectionPolicy, merge_stats};
use crate::strategy::Strategy;
use crate::values::Values;

/// A bot. If it is notified of every action ([`Bot::watch`]), it keeps the part of its search tree that still applies.
#[derive(Clone, Debug)]
pub struct Bot<G: Game> {
    strategy: Strategy,
    evaluation: EvaluationWeights,
    temperament: Option<Temperament>,
    /// The temperament's bonus that the values in the trees contain.
    preference: Option<SeatPreference>,
    dice: Dice,
    /// One search of the position per thread.
    searches: Vec<Search<G>>,
    threads: usize,
}

impl<G: Heuristics> Bot<G> {
    /// A bot of a level, optionally with a temperament, for a game with this number of seats.
    pub fn new(profile: impl Into<BotProfile>, seats: u8, seed: u64) -> Self {
        let profile = profile.into();
        Bot::with_strategy(G::strategy(profile.level, seats), seed).with_temperament(profile.temperament)
    }

    /// A bot with a given strategy.
    pub fn with_strategy(strategy: Strategy, seed: u64) -> Self {
        Bot {
            strategy,
            evaluation: EvaluationWeights::of::<G>(),
            temperament: None,
            preference: None,
            dice: Dice::seeded(seed),
            searches: Vec::new(),
            threads: 1,
        }
    }

    /// The same bot with a temperament; a temperament of another game has no effect.
    #[must_use]
    pub fn with_temperament(mut self, temperament: Option<Temperament>) -> Self {
        self.temperament = temperament;
        self
    }

    /// The same bot with other weights than the current ones.
    #[must_use]
    pub fn with_evaluation(mut self, evaluation: EvaluationWeights) -> Self {
        self.evaluation = evaluation;
        self
    }

    /// The same bot with several search threads, each with its own tree and seed; their statistics are summed.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The strategy of the bot.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// Changes the strategy. The search tree is kept if the new strategy has the same selection policy.
    pub fn set_strategy(&mut self, strategy: Strategy) {
        if strategy.selection_policy() != self.strategy.selection_policy() {
            self.forget();
        }
        self.strategy = strategy;
    }

    /// Drops the search tree, because the game continues from another position.
    pub fn forget(&mut self) {
        self.searches.clear();
    }

    /// Updates the search tree after an action of any actor.
    pub fn watch(&mut self, action: G::Action) {
        self.searches.iter_mut().for_each(|search| search.advance(action));
    }

    /// The bot's answer to the open question. `time_is_up` is called before every playout.
    ///
    /// # Panics
    /// If no player decides.
    pub fn choose(&mut self, game: &G, time_is_up: &mut dyn FnMut() -> bool) -> G::Action {
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        if let [only] = legal[..] {
            return only;
        }
        let evaluation = self.evaluation;
        let seat = deciding_seat(game);
        let preference = self.temperament.map(|temperament| SeatPreference { temperament, seat });
        let bonus = |next: &G| preference.map_or(0.0, |preference| preference.bonus(next));
        match self.strategy {
            Strategy::Greedy { error } => self.best_candidate(game, legal, error, |action| {
                let next = after(game, action);
                next.naive_score(seat) + NAIVE_SCORE_OF_WIN * bonus(&next)
            }),
            Strategy::OnePly { error } => self.best_candidate(game, legal, error, |action| {
                let next = after(game, action);
                evaluate_any(&next, &evaluation)[seat] + bonus(&next)
            }),
            Strategy::Search { .. } | Strategy::Uct { .. } => self.analyse(game, time_is_up)[0].action,
        }
    }

    /// The statistics of the actions after a search, the best first. Strategies that do not search make a few playouts for it.
    pub fn analyse(&mut self, game: &G, time_is_up: &mut dyn FnMut() -> bool) -> Vec<ActionStats<G::Action>> {
        let seat = deciding_seat(game);
        let preference = self.temperament.map(|temperament| SeatPreference { temperament, seat });
        let is_current =
            self.searches.first().is_some_and(|search| search.root() == game) && self.preference == preference;
        if !is_current {
            self.preference = preference;
            let policy = self.strategy.selection_policy();
            let dice = &mut self.dice;
            self.searches = (0..self.threads).map(|_| Search::new(game, policy, Dice::seeded(dice.bits()))).collect();
        }
        let (strategy, evaluation) = (self.strategy, (self.evaluation, preference));
        let seeds: Vec<u64> = self.searches.iter().map(|_| self.dice.bits()).collect();
        let is_stopped = AtomicBool::new(false);
        let (first, others) = self.searches.split_at_mut(1);
        std::thread::scope(|scope| {
            for (search, seed) in others.iter_mut().zip(&seeds[1..]) {
                let is_stopped = &is_stopped;
                scope.spawn(move || {
                    strategy.run(search, evaluation, *seed, &mut || is_stopped.load(Ordering::Relaxed));
                });
            }
            // The first search checks whether time is up, and stops the others.
            strategy.run(&mut first[0], evaluation, seeds[0], &mut || {
                let stop = time_is_up();
                is_stopped.store(stop, Ordering::Relaxed);
                stop
            });
        });
        match &self.searches[..] {
            [only] => only.action_stats(),
            several => merge_stats(several.iter().map(Search::action_stats)),
        }
    }

    /// The line that the last search expects, at most this long.
    pub fn expected_line(&self, longest: usize) -> Vec<G::Action> {
        self.searches.first().map_or_else(Vec::new, |search| search.expected_line(longest))
    }

    /// The number of nodes in the trees of the last search.
    pub fn nodes(&self) -> usize {
        self.searches.iter().map(Search::nodes).sum()
    }

    /// The number of playouts through the root of the last search, including those kept from earlier searches.
    pub fn playouts(&self) -> u32 {
        self.searches.iter().map(Search::visits).sum()
    }

    /// The action with the highest score plus a random error, among those that a search would consider.
    fn best_candidate(
        &mut self,
        game: &G,
        mut candidates: Vec<G::Action>,
        error: f32,
        score: impl Fn(G::Action) -> f32,
    ) -> G::Action {
        game.priors(&self.evaluation, &mut candidates, &mut Vec::new());
        let mut best = (f32::NEG_INFINITY, candidates[0]);
        for action in candidates {
            let score = score(action) + random_error(&mut self.dice, error);
            if score > best.0 {
                best = (score, action);
            }
        }
        best.1
    }
}

impl Strategy {
    fn selection_policy(self) -> SelectionPolicy {
        match self {
            Strategy::Uct { exploration, .. } => SelectionPolicy::Uct { exploration },
            Strategy::Search { exploration, .. } => SelectionPolicy::Puct { exploration },
            Strategy::Greedy { .. } | Strategy::OnePly { .. } => SelectionPolicy::Puct { exploration: 1.0 },
        }
    }

    /// Searches until the strategy's playouts are used up or time is up.
    fn run<G: Heuristics>(
        self,
        search: &mut Search<G>,
        (mut evaluation, preference): (EvaluationWeights, Option<SeatPreference>),
        seed: u64,
        time_is_up: &mut dyn FnMut() -> bool,
    ) {
        /// The playouts of an analysis by a strategy that does not search.
        const ANALYSIS_PLAYOUTS: u32 = 200;
        let dice = Dice::seeded(seed);
        let (playouts, temperature) = match self {
            Strategy::Uct { playouts, .. } => {
                return search.run(&mut RandomPlayouts { dice }, &mut Budget::new(playouts, time_is_up));
            }
            Strategy::Search { playouts, temperature, network, .. } => {
                evaluation.network = evaluation.network.filter(|_| network);
                (playouts, temperature)
            }
            Strategy::Greedy { .. } | Strategy::OnePly { .. } => (ANALYSIS_PLAYOUTS, 1.0),
        };
        let mut evaluator = HeuristicEvaluator { evaluation, dice, temperature, preference };
        search.run(&mut evaluator, &mut Budget::new(playouts, time_is_up));
    }
}

/// The scale of a temperament's bonus for naive scores: the value of a win in their units.
const NAIVE_SCORE_OF_WIN: f32 = 40.0;

fn deciding_seat<G: Game>(game: &G) -> Seat {
    match game.actor() {
        Actor::Seat(seat) => seat,
        Actor::Chance | Actor::Nobody => unreachable!("a bot is asked only where a player decides"),
    }
}

/// A random error between `-largest` and `largest`, mostly small.
fn random_error(dice: &mut Dice, largest: f32) -> f32 {
    (random_unit(dice) + random_unit(dice) - 1.0) * largest
}

/// The mean values of all actions, weighted by their visits.
pub fn mean_values<A>(stats: &[ActionStats<A>]) -> Values {
    let mut mean = Values::default();
    let visits: u32 = stats.iter().map(|stats| stats.visits).sum();
    for stats in stats {
        let share = stats.visits as f32 / visits.max(1) as f32;
        mean.0.iter_mut().zip(stats.values.0).for_each(|(mean, value)| *mean += value * share);
    }
    mean
}
