//! A small part of what `crates/conformance` checks in many more games, so that the tests of this crate notice a broken contract.

use conformance::tested::cascadero::TestedCascadero;
use conformance::{CheckIntervals, SetupSequence, check_games, check_sampling, check_shown};
use tabletop::{Dice, Game, GameExt, NoEvents};

/// Rules: chance-is-a-player
#[test]
fn a_few_random_games_keep_the_contract() {
    let summary = check_games::<TestedCascadero>(0..12, CheckIntervals { invariants: 11, promises: 31 });
    assert_eq!(summary.games, 12);
}

/// Rules: chance-is-a-player
#[test]
fn random_actions_are_drawn_evenly() {
    let (setups, mut dice) = (SetupSequence::<TestedCascadero>::new(), Dice::seeded(5));
    for number in 0..84 {
        let mut game = setups.start(number);
        while let Some(action) = game.sample(&mut dice) {
            game.apply_unchecked(action, &mut NoEvents);
            if game.standings().is_none() && (game.phase() != cascadero::Phase::Place || dice.below(40) == 0) {
                check_sampling(&game, &mut dice);
            }
        }
    }
}

/// Rules: chance-is-a-player
#[test]
fn events_describe_every_visible_change() {
    let (setups, mut dice) = (SetupSequence::<TestedCascadero>::new(), Dice::seeded(6));
    for number in 0..84 {
        check_shown(setups.start(number), &mut dice);
    }
}
