//! Actions: mark any track, any field or a river space; and the field that a star makes a player mark.

use alloc::vec::Vec;

use tabletop::{Dice, Sink};

use super::Phase;
use crate::marks::Marks;
use crate::{Action, Cascadito, Colour, Effect, Event, Refusal};

impl Cascadito {
    /// Empty fields of the active player's Kingdom.
    #[inline]
    pub(super) fn empty_fields(&self) -> Marks {
        self.sheet.dry & !self.players[self.active].marked
    }

    /// Empty fields beside a field.
    #[inline]
    pub(super) fn fields_beside(&self, field: u8) -> Marks {
        self.sheet.field(field).neighbours & self.empty_fields()
    }

    /// Offers an action, unless it has no legal choice. Returns whether a question is open now.
    #[inline]
    pub(super) fn offer(&mut self, effect: Effect, events: &mut impl Sink<Event>) -> bool {
        let (offer, possible) = match effect {
            Effect::Nothing => return false,
            Effect::AnyTrack => (Phase::AnyTrack, Colour::ALL.into_iter().any(|track| self.has_room(track))),
            Effect::AnyField => {
                (Phase::AnyField, !self.empty_fields().is_empty() || self.open_rivers().next().is_some())
            }
            Effect::River => (Phase::River, self.open_rivers().next().is_some()),
        };
        if possible {
            self.phase = offer;
        } else {
            events.push(Event::Lapsed { seat: self.active, offer });
        }
        possible
    }

    /// Asks which field beside a star is marked, if one is empty. Returns whether a question is open now.
    #[inline]
    pub(super) fn offer_star(&mut self, star: u8, events: &mut impl Sink<Event>) -> bool {
        let possible = !self.fields_beside(star).is_empty();
        if possible {
            self.phase = Phase::Star;
            self.star = star;
        } else {
            events.push(Event::Lapsed { seat: self.active, offer: Phase::Star });
        }
        possible
    }

    pub(crate) fn tracks_to_mark(&self, out: &mut Vec<Action>) {
        out.extend(Colour::ALL.into_iter().filter(|track| self.has_room(*track)).map(Action::Track));
    }

    #[inline]
    pub(crate) fn sample_track(&self, dice: &mut Dice) -> Action {
        loop {
            // This phase is entered only if some track has room, so the loop ends.
            let track = Colour::ALL[dice.below(5) as usize];
            if self.has_room(track) {
                return Action::Track(track);
            }
        }
    }

    pub(crate) fn check_track(&self, track: Colour) -> Result<(), Refusal> {
        if self.sheet.track(track).is_none() {
            return Err(Refusal::NoSuchTrack { track });
        }
        if self.has_room(track) { Ok(()) } else { Err(Refusal::TrackFull { track }) }
    }

    #[inline]
    pub(crate) fn mark_chosen_track(&mut self, track: Colour, events: &mut impl Sink<Event>) {
        self.mark_track(track, events);
        self.resolve(events);
    }
}
