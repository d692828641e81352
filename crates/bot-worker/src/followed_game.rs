//! A game that the worker follows, with a player for each bot.

use bots::AnyBot;
use driver::{BotPlayer, Driver, External, PlayerError, SeatPlayer, TimeSource, time_limit};
use games::{AnyAction, AnyGame, Record};
use practice::hint_candidate;
use table_model::Occupant;
use table_model::hint::{CANDIDATES, HintCandidate};
use tabletop::{Actor, Level, Seat};

/// The bots of a table. Each watches every action, and so keeps its search tree.
struct Bots {
    seats: Vec<Option<BotPlayer>>,
    /// A strong bot that decides for people who ask for advice; made when first asked.
    adviser: Option<BotPlayer>,
}

impl Bots {
    fn all(&mut self) -> impl Iterator<Item = &mut BotPlayer> {
        self.seats.iter_mut().chain([&mut self.adviser]).flatten()
    }
}

impl SeatPlayer for Bots {
    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<Option<AnyAction>, PlayerError> {
        match self.seats.get_mut(seat.index()) {
            Some(Some(bot)) => bot.choose(game, seat),
            _ => Ok(None),
        }
    }

    fn watch(&mut self, action: AnyAction) -> Result<(), PlayerError> {
        self.all().try_for_each(|bot| bot.watch(action))
    }

    fn forget(&mut self) {
        self.all().for_each(SeatPlayer::forget);
    }
}

/// A game that the worker follows.
pub(crate) struct FollowedGame {
    driver: Driver<Bots, External>,
    /// The position before the first action, then one after each.
    positions: Vec<AnyGame>,
    seed: u64,
    clock: TimeSource,
}

impl FollowedGame {
    /// The game of a record; nothing if the record is wrong.
    pub(crate) fn start(record: &str, occupants: &[Occupant], seed: u64, clock: TimeSource) -> Option<FollowedGame> {
        let record = Record::parse(record).ok()?;
        let mut replay = record.start().ok()?;
        let mut positions = vec![replay.game().clone()];
        while replay.step().ok()?.is_some() {
            positions.push(replay.game().clone());
        }
        let game = replay.game();
        let seats = (seed..).zip(occupants).map(|(seed, occupant)| match occupant {
            Occupant::Bot(level) => Some(BotPlayer::new(AnyBot::new(game, *level, seed), clock)),
            Occupant::Person | Occupant::Elsewhere => None,
        });
        let bots = Bots { seats: seats.collect(), adviser: None };
        let driver = Driver::resume(game.clone(), record.actions.len() as u32, bots, External);
        Some(FollowedGame { driver, positions, seed, clock })
    }

    /// Plays commands; false if one is not legal.
    pub(crate) fn play(&mut self, commands: &[String]) -> bool {
        commands.iter().all(|command| {
            let action = self.driver.game().read_action(command).ok();
            let played = action.is_some_and(|action| self.driver.submit(action).is_ok());
            self.positions.push(self.driver.game().clone());
            played
        })
    }

    /// Goes back to the position after a number of actions; false if there are fewer.
    pub(crate) fn rewind_to(&mut self, ply: usize) -> bool {
        let Some(game) = self.positions.get(ply).cloned() else { return false };
        self.positions.truncate(ply + 1);
        self.driver.rewind(game, ply as u32);
        true
    }

    /// The decision of the bot that is to move; nothing where no bot is.
    pub(crate) fn choose(&mut self) -> Option<String> {
        match self.driver.game().actor() {
            Actor::Seat(_) => Some(self.driver.ask().ok()??.to_string()),
            Actor::Chance | Actor::Nobody => None,
        }
    }

    /// For how many milliseconds the bot that is to move searches, at most; 0 where no bot is.
    pub(crate) fn limit_ms(&self) -> u32 {
        let Actor::Seat(seat) = self.driver.game().actor() else { return 0 };
        let player = self.driver.players().seats.get(seat.index());
        player.and_then(Option::as_ref).map_or(0, |player| player.bot.strategy().millis())
    }

    /// The moves that a strong bot considers for the seat that is to move, the best first; none where no seat is.
    pub(crate) fn advise(&mut self) -> Vec<HintCandidate> {
        let (seed, clock) = (self.seed, self.clock);
        let (game, bots) = self.driver.parts_mut();
        let Actor::Seat(seat) = game.actor() else { return Vec::new() };
        if let [only] = game.legal_commands().as_slice() {
            return vec![hint_candidate(game, only.clone(), 1, 0.0)];
        }
        let adviser =
            bots.adviser.get_or_insert_with(|| BotPlayer::new(AnyBot::new(game, Level::Expert, !seed), clock));
        let mut time_is_up = time_limit(clock, adviser.bot.strategy().deadline());
        let Some(analysis) = adviser.bot.analyse(game, &mut time_is_up) else { return Vec::new() };
        let tried = analysis.actions.iter().filter(|stats| stats.visits > 0).take(CANDIDATES);
        tried.map(|stats| hint_candidate(game, stats.action.to_string(), stats.visits, stats.values[seat])).collect()
    }

    /// How many playouts the search of a seat's bot begins with.
    #[cfg(test)]
    pub(crate) fn playouts(&self, seat: Seat) -> u32 {
        self.driver.players().seats[seat.index()].as_ref().map_or(0, |player| player.bot.playouts())
    }
}
