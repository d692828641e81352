//! What people and bots may decide at a table: every function looks at the state and answers with what would be written down.

use protocol::{
    ChatMessage, EntryBody, ErrorCode, Holder, LONGEST_REMARK, Person, PlayedBy, Status, SubmitCommand, one_line,
};
use tabletop::Seat;

use super::State;
use crate::api_error::ApiError;

type Decided = Result<Vec<EntryBody>, ApiError>;

impl State {
    /// Whether a request has seen the position as it is.
    pub(crate) fn fresh(&self, after: u64) -> Result<(), ApiError> {
        if (self.moved..=self.seq).contains(&after) {
            return Ok(());
        }
        Err(ApiError::from(ErrorCode::Stale).with("seq", self.seq))
    }

    /// Whether the game is on.
    pub(crate) fn on(&self) -> Result<(), ApiError> {
        match self.status {
            Status::Playing => Ok(()),
            Status::Waiting => Err(ErrorCode::NotBegun.into()),
            Status::Over | Status::Closed => Err(ErrorCode::Over.into()),
        }
    }

    /// The seat whose decision is open, with its name.
    fn turn(&self) -> Result<(Seat, &str), ApiError> {
        let seat = self.asked().ok_or(ErrorCode::OutOfTurn)?;
        Ok((seat, self.game.seat_name(seat)))
    }

    /// Whether somebody holds a seat here.
    pub(crate) fn sits(&self, person: &str) -> bool {
        self.seats.iter().any(|chair| chair.holder.person().is_some_and(|holder| holder.id == person))
    }

    /// Whether somebody may do what only the owner may.
    pub(crate) fn owned_by(&self, person: &str) -> Result<(), ApiError> {
        if self.owner.id == person { Ok(()) } else { Err(ErrorCode::NotYours.into()) }
    }

    /// Plays a command for the person in the seat whose decision is open.
    pub(crate) fn submit(&self, person: &str, submit: &SubmitCommand, now: u64) -> Decided {
        if !self.sits(person) {
            return Err(ErrorCode::NotYours.into());
        }
        self.on()?;
        self.fresh(submit.after)?;
        let (_, name) = self.turn()?;
        if self.asked_holder().and_then(Holder::person).is_none_or(|holder| holder.id != person) {
            return Err(ApiError::from(ErrorCode::OutOfTurn).with("actor", name).with("seq", self.seq));
        }
        self.play(&submit.command, PlayedBy::Person, now)
    }

    /// Plays a command for whoever decides.
    pub(crate) fn play(&self, command: &str, by: PlayedBy, now: u64) -> Decided {
        let (_, name) = self.turn()?;
        if command.len() > protocol::LONGEST_COMMAND {
            return Err(ApiError::malformed("command"));
        }
        let command = command.split_whitespace().collect::<Vec<_>>().join(" ");
        self.game.preview(&command).map_err(|why| ApiError::engine(&why))?;
        Ok(vec![EntryBody::Played { actor: name.to_owned(), command, by, spent: now.saturating_sub(self.since) }])
    }

    /// Says something.
    pub(crate) fn say(&self, person: &Person, say: &ChatMessage) -> Decided {
        if self.muted.contains(&person.id) {
            return Err(ErrorCode::Muted.into());
        }
        if say.text.chars().count() > LONGEST_REMARK {
            return Err(ApiError::malformed("text"));
        }
        let text = one_line(&say.text, LONGEST_REMARK);
        if text.is_empty() {
            return Err(ApiError::malformed("text"));
        }
        Ok(vec![EntryBody::Said { from: person.clone(), text }])
    }

    /// Mutes somebody, or lets them speak again. Owners do not mute themselves.
    pub(crate) fn mute(&self, owner: &str, person: &str, muted: bool) -> Decided {
        self.owned_by(owner)?;
        if person == owner || person.is_empty() || person.len() > protocol::LONGEST_KEY {
            return Err(ApiError::malformed("person"));
        }
        Ok(vec![EntryBody::Muted { person: person.to_owned(), muted, by: owner.to_owned() }])
    }

    /// Gives the table to somebody who sits at it.
    pub(crate) fn give(&self, owner: &str, person: &str) -> Decided {
        self.owned_by(owner)?;
        let mut people = self.seats.iter().filter_map(|chair| chair.holder.person());
        let heir = people.find(|seated| seated.id == person && person != owner);
        let heir = heir.ok_or_else(|| ApiError::malformed("person"))?;
        Ok(vec![EntryBody::Owned { owner: heir.clone(), by: owner.to_owned() }])
    }

    /// Breaks the game off.
    pub(crate) fn close(&self, owner: &str) -> Decided {
        self.owned_by(owner)?;
        match self.status {
            Status::Over | Status::Closed => Err(ErrorCode::Over.into()),
            Status::Waiting | Status::Playing => Ok(vec![self.broken_off(owner)]),
        }
    }
}
