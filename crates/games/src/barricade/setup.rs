//! A Cascade Barricade set-up as a record's header, and back.

use barricade::{Board, Colour, Setup, TwoActions, Weakest};

use crate::BoardHeader;
use crate::record::{Header, Problem};

pub(crate) fn header(setup: &Setup) -> Header {
    Header {
        board: BoardHeader { name: setup.board.name().to_owned(), hash: setup.board.hash(), file: None },
        options: vec![
            ("weakest".to_owned(), setup.weakest.name().to_owned()),
            ("actions".to_owned(), setup.actions.name().to_owned()),
        ],
        seats: setup.colours.iter().map(|colour| colour.name().to_owned()).collect(),
    }
}

pub(crate) fn from_header(header: &Header) -> Result<Setup, Problem> {
    let mut weakest = Weakest::One;
    let mut actions = TwoActions::Any;
    for (key, value) in &header.options {
        let unknown = || Problem::option(key, value);
        match key.as_str() {
            "weakest" => weakest = Weakest::ALL.into_iter().find(|known| known.name() == value).ok_or_else(unknown)?,
            "actions" => {
                actions = TwoActions::ALL.into_iter().find(|known| known.name() == value).ok_or_else(unknown)?;
            }
            _ => return Err(unknown()),
        }
    }
    let seat =
        |name: &String| name.parse::<Colour>().map_err(|_| Problem::new("record-seat", vec![("seat", name.clone())]));
    let colours = header.seats.iter().map(seat).collect::<Result<_, _>>()?;
    Ok(Setup { board: header.board.find(super::find, super::board_from_text, Board::hash)?, colours, weakest, actions })
}
