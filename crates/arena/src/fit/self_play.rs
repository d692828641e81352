//! Games between bots, and the samples taken from them.

use bots::{Bot, EvaluationWeights, Heuristics, Strategy, WeightTable, numbered_on_threads};
use tabletop::{Actor, Dice, NoEvents, Seat};

use super::regression::Sample;

/// One decision in this many becomes a sample, because neighbouring positions are similar.
const SAMPLE_INTERVAL: u32 = 6;

/// How games are played.
pub(super) struct SelfPlay {
    /// The strategies of the bots in games with even and with odd numbers.
    pub(super) players: [Strategy; 2],
    /// The strategy that analyses positions for a policy.
    pub(super) analyst: Strategy,
    pub(super) tables: &'static [WeightTable],
    pub(super) random_action_interval: u32,
    pub(super) seed: u64,
}

/// The samples of some games, game by game.
#[derive(Default)]
pub(super) struct Samples {
    /// The features of all seats, with the result.
    pub(super) values: Vec<Vec<Sample>>,
    /// The features of all actions, with the visits of a search.
    pub(super) policy: Vec<Vec<Sample>>,
}

impl SelfPlay {
    fn evaluation(&self) -> EvaluationWeights {
        EvaluationWeights { tables: self.tables, network: None }
    }

    /// Plays games from each of `starts` in turn. Every game has its own dice, so the number of threads does not affect the result.
    pub(super) fn play<G: Heuristics + Sync>(
        &self,
        starts: &[G],
        games: u32,
        threads: usize,
        progress: &(dyn Fn() + Sync),
    ) -> Samples {
        let played = numbered_on_threads(threads, games, |number| {
            let samples = self.play_game(starts, number);
            progress();
            samples
        });
        let mut samples = Samples::default();
        for (values, policy) in played {
            samples.values.push(values);
            samples.policy.push(policy);
        }
        samples
    }

    fn play_game<G: Heuristics>(&self, starts: &[G], number: u32) -> (Vec<Sample>, Vec<Sample>) {
        let mut dice = Dice::seeded(Dice::seeded(self.seed).bits() ^ u64::from(number));
        let (round, start) = (number as usize / starts.len(), number as usize % starts.len());
        let mut game = starts[start].clone();
        let new_bot =
            |strategy, dice: &mut Dice| Bot::with_strategy(strategy, dice.bits()).with_evaluation(self.evaluation());
        let mut bots: Vec<Bot<G>> = (0..game.seats()).map(|_| new_bot(self.players[round % 2], &mut dice)).collect();
        let (mut values, mut policy) = (Vec::new(), Vec::new());
        loop {
            let action = match game.actor() {
                Actor::Nobody => break,
                Actor::Chance => game.sample_chance(&mut dice),
                Actor::Seat(seat) => {
                    if dice.below(SAMPLE_INTERVAL) == 0 {
                        values.push(value_sample(&game));
                        policy.extend(policy_sample(&game, new_bot(self.analyst, &mut dice)));
                    }
                    if dice.below(self.random_action_interval) == 0 {
                        game.sample_action(&mut dice)
                    } else {
                        bots[seat.index()].choose(&game, &mut || false)
                    }
                }
            };
            game.apply_unchecked(action, &mut NoEvents);
            bots.iter_mut().for_each(|bot| bot.watch(action));
        }
        let Some(targets) = result(&game) else { return (Vec::new(), policy) };
        values.iter_mut().for_each(|sample| sample.targets.clone_from(&targets));
        (values, policy)
    }
}

/// The result of a finished game as shares that sum to 1; in a solo game, its value. `None` if nobody has won.
fn result<G: Heuristics>(game: &G) -> Option<Vec<f32>> {
    let values = game.terminal_values(&game.standings()?);
    let seats = usize::from(game.seats());
    let sum: f32 = if seats == 1 { 1.0 } else { values.0.iter().sum() };
    (sum > 0.0).then(|| values.0[..seats].iter().map(|share| share / sum).collect())
}

/// The features of all seats; the result is added later.
fn value_sample<G: Heuristics>(game: &G) -> Sample {
    let count = G::TABLES[G::evaluation_table(game.seats())].features.len();
    let mut rows = vec![0.0; count * usize::from(game.seats())];
    for (seat, row) in Seat::all(game.seats()).zip(rows.chunks_mut(count)) {
        game.features(seat, row);
    }
    Sample { stage: game.stage(), rows, targets: Vec::new() }
}

/// The features of the actions that a search considers, with the shares of its visits; `None` if the policy does not rank them.
fn policy_sample<G: Heuristics>(game: &G, mut analyst: Bot<G>) -> Option<Sample> {
    G::POLICY_TABLE?;
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    if legal.len() < 2 || game.action_features(&legal).is_empty() {
        return None;
    }
    let stats = analyst.analyse(game, &mut || false);
    let visits: u32 = stats.iter().map(|stats| stats.visits).sum();
    let actions: Vec<G::Action> = stats.iter().map(|stats| stats.action).collect();
    let targets = stats.iter().map(|stats| stats.visits as f32 / visits.max(1) as f32).collect();
    Some(Sample { stage: game.stage(), rows: game.action_features(&actions).concat(), targets })
}
