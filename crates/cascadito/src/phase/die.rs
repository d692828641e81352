//! The central part of a turn: a die is taken, and used or not.

use alloc::vec::Vec;

use tabletop::{Cell, Dice, Sink};

use super::Phase;
use crate::marks::Marks;
use crate::{Action, Cascadito, Colour, Event, Refusal, River};

impl Cascadito {
    /// The number of colours in the pool.
    #[inline]
    fn colours_in_pool(&self) -> u32 {
        self.pool.0.iter().map(|count| u32::from(*count > 0)).sum()
    }

    pub(crate) fn takes(&self, out: &mut Vec<Action>) {
        out.extend(Colour::ALL.into_iter().filter(|colour| self.pool[*colour] > 0).map(Action::Take));
    }

    #[inline]
    pub(crate) fn sample_take(&self, dice: &mut Dice) -> Action {
        let mut place = dice.below(self.colours_in_pool());
        for colour in Colour::ALL {
            if self.pool[colour] > 0 {
                if place == 0 {
                    return Action::Take(colour);
                }
                place -= 1;
            }
        }
        unreachable!("a die is only asked for while there is one")
    }

    pub(crate) fn check_take(&self, colour: Colour) -> Result<(), Refusal> {
        if self.pool[colour] > 0 {
            return Ok(());
        }
        let forbidden = self.sheet.forbidden[colour.index()];
        Err(if forbidden { Refusal::ForbiddenColour { colour } } else { Refusal::NoSuchDie { colour } })
    }

    #[inline]
    pub(crate) fn take(&mut self, colour: Colour, events: &mut impl Sink<Event>) {
        self.pool[colour] -= 1;
        self.die = Some(colour);
        self.phase = Phase::Use;
        events.push(Event::DieTaken { seat: self.active, colour });
    }

    /// Fields that the taken die may mark.
    #[inline]
    fn die_fields(&self) -> Marks {
        self.die.map_or(Marks::default(), |die| self.sheet.beside[die]) & !self.players[self.active].marked
    }

    /// The fields that may be marked to answer the open question.
    #[inline]
    pub(super) fn open_fields(&self) -> Marks {
        match self.phase {
            Phase::Use => self.die_fields(),
            Phase::AnyField => self.empty_fields(),
            Phase::Star => self.fields_beside(self.star),
            _ => Marks::default(),
        }
    }

    /// Whether marking a river space can answer the open question.
    #[inline]
    fn rivers_fit(&self) -> bool {
        matches!(self.phase, Phase::Use | Phase::AnyField | Phase::River)
    }

    pub(crate) fn marks_to_make(&self, out: &mut Vec<Action>) {
        out.extend(self.open_fields().iter().map(|field| Action::Mark(self.sheet.field(field).cell)));
        if self.rivers_fit() {
            out.extend(self.open_rivers().map(Action::River));
        }
    }

    #[inline]
    pub(crate) fn sample_mark(&self, dice: &mut Dice) -> Action {
        let fields = self.open_fields();
        let rivers = if self.rivers_fit() { self.open_rivers().count() as u32 } else { 0 };
        let count = u32::from(fields.len());
        let place = dice.below(count + rivers + u32::from(self.phase.is_optional()));
        if place < count {
            return fields.nth(place).map_or(Action::Pass, |field| Action::Mark(self.sheet.field(field).cell));
        }
        self.open_rivers().nth((place - count) as usize).map_or(Action::Pass, Action::River)
    }

    pub(crate) fn check_mark(&self, cell: Cell) -> Result<(), Refusal> {
        if self.sheet.town_number(cell).is_some() {
            return Err(Refusal::IsATown { cell });
        }
        let field = self.sheet.field_number(cell).ok_or(Refusal::NoSuchField { cell })?;
        if self.players[self.active].marked.contains(field) {
            return Err(Refusal::AlreadyMarked { cell });
        }
        if !self.sheet.dry.contains(field) {
            return Err(Refusal::IsRiver { cell });
        }
        match (self.phase, self.die, self.star()) {
            _ if self.open_fields().contains(field) => Ok(()),
            (Phase::Use, Some(colour), _) => Err(Refusal::NotBesideColour { cell, colour }),
            (_, _, Some(star)) => Err(Refusal::NotBesideStar { cell, star }),
            (phase, ..) => Err(Refusal::OtherQuestion { phase }),
        }
    }

    pub(crate) fn check_river(&self, river: River) -> Result<(), Refusal> {
        let rivers = self.sheet.rivers.len();
        if river.index() >= rivers || River::numbered(river.index(), rivers) != river {
            return Err(Refusal::NoSuchRiver { river });
        }
        if self.open_rivers().any(|open| open == river) { Ok(()) } else { Err(Refusal::RiverFull { river }) }
    }

    /// Called after a field or river space is marked: if the mark was made with the die, the die is used up.
    #[inline]
    pub(super) fn die_is_used(&mut self) {
        if self.phase == Phase::Use {
            self.die = None;
            self.idle = 0;
        }
    }

    #[inline]
    pub(super) fn leave_die(&mut self, events: &mut impl Sink<Event>) {
        if let Some(colour) = self.die.take() {
            events.push(Event::DieUnused { seat: self.active, colour });
        }
        // In the solo game the dice boxes end the game, so idle turns are not counted.
        self.idle = self.idle.saturating_add(u8::from(!self.is_solo()));
        self.resolve(events);
    }
}
