//! A duel: plays deals until there are enough, with the same result on any number of threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use bots::on_threads;
use games::AnySetup;
use serde::Serialize;
use tabletop::Dice;

use crate::contender::Contender;
use crate::deal::{Deal, DuelError, SideTotals, play};
use crate::stats::{Interval, Sprt, SprtVerdict, elo};

/// Two contenders, a set-up, and a number of deals.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The set-up.
    pub setup: AnySetup,
    /// The contender that is measured, and the one it is measured against.
    pub sides: [Contender; 2],
    /// The maximum number of deals.
    pub deals: u32,
    /// The seed of the first deal; those of the other deals are derived from it.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// The condition for stopping early.
    pub sprt: Option<Sprt>,
}

/// The result of a duel. In JSON, an interval is a list of its lower end, mean and upper end.
#[derive(Clone, Debug, Serialize)]
pub struct DuelReport {
    /// The number of seats.
    pub seats: u32,
    /// The number of deals that were played.
    pub deals: u32,
    /// The number of games in these deals.
    pub games: u32,
    /// The first contender's share of the wins.
    pub share: Interval,
    /// The first contender's share of the wins, divided by its fair share.
    pub fair_shares: Interval,
    /// The difference in strength.
    pub elo: Interval,
    /// The verdict of the sequential test, if there was one.
    pub verdict: Option<SprtVerdict>,
    /// The first contender's figures.
    pub first: SideReport,
    /// The second contender's figures.
    pub second: SideReport,
}

/// The figures of one side.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SideReport {
    /// The mean number of points per seat.
    pub points_mean: f64,
    /// The share of seats that met the conditions of a full victory.
    pub qualified: f64,
    /// The number of decisions.
    pub decisions: u32,
    /// The mean time of a decision in milliseconds.
    pub millis_mean: f64,
    /// The time of the longest decision in milliseconds.
    pub millis_max: f64,
}

impl SideReport {
    fn of(side: &SideTotals) -> Self {
        let (seats, decisions) = (f64::from(side.seats.max(1)), f64::from(side.decisions.max(1)));
        SideReport {
            points_mean: side.points as f64 / seats,
            qualified: f64::from(side.qualified) / seats,
            decisions: side.decisions,
            millis_mean: side.time.as_secs_f64() * 1e3 / decisions,
            millis_max: side.longest.as_secs_f64() * 1e3,
        }
    }
}

/// Deals that have been played.
#[derive(Default)]
struct PlayedDeals {
    /// Deals that wait for one with a lower number.
    ahead: BTreeMap<u32, Deal>,
    in_order: Vec<Deal>,
}

/// The shared state of a duel's threads.
#[derive(Default)]
struct DuelProgress {
    /// The number of the next deal.
    next: AtomicU32,
    stop: AtomicBool,
    played: Mutex<PlayedDeals>,
}

impl Duel {
    /// Plays the duel; calls `progress` after each deal with the number of deals so far.
    ///
    /// # Errors
    /// If a program violates the protocol.
    pub fn run(&self, progress: &(dyn Fn(u32) + Sync)) -> Result<DuelReport, DuelError> {
        let duel = DuelProgress::default();
        on_threads(self.threads, |_| self.play_deals(&duel, progress)).into_iter().collect::<Result<(), _>>()?;
        let played = duel.played.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(self.report(&played.in_order))
    }

    /// Plays deals until there are enough; runs on each thread.
    fn play_deals(&self, duel: &DuelProgress, progress: &(dyn Fn(u32) + Sync)) -> Result<(), DuelError> {
        loop {
            let number = duel.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.deals || duel.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let seed = Dice::seeded(Dice::seeded(self.seed).bits() ^ u64::from(number)).bits();
            let deal = play(&self.setup, &self.sides, seed);
            let deal = deal.inspect_err(|_| duel.stop.store(true, Ordering::Relaxed))?;
            let mut played = duel.played.lock().unwrap_or_else(PoisonError::into_inner);
            played.ahead.insert(number, deal);
            self.count_in_order(&mut played, &duel.stop);
            progress(played.in_order.len() as u32);
        }
    }

    fn rivals(&self) -> f64 {
        f64::from(self.seats().max(2) - 1)
    }

    fn seats(&self) -> u32 {
        self.setup.start().map_or(2, |game| u32::from(game.seats()))
    }

    /// Counts deals in the order of their numbers and stops when the test does, so that the result does not depend on the speed of the
    /// threads.
    fn count_in_order(&self, played: &mut PlayedDeals, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            let Some(deal) = played.ahead.remove(&(played.in_order.len() as u32)) else { return };
            played.in_order.push(deal);
            if self.verdict(&played.in_order).is_some_and(|verdict| verdict != SprtVerdict::Open) {
                stop.store(true, Ordering::Relaxed);
            }
        }
    }

    fn verdict(&self, deals: &[Deal]) -> Option<SprtVerdict> {
        let shares: Vec<f64> = deals.iter().map(|deal| deal.share).collect();
        self.sprt.map(|test| test.verdict(&shares, self.rivals()))
    }

    fn report(&self, deals: &[Deal]) -> DuelReport {
        let shares: Vec<f64> = deals.iter().map(|deal| deal.share).collect();
        let share = Interval::of(&shares);
        let mut sides = [SideTotals::default(); 2];
        for outcome in deals.iter().flat_map(|deal| &deal.games) {
            sides.iter_mut().zip(&outcome.sides).for_each(|(sum, side)| sum.add(side));
        }
        DuelReport {
            seats: self.seats(),
            deals: deals.len() as u32,
            games: deals.iter().map(|deal| deal.games.len() as u32).sum(),
            share,
            fair_shares: share.map(|share| share * f64::from(self.seats().max(2))),
            elo: share.map(|share| elo(share, self.rivals())),
            verdict: self.verdict(deals),
            first: SideReport::of(&sides[0]),
            second: SideReport::of(&sides[1]),
        }
    }
}
