//! Every game of the table keeps the contract.

use conformance::subjects::{BarricadeSubject, CascaderoSubject, CascaditoSubject};
use conformance::{Scrutiny, Subject, check_games, check_sampling};
use tabletop::{Actor, Dice, Game, NoEvents};

/// All options come up within 168 games.
#[test]
fn cascadero_keeps_the_contract() {
    let tally = check_games::<CascaderoSubject>(0..168, Scrutiny { laws: 1, promises: 3 });
    assert_eq!(tally.games, 168);
}

/// A fast slice of `cascade soak`.
#[test]
fn cascadero_survives_random_games() {
    let tally = check_games::<CascaderoSubject>(1_000..3_000, Scrutiny::SOAK);
    assert_eq!(tally.games, 2_000);
}

/// Draws from many positions of random games, and looks closely at those that `wanted` picks.
fn check_draws<S: Subject>(games: std::ops::Range<u64>, wanted: impl Fn(&S::Game, &mut Dice) -> bool) {
    let mut dice = Dice::seeded(5);
    for number in games {
        let mut game = S::Game::start(&S::setup(number)).unwrap_or_else(|error| panic!("{error}"));
        while game.actor() != Actor::Nobody {
            let action = match game.actor() {
                Actor::Chance => game.sample_chance(&mut dice),
                Actor::Seat(_) | Actor::Nobody => game.sample_action(&mut dice),
            };
            game.apply_unchecked(action, &mut NoEvents);
            if wanted(&game, &mut dice) {
                check_sampling(&game, &mut dice);
            }
        }
    }
}

#[test]
fn cascadero_draws_random_actions_evenly() {
    // Placements are many and alike; every other question is looked at whenever it comes up.
    check_draws::<CascaderoSubject>(0..84, |game, dice| game.phase() != cascadero::Phase::Place || dice.below(20) == 0);
}

/// All options come up within 360 games.
#[test]
fn barricade_keeps_the_contract() {
    let tally = check_games::<BarricadeSubject>(0..90, Scrutiny { laws: 1, promises: 7 });
    assert_eq!(tally.games, 90);
}

#[test]
fn barricade_survives_random_games() {
    let tally = check_games::<BarricadeSubject>(1_000..3_000, Scrutiny::SOAK);
    assert_eq!(tally.games, 2_000);
}

#[test]
fn barricade_draws_random_actions_evenly() {
    check_draws::<BarricadeSubject>(0..40, |_, dice| dice.below(25) == 0);
}

/// All options come up within 64 games.
#[test]
fn cascadito_keeps_the_contract() {
    let tally = check_games::<CascaditoSubject>(0..64, Scrutiny { laws: 1, promises: 9 });
    assert_eq!(tally.games, 64);
}

#[test]
fn cascadito_survives_random_games() {
    let tally = check_games::<CascaditoSubject>(1_000..3_000, Scrutiny::SOAK);
    assert_eq!(tally.games, 2_000);
}

#[test]
fn cascadito_draws_random_actions_evenly() {
    check_draws::<CascaditoSubject>(0..32, |_, dice| dice.below(40) == 0);
}
