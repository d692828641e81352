//! A report as Markdown: the tuning deals, the held-out deals, and for every aim whether it is met.

use std::fmt::Write;

use super::report::{AimAtTable, AimReport, DealsReport, TableFigure, TuneReport};

impl TuneReport {
    /// The report as text. `plot` is the address of the picture, if there is one.
    pub fn markdown(&self, plot: Option<&str>) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_markdown(&mut text, plot);
        text
    }

    fn write_markdown(&self, text: &mut String, plot: Option<&str>) -> std::fmt::Result {
        let is_search = self.tuned_on.is_some();
        writeln!(text, "Design: {} (`{}`).\n", self.design.join(", "), self.board_before)?;
        if is_search {
            self.write_search(text)?;
        }
        if let Some(plot) = plot {
            writeln!(text, "![Every aim at every table with its bounds]({plot})\n")?;
        }
        if let Some(tuned_on) = &self.tuned_on {
            writeln!(text, "## Deals that were held out\n")?;
            write_deals(text, &self.held_out, is_search)?;
            writeln!(text, "## Deals that it was tuned on\n")?;
            write_deals(text, tuned_on, is_search)?;
        } else {
            write_deals(text, &self.held_out, is_search)?;
        }
        Ok(())
    }

    fn write_search(&self, text: &mut String) -> std::fmt::Result {
        if self.changes.is_empty() {
            writeln!(text, "The search found nothing better than the design as it is written.\n")?;
        } else {
            writeln!(
                text,
                "What was found (`{}`):\n\n| key | before | after |\n| --- | --- | --- |",
                self.board_after
            )?;
            for change in &self.changes {
                writeln!(text, "| `{}` | `{}` | `{}` |", change.key, one_line(&change.from), one_line(&change.to))?;
            }
            writeln!(text)?;
        }
        let refused: u32 = self.races.iter().map(|race| race.refused).sum();
        let scores: Vec<String> = self.races.iter().map(|race| format!("{:.3}", race.score)).collect();
        writeln!(
            text,
            "{} races; scores of their winners on the deals of the search (0 is everything that was asked for): {}. The checker refused {refused} variants, which were not played.\n",
            self.races.len(),
            scores.join(", ")
        )
    }
}

fn one_line(value: &str) -> String {
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn yes_or_no(met: bool) -> &'static str {
    if met { "yes" } else { "no" }
}

fn write_deals(text: &mut String, deals: &DealsReport, is_search: bool) -> std::fmt::Result {
    writeln!(text, "Seed {}; {}.", deals.seed, deals.tables.join(", "))?;
    if is_search {
        writeln!(text, "Score: {:.3} before, {:.3} after.\n", deals.score_before, deals.score_after)?;
        writeln!(text, "| aim | bound | met before | met after |\n| --- | --- | --- | --- |")?;
    } else {
        writeln!(text, "Score: {:.3}.\n", deals.score_before)?;
        writeln!(text, "| aim | bound | met |\n| --- | --- | --- |")?;
    }
    for AimReport { name, bounds, met_before, met_after, .. } in &deals.aims {
        write!(text, "| {name} | {bounds} | {} |", yes_or_no(*met_before))?;
        writeln!(text, "{}", if is_search { format!(" {} |", yes_or_no(*met_after)) } else { String::new() })?;
    }
    writeln!(text)?;
    for report in &deals.aims {
        writeln!(text, "### {}: {}\n", report.name, report.bounds)?;
        if is_search {
            writeln!(text, "| table | before | met | after | met |\n| --- | --- | --- | --- | --- |")?;
        } else {
            writeln!(text, "| table | figure | met |\n| --- | --- | --- |")?;
        }
        for AimAtTable { table, before, after, .. } in &report.tables {
            write!(text, "| {table} | {} |", figure_cells(report, before.as_ref()))?;
            writeln!(
                text,
                "{}",
                if is_search { format!(" {} |", figure_cells(report, after.as_ref())) } else { String::new() }
            )?;
        }
        writeln!(text)?;
    }
    Ok(())
}

/// The table cells of a figure: the figure with its interval and measure, and whether it is within the bounds.
fn figure_cells(report: &AimReport, figure: Option<&TableFigure>) -> String {
    let Some(figure) = figure else { return "none | no".to_owned() };
    let of = report.measure.strip_suffix('*').and_then(|beginning| figure.measure.strip_prefix(beginning));
    let of = of.map_or_else(String::new, |of| format!("{of}: "));
    format!("{of}{} | {}", report.aim.shown_interval(&figure.interval), yes_or_no(figure.met))
}
