//! Taking back: free inside one's own turn up to new information, by consent of the others beyond.

use protocol::{EntryBody, ErrorCode, RequestUndo};
use tabletop::Actor;

use super::State;
use crate::api_error::ApiError;

impl State {
    /// Takes back, or asks the others for it.
    pub(crate) fn ask_undo(&self, person: &str, wish: &RequestUndo) -> Result<Vec<EntryBody>, ApiError> {
        if !self.sits(person) {
            return Err(ErrorCode::NotYours.into());
        }
        self.on()?;
        self.fresh(wish.after)?;
        let to = wish.to.or_else(|| self.last_of(person)).ok_or(ErrorCode::NothingToUndo)?;
        if to as usize >= self.record.actions.len() || !self.decided(person, to) {
            return Err(ErrorCode::NothingToUndo.into());
        }
        let by = person.to_owned();
        if self.is_free(person, to) || self.people().into_iter().all(|other| other == person) {
            return Ok(vec![EntryBody::Undone { to, by }]);
        }
        if self.undo.is_some() {
            return Err(ApiError::from(ErrorCode::Stale).with("seq", self.seq));
        }
        Ok(vec![EntryBody::UndoAsked { to, by }])
    }

    /// Agrees to what another has asked for, or does not.
    pub(crate) fn answer_undo(&self, person: &str, agrees: bool) -> Result<Vec<EntryBody>, ApiError> {
        if !self.sits(person) {
            return Err(ErrorCode::NotYours.into());
        }
        let asked = self.undo.as_ref().ok_or(ErrorCode::NothingAsked)?;
        // Who has asked may think better of it, but has no say in the consent.
        let heard = asked.agreed.iter().any(|known| known == person);
        if heard || (asked.by == person && agrees) {
            return Err(ErrorCode::NothingAsked.into());
        }
        let mut whats = vec![EntryBody::UndoAnswered { agrees, by: person.to_owned() }];
        let agreed = |other: &str| other == asked.by || other == person || asked.agreed.iter().any(|id| id == other);
        if agrees && self.people().into_iter().all(agreed) {
            whats.push(EntryBody::Undone { to: asked.to, by: asked.by.clone() });
        }
        Ok(whats)
    }

    fn holds(&self, person: &str, actor: &str) -> bool {
        let held = self.seats.iter().find(|chair| chair.seat == actor).and_then(|chair| chair.holder.person());
        held.is_some_and(|holder| holder.id == person)
    }

    /// The place of a person's last action.
    fn last_of(&self, person: &str) -> Option<u32> {
        let place = self.record.actions.iter().rposition(|played| self.holds(person, &played.actor));
        place.map(|place| place as u32)
    }

    /// Whether the decision at a place was a person's.
    fn decided(&self, person: &str, place: u32) -> bool {
        self.record.actions.get(place as usize).is_some_and(|played| self.holds(person, &played.actor))
    }

    /// Whether nobody else has decided and nothing was drawn since, and the turn is still the person's.
    fn is_free(&self, person: &str, to: u32) -> bool {
        let still = matches!(self.game.actor(), Actor::Seat(seat) if self.holds(person, self.game.seat_name(seat)));
        still && self.record.actions[to as usize..].iter().all(|played| self.holds(person, &played.actor))
    }
}
