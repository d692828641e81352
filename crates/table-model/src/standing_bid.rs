//! A standing order in an auction: always bid the lowest possible amount, up to a limit.
//!
//! The order exists only in the page. The record contains just the resulting ordinary bids.

use barricade::{Barricade, Question};
use tabletop::{Actor, Game as _, Seat};

/// A player's standing order for one wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandingBid {
    /// The player.
    pub seat: Seat,
    /// The wall, by its starting bid.
    pub wall: u8,
    /// The highest bid.
    pub limit: u32,
}

/// The action of a standing order in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StandingBidStep {
    /// None: the player leads, or another player is to bid.
    Wait,
    /// It plays a command.
    Bid(String),
    /// It ends because the price has passed the limit; the player decides again.
    Outbid,
    /// It ends because the auction has ended.
    Over,
}

impl StandingBid {
    /// The action of the order in a position.
    pub fn step(&self, game: &Barricade) -> StandingBidStep {
        let Some((_, bid, leader)) = game.auction().filter(|(card, ..)| card.bid == self.wall) else {
            return StandingBidStep::Over;
        };
        if leader == self.seat {
            return StandingBidStep::Wait;
        }
        if bid >= self.limit || game.bidders().all(|bidder| bidder != self.seat) {
            return StandingBidStep::Outbid;
        }
        if game.actor() == Actor::Seat(self.seat) && game.question() == Question::Bid {
            return StandingBidStep::Bid(format!("bid {}", bid + 1));
        }
        StandingBidStep::Wait
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::AnyGame;
    use tabletop::Actor;

    /// The standard game at the first auction, with a player who can start it.
    fn first_auction() -> AnyGame {
        let records = crate::test_records();
        let (_, record) = records.iter().find(|(name, _)| name.contains("standard-4-greedy")).expect("a record");
        let mut replay = record.start().expect("a record");
        while replay.game().question() != "start" {
            replay.step().expect("a legal action").expect("there is an auction");
        }
        replay.game().clone()
    }

    fn own(game: &AnyGame) -> &Barricade {
        let AnyGame::Barricade(game) = game else { unreachable!("a game of Cascade Barricade") };
        game
    }

    fn to_move(game: &AnyGame) -> Seat {
        let Actor::Seat(seat) = game.actor() else { unreachable!("somebody is asked") };
        seat
    }

    #[test]
    fn it_raises_by_the_least_until_it_is_outbid() {
        let mut game = first_auction();
        let start = game.legal_commands().into_iter().next().expect("a wall can be started");
        game.play(&start).expect("legal");
        let (wall, bid, _) = own(&game).auction().expect("it is on auction");
        let seat = to_move(&game);
        let order = StandingBid { seat, wall: wall.bid, limit: bid + 3 };
        let mut made = Vec::new();
        loop {
            match order.step(own(&game)) {
                StandingBidStep::Bid(command) => {
                    game.play(&command).expect("the least raise is legal");
                    made.push(command);
                }
                StandingBidStep::Wait if to_move(&game) == seat => panic!("the player is asked and nothing is done"),
                // The other players raise by one as well.
                StandingBidStep::Wait => {
                    let (_, bid, _) = own(&game).auction().expect("it goes on");
                    game.play(&format!("bid {}", bid + 1)).expect("legal");
                }
                end => {
                    assert_eq!(end, StandingBidStep::Outbid);
                    break;
                }
            }
        }
        assert_eq!(made[0], format!("bid {}", bid + 1), "the least at once");
        let (_, price, leader) = own(&game).auction().expect("it goes on without the order");
        assert!(leader != seat && price >= order.limit, "{made:?}, then {price}");
    }

    #[test]
    fn it_ends_when_the_wall_is_won() {
        let mut game = first_auction();
        let start = game.legal_commands().into_iter().next().expect("a wall can be started");
        game.play(&start).expect("legal");
        let (wall, bid, _) = own(&game).auction().expect("it is on auction");
        let order = StandingBid { seat: to_move(&game), wall: wall.bid, limit: bid + 9 };
        let StandingBidStep::Bid(command) = order.step(own(&game)) else { panic!("it bids at once") };
        game.play(&command).expect("legal");
        assert_eq!(order.step(own(&game)), StandingBidStep::Wait, "it leads");
        while own(&game).question() == Question::Bid {
            game.play("pass").expect("the others leave");
        }
        assert_eq!(order.step(own(&game)), StandingBidStep::Over);
        assert!(own(&game).walls(order.seat).any(|won| won.card.bid == wall.bid));
    }
}
