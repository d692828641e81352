//! Estimates of a measure from the deals of one table, with 95 % confidence intervals.

use serde::Deserialize;

use super::figures::DealFigures;
use crate::stats::Interval;

/// The statistic that turns the values of a measure into one figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Statistic {
    /// The mean.
    Mean,
    /// The mean of values that are 0 or 1.
    Share,
    /// The difference between the largest of several shares and its fair share.
    AboveShare,
    /// The difference between the largest and the smallest of several shares.
    Spread,
    /// The smallest of several shares.
    LeastShare,
    /// The largest of several shares.
    MostShare,
    /// The value below or at which a percentage of the games are.
    Percentile,
    /// The share of games between two values.
    Within,
    /// The sum of the first numbers of pairs, divided by the sum of the second ones.
    Ratio,
    /// The difference between the largest and the smallest of several ratios, relative to the smallest.
    Unevenness,
}

impl Statistic {
    /// Whether it is shown in percent.
    pub(super) fn is_share(self) -> bool {
        !matches!(self, Statistic::Mean | Statistic::Percentile | Statistic::Ratio)
    }
}

/// A query for a figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct FigureQuery<'a> {
    /// The name of a measure, or a prefix of several names followed by `*`.
    pub(super) measure: &'a str,
    pub(super) statistic: Statistic,
    /// For a percentile.
    pub(super) percent: f64,
    /// For the share of games within bounds.
    pub(super) from: f64,
    pub(super) to: f64,
}

/// A figure with its interval, and the measure from which it comes.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct MeasuredFigure {
    pub(super) interval: Interval,
    pub(super) measure: String,
}

/// A share with Wilson's interval, which is meaningful even if none or all of the values are 1.
fn share_interval(values: &[f64]) -> Interval {
    const Z: f64 = 1.96;
    let count = values.len() as f64;
    let share = values.iter().sum::<f64>() / count;
    let centre = (share + Z * Z / (2.0 * count)) / (1.0 + Z * Z / count);
    let half = Z / (1.0 + Z * Z / count) * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt();
    Interval { low: (centre - half).clamp(0.0, share), mean: share, high: (centre + half).clamp(share, 1.0) }
}

/// The ratio of two sums, with a linearised error; `None` if the divisor is 0.
fn ratio_interval(pairs: &[(f64, f64)]) -> Option<Interval> {
    let [tops, bottoms] = pairs.iter().fold([0.0, 0.0], |[a, b], (top, bottom)| [a + top, b + bottom]);
    if bottoms <= 0.0 {
        return None;
    }
    let ratio = tops / bottoms;
    let count = pairs.len() as f64;
    let rest: f64 = pairs.iter().map(|(top, bottom)| (top - ratio * bottom).powi(2)).sum();
    let half = 1.96 * (rest * count / (count - 1.0).max(1.0)).sqrt() / bottoms;
    Some(Interval { low: ratio - half, mean: ratio, high: ratio + half })
}

fn percentile_interval(mut values: Vec<f64>, percent: f64) -> Interval {
    values.sort_unstable_by(f64::total_cmp);
    let (count, part) = (values.len() as f64, percent / 100.0);
    let half = 1.96 * (count * part * (1.0 - part)).sqrt();
    let at = |place: f64| values[(0..values.len()).rev().find(|at| *at as f64 <= place).unwrap_or(0)];
    let middle = (count - 1.0) * part;
    Interval { low: at((middle - half).floor()), mean: at(middle.floor()), high: at((middle + half).ceil()) }
}

/// The deals of one table.
#[derive(Clone, Copy)]
pub(super) struct DealSet<'a> {
    pub(super) deals: &'a [&'a DealFigures],
    pub(super) seats: u8,
}

impl DealSet<'_> {
    /// The answer to a query; `None` if the measure has no value at this table.
    pub(super) fn answer(&self, query: &FigureQuery<'_>) -> Option<MeasuredFigure> {
        let names = self.names(query.measure);
        let of = |measure: &String, interval: Interval| MeasuredFigure { interval, measure: measure.clone() };
        let shares = || names.iter().map(|name| of(name, share_interval(&self.numbers(name))));
        let single = names.first()?;
        match query.statistic {
            Statistic::Mean => Some(of(single, Interval::of(&self.numbers(single)))),
            Statistic::Share => shares().next(),
            Statistic::AboveShare => {
                let fair = 1.0 / f64::from(self.seats.max(1));
                let most = shares().max_by(by_mean)?;
                Some(MeasuredFigure { interval: most.interval.map(|share| share - fair), ..most })
            }
            Statistic::LeastShare => shares().min_by(by_mean),
            Statistic::MostShare => shares().max_by(by_mean),
            Statistic::Spread => {
                let (most, least) = (shares().max_by(by_mean)?, shares().min_by(by_mean)?);
                let [high, low] = [&most, &least].map(|figure| self.numbers(&figure.measure));
                let apart: Vec<f64> = high.iter().zip(&low).map(|(high, low)| high - low).collect();
                Some(MeasuredFigure { interval: Interval::of(&apart), ..most })
            }
            Statistic::Percentile => Some(of(single, percentile_interval(self.numbers(single), query.percent))),
            Statistic::Within => {
                let inside = self.numbers(single).into_iter().map(|value| (query.from..=query.to).contains(&value));
                let inside: Vec<f64> = inside.map(|is_inside| f64::from(u8::from(is_inside))).collect();
                Some(of(single, share_interval(&inside)))
            }
            Statistic::Ratio => Some(of(single, ratio_interval(&self.pairs(single))?)),
            Statistic::Unevenness => {
                let ratios = names.iter().filter_map(|name| Some(of(name, ratio_interval(&self.pairs(name))?)));
                let ratios: Vec<MeasuredFigure> = ratios.collect();
                let (most, least) =
                    (ratios.iter().max_by(|a, b| by_mean(a, b))?, ratios.iter().min_by(|a, b| by_mean(a, b))?);
                Some(MeasuredFigure {
                    interval: quotient(most.interval, least.interval)?,
                    measure: most.measure.clone(),
                })
            }
        }
    }

    /// Every measure: the mean of a number, or the ratio of a pair.
    pub(super) fn all(&self) -> Vec<MeasuredFigure> {
        let figure = |measure: String| {
            let pairs = self.pairs(&measure);
            let interval =
                if pairs.is_empty() { Some(Interval::of(&self.numbers(&measure))) } else { ratio_interval(&pairs) };
            Some(MeasuredFigure { interval: interval?, measure })
        };
        self.names("*").into_iter().filter_map(figure).collect()
    }

    /// The measures that match a name, in order.
    fn names(&self, measure: &str) -> Vec<String> {
        let all = self.deals.iter().flat_map(|deal| deal.keys());
        let mut names: Vec<String> = all.filter(|name| matches_measure(name, measure)).cloned().collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn numbers(&self, name: &str) -> Vec<f64> {
        self.deals.iter().filter_map(|deal| deal.get(name)?.number()).collect()
    }

    fn pairs(&self, name: &str) -> Vec<(f64, f64)> {
        self.deals.iter().filter_map(|deal| deal.get(name)?.pair()).collect()
    }
}

/// Whether a name is this measure, or begins like a measure that ends with `*`.
fn matches_measure(name: &str, measure: &str) -> bool {
    match measure.strip_suffix('*') {
        Some(beginning) => name.starts_with(beginning),
        None => name == measure,
    }
}

fn by_mean(one: &MeasuredFigure, other: &MeasuredFigure) -> std::cmp::Ordering {
    one.interval.mean.total_cmp(&other.interval.mean)
}

/// The quotient of two ratios, minus 1, with their errors taken as independent.
fn quotient(most: Interval, least: Interval) -> Option<Interval> {
    if least.mean <= 0.0 {
        return None;
    }
    let quotient = most.mean / least.mean;
    let relative = |interval: Interval| (interval.high - interval.low) / 2.0 / interval.mean;
    let spread = (relative(most).powi(2) + relative(least).powi(2)).sqrt().exp();
    Some(Interval { low: quotient / spread - 1.0, mean: quotient - 1.0, high: quotient * spread - 1.0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::figures::CountedValue;

    fn deal(values: &[(&str, CountedValue)]) -> DealFigures {
        values.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect()
    }

    fn answer(deals: &[DealFigures], measure: &str, statistic: Statistic) -> Option<(String, f64)> {
        let deals: Vec<&DealFigures> = deals.iter().collect();
        let query = FigureQuery { measure, statistic, percent: 90.0, from: 2.0, to: 3.0 };
        let figure = DealSet { deals: &deals, seats: 2 }.answer(&query)?;
        let Interval { low, mean, high } = figure.interval;
        assert!(low <= mean && mean <= high, "{low} {mean} {high}");
        Some((figure.measure, (mean * 1000.0).round() / 1000.0))
    }

    #[test]
    fn figures_are_computed_from_all_deals() {
        use CountedValue::{Number, Pair};
        let deals: Vec<DealFigures> = (1..=10)
            .map(|turn| {
                deal(&[
                    ("turns", Number(turn)),
                    ("won.blue", Number(i64::from(turn > 3))),
                    ("won.pink", Number(i64::from(turn <= 3))),
                    ("price.wood", Pair(turn, 10)),
                    ("price.metal", Pair(2 * turn, 10)),
                ])
            })
            .collect();
        let found = |measure, statistic| answer(&deals, measure, statistic);
        let figure = |measure: &str, value| Some((measure.to_owned(), value));
        assert_eq!(found("turns", Statistic::Mean), figure("turns", 5.5));
        assert_eq!(found("turns", Statistic::Percentile), figure("turns", 9.0));
        assert_eq!(found("turns", Statistic::Within), figure("turns", 0.2));
        assert_eq!(found("won.blue", Statistic::Share), figure("won.blue", 0.7));
        assert_eq!(found("won.*", Statistic::AboveShare), figure("won.blue", 0.2));
        assert_eq!(found("won.*", Statistic::Spread), figure("won.blue", 0.4));
        assert_eq!(found("won.*", Statistic::LeastShare), figure("won.pink", 0.3));
        assert_eq!(found("won.*", Statistic::MostShare), figure("won.blue", 0.7));
        assert_eq!(found("price.metal", Statistic::Ratio), figure("price.metal", 1.1));
        assert_eq!(found("price.*", Statistic::Unevenness), figure("price.metal", 1.0));
        assert_eq!(found("rounds", Statistic::Mean), None);
        let all: Vec<&DealFigures> = deals.iter().collect();
        let all = DealSet { deals: &all, seats: 2 }.all();
        let means: Vec<(&str, f64)> =
            all.iter().map(|figure| (figure.measure.as_str(), figure.interval.mean)).collect();
        assert_eq!(
            means,
            [("price.metal", 1.1), ("price.wood", 0.55), ("turns", 5.5), ("won.blue", 0.7), ("won.pink", 0.3)]
        );
    }

    #[test]
    fn an_event_never_seen_has_a_positive_upper_bound() {
        let deals: Vec<DealFigures> =
            (0..1000).map(|_| deal(&[("ended.standstill", CountedValue::Number(0))])).collect();
        let deals: Vec<&DealFigures> = deals.iter().collect();
        let interval = share_interval(&DealSet { deals: &deals, seats: 4 }.numbers("ended.standstill"));
        assert!(interval.mean == 0.0 && (0.001..0.01).contains(&interval.high), "{interval:?}");
    }
}
