//! `cascade show` and `cascade perft`: positions as text, and the number of continuations.

use clap::{Args, Subcommand};
use games::{AnyGame, GameKind};
use locale::Lang;
use tabletop::Actor;

use crate::error::{self, CliError, CliResult, read_file};
use crate::setup_args::{GameArgs, parse_game};

/// Which position.
#[derive(Subcommand)]
enum Start {
    #[command(flatten)]
    Table(GameArgs),
    /// A position written as text (see docs/formats.md)
    File {
        /// The file
        path: String,
        /// The game it is of
        #[arg(long, default_value = "cascadero", value_parser = parse_game)]
        game: GameKind,
    },
}

/// What to show.
#[derive(Args)]
pub(crate) struct ShowArgs {
    /// Print the position as JSON
    #[arg(long, global = true)]
    json: bool,
    /// List the legal commands
    #[arg(long, global = true)]
    legal: bool,
    /// Play these commands first, separated by semicolons
    #[arg(long, global = true)]
    play: Option<String>,
    #[command(subcommand)]
    start: Start,
}

/// What to count.
#[derive(Args)]
pub(crate) struct PerftArgs {
    /// How many actions deep
    #[arg(long, global = true, default_value_t = 3)]
    depth: u32,
    /// Count the ways after each first action separately
    #[arg(long, global = true)]
    divide: bool,
    #[command(subcommand)]
    start: Start,
}

fn start(lang: Lang, start: &Start) -> Result<AnyGame, CliError> {
    match start {
        Start::Table(game) => error::start(lang, &game.table(lang)?.setup),
        Start::File { path, game } => {
            let text = read_file(lang, path)?;
            let read = AnyGame::from_picture(*game, &text);
            read.map_err(|error| CliError::Found(format!("{path}: {error}")))
        }
    }
}

pub(crate) fn show(args: &ShowArgs, lang: Lang) -> CliResult {
    let mut game = start(lang, &args.start)?;
    for command in args.play.iter().flat_map(|list| list.split(';')).map(str::trim) {
        let events = game
            .play(command)
            .map_err(|error| CliError::Found(format!("{command}: {}", lang.refusal_with_alternatives(&error))))?;
        if !args.json {
            events.iter().for_each(|event| println!("{}", lang.event(event)));
        }
    }
    if args.json {
        println!("{:#}", game.json());
    } else {
        // Not translated, because this text can be parsed as a position.
        print!("{game}{}", lang.result(&game, |seat| lang.seat(&game, seat)));
    }
    if args.legal && game.actor() != Actor::Nobody {
        println!("{}", game.legal_commands().join("\n"));
    }
    Ok(())
}

pub(crate) fn perft(args: &PerftArgs, lang: Lang) -> CliResult {
    let game = start(lang, &args.start)?;
    if args.divide && args.depth > 0 {
        for command in game.legal_commands() {
            let mut next = game.clone();
            next.play(&command).map_err(|error| CliError::refused(lang, &error))?;
            println!("{command}: {}", next.perft(args.depth - 1));
        }
    }
    println!("{}", game.perft(args.depth));
    Ok(())
}
