//! Checks that the command in a file of puzzles finds the same puzzles again.

use clap::Parser;
use locale::Lang;
use practice::{PuzzleSet, PuzzleSource};

use super::counts::MiningCounts;
use super::mine::Mining;
use super::{CheckArgs, MineArgs};
use crate::error::{CliError, CliResult, read_file};
use crate::progress::cores;

/// The mining command in the header of a file.
#[derive(Parser)]
struct MiningCommand {
    #[command(flatten)]
    args: MineArgs,
}

pub(super) fn run(args: &CheckArgs, lang: Lang) -> CliResult {
    let wrong = |why: &str| CliError::found(format!("{}: {why}", args.file));
    let set = PuzzleSet::from_json(&read_file(lang, &args.file)?).ok_or_else(|| wrong("no file of puzzles"))?;
    let MineArgs { game: kind, playouts, seed, .. } =
        mining_args(&set.command).ok_or_else(|| wrong("its command is none that mines"))?;
    let count = args.games.map_or(set.sources.len(), usize::from).min(set.sources.len());
    let sample = bots::numbered_on_threads(args.threads.map_or_else(cores, usize::from), count as u32, |number| {
        let source = &set.sources[number as usize * set.sources.len() / count];
        let mining = Mining { kind, playouts, seed, counts: MiningCounts::default() };
        (source, game_number(source).and_then(|number| mining.game(number)))
    });
    let mut failures = 0;
    for (source, again) in sample {
        let name = source.puzzles.first().map_or("no puzzle", |puzzle| &puzzle.id);
        let Some(again) = again.filter(|again| again.record == source.record) else {
            println!("{name}: another game");
            failures += 1;
            continue;
        };
        for puzzle in source.puzzles.iter().filter(|puzzle| !again.puzzles.contains(puzzle)) {
            println!("{}: not found again", puzzle.id);
            failures += 1;
        }
    }
    println!("{count} of {} games played again", set.sources.len());
    if failures == 0 { Ok(()) } else { Err(wrong("its command makes other puzzles now")) }
}

/// Parses the first command of a file. Merged files have the same game, seed and playouts.
fn mining_args(command: &str) -> Option<MineArgs> {
    let mined = command.split("; ").find_map(|command| command.strip_prefix("cascade puzzles mine "))?;
    let words = std::iter::once("mine").chain(mined.split(' ')).chain(["--out", "-"]);
    MiningCommand::try_parse_from(words).ok().map(|command| command.args)
}

/// The number of the game that puzzles were found in, which is a part of their ids.
fn game_number(source: &PuzzleSource) -> Option<u32> {
    source.puzzles.first()?.id.split('-').nth(1)?.parse().ok()
}
