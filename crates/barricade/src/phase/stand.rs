//! Placing a wall on the land, and removing it.

use tabletop::{Cell, Dice, Seat, Sink};

use super::draw_space;
use crate::board::NONE;
use crate::state::Wall;
use crate::{Action, Barricade, Event, Labourer, Obstacle, Place, Refusal};

impl Barricade {
    pub(crate) fn stands(&self, add: &mut dyn FnMut(Action)) {
        self.free().iter().for_each(|space| add(Action::Stand(self.board.space(space).cell)));
    }

    #[inline]
    pub(crate) fn sample_stand(&self, dice: &mut Dice) -> Action {
        let space = draw_space(dice, &self.free(), self.board.spaces.len());
        Action::Stand(self.board.space(space).cell)
    }

    /// The number of a free space, or the refusal with what blocks it.
    pub(super) fn free_space(&self, cell: Cell, blocked: fn(Cell, Obstacle) -> Refusal) -> Result<u8, Refusal> {
        let space = self.board.space_number(cell).ok_or(Refusal::NoSuchSpace { cell })?;
        self.obstacle(space).map_or(Ok(space), |by| Err(blocked(cell, by)))
    }

    pub(crate) fn check_stand(&self, cell: Cell) -> Result<(), Refusal> {
        self.free_space(cell, |cell, by| Refusal::StandBlocked { cell, by }).map(|_| ())
    }

    pub(crate) fn place_stand(&mut self, cell: Cell, events: &mut impl Sink<Event>) {
        let seat = self.active;
        let space = self.known_space(cell);
        self.walled.insert(space);
        let new = |wall: &&Place| {
            let wall = self.players[seat].walls[wall.index()];
            wall.exists() && wall.space == NONE
        };
        let place = Place::ALL.iter().find(new).copied().unwrap_or(Place::ALL[0]);
        let wall = &mut self.players[seat].walls[place.index()];
        wall.space = space;
        let wall = self.board.card(wall.card).bid;
        events.push(Event::StandPlaced { seat, wall, place, cell });
        if !self.swept && self.all_seats().all(|seat| self.players[seat].walls[2].exists()) {
            self.sweep(events);
        }
        if self.round == 1 {
            self.turn += 1;
            self.next_start(events);
        } else {
            self.refill(events);
        }
    }

    /// Removes a wall from the game; its labourers return to the market unpaid.
    pub(super) fn remove_wall(&mut self, seat: Seat, place: Place, events: &mut impl Sink<Event>) {
        let slot = &mut self.players[seat].walls[place.index()];
        let Wall { card, space, labourers } = core::mem::replace(slot, Wall::NO_WALL);
        self.discards.insert(card);
        self.walled.remove(space);
        for labourer in Labourer::ALL {
            let count = labourers[labourer];
            if count > 0 {
                self.market[labourer] += count;
                events.push(Event::LabourersReturned { labourer, count });
            }
        }
    }
}
