//! Marks on fields and rivers, and their effects.

use tabletop::{Cell, Sink};

use super::{Phase, Task};
use crate::sheet::{FieldEffect, NONE};
use crate::{Achievements, Cascadito, Effect, Event, Reason, River};

impl Cascadito {
    /// The player marks a field.
    #[inline]
    pub(crate) fn mark(&mut self, cell: Cell, events: &mut impl Sink<Event>) {
        let field = self.sheet.field_at[cell.number()];
        let star = self.phase == Phase::Star;
        self.die_is_used();
        self.star = NONE;
        events.push(Event::FieldMarked { seat: self.active, cell, star });
        let met = self.put_mark(field, events);
        self.award_all(met, events);
        self.resolve(events);
    }

    /// The player marks the next space of a river.
    #[inline]
    pub(crate) fn mark_river(&mut self, river: River, events: &mut impl Sink<Event>) {
        let seat = self.active;
        let course = &self.sheet.0.rivers[river.index()];
        self.die_is_used();
        let space = self.players[seat].rivers[river.index()] + 1;
        self.players[seat].rivers[river.index()] = space;
        let field = course.path.get(usize::from(space) - 1).copied();
        let cell = field.map(|field| self.sheet.field(field).cell);
        events.push(Event::RiverMarked { seat, river, space, cell });
        let mut met = Achievements::default();
        match (field, course.effects[usize::from(space) - 1]) {
            (Some(field), _) => met = self.put_mark(field, events),
            (None, Effect::Nothing) => {}
            (None, effect) => self.tasks.push(Task::Act(effect)),
        }
        self.award_all(met.union(self.met_by_river()), events);
        self.resolve(events);
    }

    /// Marks a hex. Its own effect comes first, then the towns beside it with which a group makes first contact.
    /// Returns the achievements that the mark meets.
    #[inline]
    fn put_mark(&mut self, field: u8, events: &mut impl Sink<Event>) -> Achievements {
        let sheet = self.sheet.0;
        let seat = self.active;
        let printed = sheet.field(field);
        let mut group = sheet.connected(self.players[seat].marked, field);
        self.players[seat].marked.insert(field);
        self.tell_collected(field, events);

        let alone = group.marks.is_empty();
        let mut towns = 0;
        for (slot, town) in printed.towns.iter().take_while(|town| **town != NONE).enumerate() {
            let colour = sheet.town(*town).colour;
            let reason = if alone {
                Reason::Alone
            } else if group.towns >> town & 1 != 0 {
                Reason::KnownGroup
            } else if sheet.tracks[colour].is_none() {
                Reason::NoTrack
            } else if !self.has_room(colour) {
                Reason::FullTrack
            } else {
                towns |= 1 << slot;
                continue;
            };
            events.push(Event::TownStayedSilent { seat, town: sheet.town(*town).cell, reason });
        }
        if towns != 0 {
            self.tasks.push(Task::Scorings { field, towns });
        }
        match printed.effect {
            FieldEffect::Act(Effect::Nothing) => {}
            FieldEffect::Act(effect) => self.tasks.push(Task::Act(effect)),
            FieldEffect::Star => self.tasks.push(Task::Star(field)),
        }
        group.marks.insert(field);
        group.towns |= printed.touches;
        self.met_by_mark(field, &group)
    }

    /// Reports how many fields of a collected sign are marked now.
    #[inline]
    fn tell_collected(&self, field: u8, events: &mut impl Sink<Event>) {
        let sheet = self.sheet.0;
        for kept in &sheet.collections {
            let fields = sheet.signs[usize::from(kept.sign)].fields;
            if fields.contains(field) {
                let count = (fields & self.players[self.active].marked).len();
                events.push(Event::SignCollected { seat: self.active, sign: sheet.sign_name(kept.sign), count });
            }
        }
    }
}
