//! The set-up form of Cascadito, and the conversion of set-ups to words.

use cascadito::{ClaimMode, Setup, SoloLevel, seat_from_name, seat_name};
use tabletop::Seat;

use crate::setup_reader::SetupReader;
use crate::{BoardField, GameKind, OptionChoice, OptionField, SeatsField, SetupChoices, SetupForm, SetupProblem};

const SEAT_NAMES: &[&str] = &["seat1", "seat2", "seat3", "seat4"];

/// The set-up form.
pub(crate) const FORM: SetupForm = SetupForm {
    kind: GameKind::Cascadito,
    rules: 1,
    seats: SeatsField { names: SEAT_NAMES, offered: SEAT_NAMES, chosen: false, fewest: 1, default: 2, usual: 2 },
    board: BoardField { noun: "sheet", default: "1-rural-beginnings" },
    options: &[
        OptionField {
            key: "claims",
            choices: &[OptionChoice::new("automatic"), OptionChoice::new("by-hand")],
            alone: false,
        },
        OptionField {
            key: "solo",
            choices: &[OptionChoice::new("normal"), OptionChoice::with_switch("hard", "solo-hard")],
            alone: true,
        },
    ],
    temperaments: &[],
};

pub(crate) fn choices(setup: &Setup) -> SetupChoices {
    let mut options = vec![("claims".to_owned(), setup.claims.name().to_owned())];
    if setup.players == 1 {
        options.push(("solo".to_owned(), setup.solo.name().to_owned()));
    }
    SetupChoices {
        rules: FORM.rules,
        board: setup.sheet.name().to_owned(),
        board_file: None,
        seats: Seat::all(setup.players).map(|seat| seat_name(seat).to_owned()).collect(),
        options,
    }
}

pub(crate) fn from_choices(choices: &SetupChoices) -> Result<Setup, Vec<SetupProblem>> {
    let mut reader = SetupReader::new(&FORM, choices);
    let claims = reader.option("claims", &ClaimMode::ALL, ClaimMode::name);
    let solo = reader.option("solo", &SoloLevel::ALL, SoloLevel::name);
    // A seat's name is its position: the first name must be that of the first seat.
    let seats = reader.seats(|name, place| seat_from_name(name).filter(|seat| seat.index() == place));
    let sheet = reader.board(super::find, super::sheet_from_text);
    let players = seats.len() as u8;
    reader.finish(sheet.map(|sheet| Setup { sheet, players, claims, solo }))
}
