//! Taking back: free inside one's own turn up to new information, by consent of the others beyond.

use protocol::{EntryBody, ErrorCode, RequestUndo};
use tabletop::Actor;

use super::HostedTable;
use crate::api_error::ApiError;

impl HostedTable {
    /// Takes back, or asks the others for it.
    pub(crate) fn request_undo(&self, person: &str, request: &RequestUndo) -> Result<Vec<EntryBody>, ApiError> {
        self.require_seated(person)?;
        self.require_playing()?;
        self.require_current(request.after)?;
        let to = request.to.or_else(|| self.last_action_of(person)).ok_or(ErrorCode::NothingToUndo)?;
        let undone = self.table.record.actions.get(to as usize).ok_or(ErrorCode::NothingToUndo)?;
        if !self.holds_seat(person, &undone.actor) {
            return Err(ErrorCode::NothingToUndo.into());
        }
        let by = person.to_owned();
        if self.is_free_to_undo(person, to) || self.table.people().into_iter().all(|other| other == person) {
            return Ok(vec![EntryBody::Undone { to, by }]);
        }
        if self.table.undo.is_some() {
            return Err(ApiError::stale(self.table.seq));
        }
        Ok(vec![EntryBody::UndoAsked { to, by }])
    }

    /// Agrees to what another has asked for, or does not.
    pub(crate) fn answer_undo(&self, person: &str, agrees: bool) -> Result<Vec<EntryBody>, ApiError> {
        self.require_seated(person)?;
        let undo = self.table.undo.as_ref().ok_or(ErrorCode::NothingAsked)?;
        // The person who asked may withdraw the request, but does not count among those who consent.
        if undo.agreed.iter().any(|id| id == person) || (undo.by == person && agrees) {
            return Err(ErrorCode::NothingAsked.into());
        }
        let mut bodies = vec![EntryBody::UndoAnswered { agrees, by: person.to_owned() }];
        let has_agreed = |other: &str| other == undo.by || other == person || undo.agreed.iter().any(|id| id == other);
        if agrees && self.table.people().into_iter().all(has_agreed) {
            bodies.push(EntryBody::Undone { to: undo.to, by: undo.by.clone() });
        }
        Ok(bodies)
    }

    fn holds_seat(&self, person: &str, seat: &str) -> bool {
        self.table.seats.iter().any(|held| held.seat == seat && held.holder.is_person(person))
    }

    /// The index of a person's last action.
    fn last_action_of(&self, person: &str) -> Option<u32> {
        let index = self.table.record.actions.iter().rposition(|played| self.holds_seat(person, &played.actor));
        index.map(|index| index as u32)
    }

    /// Whether nobody else has decided and nothing was drawn since, and the turn is still the person's.
    fn is_free_to_undo(&self, person: &str, to: u32) -> bool {
        let game = &self.table.game;
        let decides = matches!(game.actor(), Actor::Seat(seat) if self.holds_seat(person, game.seat_name(seat)));
        decides && self.table.record.actions[to as usize..].iter().all(|played| self.holds_seat(person, &played.actor))
    }
}
