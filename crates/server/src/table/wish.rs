//! A wish for a table, made into its first entry.

use games::{AnyBoard, GameKind, Record};
use protocol::{CreateTable, Created, Holder, Person, SeatAssignment};
use serde_json::{Map, Value, json};
use tabletop::Level;
use tabletop::Seed;

use super::State;
use crate::api_error::ApiError;

/// What a table begins with, as somebody wishes it; the engine judges the set-up.
pub(crate) fn lay(wish: &CreateTable, owner: &Person, seed: &Seed) -> Result<Created, ApiError> {
    let kind = GameKind::from_name(&wish.game).ok_or_else(|| ApiError::malformed("game"))?;
    let mut boards = AnyBoard::built_in().into_iter().map(|(board, _)| board).filter(|board| board.kind() == kind);
    let board = match &wish.board {
        Some(name) => boards.find(|board| board.name() == name),
        None => boards.next(),
    };
    let board = board.ok_or_else(|| ApiError::malformed("board"))?;
    let holder = |who: &str| match who {
        "me" => Ok(Holder::Person(owner.clone())),
        "open" => Ok(Holder::Open),
        level => level.parse::<Level>().map(Holder::Bot).map_err(|_| ApiError::malformed("who")),
    };
    let chair = |(seat, who): &(String, String)| Ok(SeatAssignment { seat: seat.clone(), holder: holder(who)? });
    let seats: Vec<SeatAssignment> = wish.seats.iter().map(chair).collect::<Result<_, ApiError>>()?;
    let options: Map<String, Value> =
        wish.options.iter().map(|(name, choice)| (name.clone(), choice.as_str().into())).collect();
    let header = json!({
        "format": "cascade-record",
        "version": 1,
        "game": wish.game,
        "board": { "name": board.name(), "hash": format!("{:016x}", board.hash()), "file": null },
        "options": options,
        "seats": seats.iter().map(|chair| json!({ "seat": chair.seat, "name": "" })).collect::<Vec<_>>(),
        "dice": { "commitment": seed.commitment(), "seed": null },
        "actions": [],
        "end": { "actions": 0 },
    });
    let record = Record::parse(&header.to_string()).map_err(|error| ApiError::engine(&error.why))?;
    record.start().map_err(|error| ApiError::engine(&error.why))?;
    let (record, owner) = (record.to_string(), owner.clone());
    Ok(Created { record, seats, public: wish.public, clock: wish.clock, owner, previous: None })
}

/// The same again: bots stay, whoever asks keeps the seat, the seats of the others are open to them by the link.
pub(crate) fn rematch(state: &State, person: &Person, seed: &Seed) -> Created {
    let mut record = Record::new(state.record.setup.clone(), state.record.board_file.clone(), Vec::new());
    record.commitment = Some(seed.commitment());
    let again = |chair: &SeatAssignment| {
        let holder = match &chair.holder {
            Holder::Bot(level) => Holder::Bot(*level),
            Holder::Person(held) if held.id == person.id => Holder::Person(person.clone()),
            Holder::Person(_) | Holder::Open => Holder::Open,
        };
        SeatAssignment { seat: chair.seat.clone(), holder }
    };
    Created {
        record: record.to_string(),
        seats: state.seats.iter().map(again).collect(),
        public: state.public,
        clock: state.clock,
        owner: person.clone(),
        previous: Some(state.id.clone()),
    }
}
