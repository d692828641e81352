//! The result of a run, as data.

use std::collections::BTreeMap;

use serde::Serialize;

use super::aim::Aim;
use super::race::RaceReport;
use super::runner::{DealRunner, DealSeries};
use super::space::{CheckedVariant, DesignChange};
use super::table::TuneTable;
use crate::stats::Interval;

/// A figure at one table, with its 95 % confidence interval: lower end, estimate, upper end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableFigure {
    /// The interval.
    pub interval: Interval,
    /// The measure from which it comes, if the aim is about several.
    pub measure: String,
    /// Whether the estimate is within the bounds.
    pub met: bool,
}

/// An aim at one table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AimAtTable {
    /// The table.
    pub table: String,
    /// The number of deals that were played.
    pub deals: u32,
    /// The figure of the original design.
    pub before: Option<TableFigure>,
    /// The figure of the design that was found.
    pub after: Option<TableFigure>,
}

/// An aim at all tables to which it applies.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AimReport {
    /// Its name.
    pub name: String,
    /// The measure.
    pub measure: String,
    /// The bounds, as text.
    pub bounds: String,
    /// Whether the original design meets it at every table.
    pub met_before: bool,
    /// Whether the design that was found meets it at every table.
    pub met_after: bool,
    /// The figures at every table.
    pub tables: Vec<AimAtTable>,
    #[serde(skip)]
    pub(super) aim: Aim,
}

/// All aims, for one set of deals.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DealsReport {
    /// The seed of the deals.
    pub seed: u64,
    /// The tables with their deals.
    pub tables: Vec<String>,
    /// The score of the original design; 0 means that all aims are met.
    pub score_before: f64,
    /// The score of the design that was found.
    pub score_after: f64,
    /// The aims.
    pub aims: Vec<AimReport>,
    /// Every measure of the original design at every table, whether an aim uses it or not: the mean of a number, the ratio of a pair.
    pub before: BTreeMap<String, BTreeMap<String, Interval>>,
    /// The same for the design that was found.
    pub after: BTreeMap<String, BTreeMap<String, Interval>>,
}

/// The whole report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TuneReport {
    /// The name of the game.
    pub game: &'static str,
    /// The board files.
    pub design: Vec<String>,
    /// The fingerprint of the original board.
    pub board_before: String,
    /// The fingerprint of the board that was found.
    pub board_after: String,
    /// The changed values.
    pub changes: Vec<DesignChange>,
    /// The races.
    pub races: Vec<RaceReport>,
    /// The deals by which the search was judged; `None` if there was no search.
    pub tuned_on: Option<DealsReport>,
    /// The deals that were not used in the search.
    pub held_out: DealsReport,
}

/// The designs that a report compares.
pub(super) struct Compared<'a> {
    pub(super) before: &'a CheckedVariant,
    pub(super) after: &'a CheckedVariant,
}

impl DealsReport {
    pub(super) fn new(
        runner: &DealRunner<'_>,
        aims: &[Aim],
        compared: &Compared<'_>,
        series: &DealSeries<'_>,
    ) -> DealsReport {
        let reports = aims.iter().map(|aim| aim_report(runner, aim, compared, series));
        DealsReport {
            seed: series.seed,
            tables: series
                .tables
                .iter()
                .map(|table| format!("{table}: {} deals", series.deals.min(table.deals)))
                .collect(),
            score_before: runner.score(aims, compared.before, series),
            score_after: runner.score(aims, compared.after, series),
            aims: reports.filter(|report| !report.tables.is_empty()).collect(),
            before: measured(runner, compared.before, series),
            after: measured(runner, compared.after, series),
        }
    }
}

/// Every measure, by table and name.
fn measured(
    runner: &DealRunner<'_>,
    variant: &CheckedVariant,
    series: &DealSeries<'_>,
) -> BTreeMap<String, BTreeMap<String, Interval>> {
    let at_table = |table: &TuneTable| {
        let figures = runner.all_figures(variant, table, series).into_iter();
        (table.to_string(), figures.map(|figure| (figure.measure, figure.interval)).collect())
    };
    series.tables.iter().map(at_table).collect()
}

fn aim_report(runner: &DealRunner<'_>, aim: &Aim, compared: &Compared<'_>, series: &DealSeries<'_>) -> AimReport {
    let figure = |variant: &CheckedVariant, table: &TuneTable| {
        let figure = runner.figure(aim, variant, table, series)?;
        let met = aim.is_met(figure.interval.mean);
        Some(TableFigure { interval: figure.interval, measure: figure.measure, met })
    };
    let at_table = |table: &TuneTable| AimAtTable {
        table: table.to_string(),
        deals: series.deals.min(table.deals),
        before: figure(compared.before, table),
        after: figure(compared.after, table),
    };
    let tables = series.tables.iter().filter(|table| aim.applies_to(table)).map(at_table);
    let tables: Vec<AimAtTable> = tables.filter(|table| table.before.is_some() || table.after.is_some()).collect();
    let met = |figure: fn(&AimAtTable) -> &Option<TableFigure>| {
        tables.iter().all(|table| figure(table).as_ref().is_some_and(|figure| figure.met))
    };
    AimReport {
        name: aim.name.clone(),
        measure: aim.measure.clone(),
        bounds: aim.bounds(),
        met_before: met(|table| &table.before),
        met_after: met(|table| &table.after),
        tables,
        aim: aim.clone(),
    }
}
