//! The first entry of a table: from a request, or as a rematch.

use games::{GameKind, PlayError, Record, SetupChoices, SetupForm};
use protocol::{CreateTable, Created, Holder, Person, RequestedSeat, SPECTATORS, SeatAssignment, SeatChoice};
use tabletop::Seed;

use super::HostedTable;
use crate::api_error::ApiError;

/// The start of a table.
pub(crate) struct TableStart {
    /// Its first entry.
    pub(crate) created: Created,
    /// Whether only people with a seat may speak.
    pub(crate) quiet: bool,
}

/// The start of a requested table; the engine validates the set-up.
pub(crate) fn new_table(request: &CreateTable, owner: &Person, seed: &Seed) -> Result<TableStart, ApiError> {
    let kind = GameKind::from_name(&request.game).ok_or_else(|| ApiError::malformed("game"))?;
    let form = SetupForm::of(kind);
    let board = request.board.as_deref().unwrap_or(form.board.default);
    if !form.boards().any(|name| name == board) {
        return Err(ApiError::malformed("board"));
    }
    let choices = SetupChoices {
        rules: form.rules,
        board: board.to_owned(),
        board_file: None,
        seats: request.seats.iter().map(|seat| seat.seat.clone()).collect(),
        options: request.options.clone().into_iter().collect(),
    };
    let setup = form.check(&choices).map_err(|mut problems| PlayError::from(problems.swap_remove(0)))?;
    let mut record = Record::new(setup, None, Vec::new());
    record.commitment = Some(seed.commitment());
    let seats = request.seats.iter().map(|seat| assign(seat, owner)).collect();
    let (record, owner) = (record.to_string(), owner.clone());
    let created = Created {
        record,
        seats,
        public: request.public,
        clock: request.clock,
        owner,
        previous: None,
        dice: request.dice,
    };
    Ok(TableStart { created, quiet: request.quiet })
}

fn assign(requested: &RequestedSeat, owner: &Person) -> SeatAssignment {
    let holder = match requested.who {
        SeatChoice::Me => Holder::Person(owner.clone()),
        SeatChoice::Open => Holder::Open,
        SeatChoice::Bot(level) => Holder::Bot { level },
    };
    SeatAssignment { seat: requested.seat.clone(), holder }
}

/// The start of a rematch: bots stay, the person who asks keeps their seat, and the other seats are open.
pub(crate) fn rematch(hosted: &HostedTable, person: &Person, seed: &Seed) -> TableStart {
    let table = &hosted.table;
    let mut record = Record::new(table.record.setup.with_newest_rules(), table.record.board_file.clone(), Vec::new());
    record.commitment = Some(seed.commitment());
    let created = Created {
        record: record.to_string(),
        seats: table.seats.iter().map(|seat| assign_again(seat, person)).collect(),
        public: table.public,
        clock: table.clock,
        owner: person.clone(),
        previous: Some(table.id.clone()),
        dice: table.dice.sharing,
    };
    TableStart { created, quiet: table.muted.contains(SPECTATORS) }
}

fn assign_again(seat: &SeatAssignment, person: &Person) -> SeatAssignment {
    let holder = match &seat.holder {
        Holder::Bot { level } => Holder::Bot { level: *level },
        holder if holder.is_person(&person.id) => Holder::Person(person.clone()),
        Holder::Person(_) | Holder::Open => Holder::Open,
    };
    SeatAssignment { seat: seat.seat.clone(), holder }
}

#[cfg(test)]
mod tests {
    use protocol::{DiceSharing, Entry, EntryBody};

    use super::*;

    /// A record of a table from before the rules had versions.
    const RECORD: &str = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
        claims: automatic\nseat: blue\nseat: pink\n\nend 0\n";

    #[test]
    fn a_table_keeps_its_rules_and_its_rematch_has_the_newest() {
        let ada = Person { id: "ada".to_owned(), name: "Ada".to_owned() };
        let seats = [("blue", Holder::Person(ada.clone())), ("pink", Holder::Open)];
        let body = EntryBody::Created(Created {
            record: RECORD.to_owned(),
            seats: seats.map(|(seat, holder)| SeatAssignment { seat: seat.to_owned(), holder }).into(),
            public: false,
            clock: None,
            owner: ada.clone(),
            previous: None,
            dice: DiceSharing::None,
        });
        let seed: Seed = "00".repeat(32).parse().expect("a seed");
        let hosted = HostedTable::new("old", seed, &Entry { seq: 1, at: 0, body }).expect("a table");
        assert_eq!(hosted.table.record.to_string(), RECORD);
        let again = Record::parse(&rematch(&hosted, &ada, &seed).created.record).expect("a record");
        assert_eq!(again.setup.choices().rules, SetupForm::of(GameKind::Cascadero).rules);
    }
}
