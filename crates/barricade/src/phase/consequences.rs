//! Phase 5: the water advances, surrounded walls fall, characters flee or drown.

use tabletop::{Cell, FieldSet, Seat, Sink};

use super::Question;
use crate::board::NONE;
use crate::state::Wall;
use crate::{Action, Barricade, Board, Event, Place, Refusal};

/// The spaces that the next flood takes. All water moves at the same time, from the current board.
///
/// A water tile beside holes floods only those holes; any other floods all dry spaces around it that have no wall.
#[inline]
pub(crate) fn flooded(board: &Board, water: &FieldSet, holes: &FieldSet, walled: &FieldSet) -> FieldSet {
    let drawn_off = if holes.is_empty() { FieldSet::EMPTY } else { board.beside(holes) };
    let spreading = water.without(&drawn_off);
    let dry = board.land.without(water).without(holes).without(walled);
    let over_land = board.beside(&spreading).intersection(&dry);
    let into_holes = holes.intersection(&board.beside(&water.intersection(&drawn_off)));
    over_land.union(&into_holes)
}

/// Whether a wall has water on all six sides. A space at the edge of the land has fewer neighbours, so it is never surrounded.
#[inline]
pub(crate) fn is_surrounded(board: &Board, space: u8, water: &FieldSet) -> bool {
    let around = &board.space(space).around;
    around.len() == 6 && around.without(water).is_empty()
}

impl Barricade {
    pub(super) fn flood(&mut self, events: &mut impl Sink<Event>) {
        let board = self.board.0;
        let taken = flooded(board, &self.water, &self.holes, &self.walled);
        for space in &taken {
            let cell = board.space(space).cell;
            let hole = self.holes.contains(space);
            events.push(if hole { Event::HoleFlooded { cell } } else { Event::SpaceFlooded { cell } });
        }
        self.water = self.water.union(&taken);
        self.holes = self.holes.without(&taken);
        for seat in self.all_seats() {
            for place in Place::ALL {
                let Wall { card, space, .. } = self.players[seat].walls[place.index()];
                if space != NONE && is_surrounded(board, space, &self.water) {
                    let (wall, cell) = (board.card(card).bid, board.space(space).cell);
                    events.push(Event::WallSurrounded { seat, wall, place, cell });
                    self.remove_wall(seat, place, events);
                }
            }
        }
        self.turn = 0;
        self.next_flight(events);
    }

    /// Spaces a player's character can flee to.
    #[inline]
    pub(crate) fn refuges(&self, seat: Seat) -> FieldSet {
        self.board.space(self.players[seat].character).around.intersection(&self.walkable())
    }

    /// Asks the player of the next flooded character. A single way out is taken without a question; without any, the character drowns.
    fn next_flight(&mut self, events: &mut impl Sink<Event>) {
        while self.turn < self.seats {
            let seat = self.order[usize::from(self.turn)];
            let space = self.players[seat].character;
            if self.water.contains(space) {
                let refuges = self.refuges(seat);
                match refuges.len() {
                    0 => {
                        self.drowned |= 1 << seat.0;
                        events.push(Event::CharacterDrowned { seat, cell: self.board.space(space).cell });
                    }
                    1 => self.move_out(seat, refuges.iter().next().unwrap_or(NONE), events),
                    _ => return self.ask(seat, Question::Flee),
                }
            }
            self.turn += 1;
        }
        if self.drowned == 0 { self.begin_round(self.round + 1, events) } else { self.end_game(events) }
    }

    fn move_out(&mut self, seat: Seat, to: u8, events: &mut impl Sink<Event>) {
        let from = core::mem::replace(&mut self.players[seat].character, to);
        let (from, to) = (self.board.space(from).cell, self.board.space(to).cell);
        events.push(Event::CharacterFled { seat, from, to });
    }

    pub(crate) fn flights(&self, add: &mut dyn FnMut(Action)) {
        self.refuges(self.active).iter().for_each(|space| add(Action::Flee(self.board.space(space).cell)));
    }

    pub(crate) fn check_flee(&self, to: Cell) -> Result<(), Refusal> {
        let target = self.board.space_number(to).ok_or(Refusal::NoSuchSpace { cell: to })?;
        let own = self.board.space(self.players[self.active].character);
        if !own.around.contains(target) {
            return Err(Refusal::OutOfReach { from: own.cell, to });
        }
        match self.obstacle(target) {
            Some(by) if !self.walkable().contains(target) => Err(Refusal::FleeBlocked { cell: to, by }),
            _ => Ok(()),
        }
    }

    pub(crate) fn flee(&mut self, to: Cell, events: &mut impl Sink<Event>) {
        self.move_out(self.active, self.known_space(to), events);
        self.turn += 1;
        self.next_flight(events);
    }
}
