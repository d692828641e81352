//! What people and bots may decide at a table. Every function checks a request against the state, and returns the entries to write.

use protocol::{
    ChatMessage, EntryBody, ErrorCode, LONGEST_COMMAND, LONGEST_REMARK, Person, PlayedBy, SPECTATORS, Status,
    SubmitCommand, one_line,
};

use super::HostedTable;
use crate::api_error::ApiError;
use crate::extract::is_id;

type Decision = Result<Vec<EntryBody>, ApiError>;

impl HostedTable {
    /// Checks that a request refers to the current position.
    pub(crate) fn require_current(&self, after: u64) -> Result<(), ApiError> {
        let current = (self.table.position_seq..=self.table.seq).contains(&after);
        if current { Ok(()) } else { Err(ApiError::stale(self.table.seq)) }
    }

    /// Checks that the game is running.
    pub(crate) fn require_playing(&self) -> Result<(), ApiError> {
        match self.table.status {
            Status::Playing => Ok(()),
            Status::Waiting => Err(ErrorCode::NotBegun.into()),
            Status::Over | Status::Closed => Err(ErrorCode::Over.into()),
        }
    }

    /// Checks that a person holds a seat here.
    pub(crate) fn require_seated(&self, person: &str) -> Result<(), ApiError> {
        if self.is_seated(person) { Ok(()) } else { Err(ErrorCode::NotYours.into()) }
    }

    /// Checks that a person owns the table.
    pub(crate) fn require_owner(&self, person: &str) -> Result<(), ApiError> {
        if self.table.owner.id == person { Ok(()) } else { Err(ErrorCode::NotYours.into()) }
    }

    /// Whether a person holds a seat here.
    pub(crate) fn is_seated(&self, person: &str) -> bool {
        self.table.seats.iter().any(|seat| seat.holder.is_person(person))
    }

    /// The name of the seat that is to decide.
    fn deciding_seat_name(&self) -> Result<&'static str, ApiError> {
        let seat = self.table.deciding_seat().ok_or(ErrorCode::OutOfTurn)?;
        Ok(self.table.game.seat_name(seat))
    }

    /// Plays a command for the person in the seat that is to decide.
    pub(crate) fn submit(&self, person: &str, submit: &SubmitCommand, now: u64) -> Decision {
        self.require_seated(person)?;
        self.require_playing()?;
        self.require_current(submit.after)?;
        let actor = self.deciding_seat_name()?;
        if !self.table.deciding_holder().is_some_and(|holder| holder.is_person(person)) {
            return Err(ApiError::out_of_turn(actor, self.table.seq));
        }
        self.play(&submit.command, PlayedBy::Person, now)
    }

    /// Plays a command for the seat that is to decide.
    pub(crate) fn play(&self, command: &str, by: PlayedBy, now: u64) -> Decision {
        let actor = self.deciding_seat_name()?.to_owned();
        if command.len() > LONGEST_COMMAND {
            return Err(ApiError::malformed("command"));
        }
        let command = command.split_whitespace().collect::<Vec<_>>().join(" ");
        self.table.game.preview(&command)?;
        // Bots have no clock and pause while nobody watches, so their time is not counted: a person who takes over the seat keeps the time
        // that is left.
        let spent = if by == PlayedBy::Bot { 0 } else { now.saturating_sub(self.table.waiting_since) };
        Ok(vec![EntryBody::Played { actor, command, by, spent }])
    }

    /// Sends a remark.
    pub(crate) fn say(&self, person: &Person, remark: &ChatMessage) -> Decision {
        let is_spectator = !self.is_seated(&person.id) && self.table.owner.id != person.id;
        if self.table.muted.contains(&person.id) || (is_spectator && self.table.muted.contains(SPECTATORS)) {
            return Err(ErrorCode::Muted.into());
        }
        self.require_room_for_remark(&person.id)?;
        let text = one_line(&remark.text, LONGEST_REMARK);
        if text.is_empty() || remark.text.chars().count() > LONGEST_REMARK {
            return Err(ApiError::malformed("text"));
        }
        Ok(vec![EntryBody::Said { from: person.clone(), text }])
    }

    /// Mutes or unmutes somebody. Owners cannot mute themselves.
    pub(crate) fn mute(&self, owner: &str, person: &str, muted: bool) -> Decision {
        self.require_owner(owner)?;
        if person == owner || !is_id(person) {
            return Err(ApiError::malformed("person"));
        }
        Ok(vec![EntryBody::Muted { person: person.to_owned(), muted, by: owner.to_owned() }])
    }

    /// Transfers the table to somebody who sits at it.
    pub(crate) fn give_to(&self, owner: &str, person: &str) -> Decision {
        self.require_owner(owner)?;
        let mut others =
            self.table.seats.iter().filter_map(|seat| seat.holder.person()).filter(|other| other.id != owner);
        let heir = others.find(|other| other.id == person).ok_or_else(|| ApiError::malformed("person"))?;
        Ok(vec![EntryBody::Owned { owner: heir.clone(), by: owner.to_owned() }])
    }

    /// Ends the game early.
    pub(crate) fn close(&self, owner: &str) -> Decision {
        self.require_owner(owner)?;
        if self.table.status.has_ended() { Err(ErrorCode::Over.into()) } else { Ok(vec![self.break_off(Some(owner))]) }
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Created, DiceSharing, Entry, Holder, SeatAssignment};
    use tabletop::Seed;

    use super::*;

    const RECORD: &str = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
        claims: automatic\nseat: blue\nseat: pink\n\nend 0\n";

    #[test]
    fn a_bot_uses_no_time_of_its_seat() {
        let ada = Person { id: "ada".to_owned(), name: "Ada".to_owned() };
        let seats =
            ["blue", "pink"].map(|seat| SeatAssignment { seat: seat.to_owned(), holder: Holder::Person(ada.clone()) });
        let body = EntryBody::Created(Created {
            record: RECORD.to_owned(),
            seats: seats.into(),
            public: false,
            clock: None,
            owner: ada,
            previous: None,
            dice: DiceSharing::None,
        });
        let seed: Seed = "00".repeat(32).parse().expect("a seed");
        let hosted = HostedTable::new("a", seed, &Entry { seq: 1, at: 1000, body }).expect("a table");
        // Includes the draw of the first player.
        let (hosted, _) = hosted.draft(Vec::new(), 1000).expect("drawn");
        let spent = |by| match hosted.play("place H6", by, 8000).expect("a legal command").as_slice() {
            [EntryBody::Played { spent, .. }] => *spent,
            other => panic!("{other:?}"),
        };
        let waited = 8000 - hosted.table.waiting_since;
        assert!(waited > 0);
        assert_eq!([PlayedBy::Person, PlayedBy::Clock, PlayedBy::Bot].map(spent), [waited, waited, 0]);
    }
}
