//! Sitting down, standing up, and handing a seat on.

use protocol::{EntryBody, ErrorCode, Holder, Person, SetSeat, Status};
use tabletop::Level;

use super::State;
use crate::api_error::ApiError;

impl State {
    /// Gives a seat a new holder.
    ///
    /// - `me`: whoever has no seat yet may take an open one; a bot's seat too, if they own the table.
    /// - `open` or a bot's level: people do it with their own seats, the owner with every seat, and everybody at the table may put
    ///   a bot on an open seat, so that a game can go on.
    pub(crate) fn set_seat(&self, person: &Person, wish: &SetSeat) -> Result<Vec<EntryBody>, ApiError> {
        if matches!(self.status, Status::Over | Status::Closed) {
            return Err(ErrorCode::Over.into());
        }
        let chair =
            self.seats.iter().find(|chair| chair.seat == wish.seat).ok_or_else(|| ApiError::malformed("seat"))?;
        let owner = self.owner.id == person.id;
        let mine = chair.holder.person().is_some_and(|holder| holder.id == person.id);
        let holder = if wish.who == "me" {
            match &chair.holder {
                Holder::Person(_) if mine => return Err(ErrorCode::Seated.into()),
                Holder::Person(_) => return Err(ErrorCode::SeatTaken.into()),
                Holder::Bot(_) if !owner => return Err(ErrorCode::SeatTaken.into()),
                _ if self.sits(&person.id) && !owner => return Err(ErrorCode::Seated.into()),
                Holder::Bot(_) | Holder::Open => Holder::Person(person.clone()),
            }
        } else {
            let allowed = match &chair.holder {
                _ if mine || owner => true,
                Holder::Open => self.sits(&person.id) && wish.who != "open",
                Holder::Bot(_) | Holder::Person(_) => false,
            };
            match wish.who.as_str() {
                _ if !allowed => return Err(ErrorCode::NotYours.into()),
                "open" => Holder::Open,
                level => Holder::Bot(level.parse::<Level>().map_err(|_| ApiError::malformed("who"))?),
            }
        };
        if holder == chair.holder {
            return Err(ErrorCode::SeatTaken.into());
        }
        Ok(vec![EntryBody::Seated { seat: wish.seat.clone(), holder, by: Some(person.id.clone()) }])
    }
}
