//! A small part of what `crates/conformance` checks in many more games, so that the tests of this crate notice a broken contract.

use conformance::tested::cascadito::TestedCascadito;
use conformance::{CheckIntervals, SetupSequence, check_games, check_sampling, check_shown};
use tabletop::{Dice, Game, GameExt, NoEvents};

#[test]
fn a_few_random_games_keep_the_contract() {
    let summary = check_games::<TestedCascadito>(0..12, CheckIntervals { invariants: 11, promises: 31 });
    assert_eq!(summary.games, 12);
}

#[test]
fn random_actions_are_drawn_evenly() {
    let (setups, mut dice) = (SetupSequence::<TestedCascadito>::new(), Dice::seeded(5));
    for number in (0..40).step_by(4) {
        let mut game = setups.start(number);
        while let Some(action) = game.sample(&mut dice) {
            game.apply_unchecked(action, &mut NoEvents);
            if game.standings().is_none() && (dice.below(60) == 0) {
                check_sampling(&game, &mut dice);
            }
        }
    }
}

/// The number of turns without a used die depends on the open question only while a die is taken.
#[test]
fn events_tell_the_turns_without_a_used_die() {
    let (setups, mut dice) = (SetupSequence::<TestedCascadito>::new(), Dice::seeded(7));
    for number in 0..24 {
        let mut game = setups.start(number);
        while let Some(action) = game.sample(&mut dice) {
            let mut shown = game;
            for event in game.apply(action).unwrap() {
                shown.show(&event);
            }
            assert_eq!(
                (shown.idle_turns(), shown.turn_of_round()),
                (game.idle_turns(), game.turn_of_round()),
                "{action}"
            );
        }
    }
}

#[test]
fn events_describe_every_visible_change() {
    let (setups, mut dice) = (SetupSequence::<TestedCascadito>::new(), Dice::seeded(6));
    for number in (0..40).step_by(4) {
        check_shown(setups.start(number), &mut dice);
    }
}
