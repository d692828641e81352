//! `cascade puzzles`: decisions of bot games of which one answer is clearly best.

mod examine;
mod exhaustive;
mod mine;

use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use games::GameKind;
use locale::Lang;
use practice::{PuzzleSet, PuzzleSource};

use crate::error::{CliError, CliResult};
use crate::progress::{cores, progress_bar};
use crate::setup_args::parse_game;

use mine::Mining;

/// What to do with puzzles.
#[derive(Subcommand)]
pub(crate) enum PuzzlesCommand {
    /// Play games between bots and keep the decisions of which one answer is clearly best
    Mine(MineArgs),
}

/// Which puzzles to look for.
#[derive(Args)]
pub(crate) struct MineArgs {
    /// Which game
    #[arg(value_parser = parse_game)]
    game: GameKind,
    /// How many games are played, at most
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// After how many seconds no further game is begun; the file says how many were played [default: never]
    #[arg(long)]
    seconds: Option<u64>,
    /// How many playouts each of the opinions takes that prove an answer: five times those of a review
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,
    /// The most puzzles that are kept; those of rare themes first
    #[arg(long, default_value_t = 240)]
    most: usize,
    /// The seed: the same seed gives the same puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; this does not change the puzzles [default: all cores]
    #[arg(long)]
    threads: Option<std::num::NonZeroUsize>,
    /// The file to write
    #[arg(long)]
    out: String,
}

pub(crate) fn run(command: &PuzzlesCommand, lang: Lang) -> CliResult {
    let PuzzlesCommand::Mine(args) = command;
    let bar = progress_bar(args.games.into(), false);
    let mining = Mining { kind: args.game, playouts: args.playouts, seed: args.seed };
    let threads = args.threads.map_or_else(cores, usize::from);
    let end = args.seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let found = bots::numbered_on_threads(threads, args.games, |number| {
        // Nothing for a game that was not begun; a game may have no puzzle.
        let source = end.is_none_or(|end| Instant::now() < end).then(|| mining.game(number));
        bar.inc(1);
        source
    });
    bar.finish_and_clear();
    // The first games without a gap, so that the same number of games gives the same puzzles.
    let played: Vec<Option<PuzzleSource>> = found.into_iter().map_while(|source| source).collect();
    let command = format!(
        "cascade puzzles mine {} --games {} --playouts {} --most {} --seed {}",
        args.game.name(),
        played.len(),
        args.playouts,
        args.most,
        args.seed
    );
    let sources = mine::selected(played.into_iter().flatten().collect(), args.most);
    let set = PuzzleSet { game: args.game.name().to_owned(), command, sources };
    std::fs::write(&args.out, written(&set)?).map_err(|error| CliError::cannot_write(lang, &args.out, &error))?;
    for (theme, count) in mine::counted(&set.sources) {
        println!("{:<12} {count}", theme.name());
    }
    println!("{:<12} {} from {} games", "all", set.count(), set.sources.len());
    Ok(())
}

/// The file: a line for each game, so that a difference can be read.
fn written(set: &PuzzleSet) -> Result<String, CliError> {
    let sources: Result<Vec<String>, _> = set.sources.iter().map(serde_json::to_string).collect();
    let head = serde_json::json!({ "game": set.game, "command": set.command, "sources": [] }).to_string();
    let head = head.strip_suffix("]}").unwrap_or(&head);
    Ok(format!("{head}\n{}\n]}}\n", sources.map_err(CliError::found)?.join(",\n")))
}
