//! Actions with labourers: selling any number of them, and reassigning some from one wall to another.

use tabletop::{Seat, Sink};

use super::{ActionKind, Question};
use crate::{Action, Barricade, Event, Labourer, Place, Refusal};

impl Barricade {
    #[inline]
    fn on_wall(&self, seat: Seat, labourer: Labourer, place: Place) -> u8 {
        self.players[seat].walls[place.index()].labourers[labourer]
    }

    /// The labourers on the active player's walls, each kind once per wall.
    #[inline]
    fn employed(&self) -> impl Iterator<Item = (Labourer, Place)> + '_ {
        Labourer::ALL
            .into_iter()
            .flat_map(|labourer| Place::ALL.into_iter().map(move |place| (labourer, place)))
            .filter(|(labourer, place)| self.on_wall(self.active, *labourer, *place) > 0)
    }

    pub(crate) fn sales(&self, add: &mut dyn FnMut(Action)) {
        self.employed().for_each(|(labourer, place)| add(Action::Sell(labourer, place)));
    }

    pub(crate) fn check_sell(&self, labourer: Labourer, place: Place) -> Result<(), Refusal> {
        if self.question != Question::Sell {
            self.check_kind(ActionKind::Sell)?;
        }
        if !self.players[self.active].walls[place.index()].exists() {
            return Err(Refusal::NoWall { place });
        }
        if self.on_wall(self.active, labourer, place) > 0 {
            Ok(())
        } else {
            Err(Refusal::NoneToSell { labourer, place })
        }
    }

    pub(crate) fn sell(&mut self, labourer: Labourer, place: Place, events: &mut impl Sink<Event>) {
        if self.question == Question::Act {
            self.begin_action(ActionKind::Sell);
        }
        let seat = self.active;
        let price = self.sell_one(seat, labourer, place);
        events.push(Event::LabourerSold { seat, labourer, place, price });
        if self.employed().next().is_some() {
            self.question = Question::Sell;
        } else {
            self.finish_action(events);
        }
    }

    /// Sells a labourer of a wall to the dearest empty space of the market; returns the price.
    pub(super) fn sell_one(&mut self, seat: Seat, labourer: Labourer, place: Place) -> u32 {
        let price = self.resale(labourer).unwrap_or(0);
        self.players[seat].walls[place.index()].labourers[labourer] -= 1;
        self.market[labourer] += 1;
        self.earn(seat, price);
        price
    }

    /// All legal shifts; during a shift, only those between its two walls.
    pub(crate) fn shifts(&self, add: &mut dyn FnMut(Action)) {
        for (labourer, from) in self.employed() {
            for to in Place::ALL {
                let fits = self.acting.shift.is_none_or(|pair| pair == (from, to));
                if fits && from != to && self.has_room(self.active, labourer, to) {
                    add(Action::Shift(labourer, from, to));
                }
            }
        }
    }

    pub(crate) fn check_shift(&self, labourer: Labourer, from: Place, to: Place) -> Result<(), Refusal> {
        if self.question != Question::Shift {
            self.check_kind(ActionKind::Shift)?;
        }
        if let Some((from, to)) = self.acting.shift.filter(|pair| *pair != (from, to)) {
            return Err(Refusal::OtherShift { from, to });
        }
        if from == to {
            return Err(Refusal::SamePlace { place: from });
        }
        if !self.players[self.active].walls[from.index()].exists() {
            return Err(Refusal::NoWall { place: from });
        }
        if self.on_wall(self.active, labourer, from) == 0 {
            return Err(Refusal::NoneToShift { labourer, place: from });
        }
        self.check_room(labourer, to)
    }

    pub(crate) fn shift(&mut self, labourer: Labourer, from: Place, to: Place, events: &mut impl Sink<Event>) {
        if self.question == Question::Act {
            self.begin_action(ActionKind::Shift);
            self.acting.shift = Some((from, to));
        }
        let seat = self.active;
        let walls = &mut self.players[seat].walls;
        walls[from.index()].labourers[labourer] -= 1;
        walls[to.index()].labourers[labourer] += 1;
        events.push(Event::LabourerShifted { seat, labourer, from, to });
        let mut more = false;
        self.shifts(&mut |_| more = true);
        if more {
            self.question = Question::Shift;
        } else {
            self.finish_action(events);
        }
    }
}
