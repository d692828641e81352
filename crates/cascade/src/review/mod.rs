//! `cascade review`: how much every decision and every draw of a game mattered.

mod html;

use std::fmt::Write;

use clap::Args;
use games::{AnyGame, Record};
use locale::Lang;
use practice::{Balance, KeptReview, KeyMoment};
use review::{Effort, Label, Review, Reviewer, ValueScale};
use table_model::hint::HintCandidate;
use tabletop::Seat;

use crate::error::{self, CliError, CliResult};
use crate::progress::{cores, progress_bar};
use crate::records;

/// Which game, and how thoroughly.
#[derive(Args)]
pub(crate) struct ReviewArgs {
    /// A record, as text or JSON
    file: String,
    /// How many playouts each of the opinions about a position takes
    #[arg(long, default_value_t = Effort::default().playouts, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,
    /// The seed: the same seed gives the same review
    #[arg(long, default_value_t = Effort::default().seed)]
    seed: u64,
    /// Write the review as a page with curves and positions, which needs nothing else
    #[arg(long, value_name = "FILE")]
    html: Option<String>,
    /// Write the review as a file that the page opens, with the game in it
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
    /// Print the review as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ReviewArgs, lang: Lang) -> CliResult {
    let record = records::read(lang, &args.file)?;
    let effort = Effort { playouts: args.playouts, seed: args.seed, threads: cores(), ..Effort::default() };
    let mut reviewer = Reviewer::new(&record, effort).map_err(|error| CliError::record(lang, &args.file, &error))?;
    let bar = progress_bar(reviewer.progress().1 as u64, args.json);
    while reviewer.step() {
        bar.set_position(reviewer.progress().0 as u64);
    }
    bar.finish_and_clear();
    let kept = KeptReview::of(&record, &reviewer);
    if let Some(file) = &args.save {
        std::fs::write(file, kept.to_file()).map_err(|error| CliError::cannot_write(lang, file, &error))?;
    }
    if let Some(file) = &args.html {
        let page = html::page(lang, &record, &kept).map_err(|error| CliError::record(lang, &args.file, &error))?;
        std::fs::write(file, page).map_err(|error| CliError::cannot_write(lang, file, &error))?;
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&kept.review).map_err(CliError::found)?);
    } else {
        let start = error::start(lang, &record.setup)?;
        print!("{}", ReviewText { lang, record: &record, kept: &kept, review: &kept.review, game: &start }.text());
    }
    Ok(())
}

/// A review as text.
struct ReviewText<'a> {
    lang: Lang,
    record: &'a Record,
    kept: &'a KeptReview,
    review: &'a Review,
    /// The game at its start.
    game: &'a AnyGame,
}

impl ReviewText<'_> {
    fn say(&self, key: &str, facts: &[(&str, String)]) -> String {
        self.lang.text(&format!("terminal.review-{key}"), facts)
    }

    /// The name of a seat: that of the player, or that of the seat.
    fn name(&self, seat: usize) -> String {
        let given = self.record.names.get(seat).filter(|name| !name.is_empty());
        given.cloned().unwrap_or_else(|| self.lang.seat(self.game, Seat(seat as u8)))
    }

    /// An amount in percent or points, with a sign.
    fn amount(&self, whole: i32, sign: &str) -> String {
        let key = if self.review.scale == ValueScale::Chance { "percent" } else { "points" };
        format!("{sign}{}", self.say(key, &[("count", whole.abs().to_string())]))
    }

    /// A change of the expected value.
    fn change(&self, whole: i32) -> String {
        let sign = match whole.signum() {
            -1 => "-",
            0 => "",
            _ => "+",
        };
        self.amount(whole, sign)
    }

    /// Luck and decisions of all players, and the key moments.
    fn text(&self) -> String {
        let mut text = String::new();
        for seat in 0..self.review.seats.len() {
            writeln!(text, "{}", self.seat(seat).join("\n  ")).expect("text grows");
        }
        for moment in &self.kept.moments {
            writeln!(text, "{}", self.moment(moment.ply)).expect("text grows");
            for (key, reasons) in self.reasons(moment) {
                writeln!(text, "  {}", self.say(key, &[("reasons", reasons)])).expect("text grows");
            }
        }
        text
    }

    /// A summary of a seat in a few sentences.
    fn seat(&self, seat: usize) -> Vec<String> {
        let summary = &self.review.summaries[seat];
        let sums = Balance::of(summary, self.review.scale);
        let balance = [
            ("name", self.name(seat)),
            ("start", self.amount(sums.start, "")),
            ("luck", self.change(sums.luck)),
            ("decisions", self.change(sums.decisions)),
            ("rivals", self.change(sums.rivals)),
            ("unforeseen", self.change(sums.unforeseen)),
            ("result", self.amount(sums.result, "")),
        ];
        let counted = Label::ALL.into_iter().filter(|label| summary.count(*label) > 0);
        let labels: Vec<String> =
            counted.map(|label| format!("{} {}", summary.count(label), self.say(label.name(), &[]))).collect();
        let mut lines = vec![self.say("balance", &balance)];
        if let Some(accuracy) = summary.accuracy {
            lines.push(self.say("accuracy", &[("percent", format!("{accuracy:.0}")), ("labels", labels.join(", "))]));
        }
        let phases: Vec<String> = ["opening", "middle", "ending"]
            .iter()
            .zip(summary.accuracy_by_phase)
            .filter_map(|(phase, accuracy)| {
                let percent = format!("{:.0}", accuracy?);
                Some(self.say(&format!("phase-{phase}"), &[("percent", percent)]))
            })
            .collect();
        if phases.len() > 1 {
            lines.push(phases.join(", "));
        }
        for (key, draw) in [("luckiest", summary.luckiest), ("unluckiest", summary.unluckiest)] {
            if let Some(number) = draw {
                let action = &self.review.actions[number];
                let change = self.change(self.review.scale.whole_change(action.after[seat] - action.before[seat]));
                let facts =
                    [("number", (number + 1).to_string()), ("command", action.command.clone()), ("change", change)];
                lines.push(self.say(key, &facts));
            }
        }
        lines
    }

    /// The reasons for the action that was played in a key moment, and for the better one.
    fn reasons(&self, moment: &KeyMoment) -> Vec<(&'static str, String)> {
        let Some(game) = self.position(moment.ply) else { return Vec::new() };
        let who = game.actor_name(game.actor());
        let reasons = |hint: &HintCandidate| {
            let events = game.preview(&hint.command).unwrap_or_default();
            hint.reasons(game.kind(), who, &events).told(self.lang, &game, |seat| self.name(seat.index()))
        };
        vec![("reasons-played", reasons(&moment.played)), ("reasons-better", reasons(&moment.better))]
    }

    /// The position before an action.
    fn position(&self, ply: usize) -> Option<AnyGame> {
        let mut replay = self.record.start().ok()?;
        while replay.ply() < ply {
            replay.step().ok()??;
        }
        Some(replay.game().clone())
    }

    /// A key moment: what was played, what was better, and the loss.
    fn moment(&self, number: usize) -> String {
        let action = &self.review.actions[number];
        let Some(verdict) = &action.verdict else { return String::new() };
        let seat = self.review.seats.iter().position(|name| *name == action.actor).unwrap_or(0);
        let facts = [
            ("number", (number + 1).to_string()),
            ("name", self.name(seat)),
            ("label", self.say(verdict.label.name(), &[])),
            ("command", action.command.clone()),
            ("best", verdict.best.join(", ")),
            ("loss", self.amount(self.review.scale.whole_change(verdict.loss), "")),
            ("error", self.review.scale.whole_change(verdict.error).to_string()),
        ];
        self.say("moment", &facts)
    }
}
