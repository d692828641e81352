//! `cascade`: play, simulate, replay and check the games of the table.

mod admin;
mod backup;
mod boards;
mod bot;
mod bot_games;
#[cfg(unix)]
mod cluster;
mod coverage;
mod duel;
mod engine;
mod error;
mod fit;
mod fixtures;
mod hint;
mod load;
mod migrate;
mod openings;
mod play;
mod position;
mod print;
mod progress;
mod puzzles;
mod records;
mod review;
mod review_check;
mod selfplay;
mod serve;
mod setup_args;
mod simulate;
mod soak;
mod stress;
mod table_names;
mod tune;
mod version;
mod worker;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use locale::Lang;

use crate::error::CliError;
use crate::setup_args::GameArgs;
use crate::simulate::SimulateArgs;

/// Returns the memory of a burst of connections to the system, and makes commands cheaper for a server (docs/scale.md).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The arguments of the program.
#[derive(Parser)]
#[command(name = "cascade", version, long_version = version::text(), about = about(), arg_required_else_help = true)]
struct Cli {
    /// The language of messages, as a code such as en or fr [default: the system's]
    #[arg(long, global = true, value_parser = parse_lang)]
    lang: Option<Lang>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the terminal, against bots or around one screen
    Play(play::PlayArgs),
    /// Serve the browser table, and host tables for people on other machines
    Serve(serve::ServeArgs),
    /// Think for bots and act for clocks at the tables of a database that servers share, without answering anybody
    Worker(worker::WorkerArgs),
    /// Look after a running server: list and close tables, ban people, announce something
    Admin(admin::AdminArgs),
    /// Copy the tables of a server, running or not, to a file
    Backup(backup::BackupArgs),
    /// Put such a copy back, while no server runs
    Restore(backup::RestoreArgs),
    /// Move all tables and people between `SQLite` in a folder and a `PostgreSQL` database, while no server runs
    Migrate(migrate::MigrateArgs),
    /// Play many games between bots and report what happened
    Simulate {
        #[command(subcommand)]
        game: GameArgs<SimulateArgs>,
    },
    /// Check a recorded game move by move and show a position of it
    Replay(records::ReplayArgs),
    /// Say what every decision and every draw of a recorded game changed
    Review(review::ReviewArgs),
    /// Check how sound reviews are: on positions whose values are proven, with two seeds, and on games of several levels
    ReviewCheck(review_check::ReviewCheckArgs),
    /// Find puzzles: decisions of which one answer is clearly best
    Puzzles {
        #[command(subcommand)]
        command: puzzles::PuzzlesCommand,
    },
    /// Play games between bots and count what they play first on each board, for the page's opening book
    Openings(openings::OpeningsArgs),
    /// Check every roll, draw and shuffle of a record against its revealed seed
    VerifyDice(records::VerifyArgs),
    /// Show a position: a set-up, or a position written as text
    Show(position::ShowArgs),
    /// Count the ways to play on for a number of actions
    Perft(position::PerftArgs),
    /// The boards: list them, check a file
    Boards {
        #[command(subcommand)]
        command: boards::BoardsCommand,
    },
    /// Let two bots play deals against each other, and say how much the first is better
    Duel(duel::DuelArgs),
    /// Rate all levels of a game against each other
    Ladder(duel::LadderArgs),
    /// Let a level meet every player with one idea: who always passes, bids everything, takes every tile
    Gauntlet(duel::GauntletArgs),
    /// Say how often the actions that a level considers contain what a much longer search picks
    Coverage(coverage::CoverageArgs),
    /// Fit the weights of a game's evaluation to games between bots
    Fit(fit::FitArgs),
    /// Search the numbers of a design for those that meet a designer's aims, by games between bots
    Tune(tune::TuneArgs),
    /// Play games between bots as samples for the training of a network
    Selfplay(selfplay::SelfplayArgs),
    /// Show a bot's best moves in a position of a record
    Hint(hint::HintArgs),
    /// Lend the bots to other programs, by lines on standard input and output
    Engine(engine::EngineArgs),
    /// Print how many positions the bots look at from fixed positions: it changes when their behaviour does
    Signature,
    /// Play random games with every option and check that all promises of the rules hold
    Soak(soak::SoakArgs),
    /// Record games for the test suite, and look at those that are recorded
    #[command(hide = true)]
    Fixtures(fixtures::FixturesArgs),
    /// End a server suddenly again and again while people play, and check that nothing acknowledged is lost
    #[command(hide = true)]
    CrashTest(stress::CrashArgs),
    /// Start `PostgreSQL`, NATS and several servers in a scratch folder, behind one address
    #[cfg(unix)]
    #[command(hide = true)]
    Cluster(cluster::ClusterArgs),
    /// Let people play at several servers on one database while one thing after the other fails, and check that nothing is lost or done twice
    #[cfg(unix)]
    #[command(hide = true)]
    ClusterTrial(cluster::TrialArgs),
    /// Fill a server with people who play and watch, and say how long things take
    #[command(hide = true)]
    LoadTest(load::LoadArgs),
    /// Measure how cost grows with tables and servers, and draw it
    #[command(hide = true)]
    Curve(load::CurveArgs),
    /// Play a fixed set of random games, for counting instructions
    #[command(hide = true)]
    Bench(simulate::BenchArgs),
}

/// What the program is; its help is in English.
fn about() -> String {
    format!("One table for {}", Lang::En.game_names())
}

fn parse_lang(code: &str) -> Result<Lang, String> {
    Lang::from_code(code).ok_or_else(|| format!("use {}", Lang::ALL.map(Lang::code).join(" or ")))
}

/// The language of the environment, by the usual variables.
fn system_lang() -> Lang {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok())
        .and_then(|code| Lang::from_code(&code))
        .unwrap_or_default()
}

fn main() -> ExitCode {
    exit_quietly_on_broken_pipe();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let lang = cli.lang.unwrap_or_else(system_lang);
    let result = match cli.command {
        Command::Play(args) => play::run(&args, lang),
        Command::Serve(args) => serve::run(&args, lang),
        Command::Worker(args) => worker::run(&args, lang),
        Command::Admin(args) => admin::run(&args),
        Command::Backup(args) => backup::backup(&args, lang),
        Command::Restore(args) => backup::restore(&args, lang),
        Command::Migrate(args) => migrate::run(&args, lang),
        Command::Simulate { game } => simulate::run(&game, lang),
        Command::Replay(args) => records::replay(&args, lang),
        Command::Review(args) => review::run(&args, lang),
        Command::ReviewCheck(args) => review_check::run(&args, lang),
        Command::VerifyDice(args) => records::verify(&args, lang),
        Command::Show(args) => position::show(&args, lang),
        Command::Perft(args) => position::perft(&args, lang),
        Command::Puzzles { command } => puzzles::run(&command, lang),
        Command::Openings(args) => openings::run(&args, lang),
        Command::Boards { command } => boards::run(&command, lang),
        Command::Duel(args) => duel::duel(&args, lang),
        Command::Ladder(args) => duel::ladder(&args, lang),
        Command::Gauntlet(args) => duel::gauntlet(&args, lang),
        Command::Coverage(args) => coverage::run(&args, lang),
        Command::Fit(args) => fit::run(&args, lang),
        Command::Tune(args) => tune::run(&args, lang),
        Command::Selfplay(args) => selfplay::run(&args, lang),
        Command::Hint(args) => hint::run(&args, lang),
        Command::Engine(args) => {
            engine::run(&args, lang);
            Ok(())
        }
        Command::Signature => hint::signature(lang),
        Command::Soak(args) => {
            soak::run(&args, lang);
            Ok(())
        }
        Command::Fixtures(args) => fixtures::run(&args),
        Command::CrashTest(args) => stress::crash(&args),
        #[cfg(unix)]
        Command::Cluster(args) => cluster::run(&args),
        #[cfg(unix)]
        Command::ClusterTrial(args) => cluster::run_trial(&args),
        Command::LoadTest(args) => load::run(&args),
        Command::Curve(args) => load::run_curve(&args),
        Command::Bench(args) => simulate::bench(&args, lang),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(CliError::Usage(message)) => {
            eprintln!("cascade: {message}");
            ExitCode::from(2)
        }
        Err(CliError::Found(message)) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// A closed pipe (`cascade ... | head`) ends the program without a message, as is usual.
fn exit_quietly_on_broken_pipe() {
    let default_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let message = panic.payload().downcast_ref::<String>().map_or("", String::as_str);
        if message.starts_with("failed printing to std") {
            std::process::exit(0);
        }
        default_hook(panic);
    }));
}

/// Prints help as it is; turns an error into one line and exit code 2.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(2);
    }
    let text = error.to_string();
    let line: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .collect();
    eprintln!("cascade: {} (try --help)", line.join(" ").trim_start_matches("error: "));
    ExitCode::from(2)
}
