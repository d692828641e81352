//! `cascade coverage`: how often the actions that a level considers include the choice of a much longer search.

use arena::{CandidateCoverage, CoverageCount, CoverageReport};
use bots::Heuristics;
use clap::Args;
use games::{GameKind, with_any_game};
use locale::Lang;
use tabletop::Level;

use crate::error::{self, CliError, CliResult};
use crate::progress::{cores, progress_bar};
use crate::setup_args::{parse_game, table_from_words};

/// Which decisions to look at.
#[derive(Args)]
pub(crate) struct CoverageArgs {
    /// Which game
    #[arg(long, value_parser = parse_game)]
    game: GameKind,
    /// How many players
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// How many games the decisions come from
    #[arg(long, default_value_t = 20)]
    games: u32,
    /// Whose lists of actions, and whose games
    #[arg(long, default_value = "hard")]
    level: Level,
    /// Look at one decision in so many
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    interval: u32,
    /// How many playouts the long search makes, which leaves out no legal action
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,
    /// The seed: the same seed gives the same decisions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; this does not change the result [default: all cores]
    #[arg(long)]
    threads: Option<std::num::NonZeroUsize>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Options of the table, as for `cascade simulate GAME`
    #[arg(last = true)]
    options: Vec<String>,
}

pub(crate) fn run(args: &CoverageArgs, lang: Lang) -> CliResult {
    let start = error::start(lang, &table_from_words(args.game, args.players, &args.options, lang)?.setup)?;
    let report = with_any_game!(&start, start => measure(args, start));
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report).map_err(CliError::found)?);
        return Ok(());
    }
    let mut all = CoverageCount::default();
    for (kind, count) in &report {
        println!("{}", line(lang, kind, count));
        for (action, loss) in &count.missed {
            let facts = [("action", action.clone()), ("loss", format!("{loss:.3}"))];
            println!("  {}", lang.text("terminal.coverage-missed", &facts));
        }
        all.add(count);
    }
    println!("{}", line(lang, &lang.text("terminal.coverage-all", &[]), &all));
    Ok(())
}

fn measure<G: Heuristics + Sync>(args: &CoverageArgs, start: &G) -> CoverageReport {
    let bar = progress_bar(args.games.into(), args.json);
    let coverage = CandidateCoverage {
        games: args.games,
        level: args.level,
        interval: args.interval,
        playouts: args.playouts,
        seed: args.seed,
        threads: args.threads.map_or_else(cores, usize::from),
    };
    let report = coverage.run(start, &|| bar.inc(1));
    bar.finish_and_clear();
    report
}

fn line(lang: Lang, kind: &str, count: &CoverageCount) -> String {
    let share = |part: u32| format!("{:.1}", 100.0 * f64::from(part) / f64::from(count.decisions.max(1)));
    let facts = [
        ("kind", kind.to_owned()),
        ("decisions", count.decisions.to_string()),
        ("listed", share(count.listed)),
        ("covered", share(count.covered)),
        ("considered", share(count.considered)),
    ];
    lang.text("terminal.coverage-line", &facts)
}
