//! Simple players, until there are real ones.

mod greedy;

use cascadero::{Action, Cascadero};
use clap::ValueEnum;
use tabletop::{Actor, Dice, Game, NoEvents};

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Bot {
    /// Any legal action, all equally likely
    Random,
    /// Whatever gains most at once
    Greedy,
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
    pub(crate) fn choose(self, game: &Cascadero, dice: &mut Dice) -> Action {
        match self {
            Bot::Random => game.sample_action(dice),
            Bot::Greedy => greedy::choose(game, dice),
        }
    }

    /// Plays a game to its end; returns how many actions there were.
    pub(crate) fn play_out(self, game: &mut Cascadero, dice: &mut Dice) -> u32 {
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
