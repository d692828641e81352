//! A bot as a player: it searches no longer than its level allows, and keeps its search tree.

use bots::AnyBot;
use games::{AnyAction, AnyGame};
use tabletop::Seat;

use crate::{PlayerError, SeatPlayer, TimeSource, time_limit};

/// A bot with the clock of its host.
#[derive(Clone, Debug)]
pub struct BotPlayer {
    /// The bot.
    pub bot: AnyBot,
    clock: TimeSource,
}

impl BotPlayer {
    /// A player whose decisions are made by a bot.
    pub fn new(bot: AnyBot, clock: TimeSource) -> Self {
        BotPlayer { bot, clock }
    }
}

impl SeatPlayer for BotPlayer {
    /// Fails if the bot was created for another game.
    fn choose(&mut self, game: &AnyGame, _: Seat) -> Result<Option<AnyAction>, PlayerError> {
        let mut time_is_up = time_limit(self.clock, self.bot.strategy().deadline());
        let chosen = self.bot.choose(game, &mut time_is_up);
        chosen.map(Some).ok_or_else(|| PlayerError(format!("the bot does not play {}", game.kind().name())))
    }

    fn watch(&mut self, action: AnyAction) -> Result<(), PlayerError> {
        self.bot.watch(action);
        Ok(())
    }

    fn forget(&mut self) {
        self.bot.forget();
    }
}
