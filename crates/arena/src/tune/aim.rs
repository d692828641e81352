//! The aims of a designer, as data.

use serde::Deserialize;

use super::estimate::{DealSet, FigureQuery, MeasuredFigure, Statistic};
use super::table::TuneTable;
use crate::stats::Interval;

/// An aim: bounds for a measure.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    /// Its name in reports.
    pub name: String,
    /// The measure, or several if it ends with `*`.
    pub measure: String,
    /// The statistic that turns the values into one figure.
    pub statistic: Statistic,
    /// The lower bound.
    pub least: Option<f64>,
    /// The upper bound.
    pub most: Option<f64>,
    /// Its weight relative to the other aims.
    #[serde(default = "one")]
    pub weight: f64,
    /// The distance from the bound that costs one unit of weight [default: the bound].
    pub scale: Option<f64>,
    /// For a percentile: the percentage.
    pub percent: Option<f64>,
    /// For the share of games within bounds: the lower one.
    pub from: Option<f64>,
    /// For the share of games within bounds: the upper one.
    pub to: Option<f64>,
    /// Restricts it to tables with these numbers of players.
    pub players: Option<Vec<u8>>,
    /// Restricts it to tables of these levels.
    pub levels: Option<Vec<String>>,
}

fn one() -> f64 {
    1.0
}

impl Aim {
    /// Whether it is complete.
    pub(super) fn check(&self) -> Result<(), String> {
        let stated = match self.statistic {
            Statistic::Percentile => self.percent.is_some(),
            Statistic::Within => self.from.is_some() && self.to.is_some(),
            _ => true,
        };
        if !stated {
            return Err(format!("{}: a percentile needs percent, a share within bounds needs from and to", self.name));
        }
        if self.least.is_none() && self.most.is_none() {
            return Err(format!("{}: state least or most", self.name));
        }
        Ok(())
    }

    /// Whether it applies to a table.
    pub(super) fn applies_to(&self, table: &TuneTable) -> bool {
        self.players.as_ref().is_none_or(|players| players.contains(&table.players))
            && self.levels.as_ref().is_none_or(|levels| levels.contains(&table.pairing()))
    }

    /// The figure at a table; `None` if the table has no value of the measure.
    pub(super) fn figure(&self, deals: &DealSet<'_>) -> Option<MeasuredFigure> {
        deals.answer(&FigureQuery {
            measure: &self.measure,
            statistic: self.statistic,
            percent: self.percent.unwrap_or(50.0),
            from: self.from.unwrap_or(f64::NEG_INFINITY),
            to: self.to.unwrap_or(f64::INFINITY),
        })
    }

    /// The distance of a figure from the bounds, in units of the scale; 0 inside.
    pub(super) fn shortfall(&self, figure: f64) -> f64 {
        let below = self.least.map_or(0.0, |least| least - figure);
        let above = self.most.map_or(0.0, |most| figure - most);
        let bound = self.least.unwrap_or(0.0).abs().max(self.most.unwrap_or(0.0).abs());
        let scale = self.scale.unwrap_or(if bound > 0.0 { bound } else { 1.0 });
        below.max(above).max(0.0) / scale
    }

    /// Whether a figure is within the bounds.
    pub(super) fn is_met(&self, figure: f64) -> bool {
        self.shortfall(figure) == 0.0
    }

    /// A figure as text.
    pub(super) fn shown(&self, value: f64) -> String {
        if self.statistic.is_share() { format!("{:.1} %", value * 100.0) } else { trimmed(value) }
    }

    /// A figure with its interval, as text.
    pub(super) fn shown_interval(&self, interval: &Interval) -> String {
        let Interval { low, mean, high } = interval;
        format!("{} ({} to {})", self.shown(*mean), self.shown(*low), self.shown(*high))
    }

    /// The bounds as text.
    pub(super) fn bounds(&self) -> String {
        match (self.least, self.most) {
            (Some(least), Some(most)) => format!("{} to {}", self.shown(least), self.shown(most)),
            (Some(least), None) => format!("at least {}", self.shown(least)),
            (None, Some(most)) => format!("at most {}", self.shown(most)),
            (None, None) => String::new(),
        }
    }
}

/// A number without trailing zeros.
fn trimmed(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
