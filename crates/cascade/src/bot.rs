//! Who plays, as options name them.

use std::fmt;

use bots::AnyBot;
use driver::{BotPlayer, Driver, RandomPlayer, SeatPlayer, monotonic_clock};
use games::{AnyGame, with_any_game};
use tabletop::{Dice, Level, Seat};

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BotChoice {
    /// Any legal action, all equally likely.
    Random,
    /// A level.
    Level(Level),
}

impl fmt::Display for BotChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotChoice::Random => f.write_str("random"),
            BotChoice::Level(level) => level.fmt(f),
        }
    }
}

/// A bot by its name.
pub(crate) fn parse_bot(name: &str) -> Result<BotChoice, String> {
    match name {
        "random" => Ok(BotChoice::Random),
        name => name.parse().map(BotChoice::Level).map_err(|error: tabletop::LevelError| format!("{error}, or random")),
    }
}

impl BotChoice {
    /// Plays a game to its end on all seats; returns its last position and how many actions there were.
    ///
    /// # Panics
    /// If a bot plays an illegal action: a bug.
    pub(crate) fn play_out(self, mut game: AnyGame, mut dice: Dice) -> (AnyGame, u32) {
        if self == BotChoice::Random {
            // Random games need no players, and a run of them is all about speed.
            let actions = with_any_game!(&mut game, game => tabletop::play_out(game, &mut dice));
            return (game, actions);
        }
        let players: Vec<_> = Seat::all(game.seats()).map(|_| self.player(&game, dice.bits(), 1)).collect();
        let mut driver = Driver::new(game, players, dice);
        let actions = driver.run().unwrap_or_else(|error| panic!("a bot of level {self}: {error}"));
        (driver.into_game(), actions)
    }

    /// A player for seats of a game.
    pub(crate) fn player(self, game: &AnyGame, seed: u64, threads: usize) -> Box<dyn SeatPlayer> {
        match self {
            BotChoice::Random => Box::new(RandomPlayer(Dice::seeded(seed))),
            BotChoice::Level(level) => {
                Box::new(BotPlayer::new(AnyBot::new(game, level, seed).on_threads(threads), monotonic_clock))
            }
        }
    }
}
