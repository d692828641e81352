//! Every game of the table keeps the contract.

use conformance::subjects::CascaderoSubject;
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

#[test]
fn cascadero_draws_random_actions_evenly() {
    let mut dice = Dice::seeded(5);
    for number in 0..84 {
        let mut game = cascadero::Cascadero::start(&CascaderoSubject::setup(number)).unwrap();
        while game.actor() != Actor::Nobody {
            let action = match game.actor() {
                Actor::Chance => game.sample_chance(&mut dice),
                Actor::Seat(_) | Actor::Nobody => game.sample_action(&mut dice),
            };
            game.apply_unchecked(action, &mut NoEvents);
            // Placements are many and alike; every other question is looked at whenever it comes up.
            if game.phase() != cascadero::Phase::Place || dice.below(20) == 0 {
                check_sampling(&game, &mut dice);
            }
        }
    }
}
