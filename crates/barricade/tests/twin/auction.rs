//! Phase 1: auctions.

use std::collections::{BTreeMap, BTreeSet};

use conformance::twin::{Stop, cell};

use super::{LABOURERS, OwnedWall, Table};

/// An auction in progress.
#[derive(Clone, Debug)]
pub(super) struct OpenAuction {
    pub(super) card: i64,
    pub(super) bid: i64,
    pub(super) leader: usize,
    /// The players who have passed in this auction.
    passed: BTreeSet<usize>,
}

impl Table {
    /// The cards that can be auctioned: the three lowest, from round 4 on all six. (round-four, block)
    pub(super) fn on_offer(&self) -> Vec<i64> {
        let count = if self.round < 4 { 3 } else { 6 };
        self.block.iter().copied().take(count).collect()
    }

    /// A player may win one wall per phase, and own three. (one-wall)
    fn may_bid(&self, seat: usize) -> bool {
        !self.winners.contains(&seat) && self.players[seat].walls.iter().any(Option::is_none)
    }

    /// Gives one player the right to start, and plays the auction to its end. (auction, auction-order, round-one)
    pub(super) fn start_auction(&mut self, starter: usize) -> Result<(), Stop> {
        if !self.may_bid(starter) || self.free_spaces().is_empty() {
            return Ok(());
        }
        let mut options = self.start_options(starter);
        if options.is_empty() {
            return Ok(());
        }
        if self.round > 1 {
            options.push("pass".to_owned());
        }
        let answer = self.ask(starter, options)?;
        if answer == "pass" {
            return Ok(());
        }
        let numbers: Vec<i64> = answer.split(' ').skip(1).map(|word| word.parse().expect("a number")).collect();
        let [card, bid] = numbers[..] else { panic!("{answer:?} names no card and bid") };
        self.auction = Some(OpenAuction { card, bid, leader: starter, passed: BTreeSet::new() });
        let mut last = starter;
        while let Some(bidder) = self.next_bidder(last) {
            self.bid_or_pass(bidder)?;
            last = bidder;
        }
        self.sell_wall()
    }

    /// Every card that the starter can pay for, with every bid; a sole bidder pays the starting bid. (sole-bidder)
    fn start_options(&self, starter: usize) -> Vec<String> {
        let money = self.players[starter].money;
        let mut options = Vec::new();
        for card in self.on_offer() {
            let mut others = (0..self.players.len()).filter(|seat| *seat != starter && self.may_bid(*seat));
            let highest = if others.any(|seat| self.players[seat].money > card) { money } else { card.min(money) };
            options.extend((card..=highest).map(|bid| format!("start {card} {bid}")));
        }
        options
    }

    /// The players who are still in the auction against the leader. Players who cannot pay more are skipped. (bidding)
    pub(super) fn bidders(&self, auction: &OpenAuction) -> Vec<usize> {
        let others = (0..self.players.len()).filter(|seat| *seat != auction.leader && !auction.passed.contains(seat));
        others.filter(|seat| self.may_bid(*seat) && self.players[*seat].money > auction.bid).collect()
    }

    /// Bidding goes clockwise. (auction-order)
    fn next_bidder(&self, last: usize) -> Option<usize> {
        let bidders = self.bidders(self.auction.as_ref()?);
        let seats = self.players.len();
        (1..=seats).map(|step| (last + step) % seats).find(|seat| bidders.contains(seat))
    }

    fn bid_or_pass(&mut self, bidder: usize) -> Result<(), Stop> {
        let bid = self.auction.as_ref().map_or(0, |auction| auction.bid);
        let mut options: Vec<String> = (bid + 1..=self.players[bidder].money).map(|bid| format!("bid {bid}")).collect();
        options.push("pass".to_owned());
        let answer = self.ask(bidder, options)?;
        let auction = self.auction.as_mut().expect("an auction");
        match answer.strip_prefix("bid ") {
            Some(bid) => {
                auction.bid = bid.parse().expect("a bid");
                auction.leader = bidder;
            }
            None => {
                auction.passed.insert(bidder);
            }
        }
        Ok(())
    }

    /// The leader pays and places the wall on the land; then the block is refilled. (wall-places, stand, block)
    fn sell_wall(&mut self) -> Result<(), Stop> {
        let OpenAuction { card, bid, leader, .. } = self.auction.take().expect("an auction");
        self.pay(leader, bid);
        self.players[leader].paid_for_walls += bid;
        self.winners.insert(leader);
        self.block.remove(&card);
        let place = self.players[leader].walls.iter().position(Option::is_none).expect("a free place");
        let labourers: BTreeMap<&str, u64> = LABOURERS.into_iter().map(|kind| (kind, 0)).collect();
        self.players[leader].walls[place] = Some(OwnedWall { card, cell: None, labourers });
        let answer = self.ask(leader, self.free_spaces().iter().map(|space| format!("stand {space}")).collect())?;
        let wall = self.players[leader].walls[place].as_mut().expect("the wall just bought");
        wall.cell = answer.strip_prefix("stand ").map(cell);
        self.sweep_weak_cards();
        if self.round > 1 { self.refill_block() } else { Ok(()) }
    }

    /// The first time that every player has wall 3, the cards below 16 leave the game. (third-walls)
    fn sweep_weak_cards(&mut self) {
        if !self.swept && self.players.iter().all(|player| player.walls[2].is_some()) {
            self.swept = true;
            for cards in [&mut self.block, &mut self.deck] {
                let strong = cards.split_off(&16);
                self.discards.append(cards);
                *cards = strong;
            }
        }
    }
}
