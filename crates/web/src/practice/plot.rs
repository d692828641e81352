//! A line chart of shares over time.

use std::fmt::Write as _;

use leptos::prelude::*;
use locale::Lang;

use super::percent;
use crate::page_text::PageText as _;

const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 90.0;

/// A line of values from 0 to 1 at equal distances.
pub(super) fn line(lang: Lang, values: &[f64], label: String) -> impl IntoView + use<> {
    let step = WIDTH / (values.len().max(2) - 1) as f64;
    let mut path = String::new();
    for (place, value) in values.iter().enumerate() {
        let letter = if place == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{:.1} {:.1}", place as f64 * step, HEIGHT * (1.0 - value));
    }
    let grid: Vec<_> = [0.0, 0.5, 1.0]
        .into_iter()
        .map(|share| {
            let at = HEIGHT * (1.0 - share);
            view! { <g class="grid"><path d=format!("M0 {at:.1}H{WIDTH}")/><text x="-6" y=at + 3.5>{percent(lang, 100.0 * share)}</text></g> }
        })
        .collect();
    let last = values
        .last()
        .map(|value| lang.page_with("plot-last", &[("label", label), ("percent", format!("{:.0}", 100.0 * value))]));
    view! {
        <svg class="chart plot" viewBox=format!("-36 -8 {} {}", WIDTH + 44.0, HEIGHT + 16.0) role="img" aria-label=last>
            {grid}<path class="shares" d=path/>
        </svg>
    }
}
