//! What a designer asks for, as data.

use serde::Deserialize;

use super::estimate::{DealSet, FigureQuery, MeasuredFigure, Statistic};
use super::table::TuneTable;
use crate::stats::Interval;

/// A bound for a measure.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    /// What it is called in reports.
    pub name: String,
    /// The measure, or several with a `*` at the end.
    pub measure: String,
    /// How its values become one figure.
    pub statistic: Statistic,
    /// The smallest figure that is wanted.
    pub least: Option<f64>,
    /// The largest.
    pub most: Option<f64>,
    /// How much it counts against the other aims.
    #[serde(default = "one")]
    pub weight: f64,
    /// How far from the bound a figure is as bad as one unit of weight [default: the bound].
    pub scale: Option<f64>,
    /// For a percentile: which.
    pub percent: Option<f64>,
    /// For the share of games within bounds.
    pub from: Option<f64>,
    /// See [`Aim::from`].
    pub to: Option<f64>,
    /// Only at tables with these numbers of players.
    pub players: Option<Vec<u8>>,
    /// Only at tables of these levels.
    pub levels: Option<Vec<String>>,
}

fn one() -> f64 {
    1.0
}

impl Aim {
    /// Whether it can be judged.
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

    /// Whether it speaks of a table.
    pub(super) fn applies_to(&self, table: &TuneTable) -> bool {
        self.players.as_ref().is_none_or(|players| players.contains(&table.players))
            && self.levels.as_ref().is_none_or(|levels| levels.contains(&table.pairing()))
    }

    /// The figure at a table; nothing if the table has no value of the measure.
    pub(super) fn figure(&self, deals: &DealSet<'_>) -> Option<MeasuredFigure> {
        deals.answer(&FigureQuery {
            measure: &self.measure,
            statistic: self.statistic,
            percent: self.percent.unwrap_or(50.0),
            from: self.from.unwrap_or(f64::NEG_INFINITY),
            to: self.to.unwrap_or(f64::INFINITY),
        })
    }

    /// How far a figure is outside the bounds, in units of the scale; 0 inside.
    pub(super) fn shortfall(&self, figure: f64) -> f64 {
        let below = self.least.map_or(0.0, |least| least - figure);
        let above = self.most.map_or(0.0, |most| figure - most);
        let bound = self.least.unwrap_or(0.0).abs().max(self.most.unwrap_or(0.0).abs());
        let scale = self.scale.unwrap_or(if bound > 0.0 { bound } else { 1.0 });
        below.max(above).max(0.0) / scale
    }

    /// Whether a figure keeps the bounds.
    pub(super) fn is_met(&self, figure: f64) -> bool {
        self.shortfall(figure) == 0.0
    }

    /// A figure for people.
    pub(super) fn shown(&self, value: f64) -> String {
        if self.statistic.is_share() { format!("{:.1} %", value * 100.0) } else { trimmed(value) }
    }

    /// A figure with its interval for people.
    pub(super) fn shown_interval(&self, interval: &Interval) -> String {
        let Interval { low, mean, high } = interval;
        format!("{} ({} to {})", self.shown(*mean), self.shown(*low), self.shown(*high))
    }

    /// The bounds for people.
    pub(super) fn bounds(&self) -> String {
        match (self.least, self.most) {
            (Some(least), Some(most)) => format!("{} to {}", self.shown(least), self.shown(most)),
            (Some(least), None) => format!("at least {}", self.shown(least)),
            (None, Some(most)) => format!("at most {}", self.shown(most)),
            (None, None) => String::new(),
        }
    }
}

/// A number with no more digits than it needs.
fn trimmed(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
