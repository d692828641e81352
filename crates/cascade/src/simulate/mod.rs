//! `cascade simulate`: many games between bots, and what came of them.

mod report;
mod traced;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use bots::Heuristics;
use cascadero::{Cascadero, ENVOYS, Setup};
use clap::{Args, Subcommand};
use games::{AnyGame, TextGame};
use locale::Lang;
use tabletop::{Dice, Game};

use crate::bot::{self, BotChoice, parse_bot};
use crate::speak::{self, Done, Failure};
use crate::table::{self, BarricadeTable, CascaderoTable, CascaditoTable};
use report::Report;

/// Which game.
#[derive(Subcommand)]
pub(crate) enum SimulateGame {
    /// Cascadero
    Cascadero {
        #[command(flatten)]
        table: CascaderoTable,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Cascadito
    Cascadito {
        #[command(flatten)]
        table: CascaditoTable,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Cascade Barricade
    Barricade {
        #[command(flatten)]
        table: BarricadeTable,
        #[command(flatten)]
        run: RunArgs,
    },
}

/// How to run a simulation.
#[derive(Args)]
pub(crate) struct RunArgs {
    /// How many games
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// The seed: the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays: random, novice, easy, medium, hard or expert
    #[arg(long, value_parser = parse_bot, default_value = "random")]
    bots: BotChoice,
    /// How many threads [default: all cores]
    #[arg(long)]
    threads: Option<std::num::NonZeroUsize>,
    /// Write every action with its events and the complete state, a JSON object to a line
    #[arg(long)]
    trace: Option<String>,
    /// Add all legal commands to every line of the trace
    #[arg(long, requires = "trace")]
    trace_legal: bool,
    /// Write every game as a record with verifiable dice into this folder
    #[arg(long)]
    records: Option<String>,
    /// Print the report as JSON, and nothing else on standard output
    #[arg(long)]
    json: bool,
}

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

/// The dice of one game of a run: neighbouring seeds and numbers share nothing.
fn dice(seed: u64, number: u64) -> Dice {
    Dice::seeded(Dice::seeded(seed).bits() ^ number)
}

pub(crate) fn run(game: &SimulateGame, lang: Lang) -> Done {
    let (table, run) = match game {
        SimulateGame::Cascadero { table, run } => (table.setup(lang)?, run),
        SimulateGame::Cascadito { table, run } => (table.setup(lang)?, run),
        SimulateGame::Barricade { table, run } => (table.setup(lang)?, run),
    };
    let report = if run.trace.is_some() || run.records.is_some() {
        traced::simulate(&table, run, lang)?
    } else {
        match table::start(lang, &table.setup)? {
            AnyGame::Cascadero(start) => simulate(&start, run),
            AnyGame::Cascadito(start) => simulate(&start, run),
            AnyGame::Barricade(start) => simulate(&start, run),
        }
    };
    if run.json {
        println!("{:#}", report.json(&table.setup, run));
    } else {
        print!("{}", report.text(lang));
    }
    Ok(())
}

fn simulate<G: Heuristics + TextGame + Sync>(start: &G, run: &RunArgs) -> Report {
    // Random games are short; those of thinking bots should be spread evenly.
    let chunk_size = if run.bots == BotChoice::Random { 256 } else { 1 };
    let threads = run.threads.map_or_else(bot::cores, usize::from);
    let bar = speak::progress(run.games, run.json);
    let next = AtomicU64::new(0);
    let began = Instant::now();
    let work = |_| {
        let mut report = Report::default();
        loop {
            let first = next.fetch_add(chunk_size, Ordering::Relaxed);
            if first >= run.games {
                return report;
            }
            let chunk = first..(first + chunk_size).min(run.games);
            for number in chunk.clone() {
                let mut game = start.clone();
                let actions = run.bots.play_out(&mut game, &mut dice(run.seed, number));
                report.add(&game, actions);
            }
            bar.inc(chunk.end - chunk.start);
        }
    };
    let mut sum = arena::on_threads(threads, work).into_iter().fold(Report::new(threads), Report::merge);
    sum.seconds = began.elapsed().as_secs_f64();
    bar.finish_and_clear();
    sum
}

pub(crate) fn bench(args: &BenchArgs, lang: Lang) -> Done {
    match &args.game {
        BenchGame::Cascadero { games } => bench_placements(*games),
        BenchGame::Search { file, playouts } => bench_search(file, *playouts, lang),
    }
}

fn bench_search(file: &str, playouts: u32, lang: Lang) -> Done {
    let record = speak::read_file(lang, file)?;
    let began = Instant::now();
    let thought = bots::midgame_fingerprint(&record, playouts);
    let speed = f64::from(playouts) / began.elapsed().as_secs_f64();
    println!("thought={thought:016x}\nplayouts_per_second={speed:.0}");
    Ok(())
}

fn bench_placements(games: u64) -> Done {
    let setup = Setup {
        board: games::cascadero::board(games::cascadero::FRONT),
        colours: vec![cascadero::Colour::Blue, cascadero::Colour::Pink],
        heralds: cascadero::Heralds::Star,
        claims: cascadero::ClaimMode::Automatic,
    };
    let start = Cascadero::start(&setup).map_err(|error| Failure::Usage(error.to_string()))?;
    let mut placements = 0u64;
    for number in 0..games {
        let mut game = start;
        tabletop::play_out(&mut game, &mut dice(1, number));
        placements += game.all_seats().map(|seat| u64::from(ENVOYS - game.hand(seat))).sum::<u64>();
    }
    println!("placements={placements}");
    Ok(())
}
