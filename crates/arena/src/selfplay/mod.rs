//! Games between bots, as training samples for a network.
//!
//! The players of a game come from a pool of different styles: the search with the current weights, the same with fewer playouts, with randomly
//! perturbed weights, and a one-ply player. Openings are partly random. So the samples cover more positions than those that the currently
//! strongest bot would reach.

mod rows;

use bots::search::ActionStats;
use bots::{Bot, EvaluationWeights, Heuristics, Strategy, Taper, WeightTable, mean_values, numbered_on_threads};
use tabletop::{Actor, Dice, Level, NoEvents};

pub use rows::SampleRows;

/// The settings of self-play for training.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlayGames {
    /// The number of games from each start.
    pub games: u32,
    /// The number of playouts of the search per action.
    pub playouts: u32,
    /// The seed of all games.
    pub seed: u64,
    /// The number of threads; it does not affect the result.
    pub threads: usize,
}

/// One action in this many is random, so that mistakes are punished.
const RANDOM_ACTION_INTERVAL: u32 = 40;
/// The maximum number of random actions at the start of a game.
const MAX_RANDOM_OPENING: u32 = 6;
/// The number of decisions in a game for which the action is sampled by its share of the visits, instead of taking the most visited one.
const SAMPLED_DECISIONS: u32 = 16;
/// The number of perturbed sets of weights, and the largest perturbation: a weight is multiplied by a factor between 1 minus this and 1 plus this.
const CHANGED_WEIGHTS: usize = 48;
const LARGEST_CHANGE: f32 = 0.9;

/// The styles of players in the pool.
#[derive(Clone, Copy)]
enum PoolMember {
    /// The search with the current weights.
    Plain,
    /// The search with a quarter of the playouts.
    Shallow,
    /// The search with randomly perturbed weights.
    Changed(usize),
    /// A one-ply player.
    OnePly,
}

impl PoolMember {
    fn draw(dice: &mut Dice) -> Self {
        match dice.below(20) {
            0..=10 => PoolMember::Plain,
            11..=12 => PoolMember::Shallow,
            13..=17 => PoolMember::Changed(dice.below(CHANGED_WEIGHTS as u32) as usize),
            _ => PoolMember::OnePly,
        }
    }
}

/// The pool of players: the weights of each style.
struct Pool {
    evaluation: EvaluationWeights,
    changed: Vec<&'static [WeightTable]>,
    playouts: u32,
}

impl Pool {
    fn new<G: Heuristics>(playouts: u32, dice: &mut Dice) -> Self {
        let changed = (0..CHANGED_WEIGHTS).map(|_| changed_tables(G::TABLES, dice)).collect();
        Pool { evaluation: EvaluationWeights::of::<G>(), changed, playouts }
    }

    fn bot<G: Heuristics>(&self, member: PoolMember, seats: u8, seed: u64) -> Bot<G> {
        let search = G::strategy(Level::Expert, seats);
        let (playouts, evaluation) = match member {
            PoolMember::Plain => (self.playouts, self.evaluation),
            PoolMember::Shallow => (self.playouts.div_ceil(4), self.evaluation),
            PoolMember::Changed(index) => {
                (self.playouts, EvaluationWeights { tables: self.changed[index], network: None })
            }
            PoolMember::OnePly => {
                let strategy = Strategy::OnePly { error: 0.02 };
                return Bot::with_strategy(strategy, seed).with_evaluation(self.evaluation);
            }
        };
        Bot::with_strategy(search.with_limits(playouts, u32::MAX), seed).with_evaluation(evaluation)
    }
}

/// Tables with randomly perturbed weights. They are leaked, once per pool.
fn changed_tables(tables: &[WeightTable], dice: &mut Dice) -> &'static [WeightTable] {
    let mut change = |weight: f32| weight * (1.0 + LARGEST_CHANGE * (dice.below(2_001) as f32 / 1_000.0 - 1.0));
    let mut changed = tables.to_vec();
    for table in &mut changed {
        let weights: Vec<Taper> = table.weights.iter().map(|(early, late)| (change(*early), change(*late))).collect();
        table.weights = weights.leak();
    }
    changed.leak()
}

impl SelfPlayGames {
    /// Plays games from a start. Every game has its own dice, so the number of threads does not affect the result. `progress` is called after
    /// every game.
    pub fn play<G: Heuristics + Sync>(&self, start: &G, progress: &(dyn Fn() + Sync)) -> SampleRows {
        let pool = Pool::new::<G>(self.playouts, &mut Dice::seeded(self.seed));
        let played = numbered_on_threads(self.threads, self.games, |number| {
            let rows = self.play_game(start, &pool, number);
            progress();
            rows
        });
        let mut rows = SampleRows::new::<G>(start.seats());
        played.into_iter().for_each(|game| rows.append(game));
        rows
    }

    fn play_game<G: Heuristics>(&self, start: &G, pool: &Pool, number: u32) -> SampleRows {
        let mut dice = Dice::seeded(Dice::seeded(self.seed ^ 0x5e1f).bits() ^ u64::from(number));
        let mut game = start.clone();
        let seats = game.seats();
        let mut bots: Vec<Bot<G>> =
            (0..seats).map(|_| pool.bot(PoolMember::draw(&mut dice), seats, dice.bits())).collect();
        let mut random_opening = dice.below(MAX_RANDOM_OPENING + 1);
        let mut rows = SampleRows::new::<G>(seats);
        let mut decisions = 0;
        while game.actor() != Actor::Nobody {
            let action = match game.actor() {
                Actor::Seat(seat) => {
                    decisions += 1;
                    let is_random = random_opening > 0 || dice.below(RANDOM_ACTION_INTERVAL) == 0;
                    random_opening = random_opening.saturating_sub(1);
                    let bot = &mut bots[seat.index()];
                    if is_random {
                        game.sample_action(&mut dice)
                    } else if matches!(bot.strategy(), Strategy::Search { .. }) {
                        let stats = bot.analyse(&game, &mut || false);
                        if stats.len() > 1 {
                            rows.push(&game, mean_values(&stats));
                        }
                        if decisions <= SAMPLED_DECISIONS { draw_by_visits(&stats, &mut dice) } else { stats[0].action }
                    } else {
                        bot.choose(&game, &mut || false)
                    }
                }
                _ => game.sample_chance(&mut dice),
            };
            game.apply_unchecked(action, &mut NoEvents);
            bots.iter_mut().for_each(|bot| bot.watch(action));
        }
        rows.finish(&game);
        rows
    }
}

fn draw_by_visits<A: Copy>(stats: &[ActionStats<A>], dice: &mut Dice) -> A {
    let visits: u32 = stats.iter().map(|stats| stats.visits).sum();
    let mut left = dice.below(visits.max(1));
    for stats in stats {
        if left < stats.visits {
            return stats.action;
        }
        left -= stats.visits;
    }
    stats[0].action
}
