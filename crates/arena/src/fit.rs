//! Weights of an evaluation, fitted to who won: logistic regression over positions of games between bots.

use bots::{Bot, Constraint, Heuristics, Strategy, Taper};
use tabletop::{Actor, Dice, NoEvents, Seat};

use crate::threads::on_threads;

/// Where the positions come from.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// How many games.
    pub games: u32,
    /// How the bots think.
    pub strategy: Strategy,
    /// How others think, who play every second game among themselves, so that other ways to play are seen.
    pub rival: Option<Strategy>,
    /// One action in so many is drawn at random, so that games differ and mistakes are seen punished.
    pub stray: u32,
    /// The seed of everything.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
}

/// What came of a fit.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights, in the order of the features.
    pub weights: Vec<Taper>,
    /// How many positions they come from.
    pub positions: usize,
    /// The mean surprise in positions that were not used for fitting, with the new weights.
    pub loss: f64,
    /// The same where nothing is known: everybody expects the same.
    pub blind: f64,
}

/// A position and what came of it.
struct Sample {
    /// Every seat's features, early and late parts, seat after seat.
    features: Vec<f32>,
    /// What every seat got.
    target: Vec<f32>,
}

/// One decision in so many is kept: neighbouring positions say the same.
const KEPT: u32 = 6;

impl Fit {
    /// Plays games from each of `starts` in turn and fits the weights of the game's features to their results.
    pub fn run<G: Heuristics + Sync>(&self, starts: &[G], progress: &(dyn Fn() + Sync)) -> Fitted {
        let next = std::sync::atomic::AtomicU32::new(0);
        let work = |_| {
            let mut samples = Vec::new();
            loop {
                let number = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                if number >= self.games {
                    return samples;
                }
                samples.push((number, self.play(starts, number)));
                progress();
            }
        };
        let mut games: Vec<(u32, Vec<Sample>)> = on_threads(self.threads, work).into_iter().flatten().collect();
        games.sort_by_key(|(number, _)| *number);
        let positions = games.iter().map(|(_, samples)| samples.len()).sum();
        let (test, train) = games.split_at(games.len() / 8);
        let train: Vec<&Sample> = train.iter().flat_map(|(_, samples)| samples).collect();
        let test: Vec<&Sample> = test.iter().flat_map(|(_, samples)| samples).collect();
        let features = G::TABLES[G::evaluation_table(starts[0].seats())].features;
        let welcome: Vec<bool> =
            features.iter().flat_map(|feature| [feature.constraint == Constraint::NonNegative; 2]).collect();
        let weights = descend(&train, &welcome);
        Fitted {
            loss: loss(&test, &weights),
            blind: loss(&test, &vec![0.0; weights.len()]),
            positions,
            weights: weights.chunks(2).map(|pair| (pair[0], pair[1])).collect(),
        }
    }

    fn play<G: Heuristics>(&self, starts: &[G], number: u32) -> Vec<Sample> {
        let mut dice = Dice::seeded(Dice::seeded(self.seed).bits() ^ u64::from(number));
        let (round, table) = (number as usize / starts.len(), number as usize % starts.len());
        let mut game = starts[table].clone();
        let strategy = self.rival.filter(|_| round % 2 == 1).unwrap_or(self.strategy);
        let mut players: Vec<Bot<G>> = (0..game.seats()).map(|_| Bot::with_strategy(strategy, dice.bits())).collect();
        let mut samples = Vec::new();
        loop {
            let action = match game.actor() {
                Actor::Nobody => break,
                Actor::Chance => game.sample_chance(&mut dice),
                Actor::Seat(seat) => {
                    if dice.below(KEPT) == 0 {
                        samples.push(Sample { features: features(&game), target: Vec::new() });
                    }
                    if dice.below(self.stray) == 0 {
                        game.sample_action(&mut dice)
                    } else {
                        players[seat.index()].choose(&game, &mut || false)
                    }
                }
            };
            game.apply_unchecked(action, &mut NoEvents);
            players.iter_mut().for_each(|player| player.watch(action));
        }
        let reward = game.standings().map(|standings| game.terminal_values(&standings)).unwrap_or_default();
        let seats = usize::from(game.seats());
        let sum: f32 = if seats == 1 { 1.0 } else { reward.0.iter().sum() };
        if sum <= 0.0 {
            return Vec::new();
        }
        let target: Vec<f32> = reward.0[..seats].iter().map(|share| share / sum).collect();
        samples.iter_mut().for_each(|sample| sample.target.clone_from(&target));
        samples
    }
}

/// Every feature as an early and a late part.
fn features<G: Heuristics>(game: &G) -> Vec<f32> {
    let stage = game.stage();
    let mut own = vec![0.0; G::TABLES[G::evaluation_table(game.seats())].features.len()];
    let mut all = Vec::new();
    for seat in Seat::all(game.seats()) {
        game.features(seat, &mut own);
        all.extend(own.iter().flat_map(|feature| [feature * (1.0 - stage), feature * stage]));
    }
    all
}

/// What the weights expect for every seat; alone, the chance of the best result.
fn expect(sample: &Sample, weights: &[f32], shares: &mut Vec<f64>) {
    let score = |own: &[f32]| own.iter().zip(weights).map(|(x, w)| f64::from(x * w)).sum::<f64>();
    shares.clear();
    shares.extend(sample.features.chunks(weights.len()).map(score));
    if let [alone] = shares[..] {
        shares[0] = 1.0 / (1.0 + (-alone).exp());
        return;
    }
    let most = shares.iter().copied().fold(f64::MIN, f64::max);
    let sum: f64 = shares.iter().map(|score| (score - most).exp()).sum();
    shares.iter_mut().for_each(|score| *score = (*score - most).exp() / sum);
}

fn loss(samples: &[&Sample], weights: &[f32]) -> f64 {
    let mut shares = Vec::new();
    let surprise = |sample: &&Sample| {
        expect(sample, weights, &mut shares);
        let of = |share: f64, target: f32| -f64::from(target) * share.max(1e-9).ln();
        match (&shares[..], &sample.target[..]) {
            ([share], [target]) => of(*share, *target) + of(1.0 - share, 1.0 - target),
            (shares, targets) => shares.iter().zip(targets).map(|(share, target)| of(*share, *target)).sum(),
        }
    };
    samples.iter().map(surprise).sum::<f64>() / (samples.len() as f64).max(1.0)
}

/// Gradient descent in small batches, with steps that adapt to each weight (Adam), on features brought to one scale.
/// The weights of what is `welcome` stay at nought or above.
fn descend(samples: &[&Sample], welcome: &[bool]) -> Vec<f32> {
    const ROUNDS: usize = 40;
    const BATCH: usize = 64;
    const STEP: f64 = 0.01;
    const SHRINK: f64 = 1e-4;
    let size = welcome.len();
    let mut scale = vec![1e-9_f64; size];
    let mut count = 0.0;
    for own in samples.iter().flat_map(|sample| sample.features.chunks(size)) {
        own.iter().zip(&mut scale).for_each(|(x, sum)| *sum += f64::from(*x).powi(2));
        count += 1.0;
    }
    let scale: Vec<f64> = scale.iter().map(|sum| (sum / f64::max(count, 1.0)).sqrt().max(1e-3)).collect();
    let mut weights = vec![0.0_f64; size];
    let (mut mean, mut square) = (vec![0.0; size], vec![0.0; size]);
    let mut dice = Dice::seeded(1);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let (mut shares, mut step) = (Vec::new(), 0);
    for round in 0..ROUNDS {
        for place in (1..order.len()).rev() {
            order.swap(place, dice.below(place as u32 + 1) as usize);
        }
        let rate = STEP * (1.0 - round as f64 / ROUNDS as f64);
        for batch in order.chunks(BATCH) {
            let real: Vec<f32> = weights.iter().zip(&scale).map(|(weight, scale)| (weight / scale) as f32).collect();
            let mut slope = vec![0.0; size];
            for sample in batch.iter().map(|place| samples[*place]) {
                expect(sample, &real, &mut shares);
                for ((own, share), target) in sample.features.chunks(size).zip(&shares).zip(&sample.target) {
                    let error = (share - f64::from(*target)) / batch.len() as f64;
                    slope
                        .iter_mut()
                        .zip(own)
                        .zip(&scale)
                        .for_each(|((slope, x), scale)| *slope += error * f64::from(*x) / scale);
                }
            }
            step += 1;
            for place in 0..size {
                let slope = slope[place] + SHRINK * weights[place];
                mean[place] = 0.9 * mean[place] + 0.1 * slope;
                square[place] = 0.999 * square[place] + 0.001 * slope * slope;
                let (mean, square) =
                    (mean[place] / (1.0 - 0.9_f64.powi(step)), square[place] / (1.0 - 0.999_f64.powi(step)));
                weights[place] -= rate * mean / (square.sqrt() + 1e-8);
                if welcome[place] {
                    weights[place] = weights[place].max(0.0);
                }
            }
        }
    }
    weights.iter().zip(&scale).map(|(weight, scale)| (weight / scale) as f32).collect()
}
