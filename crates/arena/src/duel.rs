//! A duel: deals until there are enough, on all cores, with the same result whatever the cores.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use games::AnySetup;
use serde_json::{Value, json};
use tabletop::Dice;

use crate::contender::Contender;
use crate::deal::{Deal, Tally, play};
use crate::engine::EngineError;
use crate::stats::{Interval, Sprt, Verdict, elo};
use crate::threads::on_threads;

/// Two contenders, a table, and how many deals.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The table.
    pub setup: AnySetup,
    /// The one that is measured, and the one it is measured against.
    pub sides: [Contender; 2],
    /// How many deals, at most.
    pub deals: u32,
    /// The seed of the first deal's chance; the others follow.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
    /// When to stop early.
    pub sprt: Option<Sprt>,
}

/// What came of a duel.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many seats the table has.
    pub seats: u32,
    /// How many deals were played, and how many games they had.
    pub deals: u32,
    /// See [`Report::deals`].
    pub games: u32,
    /// The first contender's share of the wins.
    pub share: Interval,
    /// The difference in strength.
    pub elo: Interval,
    /// What the sequential test says, if there was one.
    pub verdict: Option<Verdict>,
    /// What both sides did.
    pub tallies: [Tally; 2],
}

/// Deals that have been played, some ahead of their turn.
#[derive(Default)]
struct Played {
    ahead: BTreeMap<u32, Deal>,
    in_order: Vec<Deal>,
}

impl Duel {
    /// Plays, and calls `progress` with the number of deals played after each.
    ///
    /// # Errors
    /// If a program does not keep to the protocol.
    pub fn run(&self, progress: &(dyn Fn(u32) + Sync)) -> Result<Report, EngineError> {
        let next = AtomicU32::new(0);
        let stop = AtomicBool::new(false);
        let played = Mutex::new(Played::default());
        let work = |_| -> Result<(), EngineError> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.deals || stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let seed = Dice::seeded(Dice::seeded(self.seed).bits() ^ u64::from(number)).bits();
                let deal = play(&self.setup, &self.sides, seed).inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
                let mut played = played.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                played.ahead.insert(number, deal);
                self.settle(&mut played, &stop);
                progress(played.in_order.len() as u32);
            }
        };
        on_threads(self.threads, work).into_iter().collect::<Result<(), _>>()?;
        let played = played.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok(self.report(&played.in_order))
    }

    fn rivals(&self) -> f64 {
        f64::from(self.seats().max(2) - 1)
    }

    fn seats(&self) -> u32 {
        self.setup.start().map_or(2, |game| u32::from(game.seats()))
    }

    /// Takes deals in their order, and stops where the test says so: the result does not depend on who was quicker.
    fn settle(&self, played: &mut Played, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            let Some(deal) = played.ahead.remove(&(played.in_order.len() as u32)) else { return };
            played.in_order.push(deal);
            if self.verdict(&played.in_order).is_some_and(|verdict| verdict != Verdict::Open) {
                stop.store(true, Ordering::Relaxed);
            }
        }
    }

    fn verdict(&self, deals: &[Deal]) -> Option<Verdict> {
        let shares: Vec<f64> = deals.iter().map(|deal| deal.share).collect();
        self.sprt.map(|test| test.verdict(&shares, self.rivals()))
    }

    fn report(&self, deals: &[Deal]) -> Report {
        let shares: Vec<f64> = deals.iter().map(|deal| deal.share).collect();
        let share = Interval::of(&shares);
        let mut tallies = [Tally::default(); 2];
        for outcome in deals.iter().flat_map(|deal| &deal.games) {
            tallies.iter_mut().zip(&outcome.tallies).for_each(|(sum, tally)| sum.add(tally));
        }
        Report {
            seats: self.seats(),
            deals: deals.len() as u32,
            games: deals.iter().map(|deal| deal.games.len() as u32).sum(),
            share,
            elo: share.map(|share| elo(share, self.rivals())),
            verdict: self.verdict(deals),
            tallies,
        }
    }
}

impl Report {
    /// How many times its fair share the first contender won.
    pub fn fair_shares(&self) -> Interval {
        self.share.map(|share| share * f64::from(self.seats.max(2)))
    }

    /// The report for programs.
    pub fn json(&self) -> Value {
        let interval = |interval: Interval| json!([interval.low, interval.mean, interval.high]);
        let side = |tally: &Tally| {
            let seats = f64::from(tally.seats.max(1));
            json!({
                "points_mean": tally.points as f64 / seats,
                "qualified": f64::from(tally.qualified) / seats,
                "decisions": tally.decisions,
                "millis_mean": tally.time.as_secs_f64() * 1e3 / f64::from(tally.decisions.max(1)),
                "millis_max": tally.longest.as_secs_f64() * 1e3,
            })
        };
        json!({
            "seats": self.seats,
            "deals": self.deals,
            "games": self.games,
            "share": interval(self.share),
            "fair_shares": interval(self.fair_shares()),
            "elo": interval(self.elo),
            "verdict": self.verdict.map(|verdict| match verdict {
                Verdict::Open => "open",
                Verdict::Low => "low",
                Verdict::High => "high",
            }),
            "first": side(&self.tallies[0]),
            "second": side(&self.tallies[1]),
        })
    }
}
