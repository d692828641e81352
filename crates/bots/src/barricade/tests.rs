//! The bids that bots make.

use barricade::{Action, Barricade, Colour, Question, Setup, TwoActions, Weakest};
use tabletop::{Actor, Dice, Game, Level, NoEvents};

use super::priors::{is_in_danger, largest_return};
use crate::Bot;

/// The bids of some games, and the number of those above the wall's largest return: with the character in danger, and without.
#[derive(Default, Debug)]
struct Bids {
    all: u32,
    in_danger: u32,
    too_high: u32,
}

impl Bids {
    fn count(&mut self, game: &Barricade, action: Action) {
        let (card, bid) = match action {
            Action::Start(wall, bid) => (game.block().find(|card| card.bid == wall), bid),
            Action::Bid(bid) => (game.auction().map(|(card, ..)| card), bid),
            _ => return,
        };
        self.all += 1;
        let card = card.expect("a wall is auctioned");
        let least = if game.question() == Question::Start { u32::from(card.bid) } else { 0 };
        if bid > largest_return(card).max(least) {
            let place = if is_in_danger(game, game.active_seat()) { &mut self.in_danger } else { &mut self.too_high };
            *place += 1;
        }
    }
}

/// Plays games of a level and counts its bids.
fn bids(level: Level, seats: u8, games: u64) -> Bids {
    let setup = Setup {
        board: games::barricade::board("standard"),
        colours: Colour::ALL[..usize::from(seats)].to_vec(),
        weakest: Weakest::default(),
        actions: TwoActions::default(),
    };
    let mut bids = Bids::default();
    for seed in 0..games {
        let mut dice = Dice::seeded(seed);
        let mut bots: Vec<Bot<Barricade>> =
            (0..seats).map(|seat| Bot::new(level, seats, seed << 8 | u64::from(seat))).collect();
        let mut game = Barricade::start(&setup).expect("a usual set-up");
        loop {
            let action = match game.actor() {
                Actor::Seat(seat) => bots[seat.index()].choose(&game, &mut || false),
                Actor::Chance => game.sample_chance(&mut dice),
                Actor::Nobody => break,
            };
            bids.count(&game, action);
            game.apply_unchecked(action, &mut NoEvents);
            bots.iter_mut().for_each(|bot| bot.watch(action));
        }
    }
    bids
}

/// The number of games; more than the test suite has time for with, for example, `BID_GAMES=1000`.
fn games() -> u64 {
    std::env::var("BID_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(2)
}

#[test]
fn no_bid_exceeds_the_return_of_a_wall_unless_in_danger() {
    for level in [Level::Novice, Level::Easy, Level::Medium, Level::Hard] {
        for seats in [2, 3, 4] {
            let bids = bids(level, seats, games());
            println!("{level}, {seats} players: {bids:?}");
            assert!(bids.all > 0);
            assert_eq!(bids.too_high, 0, "{level}, {seats} players");
        }
    }
}
