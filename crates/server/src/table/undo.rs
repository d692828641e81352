//! Undoing: free within one's own turn while no new information was revealed, otherwise by consent of the other players.

use std::collections::BTreeSet;

use protocol::{EntryBody, ErrorCode, RequestUndo};
use tabletop::Actor;

use super::HostedTable;
use crate::api_error::ApiError;

impl HostedTable {
    /// Undoes, or asks the other players to agree to it.
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
        if self.is_free_to_undo(person, to) || self.consenters(person, to).is_empty() {
            return Ok(vec![EntryBody::Undone { to, by }]);
        }
        if self.table.undo.is_some() {
            return Err(ApiError::stale(self.table.seq));
        }
        Ok(vec![EntryBody::UndoAsked { to, by }])
    }

    /// Agrees to another person's request, or declines it.
    pub(crate) fn answer_undo(&self, person: &str, agrees: bool) -> Result<Vec<EntryBody>, ApiError> {
        let undo = self.table.undo.as_ref();
        if !undo.is_some_and(|undo| self.consenters(&undo.by, undo.to).contains(person)) {
            self.require_seated(person)?;
        }
        let undo = undo.ok_or(ErrorCode::NothingAsked)?;
        // The person who asked may withdraw the request, but does not count among those who consent.
        if undo.agreed.iter().any(|id| id == person) || (undo.by == person && agrees) {
            return Err(ErrorCode::NothingAsked.into());
        }
        let mut bodies = vec![EntryBody::UndoAnswered { agrees, by: person.to_owned() }];
        let has_agreed = |other: &str| other == undo.by || other == person || undo.agreed.iter().any(|id| id == other);
        if agrees && self.consenters(&undo.by, undo.to).into_iter().all(has_agreed) {
            bodies.push(EntryBody::Undone { to: undo.to, by: undo.by.clone() });
        }
        Ok(bodies)
    }

    /// The people whose consent is needed to undo to an action: everybody else in a seat, and everybody else who has decided since, seated
    /// or not. Without the latter, an owner could open the seat of an opponent, undo, and let them sit down again.
    fn consenters(&self, person: &str, to: u32) -> BTreeSet<&str> {
        let since = self.table.deciders.get(to as usize..).unwrap_or_default();
        let mut others = self.table.people();
        others.extend(since.iter().flatten().map(AsRef::as_ref));
        others.remove(person);
        others
    }

    fn holds_seat(&self, person: &str, seat: &str) -> bool {
        self.table.seats.iter().any(|held| held.seat == seat && held.holder.is_person(person))
    }

    /// The index of a person's last action.
    fn last_action_of(&self, person: &str) -> Option<u32> {
        let index = self.table.record.actions.iter().rposition(|played| self.holds_seat(person, &played.actor));
        index.map(|index| index as u32)
    }

    /// Whether only this person has decided since (not even a bot), nothing was drawn, and it is still their turn.
    fn is_free_to_undo(&self, person: &str, to: u32) -> bool {
        let game = &self.table.game;
        let decides = matches!(game.actor(), Actor::Seat(seat) if self.holds_seat(person, game.seat_name(seat)));
        let since = self.table.deciders.get(to as usize..).unwrap_or_default();
        decides && since.iter().all(|decider| decider.as_deref() == Some(person))
    }
}
