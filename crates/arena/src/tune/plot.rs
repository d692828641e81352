//! A report as a picture: for every aim, the figures at all tables with their intervals, and the bounds.

use std::fmt::Write;

use super::report::{AimReport, TableFigure, TuneReport};
use crate::stats::Interval;

const WIDTH: f64 = 760.0;
/// The horizontal range of a panel's scale; the names of tables are to the left of it.
const LEFT: f64 = 220.0;
const RIGHT: f64 = 720.0;
const ROW_HEIGHT: f64 = 22.0;
const HEADER_HEIGHT: f64 = 40.0;
const GAP: f64 = 18.0;
const BEFORE_COLOUR: &str = "#8a8a8a";
const AFTER_COLOUR: &str = "#1b6e8c";

impl TuneReport {
    /// The aims on the held-out deals, as an SVG picture.
    pub fn svg(&self) -> String {
        let aims = &self.held_out.aims;
        let height = aims.iter().map(panel_height).sum::<f64>() + GAP + 24.0;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        );
        let is_search = self.tuned_on.is_some();
        let legend = if is_search { "grey: before, blue: after, " } else { "" };
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<text x=\"12\" y=\"18\" fill=\"#333333\">{legend}green: within the bounds; lines are 95 % intervals</text>"
        );
        let mut top = 24.0;
        for report in aims {
            let _ = draw_panel(&mut svg, report, top, is_search);
            top += panel_height(report);
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn panel_height(report: &AimReport) -> f64 {
    HEADER_HEIGHT + ROW_HEIGHT * report.tables.len() as f64 + GAP
}

/// The part of the number line that a panel shows.
struct PanelScale {
    low: f64,
    high: f64,
}

impl PanelScale {
    fn of(report: &AimReport) -> PanelScale {
        let figures = report.tables.iter().flat_map(|table| [&table.before, &table.after]).flatten();
        let ends = figures.flat_map(|figure| [figure.interval.low, figure.interval.high]);
        let ends = ends.chain(report.aim.least).chain(report.aim.most).filter(|end| end.is_finite());
        let (low, high) =
            ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)));
        let margin = ((high - low) * 0.08).max(1e-6);
        PanelScale { low: low - margin, high: high + margin }
    }

    fn x(&self, value: f64) -> f64 {
        LEFT + (value.clamp(self.low, self.high) - self.low) / (self.high - self.low) * (RIGHT - LEFT)
    }
}

fn draw_panel(svg: &mut String, report: &AimReport, top: f64, is_search: bool) -> std::fmt::Result {
    let scale = PanelScale::of(report);
    let (first, bottom) = (top + HEADER_HEIGHT, top + panel_height(report) - GAP);
    let name = escaped(&report.name);
    writeln!(
        svg,
        "<text x=\"12\" y=\"{}\" font-weight=\"bold\">{name}: {}</text>",
        top + 22.0,
        escaped(&report.bounds)
    )?;
    let from = scale.x(report.aim.least.unwrap_or(f64::NEG_INFINITY));
    let to = scale.x(report.aim.most.unwrap_or(f64::INFINITY));
    let height = bottom - first;
    writeln!(
        svg,
        "<rect x=\"{LEFT}\" y=\"{first}\" width=\"{}\" height=\"{height}\" fill=\"#f4f4f4\"/>",
        RIGHT - LEFT
    )?;
    writeln!(
        svg,
        "<rect x=\"{from:.1}\" y=\"{first}\" width=\"{:.1}\" height=\"{height}\" fill=\"#d8ecd8\"/>",
        to - from
    )?;
    for (end, anchor) in [(scale.low, "start"), (scale.high, "end")] {
        let x = scale.x(end);
        let shown = report.aim.shown(end);
        writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"{anchor}\" font-size=\"10\" fill=\"#555555\">{shown}</text>",
            first - 3.0
        )?;
    }
    for (row, table) in report.tables.iter().enumerate() {
        let y = first + ROW_HEIGHT * (row as f64 + 0.5);
        writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            y + 4.0,
            escaped(&table.table)
        )?;
        let apart = if is_search { 4.0 } else { 0.0 };
        draw_figure(
            svg,
            &scale,
            table.before.as_ref(),
            y - apart,
            if is_search { BEFORE_COLOUR } else { AFTER_COLOUR },
        )?;
        if is_search {
            draw_figure(svg, &scale, table.after.as_ref(), y + apart, AFTER_COLOUR)?;
        }
    }
    Ok(())
}

fn draw_figure(
    svg: &mut String,
    scale: &PanelScale,
    figure: Option<&TableFigure>,
    y: f64,
    colour: &str,
) -> std::fmt::Result {
    let Some(TableFigure { interval: Interval { low, mean, high }, .. }) = figure else { return Ok(()) };
    let [low, mean, high] = [low, mean, high].map(|value| scale.x(*value));
    writeln!(svg, "<path d=\"M{low:.1} {y:.1}H{high:.1}\" stroke=\"{colour}\" stroke-width=\"2\"/>")?;
    writeln!(svg, "<circle cx=\"{mean:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{colour}\"/>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
