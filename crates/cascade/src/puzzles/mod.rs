//! `cascade puzzles`: decisions in games of bots for which one answer is clearly best.

mod check;
mod counts;
mod examine;
mod exhaustive;
mod mine;

use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use games::GameKind;
use locale::Lang;
use practice::{PuzzleSet, PuzzleSource};

use crate::error::{CliError, CliResult, read_file};
use crate::progress::{cores, progress_bar};
use crate::setup_args::parse_game;

use counts::MiningCounts;
use mine::Mining;

/// What to do with puzzles.
#[derive(Subcommand)]
pub(crate) enum PuzzlesCommand {
    /// Play games between bots and keep the decisions of which one answer is clearly best
    Mine(MineArgs),
    /// Put several files of puzzles of one game together
    Merge(MergeArgs),
    /// Play some of the games of a file again and compare the puzzles that are found with the file's
    Check(CheckArgs),
}

/// Which games to play again.
#[derive(Args)]
pub(crate) struct CheckArgs {
    /// The file; the command in it says how its puzzles were found
    file: String,
    /// How many of its games, from the first to the last [default: all]
    #[arg(long)]
    games: Option<std::num::NonZeroUsize>,
    /// How many threads [default: all cores]
    #[arg(long)]
    threads: Option<std::num::NonZeroUsize>,
}

/// Which files to put together.
#[derive(Args)]
pub(crate) struct MergeArgs {
    /// The files, of one game
    #[arg(required = true)]
    files: Vec<String>,
    /// The most puzzles that are kept; those of rare themes first
    #[arg(long, default_value_t = 240)]
    most: usize,
    /// The file to write
    #[arg(long)]
    out: String,
}

/// Which puzzles to look for.
#[derive(Args)]
pub(crate) struct MineArgs {
    /// Which game
    #[arg(value_parser = parse_game)]
    game: GameKind,
    /// The number of the first game: several runs with other numbers can be merged
    #[arg(long, default_value_t = 0)]
    first: u32,
    /// How many games are played, at most
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// After how many seconds no further game is begun; the file says how many were played [default: never]
    #[arg(long)]
    seconds: Option<u64>,
    /// How many playouts each of the opinions takes that prove an answer: five times those of a review
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,
    /// The most puzzles that are kept, those of rare themes first; 0 for all that are found, to be merged later
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
    match command {
        PuzzlesCommand::Mine(args) => mine(args, lang),
        PuzzlesCommand::Merge(args) => merge(args, lang),
        PuzzlesCommand::Check(args) => check::run(args, lang),
    }
}

fn mine(args: &MineArgs, lang: Lang) -> CliResult {
    let bar = progress_bar(args.games.into(), false);
    let counts = MiningCounts::default();
    let mining = Mining { kind: args.game, playouts: args.playouts, seed: args.seed, counts };
    let threads = args.threads.map_or_else(cores, usize::from);
    let end = args.seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let found = bots::numbered_on_threads(threads, args.games, |number| {
        // `None` for a game that was not started; a game may have no puzzle.
        let source = end.is_none_or(|end| Instant::now() < end).then(|| mining.game(args.first + number));
        bar.inc(1);
        source
    });
    bar.finish_and_clear();
    // Only the games before the first gap, so that the same number of games gives the same puzzles.
    let played: Vec<Option<PuzzleSource>> = found.into_iter().map_while(|source| source).collect();
    let command = format!(
        "cascade puzzles mine {} --first {} --games {} --playouts {} --most {} --seed {}",
        args.game.name(),
        args.first,
        played.len(),
        args.playouts,
        args.most,
        args.seed
    );
    let sources = mine::selected(played.into_iter().flatten().collect(), args.most);
    let set = PuzzleSet { game: args.game.name().to_owned(), command, sources };
    write(&set, &args.out, lang)?;
    println!("{}", mining.counts.summary());
    Ok(())
}

fn merge(args: &MergeArgs, lang: Lang) -> CliResult {
    let mut merged = PuzzleSet::default();
    let mut commands = Vec::new();
    for file in &args.files {
        let text = read_file(lang, file)?;
        let set = PuzzleSet::from_json(&text).ok_or_else(|| CliError::found(format!("{file}: no file of puzzles")))?;
        if !merged.game.is_empty() && merged.game != set.game {
            return Err(CliError::found(format!("{file}: puzzles of {}", set.game)));
        }
        merged.game = set.game;
        commands.push(set.command);
        let known: Vec<String> = merged.puzzles().map(|(_, puzzle)| puzzle.id.clone()).collect();
        let is_new = |source: &PuzzleSource| !source.puzzles.iter().any(|puzzle| known.contains(&puzzle.id));
        merged.sources.extend(set.sources.into_iter().filter(is_new));
    }
    merged.sources = mine::selected(mine::themed(merged.sources), args.most);
    merged.command = format!("{}; cascade puzzles merge --most {}", commands.join("; "), args.most);
    write(&merged, &args.out, lang)
}

/// Writes a file, and prints a summary of it.
fn write(set: &PuzzleSet, out: &str, lang: Lang) -> CliResult {
    std::fs::write(out, written(set)?).map_err(|error| CliError::cannot_write(lang, out, &error))?;
    for (theme, count) in mine::counted(&set.sources) {
        println!("{:<12} {count}", theme.name());
    }
    println!("{:<12} {} from {} games", "all", set.count(), set.sources.len());
    Ok(())
}

/// The content of the file, with one line per game, so that diffs are readable.
fn written(set: &PuzzleSet) -> Result<String, CliError> {
    let sources: Result<Vec<String>, _> = set.sources.iter().map(serde_json::to_string).collect();
    let head = serde_json::json!({ "game": set.game, "command": set.command, "sources": [] }).to_string();
    let head = head.strip_suffix("]}").unwrap_or(&head);
    Ok(format!("{head}\n{}\n]}}\n", sources.map_err(CliError::found)?.join(",\n")))
}
