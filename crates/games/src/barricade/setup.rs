//! The set-up form of Cascade Barricade, and the conversion of set-ups to words.

use barricade::{Setup, TwoActions, Weakest};
use tabletop::Temperament;

use super::STANDARD;
use crate::setup_reader::SetupReader;
use crate::{BoardField, GameKind, OptionChoice, OptionField, SeatsField, SetupChoices, SetupForm, SetupProblem};

const COLOURS: &[&str] = &["red", "yellow", "green", "blue", "pink", "black"];

/// The set-up form.
pub(crate) const FORM: SetupForm = SetupForm {
    kind: GameKind::Barricade,
    rules: 1,
    seats: SeatsField { names: COLOURS, offered: COLOURS, chosen: true, fewest: 2, default: 2, usual: 3 },
    board: BoardField { noun: "land", default: STANDARD },
    options: &[
        OptionField {
            key: "weakest",
            choices: &[OptionChoice::new("one"), OptionChoice::with_switch("two", "two-weakest")],
            alone: false,
        },
        OptionField {
            key: "actions",
            choices: &[OptionChoice::new("any"), OptionChoice::with_switch("different", "different-actions")],
            alone: false,
        },
    ],
    temperaments: &[Temperament::Merchant, Temperament::Engineer, Temperament::Saboteur],
};

pub(crate) fn choices(setup: &Setup) -> SetupChoices {
    SetupChoices {
        rules: FORM.rules,
        board: setup.board.name().to_owned(),
        board_file: None,
        seats: setup.colours.iter().map(ToString::to_string).collect(),
        options: vec![
            ("weakest".to_owned(), setup.weakest.name().to_owned()),
            ("actions".to_owned(), setup.actions.name().to_owned()),
        ],
    }
}

pub(crate) fn from_choices(choices: &SetupChoices) -> Result<Setup, Vec<SetupProblem>> {
    let mut reader = SetupReader::new(&FORM, choices);
    let weakest = reader.option("weakest", &Weakest::ALL, Weakest::name);
    let actions = reader.option("actions", &TwoActions::ALL, TwoActions::name);
    let colours = reader.seats(|name, _| name.parse().ok());
    let board = reader.board(super::find, super::board_from_text);
    reader.finish(board.map(|board| Setup { board, colours, weakest, actions }))
}
