//! A Cascadito set-up as a record's header, and back.

use cascadito::{ClaimMode, Setup, Sheet, SoloLevel, seat_from_name, seat_name};
use tabletop::Seat;

use crate::BoardHeader;
use crate::record::{Header, Problem};

pub(crate) fn header(setup: &Setup) -> Header {
    let mut options = vec![("claims".to_owned(), setup.claims.name().to_owned())];
    if setup.players == 1 {
        options.push(("solo".to_owned(), setup.solo.name().to_owned()));
    }
    Header {
        board: BoardHeader { name: setup.sheet.name().to_owned(), hash: setup.sheet.hash(), file: None },
        options,
        seats: Seat::all(setup.players).map(|seat| seat_name(seat).to_owned()).collect(),
    }
}

pub(crate) fn from_header(header: &Header) -> Result<Setup, Problem> {
    // Seats are named by their places: the first line is the first seat.
    for (place, name) in header.seats.iter().enumerate() {
        if seat_from_name(name).is_none_or(|seat| seat.index() != place) {
            return Err(Problem::new("record-seat", vec![("seat", name.clone())]));
        }
    }
    let mut setup =
        Setup::new(header.board.find(super::find, super::sheet_from_text, Sheet::hash)?, header.seats.len() as u8);
    for (key, value) in &header.options {
        let unknown = || Problem::option(key, value);
        match key.as_str() {
            "claims" => {
                setup.claims = ClaimMode::ALL.into_iter().find(|known| known.name() == value).ok_or_else(unknown)?;
            }
            "solo" => {
                setup.solo = SoloLevel::ALL.into_iter().find(|known| known.name() == value).ok_or_else(unknown)?;
            }
            _ => return Err(unknown()),
        }
    }
    Ok(setup)
}
