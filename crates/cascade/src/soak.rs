//! `cascade soak`: hundreds of thousands of random games with all options, checked by the conformance suite.

use std::time::Instant;

use clap::Args;
use conformance::tested::checker;
use conformance::{CheckIntervals, CheckSummary};
use games::GameKind;
use locale::Lang;

use crate::progress::{cores, progress_bar};
use crate::setup_args::parse_game;

/// What to check.
#[derive(Args)]
pub(crate) struct SoakArgs {
    /// The game
    #[arg(default_value = "cascadero", value_parser = parse_game)]
    game: GameKind,
    /// How many games
    #[arg(long, default_value_t = 100_000)]
    games: u64,
    /// The number of the first game; the same numbers are the same games
    #[arg(long, default_value_t = 0)]
    from: u64,
}

pub(crate) fn run(args: &SoakArgs, lang: Lang) {
    const CHUNK: u64 = 64;
    let check_games = checker(args.game);
    let began = Instant::now();
    let bar = progress_bar(args.games, false);
    let threads = cores();
    let end = args.from + args.games;
    let summaries: Vec<CheckSummary> = bots::on_threads(threads, |thread| {
        let mut sum = CheckSummary::default();
        for first in (args.from + thread as u64 * CHUNK..end).step_by(threads * CHUNK as usize) {
            let summary = check_games(first..(first + CHUNK).min(end), CheckIntervals::SOAK);
            sum.games += summary.games;
            sum.actions += summary.actions;
            sum.longest = sum.longest.max(summary.longest);
            bar.inc(summary.games);
        }
        sum
    });
    bar.finish_and_clear();
    let facts = [
        ("count", summaries.iter().map(|summary| summary.games).sum::<u64>().to_string()),
        ("actions", summaries.iter().map(|summary| summary.actions).sum::<u64>().to_string()),
        ("longest", summaries.iter().map(|summary| summary.longest).max().unwrap_or(0).to_string()),
        ("seconds", format!("{:.0}", began.elapsed().as_secs_f64())),
    ];
    println!("{}", lang.text("terminal.soaked", &facts));
}
