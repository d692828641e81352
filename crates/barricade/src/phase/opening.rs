//! Before the first round: Chance draws the turn order, then every player chooses a corner.

use tabletop::{Cell, Dice, Seat, Sink};

use super::{Question, draw_one};
use crate::board::NONE;
use crate::{Action, Barricade, Colour, Event, Refusal};

impl Barricade {
    fn is_ordered(&self, seat: Seat) -> bool {
        self.order[..usize::from(self.turn)].contains(&seat)
    }

    /// The players without a place in the turn order, by colour.
    pub(crate) fn orders(&self, add: &mut dyn FnMut(Action)) {
        for colour in Colour::ALL {
            if self.seat_of(colour).is_some_and(|seat| !self.is_ordered(seat)) {
                add(Action::Order(colour));
            }
        }
    }

    pub(crate) fn sample_order(&self, dice: &mut Dice) -> Action {
        draw_one(dice, |add| self.orders(add))
    }

    pub(crate) fn check_order(&self, colour: Colour) -> Result<(), Refusal> {
        let seat = self.seat_of(colour).ok_or(Refusal::NoSuchPlayer { colour })?;
        if self.is_ordered(seat) { Err(Refusal::OrderedAlready { colour }) } else { Ok(()) }
    }

    pub(crate) fn draw_order(&mut self, colour: Colour, events: &mut impl Sink<Event>) {
        let seat = self.seat_of(colour).unwrap_or(Seat(0));
        self.put_in_order(seat, events);
        // The last place needs no draw.
        if self.turn + 1 == self.seats {
            let last = self.all_seats().find(|seat| !self.is_ordered(*seat)).unwrap_or(Seat(0));
            self.put_in_order(last, events);
            self.turn = 0;
            self.ask(self.order[0], Question::Corner);
        }
    }

    fn put_in_order(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.order[usize::from(self.turn)] = seat;
        self.turn += 1;
        events.push(Event::OrderDrawn { seat, place: self.turn });
    }

    pub(crate) fn corner_choices(&self, add: &mut dyn FnMut(Action)) {
        self.board.corners().for_each(|cell| add(Action::Corner(cell)));
    }

    pub(crate) fn check_corner(&self, cell: Cell) -> Result<(), Refusal> {
        let space = self.board.space_number(cell).ok_or(Refusal::NoSuchSpace { cell })?;
        if self.board.corners.contains(space) { Ok(()) } else { Err(Refusal::NotACorner { cell }) }
    }

    pub(crate) fn take_corner(&mut self, cell: Cell, events: &mut impl Sink<Event>) {
        let seat = self.active;
        debug_assert_eq!(self.players[seat].character, NONE);
        self.players[seat].character = self.known_space(cell);
        events.push(Event::CornerTaken { seat, cell });
        self.turn += 1;
        if self.turn < self.seats {
            self.ask(self.order[usize::from(self.turn)], Question::Corner);
        } else {
            self.begin_round(1, events);
        }
    }
}
