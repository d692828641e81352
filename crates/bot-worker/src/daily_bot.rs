//! The bots of the game of a day: everybody who plays the same moves meets the same answers.

use bots::{AnyBot, Strategy};
use driver::{PlayerError, SeatPlayer};
use games::{AnyAction, AnyGame};
use practice::{DAILY_PLAYOUTS, Day};
use tabletop::{Level, Seat};

/// A bot whose decisions depend on the day, the seat and the position only: not on a clock, and not on what it has searched before, because the page may have
/// been reloaded in between.
#[derive(Clone, Copy)]
pub(crate) struct DailyBot {
    day: Day,
    level: Level,
    most_playouts: u32,
}

impl DailyBot {
    /// A bot of a level.
    pub(crate) fn new(day: Day, level: Level) -> DailyBot {
        DailyBot { day, level, most_playouts: DAILY_PLAYOUTS }
    }

    /// The same bot with at most this number of playouts for each decision.
    pub(crate) fn with_most_playouts(self, most_playouts: u32) -> DailyBot {
        DailyBot { most_playouts, ..self }
    }
}

impl SeatPlayer for DailyBot {
    /// Fails if nobody decides.
    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<Option<AnyAction>, PlayerError> {
        let own = AnyBot::strategy_of(game.kind(), self.level, game.seats());
        let strategy = match own {
            Strategy::Search { playouts, .. } | Strategy::Uct { playouts, .. } => {
                own.with_limits(playouts.min(self.most_playouts), u32::MAX)
            }
            Strategy::Greedy { .. } | Strategy::OnePly { .. } => own,
        };
        let mut bot = AnyBot::with_strategy(game.kind(), strategy, self.day.bot_seed(seat, game.hash()));
        let chosen = bot.choose(game, &mut || false);
        chosen.map(Some).ok_or_else(|| PlayerError("nobody decides".to_owned()))
    }
}
