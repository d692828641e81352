//! Phase 2: in reverse turn order, players buy labourers onto their walls.

use tabletop::{Seat, Sink};

use super::{Auction, Phase, Question};
use crate::{Action, Barricade, Event, Labourer, MAX_LABOURERS_ON_WALL, Place, Refusal};

impl Barricade {
    /// Ends the auction phase; in round 1 the block is refilled only now.
    pub(crate) fn begin_resources(&mut self, events: &mut impl Sink<Event>) {
        self.auction = Auction::NONE;
        self.phase = Phase::Resources;
        self.turn = 0;
        self.refill(events);
    }

    /// Whether the wall in a place can hold one more labourer of a kind.
    #[inline]
    pub(super) fn has_room(&self, seat: Seat, labourer: Labourer, place: Place) -> bool {
        let wall = &self.players[seat].walls[place.index()];
        wall.exists()
            && wall.labourers.total() < MAX_LABOURERS_ON_WALL
            && self.board.card(wall.card).needs.shows(labourer)
    }

    #[inline]
    fn can_buy(&self, seat: Seat, labourer: Labourer) -> bool {
        self.price(labourer).is_some_and(|price| price <= self.players[seat].money)
    }

    #[inline]
    fn can_buy_any(&self, seat: Seat) -> bool {
        Labourer::ALL.into_iter().any(|labourer| {
            self.can_buy(seat, labourer) && Place::ALL.into_iter().any(|place| self.has_room(seat, labourer, place))
        })
    }

    /// Asks the first player from a turn on who can buy a labourer.
    pub(super) fn next_buyer_from(&mut self, turn: u8, events: &mut impl Sink<Event>) {
        for turn in turn..self.seats {
            let seat = self.order[usize::from(self.seats - 1 - turn)];
            if self.can_buy_any(seat) {
                self.turn = turn;
                return self.ask(seat, Question::Buy);
            }
        }
        self.begin_actions(events);
    }

    pub(super) fn next_buyer(&mut self, events: &mut impl Sink<Event>) {
        self.next_buyer_from(self.turn + 1, events);
    }

    pub(crate) fn purchases(&self, add: &mut dyn FnMut(Action)) {
        let seat = self.active;
        for labourer in Labourer::ALL.into_iter().filter(|labourer| self.can_buy(seat, *labourer)) {
            for place in Place::ALL.into_iter().filter(|place| self.has_room(seat, labourer, *place)) {
                add(Action::Buy(labourer, place));
            }
        }
        add(Action::Done);
    }

    /// Whether the wall in a place can hold one more labourer of a kind; if not, why.
    pub(super) fn check_room(&self, labourer: Labourer, place: Place) -> Result<(), Refusal> {
        let wall = &self.players[self.active].walls[place.index()];
        if !wall.exists() {
            return Err(Refusal::NoWall { place });
        }
        let card = self.board.card(wall.card);
        if !card.needs.shows(labourer) {
            return Err(Refusal::NotShown { labourer, wall: card.bid });
        }
        if wall.labourers.total() < MAX_LABOURERS_ON_WALL { Ok(()) } else { Err(Refusal::WallFull { place }) }
    }

    pub(crate) fn check_buy(&self, labourer: Labourer, place: Place) -> Result<(), Refusal> {
        self.check_room(labourer, place)?;
        let price = self.price(labourer).ok_or(Refusal::SoldOut { labourer })?;
        let money = self.players[self.active].money;
        if price <= money { Ok(()) } else { Err(Refusal::CannotPay { price, money }) }
    }

    pub(crate) fn buy(&mut self, labourer: Labourer, place: Place, events: &mut impl Sink<Event>) {
        let seat = self.active;
        let price = self.price(labourer).unwrap_or(0);
        self.pay(seat, price);
        self.market[labourer] -= 1;
        self.players[seat].walls[place.index()].labourers[labourer] += 1;
        events.push(Event::LabourerBought { seat, labourer, place, price });
        if !self.can_buy_any(seat) {
            self.next_buyer(events);
        }
    }
}
