//! Who plays, as options name them, and with a clock.

use std::fmt;
use std::time::Instant;

use bots::{AnyBot, Bot, Heuristics, Strategy};
use games::{AnyAction, AnyGame};
use tabletop::Level;
use tabletop::{Actor, Dice, NoEvents};

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

/// How many threads this machine runs at a time.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Says when a strategy's time is up.
pub(crate) fn timer(strategy: Strategy) -> impl FnMut() -> bool {
    let (began, limit) = (Instant::now(), strategy.deadline());
    move || began.elapsed() >= limit
}

impl BotChoice {
    /// Plays a game to its end on all seats; returns how many actions there were.
    pub(crate) fn play_out<G: Heuristics>(self, game: &mut G, dice: &mut Dice) -> u32 {
        let BotChoice::Level(level) = self else { return tabletop::play_out(game, dice) };
        let mut players: Vec<Bot<G>> = (0..game.seats()).map(|_| Bot::new(level, game.seats(), dice.bits())).collect();
        let mut actions = 0;
        loop {
            let action = match game.actor() {
                Actor::Nobody => return actions,
                Actor::Chance => game.sample_chance(dice),
                Actor::Seat(seat) => {
                    let player = &mut players[seat.index()];
                    let mut timer = timer(player.strategy());
                    player.choose(game, &mut timer)
                }
            };
            game.apply_unchecked(action, &mut NoEvents);
            players.iter_mut().for_each(|player| player.watch(action));
            actions += 1;
        }
    }

    /// Somebody to play seats of one game with.
    pub(crate) fn seated(self, game: &AnyGame, seed: u64, threads: usize) -> Seated {
        match self {
            BotChoice::Random => Seated::Random(Dice::seeded(seed)),
            BotChoice::Level(level) => Seated::Player(Box::new(AnyBot::new(game, level, seed).on_threads(threads))),
        }
    }
}

/// A bot at a table.
pub(crate) enum Seated {
    Random(Dice),
    Player(Box<AnyBot>),
}

impl Seated {
    /// The bot's answer to the open question.
    pub(crate) fn choose(&mut self, game: &AnyGame) -> AnyAction {
        match self {
            Seated::Random(dice) => game.sample_action(dice),
            Seated::Player(player) => {
                let mut timer = timer(player.strategy());
                player.choose(game, &mut timer).expect("the bot is of this game, and a player decides")
            }
        }
    }

    /// Follows an action that has been played.
    pub(crate) fn watch(&mut self, action: AnyAction) {
        if let Seated::Player(player) = self {
            player.watch(action);
        }
    }
}
