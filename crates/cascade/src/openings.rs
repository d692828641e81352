//! `cascade openings`: the opening moves of bots on each board, with their frequency and result.

use clap::Args;
use games::GameKind;
use locale::Lang;
use practice::OpeningBook;
use tabletop::{Dice, Level};

use crate::bot_games;
use crate::error::{CliError, CliResult};
use crate::progress::{cores, progress_bar};
use crate::setup_args::parse_game;

/// Lines with fewer games are left out; and below, the maximum number of continuations after each beginning.
const LEAST_GAMES: u32 = 3;
const MOST_AFTER_EACH: usize = 12;

/// Which games to play.
#[derive(Args)]
pub(crate) struct OpeningsArgs {
    /// Which game
    #[arg(value_parser = parse_game)]
    game: GameKind,
    /// How many games are played: all boards in turn
    #[arg(long, default_value_t = 400)]
    games: u32,
    /// How many playouts a decision takes
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,
    /// The seed: the same seed gives the same book
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; this does not change the book [default: all cores]
    #[arg(long)]
    threads: Option<std::num::NonZeroUsize>,
    /// The file to write
    #[arg(long)]
    out: String,
}

pub(crate) fn run(args: &OpeningsArgs, lang: Lang) -> CliResult {
    let bar = progress_bar(args.games.into(), false);
    let threads = args.threads.map_or_else(cores, usize::from);
    let strategy = bot_games::limited(args.game, Level::Expert, 2, args.playouts);
    let records = bots::numbered_on_threads(threads, args.games, |number| {
        let mut dice = Dice::seeded(args.seed ^ u64::from(number) << 32);
        let record =
            bot_games::setup(args.game, number, &[2]).and_then(|setup| bot_games::play(setup, &[strategy], &mut dice));
        bar.inc(1);
        record
    });
    bar.finish_and_clear();
    let command = format!(
        "cascade openings {} --games {} --playouts {} --seed {}",
        args.game.name(),
        args.games,
        args.playouts,
        args.seed
    );
    let mut book = OpeningBook::new(args.game, command);
    for record in records.iter().flatten() {
        book.add(record, |_| true);
    }
    book.prune(MOST_AFTER_EACH, LEAST_GAMES);
    let text = serde_json::to_string(&book).map_err(CliError::found)?;
    std::fs::write(&args.out, text + "\n").map_err(|error| CliError::cannot_write(lang, &args.out, &error))?;
    for board in &book.boards {
        println!("{:<12} {} openings, {} lines", board.board, board.games, board.lines.len());
    }
    Ok(())
}
