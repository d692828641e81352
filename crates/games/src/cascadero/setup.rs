//! The set-up form of Cascadero, and the conversion of set-ups to words.

use cascadero::{ClaimMode, Heralds, RulesVersion, Setup, Visits};
use tabletop::Temperament;

use super::FRONT;
use crate::setup_reader::SetupReader;
use crate::{BoardField, GameKind, OptionChoice, OptionField, SeatsField, SetupChoices, SetupForm, SetupProblem};

/// The set-up form.
pub(crate) const FORM: SetupForm = SetupForm {
    kind: GameKind::Cascadero,
    rules: RulesVersion::ALL.len() as u8,
    seats: SeatsField {
        names: &["yellow", "orange", "blue", "pink"],
        offered: &["blue", "orange", "yellow", "pink"],
        chosen: true,
        fewest: 2,
        default: 2,
        usual: 2,
    },
    board: BoardField { noun: "board", default: FRONT },
    options: &[
        OptionField {
            key: "heralds",
            choices: &[
                OptionChoice::new("star"),
                OptionChoice::new("circle"),
                OptionChoice::new("cross"),
                OptionChoice::with_switch("advanced", "advanced"),
            ],
            alone: false,
        },
        OptionField {
            key: "claims",
            choices: &[OptionChoice::new("automatic"), OptionChoice::new("by-hand")],
            alone: false,
        },
        OptionField { key: "visits", choices: &[OptionChoice::new("now"), OptionChoice::new("ever")], alone: false },
    ],
    temperaments: &[Temperament::Harvester, Temperament::Climber, Temperament::Blocker],
};

pub(crate) fn choices(setup: &Setup) -> SetupChoices {
    let mut options = vec![
        ("heralds".to_owned(), setup.heralds.name().to_owned()),
        ("claims".to_owned(), setup.claims.name().to_owned()),
    ];
    // Records of version 1 are written without this option, as they always were.
    if setup.rules.has_visits() {
        options.push(("visits".to_owned(), setup.visits.name().to_owned()));
    }
    SetupChoices {
        rules: setup.rules.number(),
        board: setup.board.name().to_owned(),
        board_file: None,
        seats: setup.colours.iter().map(ToString::to_string).collect(),
        options,
    }
}

pub(crate) fn from_choices(choices: &SetupChoices) -> Result<Setup, Vec<SetupProblem>> {
    let mut reader = SetupReader::new(&FORM, choices);
    let heralds = reader.option("heralds", &Heralds::ALL, Heralds::name);
    let claims = reader.option("claims", &[ClaimMode::Automatic, ClaimMode::ByHand], ClaimMode::name);
    let visits = reader.option("visits", &Visits::ALL, Visits::name);
    let rules = reader.rules(&RulesVersion::ALL);
    let colours = reader.seats(|name, _| name.parse().ok());
    let board = reader.board(super::find, super::board_from_text);
    reader.finish(board.map(|board| Setup { board, colours, heralds, claims, visits, rules }))
}
