//! `cascade soak`: random games by the hundred thousand, with every option, checked by the conformance suite.

use std::time::Instant;

use clap::Args;
use conformance::subjects::{BarricadeSubject, CascaderoSubject, CascaditoSubject};
use conformance::{Scrutiny, Subject, Tally, check_games};
use games::GameKind;
use locale::Lang;

use crate::progress::{cores, progress_bar};
use crate::setup_args::parse_game;

/// How much to soak.
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
    match args.game {
        GameKind::Cascadero => soak::<CascaderoSubject>(args, lang),
        GameKind::Cascadito => soak::<CascaditoSubject>(args, lang),
        GameKind::Barricade => soak::<BarricadeSubject>(args, lang),
    }
}

fn soak<S: Subject>(args: &SoakArgs, lang: Lang) {
    const CHUNK: u64 = 64;
    let began = Instant::now();
    let bar = progress_bar(args.games, false);
    let threads = cores();
    let end = args.from + args.games;
    let tallies: Vec<Tally> = arena::on_threads(threads, |thread| {
        let mut sum = Tally::default();
        for first in (args.from + thread as u64 * CHUNK..end).step_by(threads * CHUNK as usize) {
            let tally = check_games::<S>(first..(first + CHUNK).min(end), Scrutiny::SOAK);
            sum.games += tally.games;
            sum.actions += tally.actions;
            sum.longest = sum.longest.max(tally.longest);
            bar.inc(tally.games);
        }
        sum
    });
    bar.finish_and_clear();
    let facts = [
        ("count", tallies.iter().map(|tally| tally.games).sum::<u64>().to_string()),
        ("actions", tallies.iter().map(|tally| tally.actions).sum::<u64>().to_string()),
        ("longest", tallies.iter().map(|tally| tally.longest).max().unwrap_or(0).to_string()),
        ("seconds", format!("{:.0}", began.elapsed().as_secs_f64())),
    ];
    println!("{}", lang.text("terminal.soaked", &facts));
}
