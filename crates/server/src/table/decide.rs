//! What people and bots may decide at a table: every function looks at the state and answers with what would be written down.

use protocol::{By, Code, Holder, LONGEST_REMARK, Person, Say, Status, Submit, What, one_line};
use tabletop::Seat;

use super::State;
use crate::refusal::Refusal;

type Decided = Result<Vec<What>, Refusal>;

impl State {
    /// Whether a request has seen the position as it is.
    pub(crate) fn fresh(&self, after: u64) -> Result<(), Refusal> {
        if (self.moved..=self.seq).contains(&after) {
            return Ok(());
        }
        Err(Refusal::from(Code::Stale).with("seq", self.seq))
    }

    /// Whether the game is on.
    pub(crate) fn on(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Playing => Ok(()),
            Status::Waiting => Err(Code::NotBegun.into()),
            Status::Over | Status::Closed => Err(Code::Over.into()),
        }
    }

    /// The seat whose decision is open, with its name.
    fn turn(&self) -> Result<(Seat, &str), Refusal> {
        let seat = self.asked().ok_or(Code::OutOfTurn)?;
        Ok((seat, self.game.seat_name(seat)))
    }

    /// Whether somebody holds a seat here.
    pub(crate) fn sits(&self, person: &str) -> bool {
        self.seats.iter().any(|chair| chair.holder.person().is_some_and(|holder| holder.id == person))
    }

    /// Whether somebody may do what only the owner may.
    pub(crate) fn owned_by(&self, person: &str) -> Result<(), Refusal> {
        if self.owner.id == person { Ok(()) } else { Err(Code::NotYours.into()) }
    }

    /// Plays a command for the person in the seat whose decision is open.
    pub(crate) fn submit(&self, person: &str, submit: &Submit, now: u64) -> Decided {
        if !self.sits(person) {
            return Err(Code::NotYours.into());
        }
        self.on()?;
        self.fresh(submit.after)?;
        let (_, name) = self.turn()?;
        if self.asked_holder().and_then(Holder::person).is_none_or(|holder| holder.id != person) {
            return Err(Refusal::from(Code::OutOfTurn).with("actor", name).with("seq", self.seq));
        }
        self.play(&submit.command, By::Person, now)
    }

    /// Plays a command for whoever decides.
    pub(crate) fn play(&self, command: &str, by: By, now: u64) -> Decided {
        let (_, name) = self.turn()?;
        if command.len() > protocol::LONGEST_COMMAND {
            return Err(Refusal::malformed("command"));
        }
        let command = command.split_whitespace().collect::<Vec<_>>().join(" ");
        self.game.preview(&command).map_err(|why| Refusal::engine(&why))?;
        Ok(vec![What::Played { actor: name.to_owned(), command, by, spent: now.saturating_sub(self.since) }])
    }

    /// Says something.
    pub(crate) fn say(&self, person: &Person, say: &Say) -> Decided {
        if self.muted.contains(&person.id) {
            return Err(Code::Muted.into());
        }
        if say.text.chars().count() > LONGEST_REMARK {
            return Err(Refusal::malformed("text"));
        }
        let text = one_line(&say.text, LONGEST_REMARK);
        if text.is_empty() {
            return Err(Refusal::malformed("text"));
        }
        Ok(vec![What::Said { from: person.clone(), text }])
    }

    /// Mutes somebody, or lets them speak again. Owners do not mute themselves.
    pub(crate) fn mute(&self, owner: &str, person: &str, muted: bool) -> Decided {
        self.owned_by(owner)?;
        if person == owner || person.is_empty() || person.len() > protocol::LONGEST_KEY {
            return Err(Refusal::malformed("person"));
        }
        Ok(vec![What::Muted { person: person.to_owned(), muted, by: owner.to_owned() }])
    }

    /// Gives the table to somebody who sits at it.
    pub(crate) fn give(&self, owner: &str, person: &str) -> Decided {
        self.owned_by(owner)?;
        let mut people = self.seats.iter().filter_map(|chair| chair.holder.person());
        let heir = people.find(|seated| seated.id == person && person != owner);
        let heir = heir.ok_or_else(|| Refusal::malformed("person"))?;
        Ok(vec![What::Owned { owner: heir.clone(), by: owner.to_owned() }])
    }

    /// Breaks the game off.
    pub(crate) fn close(&self, owner: &str) -> Decided {
        self.owned_by(owner)?;
        match self.status {
            Status::Over | Status::Closed => Err(Code::Over.into()),
            Status::Waiting | Status::Playing => Ok(vec![self.broken_off(owner)]),
        }
    }
}
