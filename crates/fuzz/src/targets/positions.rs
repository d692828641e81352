//! Positions drawn as text, for each game.

use games::{AnyGame, GameKind};

use crate::corpus::fixture_texts;

pub(super) const PROPERTY: &str =
    "a position that can be read prints as a text that reads as the same position, and it can be played on from";

/// How many actions are played from a position.
const ACTIONS_PER_POSITION: usize = 12;

/// The positions of a game's puzzles, without the header with the best actions before the empty line.
pub(super) fn seeds(kind: GameKind) -> Vec<String> {
    let puzzles = fixture_texts(&format!("puzzles/{}", kind.name()));
    puzzles.iter().filter_map(|text| text.split_once("\n\n")).map(|(_, position)| position.to_owned()).collect()
}

pub(super) fn check(kind: GameKind, text: &str) {
    let Ok(game) = AnyGame::from_picture(kind, text) else { return };
    let printed = game.to_string();
    let again = AnyGame::from_picture(kind, &printed)
        .unwrap_or_else(|error| panic!("what was printed cannot be read: {error}\n{printed}"));
    assert_eq!(again.to_string(), printed, "printed again");
    assert_eq!(again.hash(), game.hash(), "the same position");
    play_on(game);
}

/// Plays several actions, always the middle one of the legal commands.
fn play_on(mut game: AnyGame) {
    for _ in 0..ACTIONS_PER_POSITION {
        let legal = game.legal_commands();
        if legal.is_empty() {
            assert!(game.standings().is_some(), "nothing is legal, and the game is not over");
            return;
        }
        let command = &legal[legal.len() / 2];
        game.play(command).unwrap_or_else(|error| panic!("{command} is legal, and refused: {error}"));
    }
}
