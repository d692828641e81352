//! The end of the game: the last sale, and the winner.

use alloc::vec;
use core::cmp::Reverse;

use tabletop::{Placing, Seat, Sink, Standings, Victory};

use super::Question;
use crate::state::START_MONEY;
use crate::{Barricade, Event, Labourer, Place};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// A player drowned, and a survivor boards the Ark.
    Ark,
    /// All characters drowned in one flood.
    Everspring,
}

tabletop::named!(Ending { Ark = "ark", Everspring = "everspring" });

impl Barricade {
    pub(super) fn end_game(&mut self, events: &mut impl Sink<Event>) {
        for turn in (0..self.seats).rev() {
            self.last_sale(self.order[usize::from(turn)], events);
        }
        let winner = self.order[..usize::from(self.seats)].iter().copied().min_by_key(|seat| self.merit(*seat));
        let survivor = winner.filter(|seat| !self.is_drowned(*seat));
        events.push(survivor.map_or(Event::EverspringWon {}, |seat| Event::ArkBoarded { seat }));
        let ending = if survivor.is_some() { Ending::Ark } else { Ending::Everspring };
        self.turn = 0;
        self.ask(Seat(0), Question::Over(ending));
        events.push(Event::GameEnded { ending });
    }

    /// Sells all labourers of a player back to the market, wall by wall.
    fn last_sale(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        for place in Place::ALL {
            for labourer in Labourer::ALL {
                while self.players[seat].walls[place.index()].labourers[labourer] > 0 {
                    let price = self.sell_one(seat, labourer, place);
                    events.push(Event::LastLabourerSold { seat, labourer, place, price });
                }
            }
        }
    }

    /// The sort key of the ranking: survivors first, then by money. A stable sort keeps ties in turn order.
    fn merit(&self, seat: Seat) -> (bool, Reverse<u32>) {
        (self.is_drowned(seat), Reverse(self.money(seat)))
    }

    /// The current ranking; the final one once the game is over.
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
    /// assert_eq!(game.ranking().places[0].points, 7);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn ranking(&self) -> Standings {
        let mut seats = self.order[..usize::from(self.seats)].to_vec();
        seats.sort_by_key(|seat| self.merit(*seat));
        let victory = if self.is_drowned(seats[0]) { Victory::Nobody } else { Victory::Full };
        Standings { victory, places: seats.into_iter().map(|seat| self.placing(seat)).collect() }
    }

    fn placing(&self, seat: Seat) -> Placing {
        let signed = |sum: u32| i32::try_from(sum).unwrap_or(i32::MAX);
        let player = &self.players[seat];
        let (money, start) = (signed(player.money), signed(START_MONEY));
        let (tribute, paid) = (signed(player.tribute), signed(player.paid));
        let breakdown = vec![
            ("start", start),
            ("tribute", tribute),
            ("walls", -paid),
            ("labourers", money - start - tribute + paid),
        ];
        Placing { seat, points: money, qualified: !self.is_drowned(seat), breakdown }
    }
}
