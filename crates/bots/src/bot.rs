//! A player of some level.

use std::sync::atomic::{AtomicBool, Ordering};

use tabletop::{Actor, Dice, Game, NoEvents, Seat};

use crate::heuristics::{HeuristicEvaluator, Heuristics, after};
use crate::maths::unit;
use crate::search::{ActionStats, Budget, Playouts, Search, SelectionPolicy, pool};
use crate::strategy::Strategy;
use crate::values::Values;
use tabletop::Level;

/// A bot at the table. It may be told what is played ([`Bot::watch`]), and then keeps what it thought about it.
#[derive(Clone, Debug)]
pub struct Bot<G: Game> {
    strategy: Strategy,
    dice: Dice,
    /// Searches of the same position, one for each thread.
    searches: Vec<Search<G>>,
    threads: usize,
}

impl<G: Heuristics> Bot<G> {
    /// A player of a level, among so many.
    pub fn new(level: Level, seats: u8, seed: u64) -> Self {
        Bot::with(G::strategy(level, seats), seed)
    }

    /// A player with a strategy of its own.
    pub fn with(strategy: Strategy, seed: u64) -> Self {
        Bot { strategy, dice: Dice::seeded(seed), searches: Vec::new(), threads: 1 }
    }

    /// The same player searching on several threads, each from its own seed; what they find is put together.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// How it thinks.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// Thinks differently from now on. The search tree is kept where the new strategy searches in the same way.
    pub fn set_strategy(&mut self, strategy: Strategy) {
        if strategy.pick() != self.strategy.pick() {
            self.forget();
        }
        self.strategy = strategy;
    }

    /// Drops the search tree, because the game goes on from another position.
    pub fn forget(&mut self) {
        self.searches.clear();
    }

    /// Follows an action that has been played, by anybody.
    pub fn watch(&mut self, action: G::Action) {
        self.searches.iter_mut().for_each(|search| search.advance(action));
    }

    /// The player's answer to the open question. `time_is_up` is asked now and then while it searches.
    ///
    /// # Panics
    /// If no player is to decide.
    pub fn choose(&mut self, game: &G, time_is_up: &mut dyn FnMut() -> bool) -> G::Action {
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        if let [only] = legal[..] {
            return only;
        }
        match self.strategy {
            Strategy::Greedy { overlook, error } => {
                let seat = decider(game);
                self.notice(&legal, overlook, |action, dice| {
                    let mut next = game.clone();
                    next.apply_unchecked(action, &mut NoEvents);
                    next.glance(seat) + slip(dice, error)
                })
            }
            Strategy::OnePly { overlook, error } => {
                let seat = decider(game);
                self.notice(&legal, overlook, |action, dice| after(game, action)[seat] + slip(dice, error))
            }
            Strategy::Search { .. } | Strategy::Plain { .. } => self.think(game, time_is_up)[0].action,
        }
    }

    /// What the player thinks of the actions it would consider, the best first. Levels that do not search think for a moment.
    pub fn think(&mut self, game: &G, time_is_up: &mut dyn FnMut() -> bool) -> Vec<ActionStats<G::Action>> {
        if self.searches.first().is_none_or(|search| search.root() != game) {
            let pick = self.strategy.pick();
            let fresh = |dice: &mut Dice| Search::new(game, pick, Dice::seeded(dice.bits()));
            self.searches = (0..self.threads).map(|_| fresh(&mut self.dice)).collect();
        }
        let strategy = self.strategy;
        let seeds: Vec<u64> = self.searches.iter().map(|_| self.dice.bits()).collect();
        let out_of_time = AtomicBool::new(false);
        let (first, others) = self.searches.split_at_mut(1);
        // The first search has the clock, and tells the others.
        let mut lead = || {
            strategy.search(&mut first[0], seeds[0], &mut || {
                let up = time_is_up();
                out_of_time.store(up, Ordering::Relaxed);
                up
            });
        };
        if others.is_empty() {
            lead();
        } else {
            std::thread::scope(|scope| {
                for (search, seed) in others.iter_mut().zip(&seeds[1..]) {
                    let stopped = || out_of_time.load(Ordering::Relaxed);
                    scope.spawn(move || strategy.search(search, *seed, &mut { stopped }));
                }
                lead();
            });
        }
        match &self.searches[..] {
            [only] => only.findings(),
            several => pool(several.iter().map(Search::findings)),
        }
    }

    /// How many positions the last search holds.
    pub fn nodes(&self) -> usize {
        self.searches.iter().map(Search::nodes).sum()
    }

    /// How many playouts went through the root of the last search.
    pub fn playouts(&self) -> u32 {
        self.searches.iter().map(Search::visits).sum()
    }

    /// The best of the actions that it notices.
    fn notice(&mut self, legal: &[G::Action], overlook: f32, worth: impl Fn(G::Action, &mut Dice) -> f32) -> G::Action {
        let mut best = None;
        for action in legal {
            if unit(&mut self.dice) < overlook {
                continue;
            }
            let worth = worth(*action, &mut self.dice);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, *action));
            }
        }
        best.map_or_else(|| legal[self.dice.below(legal.len() as u32) as usize], |(_, action)| action)
    }
}

impl Strategy {
    /// How its searches choose where to look.
    fn pick(self) -> SelectionPolicy {
        match self {
            Strategy::Plain { explore, .. } => SelectionPolicy::Bounds { explore },
            Strategy::Search { explore, .. } => SelectionPolicy::Priors { explore },
            Strategy::Greedy { .. } | Strategy::OnePly { .. } => SelectionPolicy::Priors { explore: 1.0 },
        }
    }

    /// Searches until the strategy's playouts are made or time is up.
    fn search<G: Heuristics>(self, search: &mut Search<G>, seed: u64, time_is_up: &mut dyn FnMut() -> bool) {
        /// What a level that does not search spends when it is asked for its thoughts.
        const MOMENT: u32 = 200;
        let dice = Dice::seeded(seed);
        match self {
            Strategy::Plain { playouts, .. } => {
                search.think(&mut Playouts { dice }, &mut Budget::new(playouts, time_is_up));
            }
            Strategy::Search { playouts, temperature, .. } => {
                search.think(&mut HeuristicEvaluator { dice, temperature }, &mut Budget::new(playouts, time_is_up));
            }
            Strategy::Greedy { .. } | Strategy::OnePly { .. } => {
                search.think(&mut HeuristicEvaluator { dice, temperature: 1.0 }, &mut Budget::new(MOMENT, time_is_up));
            }
        }
    }
}

fn decider<G: Game>(game: &G) -> Seat {
    match game.actor() {
        Actor::Seat(seat) => seat,
        Actor::Chance | Actor::Nobody => unreachable!("a bot is asked only where a player decides"),
    }
}

/// An error of judgement, mostly small.
fn slip(dice: &mut Dice, most: f32) -> f32 {
    (unit(dice) + unit(dice) - 1.0) * most
}

/// The mean result of a list of thoughts, weighted by how often each was looked at.
pub(crate) fn overall<A>(thoughts: &[ActionStats<A>]) -> Values {
    let mut sum = Values::default();
    let visits: u32 = thoughts.iter().map(|thought| thought.visits).sum();
    for thought in thoughts {
        let share = thought.visits as f32 / visits.max(1) as f32;
        sum.0.iter_mut().zip(thought.outlook.0).for_each(|(sum, mean)| *sum += mean * share);
    }
    sum
}
