//! Phase 4: the weakest wall falls, tribute is paid, and the turn order changes.

use tabletop::{Seat, Sink};

use super::Phase;
use crate::board::NONE;
use crate::state::{SEATS, Wall};
use crate::{Barricade, Event, Place, Weakest};

impl Barricade {
    pub(super) fn produce(&mut self, events: &mut impl Sink<Event>) {
        self.phase = Phase::Consequences;
        for (seat, place) in self.weakest_walls().into_iter().flatten() {
            let Wall { card, space, .. } = self.players[seat].walls[place.index()];
            let (wall, cell) = (self.board.card(card).bid, self.board.space(space).cell);
            events.push(Event::WallFell { seat, wall, place, cell });
            self.remove_wall(seat, place, events);
        }
        let mut incomes = [0; SEATS];
        for (seat, income) in self.order.into_iter().zip(&mut incomes).take(self.seats.into()) {
            *income = self.collect_tribute(seat, events);
        }
        self.reorder(incomes, events);
        self.flood(events);
    }

    #[inline]
    pub(crate) fn is_beside_water(&self, wall: Wall) -> bool {
        wall.space != NONE && self.board.touches(wall.space, &self.water)
    }

    /// The number of walls that fall as the weakest in this round, if that many are beside the water.
    pub(crate) fn falling_count(&self) -> usize {
        self.falling_in(self.round)
    }

    /// The number of walls that fall as the weakest in a round, if that many are beside the water.
    ///
    /// ```
    /// let game = games::barricade::sketch(
    ///     "     A   B   C
    ///  1       .
    ///      r       .
    ///  2       ~
    ///      .       .
    ///  3       y
    /// red: 5 money
    /// yellow: 7 money
    /// ",
    /// )?;
    /// assert_eq!([game.falling_in(1), game.falling_in(2), game.falling_in(4)], [0, 1, 1]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn falling_in(&self, round: u8) -> usize {
        match self.weakest {
            _ if round < 2 => 0,
            Weakest::TwoFromRoundFour if round >= 4 => 2,
            _ => 1,
        }
    }

    /// The walls that fall at the start of this round's production phase, weakest first.
    pub(crate) fn weakest_walls(&self) -> [Option<(Seat, Place)>; 2] {
        // Cards are numbered by their starting bids, so the lowest number is the weakest.
        let mut found = [None; 2];
        let mut last = None;
        for slot in &mut found[..self.falling_count()] {
            let mut weakest = NONE;
            for seat in self.all_seats() {
                for place in Place::ALL {
                    let wall = self.players[seat].walls[place.index()];
                    if wall.card < weakest && last.is_none_or(|last| wall.card > last) && self.is_beside_water(wall) {
                        weakest = wall.card;
                        *slot = Some((seat, place));
                    }
                }
            }
            last = Some(weakest);
        }
        found
    }

    /// The tribute of a wall beside the water: nothing unless it is maintained.
    #[inline]
    pub(crate) fn production(&self, wall: Wall) -> u32 {
        let card = self.board.card(wall.card);
        if card.needs.met_by(&wall.labourers) { card.production.into() } else { 0 }
    }

    fn collect_tribute(&mut self, seat: Seat, events: &mut impl Sink<Event>) -> u32 {
        let mut income = 0;
        for place in Place::ALL {
            let wall = self.players[seat].walls[place.index()];
            if !wall.exists() || !self.is_beside_water(wall) {
                continue;
            }
            let (amount, wall) = (self.production(wall), self.board.card(wall.card).bid);
            if amount > 0 {
                income += amount;
                events.push(Event::TributePaid { seat, wall, place, amount });
            } else {
                events.push(Event::TributeMissed { seat, wall, place });
            }
        }
        self.earn(seat, income);
        self.players[seat].tribute += income;
        income
    }

    /// Sorts the turn order by tribute, highest first; the sort is stable.
    fn reorder(&mut self, mut incomes: [u32; SEATS], events: &mut impl Sink<Event>) {
        let seats = usize::from(self.seats);
        for turn in 1..seats {
            let mut at = turn;
            while at > 0 && incomes[at - 1] < incomes[at] {
                incomes.swap(at - 1, at);
                self.order.swap(at - 1, at);
                at -= 1;
            }
        }
        for (place, tribute) in (1..).zip(incomes).take(seats) {
            events.push(Event::OrderChanged { seat: self.order[usize::from(place) - 1], place, tribute });
        }
    }
}
