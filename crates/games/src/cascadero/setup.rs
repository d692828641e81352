//! A Cascadero set-up as a record's header, and back.

use cascadero::{Board, ClaimMode, Colour, Heralds, Setup};

use crate::record::{Header, Problem};
use crate::{BoardHeader, FileProblem};

pub(crate) fn header(setup: &Setup) -> Header {
    Header {
        board: BoardHeader { name: setup.board.name().to_owned(), hash: setup.board.hash(), file: None },
        options: vec![
            ("heralds".to_owned(), setup.heralds.name().to_owned()),
            ("claims".to_owned(), setup.claims.name().to_owned()),
        ],
        seats: setup.colours.iter().map(|colour| colour.name().to_owned()).collect(),
    }
}

pub(crate) fn from_header(header: &Header) -> Result<Setup, Problem> {
    let mut heralds = Heralds::Star;
    let mut claims = ClaimMode::Automatic;
    for (key, value) in &header.options {
        let unknown = || Problem::option(key, value);
        match key.as_str() {
            "heralds" => {
                heralds = Heralds::ALL.into_iter().find(|known| known.name() == value).ok_or_else(unknown)?;
            }
            "claims" => {
                let modes = [ClaimMode::Automatic, ClaimMode::ByHand];
                claims = modes.into_iter().find(|known| known.name() == value).ok_or_else(unknown)?;
            }
            _ => return Err(unknown()),
        }
    }
    let seat =
        |name: &String| name.parse::<Colour>().map_err(|()| Problem::new("record-seat", vec![("seat", name.clone())]));
    let colours = header.seats.iter().map(seat).collect::<Result<_, _>>()?;
    Ok(Setup { board: find_board(&header.board)?, colours, heralds, claims })
}

fn find_board(header: &BoardHeader) -> Result<&'static Board, Problem> {
    let board = match &header.file {
        Some(text) => super::board_from_text(text).map_err(|problems| {
            let first: Option<&FileProblem> = problems.first();
            let count = problems.len().to_string();
            Problem::new(
                "record-board-file",
                vec![("count", count), ("first", first.map_or("", |p| p.code).to_owned())],
            )
        })?,
        None => super::find(&header.name)
            .ok_or_else(|| Problem::new("record-unknown-board", vec![("board", header.name.clone())]))?,
    };
    if board.hash() == header.hash {
        return Ok(board);
    }
    let facts = vec![
        ("board", header.name.clone()),
        ("expected", format!("{:016x}", header.hash)),
        ("found", format!("{:016x}", board.hash())),
    ];
    Err(Problem::new("record-board-hash", facts))
}
