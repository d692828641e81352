//! Plays the deals of designs: every deal once, on all threads.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use bots::numbered_on_threads;
use games::AnySetup;

use super::TuneError;
use super::aim::Aim;
use super::estimate::{DealSet, MeasuredFigure};
use super::figures::DealFigures;
use super::journal::{DealKey, Journal, JournaledDeals};
use super::space::CheckedVariant;
use super::table::TuneTable;

/// The settings of a run.
#[derive(Clone, Debug)]
pub struct TuneRun<'a> {
    /// The journal of the deals.
    pub journal: &'a Path,
    /// The version of the program that plays: another version may play other games.
    pub program: &'a str,
    /// The number of threads.
    pub threads: usize,
}

/// Deals that have been played, and the means to play more.
pub(super) struct DealRunner<'a> {
    played: JournaledDeals,
    journal: Mutex<Journal>,
    threads: usize,
    progress: &'a (dyn Fn(TuneProgress) + Sync),
}

/// The progress of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TuneProgress {
    /// This many deals will be played next.
    Planned(u64),
    /// One of them has been played.
    Played,
}

/// A series of deals at some tables.
#[derive(Clone, Copy)]
pub(super) struct DealSeries<'a> {
    pub(super) tables: &'a [TuneTable],
    pub(super) seed: u64,
    /// The maximum number of deals at a table.
    pub(super) deals: u32,
}

/// A deal that has not been played yet.
struct OpenDeal<'a> {
    key: DealKey,
    table: &'a TuneTable,
    setup: AnySetup,
}

impl<'a> DealRunner<'a> {
    pub(super) fn open(run: &TuneRun<'_>, progress: &'a (dyn Fn(TuneProgress) + Sync)) -> Result<Self, TuneError> {
        let (journal, played) = Journal::open(run.journal, run.program)?;
        Ok(DealRunner { played, journal: Mutex::new(journal), threads: run.threads, progress })
    }

    /// Plays the deals that have not been played yet.
    pub(super) fn play(&mut self, variants: &[&CheckedVariant], series: &DealSeries<'_>) -> Result<(), TuneError> {
        let (mut open, mut planned) = (Vec::new(), BTreeSet::new());
        for table in series.tables {
            for variant in variants {
                let setup = variant.setup(table.players)?;
                for deal in 0..series.deals.min(table.deals) {
                    let key = deal_key(variant, table, series.seed, deal);
                    // Two designs may have the same board.
                    if !self.played.contains_key(&key) && planned.insert(key.clone()) {
                        open.push(OpenDeal { key, table, setup: setup.clone() });
                    }
                }
            }
        }
        // Large tables first, so that the last deals of a batch are short and no thread waits long for another.
        open.sort_by_key(|deal| std::cmp::Reverse((deal.table.against.is_some(), deal.table.players)));
        (self.progress)(TuneProgress::Planned(open.len() as u64));
        let played =
            numbered_on_threads(self.threads, open.len() as u32, |number| self.play_one(&open[number as usize]));
        for (deal, figures) in open.into_iter().zip(played) {
            self.played.insert(deal.key, figures?);
        }
        Ok(())
    }

    fn play_one(&self, deal: &OpenDeal<'_>) -> Result<DealFigures, TuneError> {
        let figures = deal.table.play(&deal.setup, deal.key.seed, deal.key.deal)?;
        self.journal.lock().unwrap_or_else(PoisonError::into_inner).add(&deal.key, &figures)?;
        (self.progress)(TuneProgress::Played);
        Ok(figures)
    }

    /// The figure of an aim at a table.
    pub(super) fn figure(
        &self,
        aim: &Aim,
        variant: &CheckedVariant,
        table: &TuneTable,
        series: &DealSeries<'_>,
    ) -> Option<MeasuredFigure> {
        aim.figure(&DealSet { deals: &self.deals(variant, table, series), seats: table.players })
    }

    /// Every measure at a table.
    pub(super) fn all_figures(
        &self,
        variant: &CheckedVariant,
        table: &TuneTable,
        series: &DealSeries<'_>,
    ) -> Vec<MeasuredFigure> {
        DealSet { deals: &self.deals(variant, table, series), seats: table.players }.all()
    }

    fn deals(&self, variant: &CheckedVariant, table: &TuneTable, series: &DealSeries<'_>) -> Vec<&DealFigures> {
        let deals = 0..series.deals.min(table.deals);
        let keys = deals.map(|deal| deal_key(variant, table, series.seed, deal));
        keys.filter_map(|key| self.played.get(&key)).collect()
    }

    /// The distance of a design from the aims: the weighted sum over the aims of the mean shortfall over the tables. 0 means that all aims are met.
    pub(super) fn score(&self, aims: &[Aim], variant: &CheckedVariant, series: &DealSeries<'_>) -> f64 {
        let mut score = 0.0;
        for aim in aims {
            let tables = series.tables.iter().filter(|table| aim.applies_to(table));
            let figures = tables.filter_map(|table| self.figure(aim, variant, table, series));
            let shortfalls: Vec<f64> = figures.map(|figure| aim.shortfall(figure.interval.mean)).collect();
            score += aim.weight * shortfalls.iter().sum::<f64>() / (shortfalls.len() as f64).max(1.0);
        }
        score
    }
}

fn deal_key(variant: &CheckedVariant, table: &TuneTable, seed: u64, deal: u32) -> DealKey {
    DealKey { board: format!("{:016x}", variant.hash), table: table.to_string(), seed, deal }
}
