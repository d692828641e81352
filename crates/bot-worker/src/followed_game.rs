//! A game that the worker follows, with a player for each bot.

use bots::AnyBot;
use driver::{BotPlayer, Driver, External, PlayerError, SeatPlayer, TimeSource, time_limit};
use games::{AnyAction, AnyGame, Record};
use practice::{Day, hint_candidate};
use table_model::Occupant;
use table_model::hint::{CANDIDATES, HintCandidate};
use tabletop::{Actor, Level, Seat};

use crate::daily_bot::DailyBot;

/// The bots of a table. Each of them is notified of every action, so that it keeps its search tree.
struct Bots {
    seats: Vec<Option<BotPlayer>>,
    /// The bots that decide instead in the game of a day.
    daily: Vec<Option<DailyBot>>,
    /// A strong bot for players who ask for advice; created on first use.
    adviser: Option<BotPlayer>,
}

impl Bots {
    fn all(&mut self) -> impl Iterator<Item = &mut BotPlayer> {
        self.seats.iter_mut().chain([&mut self.adviser]).flatten()
    }
}

impl SeatPlayer for Bots {
    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<Option<AnyAction>, PlayerError> {
        if let Some(Some(bot)) = self.daily.get_mut(seat.index()) {
            return bot.choose(game, seat);
        }
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

/// What the random choices of bots depend on.
#[derive(Clone, Copy)]
pub(crate) struct BotSeeds {
    /// The seed of their own dice.
    pub(crate) seed: u64,
    /// The day whose game it is: then the seed does not matter.
    pub(crate) day: Option<Day>,
}

/// A game that the worker follows.
pub(crate) struct FollowedGame {
    driver: Driver<Bots, External>,
    /// The position before the first action, then one after each action.
    positions: Vec<AnyGame>,
    seed: u64,
    clock: TimeSource,
}

impl FollowedGame {
    /// The game of a record; `None` if the record is invalid.
    pub(crate) fn start(
        record: &str,
        occupants: &[Occupant],
        BotSeeds { seed, day }: BotSeeds,
        clock: TimeSource,
    ) -> Option<FollowedGame> {
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
        let daily = occupants.iter().map(|occupant| match (occupant, day) {
            (Occupant::Bot(level), Some(day)) => Some(DailyBot::new(day, *level)),
            _ => None,
        });
        let bots = Bots { seats: seats.collect(), daily: daily.collect(), adviser: None };
        let driver = Driver::resume(game.clone(), record.actions.len() as u32, bots, External);
        Some(FollowedGame { driver, positions, seed, clock })
    }

    /// Plays commands; returns false if one is not legal.
    pub(crate) fn play(&mut self, commands: &[String]) -> bool {
        commands.iter().all(|command| {
            let action = self.driver.game().read_action(command).ok();
            let played = action.is_some_and(|action| self.driver.submit(action).is_ok());
            self.positions.push(self.driver.game().clone());
            played
        })
    }

    /// Goes back to the position after a number of actions; returns false if there are fewer.
    pub(crate) fn rewind_to(&mut self, ply: usize) -> bool {
        let Some(game) = self.positions.get(ply).cloned() else { return false };
        self.positions.truncate(ply + 1);
        self.driver.rewind(game, ply as u32);
        true
    }

    /// The decision of the bot to move; `None` if no bot is to move.
    pub(crate) fn choose(&mut self) -> Option<String> {
        match self.driver.game().actor() {
            Actor::Seat(_) => Some(self.driver.ask().ok()??.to_string()),
            Actor::Chance | Actor::Nobody => None,
        }
    }

    /// The search time limit in milliseconds of the bot that is to move, or of the adviser of a person; 0 if no seat is to move, or there is no limit, as for the
    /// bots of a day.
    pub(crate) fn limit_ms(&self) -> u32 {
        let game = self.driver.game();
        let Actor::Seat(seat) = game.actor() else { return 0 };
        if self.driver.players().daily.get(seat.index()).is_some_and(Option::is_some) {
            return 0;
        }
        let player = self.driver.players().seats.get(seat.index()).and_then(Option::as_ref);
        let adviser = || AnyBot::strategy_of(game.kind(), Level::Expert, game.seats());
        player.map_or_else(adviser, |player| player.bot.strategy()).millis()
    }

    /// The moves that a strong bot considers for the seat to move, the best first; empty if no seat is to move.
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

    /// The number of playouts already in the search tree of a seat's bot.
    #[cfg(test)]
    pub(crate) fn playouts(&self, seat: Seat) -> u32 {
        self.driver.players().seats[seat.index()].as_ref().map_or(0, |player| player.bot.playouts())
    }
}
