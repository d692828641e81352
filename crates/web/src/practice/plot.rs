//! Line charts over time, of shares or of points.

use std::fmt::Write as _;

use leptos::prelude::*;
use locale::Lang;

use super::percent;
use crate::page_text::PageText as _;

const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 90.0;

/// The lines of the grid are at multiples of this number of points, or of twice as many and so on.
const POINTS_STEP: i32 = 10;

/// The largest number of lines above the lowest one.
const MOST_LINES: i32 = 4;

/// Shares from 0 to 1 at equal distances.
pub(super) fn shares(lang: Lang, values: &[f64], label: String) -> impl IntoView + use<> {
    let grid: Vec<(f64, String)> = [0.0, 0.5, 1.0].map(|share| (share, percent(lang, 100.0 * share))).to_vec();
    let last = values
        .last()
        .map(|value| lang.page_with("plot-last", &[("label", label), ("percent", format!("{:.0}", 100.0 * value))]));
    chart(values, &grid, last.unwrap_or_default())
}

/// Points at equal distances.
pub(super) fn points(lang: Lang, points: &[i32], label: String) -> impl IntoView + use<> {
    let (least, most) = (points.iter().min().copied().unwrap_or(0), points.iter().max().copied().unwrap_or(0));
    let mut step = POINTS_STEP;
    while most.div_euclid(step) + 1 - least.div_euclid(step) > MOST_LINES {
        step *= 2;
    }
    let (low, high) = (least.div_euclid(step) * step, (most.div_euclid(step) + 1) * step);
    let place = |points: i32| f64::from(points - low) / f64::from(high - low);
    let grid: Vec<(f64, String)> =
        (0..=(high - low) / step).map(|line| (place(low + line * step), (low + line * step).to_string())).collect();
    let values: Vec<f64> = points.iter().copied().map(place).collect();
    let last =
        points.last().map(|last| lang.page_with("plot-last-points", &[("label", label), ("count", last.to_string())]));
    chart(&values, &grid, last.unwrap_or_default())
}

/// A line of values from 0 to 1 at equal distances, on a grid of values with their names.
fn chart(values: &[f64], grid: &[(f64, String)], label: String) -> impl IntoView + use<> {
    let step = WIDTH / (values.len().max(2) - 1) as f64;
    let mut path = String::new();
    for (place, value) in values.iter().enumerate() {
        let letter = if place == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{:.1} {:.1}", place as f64 * step, HEIGHT * (1.0 - value));
    }
    let grid: Vec<_> = grid
        .iter()
        .map(|(value, name)| {
            let at = HEIGHT * (1.0 - value);
            view! { <g class="grid"><path d=format!("M0 {at:.1}H{WIDTH}")/><text x="-6" y=at + 3.5>{name.clone()}</text></g> }
        })
        .collect();
    view! {
        <svg class="chart plot" viewBox=format!("-36 -8 {} {}", WIDTH + 44.0, HEIGHT + 16.0) role="img" aria-label=label>
            {grid}<path class="shares" d=path/>
        </svg>
    }
}
