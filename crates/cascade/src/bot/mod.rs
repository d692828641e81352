//! Simple players, until there are real ones.

mod barricade;
mod cascadero;
mod cascadito;

use clap::ValueEnum;
use games::{AnyAction, AnyGame};
use tabletop::{Actor, Dice, Game, NoEvents, Seat};

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Bot {
    /// Any legal action, all equally likely
    Random,
    /// Whatever gains most at once
    Greedy,
}

/// A game whose positions can be compared at a glance.
pub(crate) trait Glance: Game {
    /// What a position looks worth to a seat.
    fn worth(&self, seat: Seat) -> i32;
}

impl Bot {
    /// Its name in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
        }
    }

    /// The bot's answer to the open question.
    pub(crate) fn choose<G: Glance>(self, game: &G, dice: &mut Dice) -> G::Action {
        match self {
            Bot::Random => game.sample_action(dice),
            Bot::Greedy => greedy(game, dice),
        }
    }

    /// The bot's answer in a game of any kind.
    pub(crate) fn choose_any(self, game: &AnyGame, dice: &mut Dice) -> AnyAction {
        match game {
            AnyGame::Cascadero(game) => AnyAction::Cascadero(self.choose(game, dice)),
            AnyGame::Cascadito(game) => AnyAction::Cascadito(self.choose(game, dice)),
            AnyGame::Barricade(game) => AnyAction::Barricade(self.choose(game, dice)),
        }
    }

    /// Plays a game to its end; returns how many actions there were.
    pub(crate) fn play_out<G: Glance>(self, game: &mut G, dice: &mut Dice) -> u32 {
        if self == Bot::Random {
            return tabletop::play_out(game, dice);
        }
        let mut actions = 0;
        loop {
            let action = match game.actor() {
                Actor::Nobody => return actions,
                Actor::Chance => game.sample_chance(dice),
                Actor::Seat(_) => self.choose(game, dice),
            };
            game.apply_unchecked(action, &mut NoEvents);
            actions += 1;
        }
    }
}

/// The action that leads to the best-looking position; one of the best at random.
fn greedy<G: Glance>(game: &G, dice: &mut Dice) -> G::Action {
    let seat = match game.actor() {
        Actor::Seat(seat) => seat,
        Actor::Chance | Actor::Nobody => Seat(0),
    };
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let mut best = (i32::MIN, legal[0]);
    let mut ties = 0;
    for action in legal {
        let mut next = game.clone();
        next.apply_unchecked(action, &mut NoEvents);
        let worth = next.worth(seat);
        if worth > best.0 {
            (best, ties) = ((worth, action), 1);
        } else if worth == best.0 {
            ties += 1;
            // Each of the best so far stays with the same chance.
            if dice.below(ties) == 0 {
                best.1 = action;
            }
        }
    }
    best.1
}
