//! Positions between two events of one action, for display.

use alloc::vec::Vec;

use super::{Phase, Question};
use crate::{Barricade, Event, Place};

impl Barricade {
    /// Applies to the position what an event describes, and nothing else.
    ///
    /// Folded over the events of an action, this leads from the position before the action to the one after it, through every position in
    /// between. The pieces are correct; the open question and internal state are not, so the result is for display and must not be played on.
    ///
    /// ```
    /// use tabletop::{Game, GameExt};
    ///
    /// let before = games::barricade::sketch(
    ///     "     A   B   C\n 1       .\n     r       .\n 2       ~\n     .       .\n 3       y\nred: 5 money\nyellow: 7 money\n",
    /// )?;
    /// let (mut after, mut shown) = (before, before);
    /// for event in after.apply("dig C1".parse()?)? {
    ///     shown.show(&event);
    /// }
    /// assert_eq!(shown.holes().collect::<Vec<_>>(), after.holes().collect::<Vec<_>>());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn show(&mut self, event: &Event) {
        // The events that the called functions emit are dropped. The sink is a `Vec` and not `NoEvents`, because the page already contains the
        // code of these functions for a `Vec`.
        match *event {
            Event::OrderDrawn { seat, place } => {
                self.order[usize::from(place) - 1] = seat;
                self.turn = place;
            }
            Event::CornerTaken { seat, cell }
            | Event::CharacterWalked { seat, to: cell, .. }
            | Event::CharacterFled { seat, to: cell, .. } => self.players[seat].character = self.known_space(cell),
            Event::RoundStarted { round } => (self.round, self.phase) = (round, Phase::Discard),
            Event::WallGivenUp { seat, .. } => self.remove_wall(seat, Place::ALL[0], &mut Vec::new()),
            Event::AuctionStarted { seat, wall, bid } => self.open_auction(seat, wall, bid),
            Event::BidRaised { seat, bid, .. } => self.lead(seat, bid),
            Event::BidPassed { seat, .. } => self.auction.bidders &= !(1 << seat.0),
            Event::WallBought { .. } => {
                self.hand_over();
            }
            Event::StandPlaced { seat, place, cell, .. } => {
                let space = self.known_space(cell);
                self.walled.insert(space);
                self.players[seat].walls[place.index()].space = space;
            }
            Event::WeakWallsRemoved { .. } => self.sweep(&mut Vec::new()),
            Event::WallDrawn { wall } => {
                let card = self.known_card(wall);
                self.deck.remove(card);
                self.block.insert(card);
            }
            Event::LabourerBought { seat, labourer, place, price } => {
                self.pay(seat, price);
                self.market[labourer] -= 1;
                self.players[seat].walls[place.index()].labourers[labourer] += 1;
            }
            Event::LabourerSold { seat, labourer, place, .. }
            | Event::LastLabourerSold { seat, labourer, place, .. } => {
                self.sell_one(seat, labourer, place);
            }
            Event::LabourerShifted { seat, labourer, from, to } => {
                let walls = &mut self.players[seat].walls;
                walls[from.index()].labourers[labourer] -= 1;
                walls[to.index()].labourers[labourer] += 1;
            }
            Event::HoleDug { cell, .. } => self.holes.insert(self.known_space(cell)),
            Event::HoleFilled { cell, .. } => self.holes.remove(self.known_space(cell)),
            Event::WallsTrashed { one, other, .. } => {
                for card in [self.known_card(one), self.known_card(other)] {
                    self.block.remove(card);
                    self.discards.insert(card);
                }
            }
            Event::WallFell { seat, place, .. } | Event::WallSurrounded { seat, place, .. } => {
                self.phase = Phase::Consequences;
                self.remove_wall(seat, place, &mut Vec::new());
            }
            Event::TributePaid { seat, amount, .. } => {
                self.phase = Phase::Consequences;
                self.earn(seat, amount);
                self.players[seat].tribute += amount;
            }
            Event::OrderChanged { seat, place, .. } => {
                self.phase = Phase::Consequences;
                self.order[usize::from(place) - 1] = seat;
            }
            Event::SpaceFlooded { cell } | Event::HoleFlooded { cell } => {
                let space = self.known_space(cell);
                self.water.insert(space);
                self.holes.remove(space);
            }
            Event::CharacterDrowned { seat, .. } => self.drowned |= 1 << seat.0,
            Event::GameEnded { ending } => self.question = Question::Over(ending),
            Event::WallKept { .. }
            | Event::AuctionSkipped { .. }
            | Event::StartPassed { .. }
            | Event::HiringEnded { .. }
            | Event::SaleEnded { .. }
            | Event::ShiftEnded { .. }
            | Event::ActionsEnded { .. }
            | Event::LabourersReturned { .. }
            | Event::TributeMissed { .. }
            | Event::ArkBoarded { .. }
            | Event::EverspringWon {} => {}
        }
    }
}
