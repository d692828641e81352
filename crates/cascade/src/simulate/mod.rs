//! `cascade simulate`: plays many games between bots, and reports statistics.

mod bench;
mod report;
mod traced;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use arena::Contender;
use clap::Args;
use driver::Driver;
use games::{AnyGame, AnySetup, with_any_game};
use locale::Lang;
use tabletop::Dice;

use crate::bot::{parse_bot, players};
use crate::error::{self, CliError, CliResult};
use crate::progress::{cores, progress_bar};
use crate::setup_args::GameArgs;
pub(crate) use bench::{BenchArgs, bench};
use report::SimulationReport;
pub(crate) use traced::draw_seed;

/// How to run a simulation.
#[derive(Args)]
pub(crate) struct SimulateArgs {
    /// How many games
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// The seed: the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays: random, novice, easy, medium, hard or expert; a bot may have a temperament, as in hard/blocker
    #[arg(long, value_parser = parse_bot, default_value = "random")]
    bots: Contender,
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

/// The dice of one game of a run. Neighbouring seeds and numbers give unrelated dice.
pub(crate) fn dice(seed: u64, number: u64) -> Dice {
    Dice::seeded(Dice::seeded(seed).bits() ^ number)
}

pub(crate) fn run(game: &GameArgs<SimulateArgs>, lang: Lang) -> CliResult {
    let (table, run) = (game.table(lang)?, &game.rest);
    run.bots.check(table.setup.kind()).map_err(CliError::found)?;
    let report = if run.trace.is_some() || run.records.is_some() {
        traced::simulate(&table, run, lang)?
    } else {
        simulate(&table.setup, &error::start(lang, &table.setup)?, run)
    };
    if run.json {
        println!("{:#}", report.json(&table.setup, run));
    } else {
        print!("{}", report.text(lang));
    }
    Ok(())
}

fn simulate(setup: &AnySetup, start: &AnyGame, run: &SimulateArgs) -> SimulationReport {
    // Random games are short and come in chunks; games of thinking bots must be distributed evenly.
    let chunk_size = if run.bots == Contender::Random { 256 } else { 1 };
    let threads = run.threads.map_or_else(cores, usize::from);
    let bar = progress_bar(run.games, run.json);
    let next = AtomicU64::new(0);
    let began = Instant::now();
    let reports = bots::on_threads(threads, |_| {
        let mut report = SimulationReport::default();
        loop {
            let first = next.fetch_add(chunk_size, Ordering::Relaxed);
            if first >= run.games {
                return report;
            }
            let chunk = first..(first + chunk_size).min(run.games);
            for number in chunk.clone() {
                let mut game = start.clone();
                let actions = play_out(setup, &mut game, &run.bots, dice(run.seed, number));
                with_any_game!(&game, game => report.add(game, actions));
            }
            bar.inc(chunk.end - chunk.start);
        }
    });
    let mut sum = reports.into_iter().fold(SimulationReport::new(threads), SimulationReport::merge);
    sum.seconds = began.elapsed().as_secs_f64();
    bar.finish_and_clear();
    sum
}

/// Plays a game to its end. Returns the number of actions.
fn play_out(setup: &AnySetup, game: &mut AnyGame, bots: &Contender, mut dice: Dice) -> u32 {
    if *bots == Contender::Random {
        // Random games need no players, and speed matters.
        return with_any_game!(game, game => tabletop::play_out(game, &mut dice));
    }
    let players = players(bots, setup, game.seats(), &mut dice);
    let mut driver = Driver::new(game.clone(), players, dice);
    let actions = driver.run().unwrap_or_else(|error| panic!("{bots}: {error}"));
    *game = driver.into_game();
    actions
}
