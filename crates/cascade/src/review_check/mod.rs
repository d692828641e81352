//! `cascade review-check`: reproducible figures about the soundness of reviews.

mod accuracy;
mod agreement;
mod proven;

use clap::Args;
use games::GameKind;
use locale::Lang;
use review::Effort;
use serde::Serialize;

use crate::error::{CliError, CliResult};
use crate::progress::cores;
use crate::setup_args::parse_game;

use accuracy::LevelAccuracy;
use agreement::LabelAgreement;
use proven::ProvenVerdicts;

/// What to check, and how thoroughly.
#[derive(Args)]
pub(crate) struct ReviewCheckArgs {
    /// Which game [default: all]
    #[arg(value_parser = parse_game)]
    game: Option<GameKind>,
    /// How many games of each level are reviewed
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// How many of these are reviewed a second time with another seed [default: a tenth of them, at least one]
    #[arg(long)]
    twice: Option<u32>,
    /// How many playouts each of the opinions about a position takes
    #[arg(long, default_value_t = Effort::default().playouts, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,
    /// How many playouts a decision takes at most when games are played
    #[arg(long, default_value_t = 2_000)]
    think: u32,
    /// How many wrong answers are judged beside the right ones, where it is proven that they lose
    #[arg(long, default_value_t = 3)]
    wrong: usize,
    /// The folder with positions whose best actions are proven
    #[arg(long, default_value = "fixtures/puzzles")]
    proven: String,
    /// The seed: the same seed gives the same figures
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; this does not change the figures [default: all cores]
    #[arg(long)]
    threads: Option<std::num::NonZeroUsize>,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// The figures of a game.
#[derive(Serialize)]
struct SoundnessReport {
    game: &'static str,
    proven: ProvenVerdicts,
    labels: Option<LabelAgreement>,
    levels: Vec<LevelAccuracy>,
}

pub(crate) fn run(args: &ReviewCheckArgs, _: Lang) -> CliResult {
    let threads = args.threads.map_or_else(cores, usize::from);
    let effort = Effort { playouts: args.playouts, seed: args.seed, threads: 1, ..Effort::default() };
    let kinds: Vec<GameKind> = args.game.map_or_else(|| GameKind::ALL.to_vec(), |kind| vec![kind]);
    let mut reports = Vec::new();
    for kind in kinds {
        let proven = proven::check(kind, &args.proven, args.wrong, effort, threads)?;
        let reviewed = accuracy::review_games(args, kind, effort, threads);
        let twice = args.twice.unwrap_or(args.games.div_ceil(10));
        let labels = agreement::check(&reviewed, twice, effort, threads);
        let levels = accuracy::by_level(&reviewed);
        reports.push(SoundnessReport { game: kind.name(), proven, labels, levels });
        if !args.json {
            print(reports.last().expect("just added"));
        }
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&reports).map_err(CliError::found)?);
    }
    Ok(())
}

fn print(report: &SoundnessReport) {
    let ProvenVerdicts { verdicts, agree, open, against } = &report.proven;
    println!("{}: {agree} of {verdicts} verdicts on proven positions agree, {open} of these are open", report.game);
    for case in against {
        println!("  {case}");
    }
    if let Some(labels) = &report.labels {
        let LabelAgreement { games, decisions, same, .. } = labels;
        println!("  {same} of {decisions} labels are the same with another seed, in {games} games");
    }
    for LevelAccuracy { level, games, accuracy, error, .. } in &report.levels {
        println!("  {level}: accuracy {accuracy:.2} ± {error:.2} in {games} games");
    }
}
