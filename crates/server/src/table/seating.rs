//! Taking, leaving and reassigning seats.

use protocol::{
    ContributeNonce, EntryBody, ErrorCode, Holder, NonceRefusal, NonceShare, Person, SeatAssignment, SeatChoice,
    SetSeat, Status,
};

use super::HostedTable;
use crate::api_error::ApiError;

impl HostedTable {
    /// Gives a seat a new holder.
    ///
    /// - `me`: a person without a seat may take an open one; the owner may also take a bot's seat, and hold several.
    /// - `open` or a bot's level: people may do this with their own seats, the owner with every seat whose holder `is_absent`, or with
    ///   every seat before the game has begun. Everybody with a seat may put a bot on an open seat, so that the game can go on.
    pub(crate) fn set_seat(
        &self,
        person: &Person,
        request: &SetSeat,
        is_absent: impl Fn(&str) -> bool,
    ) -> Result<Vec<EntryBody>, ApiError> {
        if self.table.status.has_ended() {
            return Err(ErrorCode::Over.into());
        }
        let seat = self.table.seats.iter().find(|seat| seat.seat == request.seat);
        let before = &seat.ok_or_else(|| ApiError::malformed("seat"))?.holder;
        let holder = match request.who {
            SeatChoice::Me => self.sit_down(before, person)?,
            SeatChoice::Open => self.reassign_seat(before, Holder::Open, person)?,
            SeatChoice::Bot(level) => self.reassign_seat(before, Holder::Bot { level }, person)?,
        };
        let holder_stays = |other: &Person| other.id != person.id && !is_absent(&other.id);
        if self.table.status == Status::Playing && before.person().is_some_and(holder_stays) {
            return Err(ErrorCode::Present.into());
        }
        if holder == *before {
            return Err(ErrorCode::SeatTaken.into());
        }
        let mut bodies = vec![EntryBody::Seated { seat: request.seat.clone(), holder, by: Some(person.id.clone()) }];
        let share = request.nonce.is_some() || request.pledge.is_some();
        if share && request.who == SeatChoice::Me && !self.table.dice.has_given(&person.id) {
            bodies.push(self.share(&request.seat, person, request.nonce.as_deref(), request.pledge.as_deref())?);
        }
        Ok(bodies)
    }

    /// Whether a table at which people sit, or seats are open, would have only bots after this.
    pub(crate) fn leaves_only_bots(&self, request: &SetSeat) -> bool {
        let is_bots = |seat: &SeatAssignment| matches!(seat.holder, Holder::Bot { .. });
        let seats = &self.table.seats;
        matches!(request.who, SeatChoice::Bot(_))
            && seats.iter().all(|seat| seat.seat == request.seat || is_bots(seat))
            && !seats.iter().all(is_bots)
    }

    /// Contributes a person's number to the dice.
    pub(crate) fn contribute(&self, person: &Person, request: &ContributeNonce) -> Result<Vec<EntryBody>, ApiError> {
        self.require_seated(&person.id)?;
        let held = self.table.seats.iter().find(|seat| seat.holder.is_person(&person.id));
        let seat = &held.ok_or(ErrorCode::NotYours)?.seat;
        Ok(vec![self.share(seat, person, request.nonce.as_deref(), request.pledge.as_deref())?])
    }

    fn share(
        &self,
        seat: &str,
        person: &Person,
        nonce: Option<&str>,
        pledge: Option<&str>,
    ) -> Result<EntryBody, ApiError> {
        if self.table.status.has_ended() {
            return Err(ErrorCode::Over.into());
        }
        let share = match (nonce, pledge) {
            (Some(nonce), None) => NonceShare::Value(nonce.parse().map_err(|_| ApiError::malformed("nonce"))?),
            (None, Some(pledge)) => NonceShare::Pledge(pledge.parse().map_err(|_| ApiError::malformed("pledge"))?),
            _ => return Err(ApiError::malformed("nonce")),
        };
        let begun = self.table.status == Status::Playing;
        self.table.dice.check(&self.table.record, begun, &person.id, share).map_err(|refusal| match refusal {
            NonceRefusal::Late => ApiError::stale(self.table.seq),
            NonceRefusal::Wrong => ApiError::malformed(if pledge.is_some() { "pledge" } else { "nonce" }),
        })?;
        let (nonce, pledge) = match share {
            NonceShare::Value(value) => (Some(value.to_string()), None),
            NonceShare::Pledge(pledge) => (None, Some(pledge.to_string())),
        };
        let place = Some(self.table.dice.next_place());
        Ok(EntryBody::Contributed { seat: seat.to_owned(), nonce, pledge, place, by: person.id.clone() })
    }

    fn sit_down(&self, before: &Holder, person: &Person) -> Result<Holder, ApiError> {
        let owner = self.table.owner.id == person.id;
        match before {
            Holder::Person(_) if before.is_person(&person.id) => Err(ErrorCode::Seated.into()),
            Holder::Person(_) => Err(ErrorCode::SeatTaken.into()),
            Holder::Bot { .. } if !owner => Err(ErrorCode::SeatTaken.into()),
            _ if self.is_seated(&person.id) && !owner => Err(ErrorCode::Seated.into()),
            Holder::Bot { .. } | Holder::Open => Ok(Holder::Person(person.clone())),
        }
    }

    fn reassign_seat(&self, before: &Holder, after: Holder, person: &Person) -> Result<Holder, ApiError> {
        let fills_open_seat = *before == Holder::Open && after != Holder::Open && self.is_seated(&person.id);
        let allowed = before.is_person(&person.id) || self.table.owner.id == person.id || fills_open_seat;
        if allowed { Ok(after) } else { Err(ErrorCode::NotYours.into()) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use games::verify_dice;
    use protocol::{CreateTable, DiceSharing, RequestedSeat};
    use tabletop::Seed;

    use super::*;
    use crate::faulty_store::faulty_app;
    use crate::scheduler::expire_clock;
    use crate::table::new_table;

    fn person(name: &str) -> Person {
        Person { id: name.to_lowercase(), name: name.to_owned() }
    }

    fn number(byte: u8) -> ContributeNonce {
        ContributeNonce { nonce: Some(Seed([byte; 32]).to_string()), pledge: None, key: None }
    }

    fn pledge(byte: u8) -> String {
        Seed([byte; 32]).commitment()
    }

    #[tokio::test]
    async fn a_pledged_number_that_is_not_revealed_in_time_is_left_out_and_refused_later() {
        let app = faulty_app("late-reveal").0;
        let (ada, bob) = (person("Ada"), person("Bob"));
        let seat = |(seat, who): (&str, SeatChoice)| RequestedSeat { seat: seat.to_owned(), who };
        let seats = [("seat1", SeatChoice::Me), ("seat2", SeatChoice::Open)].map(seat).to_vec();
        let (game, options, dice) = ("cascadito".to_owned(), BTreeMap::new(), DiceSharing::TwoRounds);
        let (board, clock, key) = (None, None, None);
        let request = CreateTable { game, board, options, seats, public: true, clock, quiet: false, dice, key };
        let table = app.create(|seed| new_table(&request, &ada, seed), None).await.expect("a table");
        let contribute = |person: &Person, request: ContributeNonce| {
            let person = person.clone();
            app.change(table.clone(), None, move |hosted, _| hosted.contribute(&person, &request))
        };
        contribute(&ada, ContributeNonce { nonce: None, pledge: Some(pledge(1)), key: None }).await.expect("pledged");
        let (sits, seat) = (bob.clone(), "seat2".to_owned());
        let request = SetSeat { seat, who: SeatChoice::Me, nonce: None, pledge: Some(pledge(2)), key: None };
        app.change(table.clone(), None, move |hosted, _| hosted.set_seat(&sits, &request, |_| false))
            .await
            .expect("seated");
        contribute(&ada, number(1)).await.expect("revealed");
        assert!(table.hosted().table.awaits_nonces(), "Bob has some time");
        expire_clock(&app, &table.id).await.expect("nothing to do");
        assert!(table.hosted().table.awaits_nonces());

        table.shift_decision(-i64::try_from(protocol::NONCE_WAIT_MILLIS).expect("a short time"));
        expire_clock(&app, &table.id).await.expect("waived");
        let record = table.hosted().table.record.clone();
        assert!(!record.actions.is_empty(), "the game goes on without him");
        let values: Vec<Option<Seed>> = record.nonces.iter().map(|nonce| nonce.value).collect();
        assert_eq!(values, [Some(Seed([1; 32])), None]);
        let late = contribute(&bob, number(2)).await;
        assert_eq!(late.map_err(|error| error.code()), Err(ErrorCode::Stale));
        assert_eq!(table.hosted().table.record.nonces, record.nonces);

        app.change(table.clone(), None, |hosted, _| hosted.close("ada")).await.expect("closed");
        let record = table.hosted().table.closed_record();
        assert!(record.to_string().contains(" - "), "the record shows who has not revealed");
        assert!(verify_dice(&record).expect("fair") > 0);
    }
}
