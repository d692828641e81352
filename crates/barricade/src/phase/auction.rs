//! Phase 1: walls are auctioned, one after the other.

use tabletop::{Dice, Seat, Sink};

use super::{Auction, Phase, Question};
use crate::board::NONE;
use crate::card::Cards;
use crate::{Action, Barricade, Event, Place, Refusal, TOP_ROW};

impl Barricade {
    pub(crate) fn begin_auctions(&mut self, events: &mut impl Sink<Event>) {
        self.phase = Phase::Auction;
        self.turn = 0;
        if self.deck.is_empty() && self.round > 1 {
            events.push(Event::AuctionSkipped { round: self.round });
            return self.begin_resources(events);
        }
        self.next_start(events);
    }

    /// Whether a player may take part in auctions: no wall won in this phase, and an empty place for one more. In
    /// round 1, every wall that a player owns was won in that round.
    #[inline]
    fn may_bid(&self, seat: Seat) -> bool {
        let room = if self.round == 1 { 1 } else { 3 };
        !self.has_won(seat) && self.players[seat].wall_count() < room
    }

    /// The cards that may be auctioned in this round.
    #[inline]
    pub(crate) fn offered(&self) -> Cards {
        if self.round < 4 { self.block.lowest(TOP_ROW) } else { self.block }
    }

    fn can_start(&self, seat: Seat) -> bool {
        let cheapest = self.block.iter().next();
        cheapest.is_some_and(|card| u32::from(self.board.card(card).bid) <= self.players[seat].money)
            && self.may_bid(seat)
            // A wall needs a free space for its stand.
            && !self.free().is_empty()
    }

    /// Asks the next player who can start an auction. In round 1 the right to start passes on until every player has a wall.
    pub(super) fn next_start(&mut self, events: &mut impl Sink<Event>) {
        if self.round == 1 {
            for ahead in 0..self.seats {
                let turn = (self.turn + ahead) % self.seats;
                let seat = self.order[usize::from(turn)];
                if self.can_start(seat) {
                    self.turn = turn;
                    return self.ask(seat, Question::Start);
                }
            }
        } else {
            while self.turn < self.seats {
                let seat = self.order[usize::from(self.turn)];
                if self.can_start(seat) {
                    return self.ask(seat, Question::Start);
                }
                self.turn += 1;
            }
        }
        self.begin_resources(events);
    }

    /// The bids with which a player may start the auction of a wall; only the starting bid if no other player could raise it.
    #[inline]
    fn start_range(&self, seat: Seat, card: u8) -> core::ops::RangeInclusive<u32> {
        let least = u32::from(self.board.card(card).bid);
        let contested =
            self.all_seats().any(|other| other != seat && self.players[other].money > least && self.may_bid(other));
        let money = self.players[seat].money;
        least..=if contested { money } else { money.min(least) }
    }

    pub(crate) fn starts(&self, add: &mut dyn FnMut(Action)) {
        for card in self.offered().iter() {
            let wall = self.board.card(card).bid;
            self.start_range(self.active, card).for_each(|bid| add(Action::Start(wall, bid)));
        }
        if self.round > 1 {
            add(Action::Pass);
        }
    }

    #[inline]
    pub(crate) fn sample_start(&self, dice: &mut Dice) -> Action {
        let ranges = self.offered().iter().map(|card| (card, self.start_range(self.active, card)));
        let count = |range: &core::ops::RangeInclusive<u32>| (range.end() + 1).saturating_sub(*range.start());
        let starts: u32 = ranges.clone().map(|(_, range)| count(&range)).sum();
        let mut left = dice.below(starts + u32::from(self.round > 1));
        for (card, range) in ranges {
            if left < count(&range) {
                return Action::Start(self.board.card(card).bid, range.start() + left);
            }
            left -= count(&range);
        }
        Action::Pass
    }

    pub(crate) fn check_start(&self, wall: u8, bid: u32) -> Result<(), Refusal> {
        let on_block = self.board.card_number(wall).filter(|card| self.block.contains(*card));
        let card = on_block.ok_or(Refusal::NotOnBlock { wall })?;
        if !self.offered().contains(card) {
            return Err(Refusal::BottomRow { wall });
        }
        let money = self.players[self.active].money;
        if bid < u32::from(wall) {
            return Err(Refusal::BelowStart { wall, bid });
        }
        if bid > money {
            return Err(Refusal::TooDear { bid, money });
        }
        if self.start_range(self.active, card).contains(&bid) { Ok(()) } else { Err(Refusal::SoleBidder { wall }) }
    }

    pub(crate) fn start_auction(&mut self, wall: u8, bid: u32, events: &mut impl Sink<Event>) {
        let seat = self.active;
        self.open_auction(seat, wall, bid);
        events.push(Event::AuctionStarted { seat, wall, bid });
        self.next_bidder(events);
    }

    pub(super) fn open_auction(&mut self, seat: Seat, wall: u8, bid: u32) {
        let others = self.all_seats().filter(|other| *other != seat && self.may_bid(*other));
        self.auction.bidders = others.fold(0, |bits, other| bits | 1 << other.0);
        (self.auction.card, self.auction.bid, self.auction.leader) = (self.known_card(wall), bid, seat);
        self.drop_outbid();
    }

    pub(crate) fn check_pass(&self) -> Result<(), Refusal> {
        self.check_question(matches!(self.question, Question::Start | Question::Bid))?;
        if self.question == Question::Start && self.round == 1 { Err(Refusal::MustStart) } else { Ok(()) }
    }

    pub(super) fn pass_start(&mut self, events: &mut impl Sink<Event>) {
        events.push(Event::StartPassed { seat: self.active });
        self.turn += 1;
        self.next_start(events);
    }

    pub(crate) fn raises(&self, add: &mut dyn FnMut(Action)) {
        (self.auction.bid + 1..=self.players[self.active].money).for_each(|bid| add(Action::Bid(bid)));
        add(Action::Pass);
    }

    #[inline]
    pub(crate) fn sample_raise(&self, dice: &mut Dice) -> Action {
        let left = dice.below(self.players[self.active].money - self.auction.bid + 1);
        if left == 0 { Action::Pass } else { Action::Bid(self.auction.bid + left) }
    }

    pub(crate) fn check_bid(&self, bid: u32) -> Result<(), Refusal> {
        let (least, money) = (self.auction.bid + 1, self.players[self.active].money);
        if bid < least {
            return Err(Refusal::TooLow { bid, least });
        }
        if bid > money { Err(Refusal::TooDear { bid, money }) } else { Ok(()) }
    }

    pub(crate) fn raise(&mut self, bid: u32, events: &mut impl Sink<Event>) {
        let seat = self.active;
        self.lead(seat, bid);
        events.push(Event::BidRaised { seat, wall: self.board.card(self.auction.card).bid, bid });
        self.next_bidder(events);
    }

    pub(super) fn lead(&mut self, seat: Seat, bid: u32) {
        // The leader is not one of the bidders; the previous leader becomes one again.
        self.auction.bidders = self.auction.bidders & !(1 << seat.0) | 1 << self.auction.leader.0;
        (self.auction.bid, self.auction.leader) = (bid, seat);
        self.drop_outbid();
    }

    /// Removes the players who cannot pay more than the bid; they are not asked.
    fn drop_outbid(&mut self) {
        for seat in self.all_seats().filter(|seat| self.players[*seat].money <= self.auction.bid) {
            self.auction.bidders &= !(1 << seat.0);
        }
    }

    pub(super) fn pass_bid(&mut self, events: &mut impl Sink<Event>) {
        let seat = self.active;
        self.auction.bidders &= !(1 << seat.0);
        events.push(Event::BidPassed { seat, wall: self.board.card(self.auction.card).bid });
        self.next_bidder(events);
    }

    /// Asks the next player clockwise who may still raise the bid; if there is none, the wall is sold.
    fn next_bidder(&mut self, events: &mut impl Sink<Event>) {
        let mut seat = self.active;
        for _ in 0..self.seats {
            seat = seat.next(self.seats);
            if self.auction.bidders >> seat.0 & 1 != 0 {
                return self.ask(seat, Question::Bid);
            }
        }
        self.sell_wall(events);
    }

    fn sell_wall(&mut self, events: &mut impl Sink<Event>) {
        let Auction { card, bid, leader, .. } = self.auction;
        let place = self.hand_over();
        events.push(Event::WallBought { seat: leader, wall: self.board.card(card).bid, place, price: bid });
        self.ask(leader, Question::Stand);
    }

    /// The leader pays and gets the wall in the first empty place.
    pub(super) fn hand_over(&mut self) -> Place {
        let Auction { card, bid, leader, won, .. } = self.auction;
        self.auction = Auction { won: won | 1 << leader.0, ..Auction::NONE };
        self.block.remove(card);
        self.pay(leader, bid);
        let player = &mut self.players[leader];
        player.paid += bid;
        let place = Place::ALL.into_iter().find(|place| !player.walls[place.index()].exists()).unwrap_or(Place::ALL[0]);
        let wall = &mut player.walls[place.index()];
        (wall.card, wall.space) = (card, NONE);
        place
    }

    /// Moves money from a player to the Land.
    #[inline]
    pub(super) fn pay(&mut self, seat: Seat, sum: u32) {
        self.players[seat].money -= sum;
        self.bank += sum.cast_signed();
    }

    /// Moves money from the Land to a player.
    #[inline]
    pub(super) fn earn(&mut self, seat: Seat, sum: u32) {
        self.players[seat].money += sum;
        self.bank -= sum.cast_signed();
    }
}
