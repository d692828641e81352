//! Positions as pictures, of each game.

use games::AnyGame;

use super::FuzzTarget;
use crate::corpus::fixture_texts;

const PROPERTY: &str =
    "a position that can be read prints as a text that reads as the same position, and it can be played on from";

/// How many actions are played from a position.
const ACTIONS: usize = 12;

pub(super) const CASCADERO: FuzzTarget = FuzzTarget {
    name: "positions-cascadero",
    property: PROPERTY,
    seeds: || puzzles("cascadero"),
    open: || Box::new(|text| check(text, |text| games::cascadero::sketch(text).ok().map(AnyGame::Cascadero))),
};

pub(super) const CASCADITO: FuzzTarget = FuzzTarget {
    name: "positions-cascadito",
    property: PROPERTY,
    seeds: || puzzles("cascadito"),
    open: || Box::new(|text| check(text, |text| games::cascadito::sketch(text, 1).ok().map(AnyGame::Cascadito))),
};

pub(super) const BARRICADE: FuzzTarget = FuzzTarget {
    name: "positions-barricade",
    property: PROPERTY,
    seeds: || puzzles("barricade"),
    open: || Box::new(|text| check(text, |text| games::barricade::sketch(text).ok().map(AnyGame::Barricade))),
};

/// The positions of a game's puzzles; above the empty line stands what is best.
fn puzzles(game: &str) -> Vec<String> {
    let puzzles = fixture_texts(&format!("puzzles/{game}"));
    puzzles.iter().filter_map(|text| text.split_once("\n\n")).map(|(_, position)| position.to_owned()).collect()
}

fn check(text: &str, read: impl Fn(&str) -> Option<AnyGame>) {
    let Some(game) = read(text) else { return };
    let printed = game.to_string();
    let again = read(&printed).unwrap_or_else(|| panic!("what was printed cannot be read:\n{printed}"));
    assert_eq!(again.to_string(), printed, "printed again");
    assert_eq!(again.hash(), game.hash(), "the same position");
    play_on(game);
}

/// Plays the middle one of the legal commands, some times.
fn play_on(mut game: AnyGame) {
    for _ in 0..ACTIONS {
        let legal = game.legal_commands();
        if legal.is_empty() {
            assert!(game.standings().is_some(), "nothing is legal, and the game is not over");
            return;
        }
        let command = &legal[legal.len() / 2];
        game.play(command).unwrap_or_else(|error| panic!("{command} is legal, and refused: {error}"));
    }
}
