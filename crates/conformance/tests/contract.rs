//! Every game fulfils the contract, with every board, number of players and option.

use std::ops::Range;

use conformance::tested::barricade::TestedBarricade;
use conformance::tested::cascadero::TestedCascadero;
use conformance::tested::cascadito::TestedCascadito;
use conformance::{CheckIntervals, CheckSummary, SetupSequence, TestedGame, check_games, check_sampling};
use games::SetupForm;
use tabletop::example::{Action, Nim, Setup};
use tabletop::{Dice, Game, GameExt, NoEvents, Seat};

/// Checks that everything that the game's form offers occurred in a game.
fn assert_all_played<T: TestedGame>(summary: &CheckSummary) {
    let form = SetupForm::of(T::KIND);
    let boards = form.boards().map(|board| ("board", board.to_owned()));
    let players = (form.seats.fewest..=form.seats.most()).map(|count| ("players", count.to_string()));
    let options =
        form.options.iter().flat_map(|field| field.choices.iter().map(|choice| (field.key, choice.name.to_owned())));
    for (key, value) in boards.chain(players).chain(options) {
        assert!(
            summary.played_with.contains(&(key.to_owned(), value.clone())),
            "no game was played with {key} {value}"
        );
    }
}

/// Checks games with short intervals, and that every part of the form occurred.
fn check_closely<T: TestedGame>(count: u64, promises: u32) {
    let summary = check_games::<T>(0..count, CheckIntervals { invariants: 1, promises });
    assert_eq!(summary.games, count);
    assert_all_played::<T>(&summary);
}

/// A small part of `cascade soak`.
fn soak<T: TestedGame>() {
    let summary = check_games::<T>(1_000..3_000, CheckIntervals::SOAK);
    assert_eq!(summary.games, 2_000);
    assert_all_played::<T>(&summary);
}

/// Plays random games and checks the sampling in the positions for which `wanted` is true.
fn check_draws<T: TestedGame>(numbers: Range<u64>, wanted: impl Fn(&T::Game, &mut Dice) -> bool) {
    let mut dice = Dice::seeded(5);
    let setups = SetupSequence::<T>::new();
    for number in numbers {
        let mut game = setups.start(number);
        while let Some(action) = game.sample(&mut dice) {
            game.apply_unchecked(action, &mut NoEvents);
            if game.standings().is_none() && wanted(&game, &mut dice) {
                check_sampling(&game, &mut dice);
            }
        }
    }
}

#[test]
fn cascadero_keeps_the_contract() {
    check_closely::<TestedCascadero>(168, 3);
}

#[test]
fn cascadero_survives_random_games() {
    soak::<TestedCascadero>();
}

#[test]
fn cascadero_draws_random_actions_evenly() {
    // Placements are many and similar, so only a sample of them is checked; every other question is always checked.
    check_draws::<TestedCascadero>(0..84, |game, dice| game.phase() != cascadero::Phase::Place || dice.below(20) == 0);
}

#[test]
fn barricade_keeps_the_contract() {
    check_closely::<TestedBarricade>(90, 7);
}

#[test]
fn barricade_survives_random_games() {
    soak::<TestedBarricade>();
}

#[test]
fn barricade_draws_random_actions_evenly() {
    check_draws::<TestedBarricade>(0..60, |_, dice| dice.below(25) == 0);
}

#[test]
fn cascadito_keeps_the_contract() {
    check_closely::<TestedCascadito>(64, 9);
}

#[test]
fn cascadito_survives_random_games() {
    soak::<TestedCascadito>();
}

#[test]
fn cascadito_draws_random_actions_evenly() {
    check_draws::<TestedCascadito>(0..40, |_, dice| dice.below(40) == 0);
}

/// The example in the documentation of the contract also samples uniformly.
#[test]
fn the_example_draws_random_actions_evenly() {
    let mut game = Nim::start(&Setup { counters: 9 }).expect("nine counters");
    check_sampling(&game, &mut Dice::seeded(1));
    game.apply(Action::First(Seat(1))).expect("a legal draw");
    check_sampling(&game, &mut Dice::seeded(2));
}
