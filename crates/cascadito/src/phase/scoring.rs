//! Town scoring: a town next to a new mark fills a space of its track.

use alloc::vec::Vec;

use tabletop::{Cell, Dice, Sink};

use super::Task;
use crate::{Action, Cascadito, Colour, Event, Reason, Refusal};

impl Cascadito {
    /// The towns that the player can choose to score: the bit and the number of each.
    pub(crate) fn waiting_towns(&self) -> impl Iterator<Item = (u32, u8)> + '_ {
        let (field, towns) = match self.tasks.last() {
            Task::Scorings { field, towns } if self.phase == super::Phase::Score => (field, towns),
            _ => (0, 0),
        };
        (0..6u32).filter(move |slot| towns >> slot & 1 != 0).map(move |slot| {
            let town = self.sheet.field(field).towns[slot as usize];
            (slot, town)
        })
    }

    pub(crate) fn scorings(&self, out: &mut Vec<Action>) {
        out.extend(self.waiting_towns().map(|(_, town)| Action::Score(self.sheet.town(town).cell)));
        out.sort_unstable();
    }

    pub(crate) fn sample_scoring(&self, dice: &mut Dice) -> Action {
        let place = dice.below(self.waiting_towns().count() as u32) as usize;
        let town = self.waiting_towns().nth(place);
        town.map_or(Action::Pass, |(_, town)| Action::Score(self.sheet.town(town).cell))
    }

    pub(crate) fn check_score(&self, town: Cell) -> Result<(), Refusal> {
        let waits = self.waiting_towns().any(|(_, waiting)| self.sheet.town(waiting).cell == town);
        if waits { Ok(()) } else { Err(Refusal::NotToScore { town }) }
    }

    pub(crate) fn score_chosen(&mut self, town: Cell, events: &mut impl Sink<Event>) {
        let number = self.sheet.town_at[town.number()];
        let slot = self.waiting_towns().find(|(_, waiting)| *waiting == number).map(|(slot, _)| slot);
        if let (Some(slot), Some(Task::Scorings { field, towns })) = (slot, self.tasks.pop()) {
            self.tasks.push(Task::Scorings { field, towns: towns & !(1 << slot) });
            self.score_town(field, slot, events);
        }
        self.resolve(events);
    }

    /// Scores the town in a slot of a field, with all consequences.
    #[inline]
    pub(super) fn score_town(&mut self, field: u8, slot: u32, events: &mut impl Sink<Event>) {
        if let Some(track) = self.fill_for_town(field, slot, events) {
            self.follow_space(track, events);
        }
    }

    /// Marks a space for the town in a slot of a field, if its track has room, without consequences. Returns the track.
    #[inline]
    pub(super) fn fill_for_town(&mut self, field: u8, slot: u32, events: &mut impl Sink<Event>) -> Option<Colour> {
        let sheet = self.sheet.0;
        let town = sheet.town(sheet.field(field).towns[slot as usize]);
        let seat = self.active;
        // Its track had room when the field was marked, but may have been filled in the meantime.
        if !self.has_room(town.colour) {
            events.push(Event::TownStayedSilent { seat, town: town.cell, reason: Reason::FullTrack });
            return None;
        }
        events.push(Event::TownScored { seat, town: town.cell, colour: town.colour });
        self.fill_space(town.colour, events);
        Some(town.colour)
    }

    /// Whether a track exists and has an empty space.
    #[inline]
    pub(super) fn has_room(&self, colour: Colour) -> bool {
        self.sheet.track(colour).is_some_and(|track| self.players[self.active].tracks[colour] < track.length())
    }

    /// Marks the next space of a track that has room, with all consequences.
    #[inline]
    pub(super) fn mark_track(&mut self, colour: Colour, events: &mut impl Sink<Event>) {
        self.fill_space(colour, events);
        self.follow_space(colour, events);
    }

    /// Marks the next space of a track that has room, without consequences.
    #[inline]
    fn fill_space(&mut self, colour: Colour, events: &mut impl Sink<Event>) {
        let seat = self.active;
        self.players[seat].tracks[colour] += 1;
        events.push(Event::TrackMarked { seat, track: colour, space: self.players[seat].tracks[colour] });
    }

    /// Applies the space just marked on a track: its banner first, then its action.
    #[inline]
    fn follow_space(&mut self, colour: Colour, events: &mut impl Sink<Event>) {
        let Some(track) = self.sheet.0.track(colour) else { return };
        let space = self.players[self.active].tracks[colour];
        match track.effect(space) {
            crate::Effect::Nothing => {}
            effect => self.tasks.push(Task::Act(effect)),
        }
        if track.banners.contains(&space) {
            self.award_all(self.met_by_banner(), events);
        }
    }
}
