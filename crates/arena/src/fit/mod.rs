//! Weights of evaluations and policies, fitted to games between bots.
//!
//! The first generation of games is played by plain UCT, which needs no weights. Each further generation is played by the search with the
//! weights that were fitted to the previous one. So the result depends only on the rules, the features and the seed, and not on the
//! weights in the source: the same fit gives the same weights, on any number of threads.

mod regression;
mod self_play;

use bots::{Constraint, Feature, Heuristics, Strategy, Taper, WeightTable};
use tabletop::Level;

use regression::{Sample, SoloValue, fit_weights, mean_loss};
use self_play::SelfPlay;

/// The settings of a fit.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// The number of generations after the first.
    pub generations: u32,
    /// The number of games per generation for each evaluation table.
    pub games: u32,
    /// The number of playouts of the bots per action.
    pub playouts: u32,
    /// The strategy of the bots in every second game, which adds variety.
    pub rival: Option<Strategy>,
    /// One action in this many is random, so that games differ and mistakes are punished.
    pub random_action_interval: u32,
    /// The seed of the whole fit.
    pub seed: u64,
    /// The number of threads; it does not affect the result.
    pub threads: usize,
}

/// A table with fitted weights.
#[derive(Clone, Debug)]
pub struct FittedTable {
    /// The table, as an index into [`Heuristics::TABLES`].
    pub table: usize,
    /// The weights, rounded as in the source.
    pub weights: Vec<Taper>,
    /// The number of positions to which they were fitted.
    pub positions: usize,
    /// The mean cross-entropy (in solo games, the mean squared error) in positions that were not used for fitting.
    pub loss: f64,
    /// The same loss with all weights 0.
    pub loss_without_weights: f64,
}

/// The factor by which UCT gets more playouts, because it has no heuristics.
const UCT_FACTOR: u32 = 10;
/// The factor by which the searches for policy samples get more playouts than those of the games.
const POLICY_FACTOR: u32 = 8;

impl Fit {
    /// Fits every table for which there are start positions. `progress` is called after every game.
    pub fn run<G: Heuristics + Sync>(&self, starts: &[G], progress: &(dyn Fn() + Sync)) -> Vec<FittedTable> {
        let mut tables: &'static [WeightTable] = G::TABLES;
        let mut fitted = Vec::new();
        for generation in 0..=self.generations {
            fitted = self.run_generation(generation, tables, starts, progress);
            tables = with_weights(tables, &fitted);
        }
        fitted
    }

    /// The number of games that [`Fit::run`] plays.
    pub fn all_games<G: Heuristics>(&self, starts: &[G]) -> u64 {
        let groups = (0..G::TABLES.len()).filter(|table| starts.iter().any(|start| is_for(start, *table)));
        groups.count() as u64 * u64::from(self.games) * u64::from(self.generations + 1)
    }

    fn run_generation<G: Heuristics + Sync>(
        &self,
        generation: u32,
        tables: &'static [WeightTable],
        starts: &[G],
        progress: &(dyn Fn() + Sync),
    ) -> Vec<FittedTable> {
        let mut fitted = Vec::new();
        for table in 0..tables.len() {
            let starts: Vec<G> = starts.iter().filter(|start| is_for(*start, table)).cloned().collect();
            let Some(start) = starts.first() else { continue };
            let (player, analyst) = self.strategies::<G>(generation, start.seats());
            let rival = self.rival.filter(|_| generation > 0).unwrap_or(player);
            let seed = self.seed ^ u64::from(generation) << 32 ^ (table as u64) << 40;
            let games = SelfPlay {
                players: [player, rival],
                analyst,
                tables,
                random_action_interval: self.random_action_interval,
                seed,
            };
            let samples = games.play(&starts, self.games, self.threads, progress);
            fitted.push(fit_table(table, tables[table].features, G::solo_value, &samples.values));
            if let Some(policy) = G::POLICY_TABLE {
                fitted.push(fit_table(policy, tables[policy].features, G::solo_value, &samples.policy));
            }
        }
        fitted
    }

    /// The strategy of a generation's bots, and the strategy that analyses positions for a policy.
    fn strategies<G: Heuristics>(&self, generation: u32, seats: u8) -> (Strategy, Strategy) {
        if generation == 0 {
            let strategy = Strategy::uct(UCT_FACTOR * self.playouts, u32::MAX);
            return (strategy, strategy.with_limits(UCT_FACTOR * POLICY_FACTOR * self.playouts, u32::MAX));
        }
        let strategy = G::strategy(Level::Expert, seats);
        let limited = |playouts| strategy.with_limits(playouts, u32::MAX);
        (limited(self.playouts), limited(POLICY_FACTOR * self.playouts))
    }
}

/// Whether a table evaluates games from this start.
fn is_for<G: Heuristics>(start: &G, table: usize) -> bool {
    G::evaluation_table(start.seats()) == table
}

/// Fits one table; one game in eight is held out to measure the loss.
fn fit_table(table: usize, features: &[Feature], solo_value: SoloValue, games: &[Vec<Sample>]) -> FittedTable {
    let (test, train) = games.split_at(games.len() / 8);
    let train: Vec<&Sample> = train.iter().flatten().collect();
    let test: Vec<&Sample> = test.iter().flatten().collect();
    let constraints: Vec<Constraint> = features.iter().map(|feature| feature.constraint).collect();
    let weights: Vec<Taper> = fit_weights(&train, &constraints, solo_value).into_iter().map(rounded).collect();
    FittedTable {
        table,
        positions: train.len() + test.len(),
        loss: mean_loss(&test, &weights, solo_value),
        loss_without_weights: mean_loss(&test, &vec![(0.0, 0.0); weights.len()], solo_value),
        weights,
    }
}

/// Rounds to three decimals, as in the source; adding 0.0 avoids a negative zero.
fn rounded((early, late): Taper) -> Taper {
    ((early * 1e3).round() / 1e3 + 0.0, (late * 1e3).round() / 1e3 + 0.0)
}

/// The same tables with fitted weights. They are leaked, once per generation.
fn with_weights(tables: &'static [WeightTable], fitted: &[FittedTable]) -> &'static [WeightTable] {
    let mut tables = tables.to_vec();
    for fitted in fitted {
        tables[fitted.table].weights = fitted.weights.clone().leak();
    }
    tables.leak()
}

#[cfg(test)]
mod tests {
    use cascadero::Cascadero;
    use cascadito::{Cascadito, Setup};
    use games::{AnyGame, Record};
    use tabletop::Game;

    use super::*;

    const SMALL: Fit =
        Fit { generations: 1, games: 8, playouts: 4, rival: None, random_action_interval: 12, seed: 1, threads: 1 };

    fn cascadero() -> Cascadero {
        let record = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
            claims: automatic\nseat: blue\nseat: pink\n\nend 0\n";
        match Record::parse(record).and_then(|record| record.replay()) {
            Ok(AnyGame::Cascadero(game)) => game,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_fit_depends_only_on_the_seed() {
        let one = SMALL.run(&[cascadero()], &|| {});
        let three = Fit { threads: 3, ..SMALL }.run(&[cascadero()], &|| {});
        let other = Fit { seed: 2, ..SMALL }.run(&[cascadero()], &|| {});
        assert_eq!(one.iter().map(|fitted| fitted.table).collect::<Vec<_>>(), [0, 1]);
        for ((one, three), other) in one.iter().zip(&three).zip(&other) {
            assert_eq!(one.weights, three.weights);
            assert_ne!(one.weights, other.weights);
        }
    }

    #[test]
    fn fitted_weights_predict_games_they_were_not_fitted_to() {
        for fitted in (Fit { generations: 0, games: 300, threads: 2, ..SMALL }).run(&[cascadero()], &|| {}) {
            println!("{} positions, loss {} against {}", fitted.positions, fitted.loss, fitted.loss_without_weights);
            assert!(fitted.loss < fitted.loss_without_weights, "{fitted:?}");
        }
    }

    #[test]
    fn each_table_is_fitted_to_games_of_its_own_size() {
        let start = |players| Cascadito::start(&Setup::new(games::cascadito::sheet(1), players)).expect("a set-up");
        let fit = Fit { generations: 0, games: 8, ..SMALL };
        let tables = |starts: &[Cascadito]| -> Vec<usize> {
            fit.run(starts, &|| {}).iter().map(|fitted| fitted.table).collect()
        };
        assert_eq!(tables(&[start(1)]), [1]);
        assert_eq!(tables(&[start(1), start(2)]), [0, 1]);
        assert_eq!(fit.all_games(&[start(1), start(2), start(3)]), 16);
    }
}
