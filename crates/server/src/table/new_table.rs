//! The first entry of a table: from a request, or as a rematch.

use games::{AnyBoard, GameKind, Record};
use protocol::{CreateTable, Created, Holder, Person, RequestedSeat, SeatAssignment, SeatChoice};
use serde_json::json;
use tabletop::Seed;

use super::HostedTable;
use crate::api_error::ApiError;

/// What a requested table begins with; the engine judges the set-up.
pub(crate) fn new_table(request: &CreateTable, owner: &Person, seed: &Seed) -> Result<Created, ApiError> {
    let kind = GameKind::from_name(&request.game).ok_or_else(|| ApiError::malformed("game"))?;
    let mut boards = AnyBoard::built_in().into_iter().map(|(board, _)| board).filter(|board| board.kind() == kind);
    let board = match &request.board {
        Some(name) => boards.find(|board| board.name() == name),
        None => boards.next(),
    };
    let board = board.ok_or_else(|| ApiError::malformed("board"))?;
    let seats: Vec<SeatAssignment> = request.seats.iter().map(|seat| assign(seat, owner)).collect();
    let header = json!({
        "format": "cascade-record",
        "version": 1,
        "game": request.game,
        "board": { "name": board.name(), "hash": format!("{:016x}", board.hash()), "file": null },
        "options": request.options,
        "seats": seats.iter().map(|seat| json!({ "seat": seat.seat, "name": "" })).collect::<Vec<_>>(),
        "dice": { "commitment": seed.commitment(), "seed": null },
        "actions": [],
        "end": { "actions": 0 },
    });
    let record = Record::parse(&header.to_string()).map_err(|error| error.why)?;
    record.start().map_err(|error| error.why)?;
    let (record, owner) = (record.to_string(), owner.clone());
    Ok(Created { record, seats, public: request.public, clock: request.clock, owner, previous: None })
}

fn assign(requested: &RequestedSeat, owner: &Person) -> SeatAssignment {
    let holder = match requested.who {
        SeatChoice::Me => Holder::Person(owner.clone()),
        SeatChoice::Open => Holder::Open,
        SeatChoice::Bot(level) => Holder::Bot { level },
    };
    SeatAssignment { seat: requested.seat.clone(), holder }
}

/// The same again: bots stay, the person who asks keeps the seat, the seats of the others are open to anyone with the link.
pub(crate) fn rematch(hosted: &HostedTable, person: &Person, seed: &Seed) -> Created {
    let table = &hosted.table;
    let mut record = Record::new(table.record.setup.clone(), table.record.board_file.clone(), Vec::new());
    record.commitment = Some(seed.commitment());
    Created {
        record: record.to_string(),
        seats: table.seats.iter().map(|seat| assign_again(seat, person)).collect(),
        public: table.public,
        clock: table.clock,
        owner: person.clone(),
        previous: Some(table.id.clone()),
    }
}

fn assign_again(seat: &SeatAssignment, person: &Person) -> SeatAssignment {
    let holder = match &seat.holder {
        Holder::Bot { level } => Holder::Bot { level: *level },
        holder if holder.is_person(&person.id) => Holder::Person(person.clone()),
        Holder::Person(_) | Holder::Open => Holder::Open,
    };
    SeatAssignment { seat: seat.seat.clone(), holder }
}
