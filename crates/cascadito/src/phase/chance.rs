//! What Chance decides: the first player, and every roll.

use tabletop::{Dice, Seat, Sink};

use super::Phase;
use crate::{Action, ByColour, Cascadito, Event, Face, Refusal, Roll, seat_name};

impl Cascadito {
    pub(crate) fn first_outcomes(&self) -> impl Iterator<Item = (Action, u32)> + use<> {
        self.all_seats().map(|seat| (Action::First(seat), 1))
    }

    #[inline]
    pub(crate) fn draw(&self, dice: &mut Dice) -> Action {
        match self.phase {
            Phase::First => Action::First(Seat(dice.below(u32::from(self.seats)) as u8)),
            _ => Action::Roll(Roll::draw(dice)),
        }
    }

    pub(crate) fn check_first(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.0 < self.seats { Ok(()) } else { Err(Refusal::NoSuchSeat { seat: seat_name(seat) }) }
    }

    pub(crate) fn draw_first(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.first = seat;
        events.push(Event::FirstPlayerDrawn { seat });
        let mut next = seat;
        for _ in 0..self.seats {
            events.push(Event::CastleMarked { seat: next, castle: self.home(next) });
            next = next.next(self.seats);
        }
        self.begin_turn(seat, events);
        self.resolve(events);
    }

    /// Applies a roll and removes the forbidden faces. If too few dice are left, Chance rolls again.
    #[inline]
    pub(crate) fn roll(&mut self, roll: Roll, events: &mut impl Sink<Event>) {
        let pool = self.kept(roll);
        let left = pool.0.iter().sum::<u8>();
        events.push(Event::DiceRolled { roll, left });
        let needed = if self.is_solo() { 2 } else { 1 };
        if left < needed {
            events.push(Event::RolledInVain { left });
            return;
        }
        self.pool = pool;
        self.resolve(events);
    }

    /// The dice of a roll that can be taken: those without a forbidden face.
    #[inline]
    pub(super) fn kept(&self, roll: Roll) -> ByColour<u8> {
        let kept = |face: Face| if self.sheet.is_forbidden(face) { 0 } else { roll.count(face) };
        ByColour([Face::Blue, Face::Yellow, Face::Orange, Face::Pink, Face::White].map(kept))
    }
}
