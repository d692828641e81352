//! The contenders at a table, and the playing of one deal.

use std::fmt;

use bots::{AnyBot, Strategy};
use driver::{BotPlayer, Driver, DriverStep, RandomPlayer, SeatPlayer, monotonic_clock};
use games::AnySetup;
use tabletop::{Dice, Seat};

use super::TuneError;
use super::figures::{CountedValue, DUEL, DealFigures, FigureCounter};
use crate::contender::Contender;
use crate::deal::DealDice;

/// A table of a tune file.
#[derive(Clone, PartialEq, Debug)]
pub struct TuneTable {
    /// The number of players.
    pub players: u8,
    /// The contender.
    pub level: Contender,
    /// In a duel, the contender on all seats but one.
    pub against: Option<Contender>,
    /// The number of deals.
    pub deals: u32,
}

impl fmt::Display for TuneTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.players, self.pairing())
    }
}

impl TuneTable {
    /// The contenders as text: `hard`, or `expert against hard`.
    pub(super) fn pairing(&self) -> String {
        match &self.against {
            Some(against) => format!("{} against {against}", self.level),
            None => self.level.to_string(),
        }
    }

    /// Plays one deal, with the same dice for every design. A duel has a game for each seat of the first contender.
    pub(super) fn play(&self, setup: &AnySetup, seed: u64, deal: u32) -> Result<DealFigures, TuneError> {
        let seed = Dice::seeded(Dice::seeded(seed).bits() ^ u64::from(deal)).bits();
        let Some(against) = &self.against else {
            let seats = vec![&self.level; usize::from(self.players)];
            return Ok(play_game(setup, &seats, seed)?.1);
        };
        let mut wins = 0;
        for first in Seat::all(self.players) {
            let seats: Vec<&Contender> =
                Seat::all(self.players).map(|seat| if seat == first { &self.level } else { against }).collect();
            wins += i64::from(play_game(setup, &seats, seed)?.0 == Some(first));
        }
        Ok(DealFigures::from([(DUEL.0.to_owned(), CountedValue::Number(wins))]))
    }
}

/// Plays a game to its end; returns the winner and the counts.
fn play_game(setup: &AnySetup, seats: &[&Contender], seed: u64) -> Result<(Option<Seat>, DealFigures), TuneError> {
    let start = setup.start().map_err(|error| TuneError::Game(error.to_string()))?;
    let players: Vec<Box<dyn SeatPlayer>> = Seat::all(start.seats())
        .zip(seats)
        .map(|(seat, contender)| player(contender, setup, start.seats(), seed ^ (u64::from(seat.0) + 1) << 32))
        .collect();
    let mut counter = FigureCounter::new(&start);
    let mut driver = Driver::new(start, players, DealDice::new(seed));
    loop {
        let before = driver.game().clone();
        match driver.step().map_err(|error| TuneError::Game(error.to_string()))? {
            DriverStep::Played(acted) => counter.watch(&before, acted.action),
            _ => break,
        }
    }
    let game = driver.into_game();
    Ok((game.standings().and_then(|standings| standings.winner()), counter.finish(&game)))
}

/// A player without a time limit, so that the games do not depend on the load of the machine.
fn player(contender: &Contender, setup: &AnySetup, seats: u8, seed: u64) -> Box<dyn SeatPlayer> {
    match contender.strategy(setup.kind(), seats).map(without_clock) {
        Some(strategy) => {
            Box::new(BotPlayer::new(AnyBot::with_strategy(setup.kind(), strategy, seed), monotonic_clock))
        }
        None => Box::new(RandomPlayer(Dice::seeded(seed))),
    }
}

fn without_clock(strategy: Strategy) -> Strategy {
    match strategy {
        Strategy::Search { playouts, .. } | Strategy::Uct { playouts, .. } => strategy.with_limits(playouts, u32::MAX),
        Strategy::Greedy { .. } | Strategy::OnePly { .. } => strategy,
    }
}
