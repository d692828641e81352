//! Commands, tried in positions from recorded games.

use games::{AnyGame, Record};

use super::FuzzTarget;
use crate::corpus::fixture_texts;

pub(super) const TARGET: FuzzTarget = FuzzTarget {
    name: "commands",
    property: "a command is refused and changes nothing, or it is legal and prints as what was legal",
    seeds,
    open: || {
        let tables = tables();
        Box::new(move |text| tables.iter().for_each(|game| check(game, text)))
    },
};

/// Some recorded games.
fn records() -> impl Iterator<Item = Record> {
    let texts = fixture_texts("records").into_iter().step_by(17);
    texts.map(|text| Record::parse(&text).expect("a record of the fixtures can be read"))
}

/// The commands of these games.
fn seeds() -> Vec<String> {
    records().flat_map(|record| record.actions).map(|action| action.command).collect()
}

/// The positions in the middle of these games.
fn tables() -> Vec<AnyGame> {
    records()
        .map(|record| {
            let mut replay = record.start().expect("a record of the fixtures can be started");
            for _ in 0..record.actions.len() / 2 {
                replay.step().expect("a record of the fixtures can be replayed");
            }
            replay.game().clone()
        })
        .collect()
}

fn check(game: &AnyGame, command: &str) {
    let mut after = game.clone();
    if let Err(error) = after.play(command) {
        assert_eq!(after.hash(), game.hash(), "{} changed something", error.code);
        assert!(error.instead.iter().all(|other| game.preview(other).is_ok()), "{:?}", error.instead);
        return;
    }
    let action = game.read_action(command).expect("it was played");
    let printed = action.to_string();
    assert_eq!(game.read_action(&printed), Ok(action), "read again");
    assert!(game.legal_commands().contains(&printed), "{printed} was played, and is not legal");
}
