//! `cascade bench`: a fixed amount of work, for counting instructions.

use std::time::Instant;

use cascadero::{Cascadero, ENVOYS, Setup};
use clap::{Args, Subcommand};
use locale::Lang;
use tabletop::Game;

use super::dice;
use crate::error::{CliError, CliResult, read_file};

/// A fixed run for counting instructions.
#[derive(Args)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    game: BenchGame,
}

#[derive(Subcommand)]
enum BenchGame {
    /// Two players, front board
    Cascadero {
        /// How many games
        #[arg(long, default_value_t = 1_000)]
        games: u64,
    },
    /// A search of the first choice in the second half of a record
    Search {
        /// The record
        file: String,
        /// How many playouts
        #[arg(long, default_value_t = 20_000)]
        playouts: u32,
    },
}

pub(crate) fn bench(args: &BenchArgs, lang: Lang) -> CliResult {
    match &args.game {
        BenchGame::Cascadero { games } => bench_placements(*games),
        BenchGame::Search { file, playouts } => bench_search(file, *playouts, lang),
    }
}

fn bench_search(file: &str, playouts: u32, lang: Lang) -> CliResult {
    let record = read_file(lang, file)?;
    let began = Instant::now();
    let thought = bots::midgame_fingerprint(&record, playouts);
    let speed = f64::from(playouts) / began.elapsed().as_secs_f64();
    println!("thought={thought:016x}\nplayouts_per_second={speed:.0}");
    Ok(())
}

fn bench_placements(games: u64) -> CliResult {
    let board = games::cascadero::board(games::cascadero::FRONT);
    let setup = Setup::new(board, vec![cascadero::Colour::Blue, cascadero::Colour::Pink]);
    let start = Cascadero::start(&setup).map_err(|error| CliError::Usage(error.to_string()))?;
    let mut placements = 0u64;
    for number in 0..games {
        let mut game = start;
        tabletop::play_out(&mut game, &mut dice(1, number));
        placements += game.all_seats().map(|seat| u64::from(ENVOYS - game.hand(seat))).sum::<u64>();
    }
    println!("placements={placements}");
    Ok(())
}
