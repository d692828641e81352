//! `cascade load-test` and `cascade curve`: servers of this program with many tables and people, and how cost grows with them.

mod curve;
mod plot;

use std::env;
use std::io;
use std::path::PathBuf;

use clap::Args;
use server::StoreLocation;
use stress::{FinishedTables, LoadPace, LoadPlan, LoadReport, TableToCopy};

pub(crate) use self::curve::{CurveArgs, run_curve};
use crate::error::{CliError, CliResult};
use crate::stress::ScratchFolder;

/// How much is asked of the server.
#[derive(Args)]
pub(crate) struct LoadArgs {
    /// How many tables there are, each with two people who watch it
    #[arg(long, default_value_t = 5000)]
    tables: u32,
    /// How many commands per second
    #[arg(long, default_value_t = 1000)]
    rate: u32,
    /// As many commands per second as are acknowledged, instead
    #[arg(long, conflicts_with = "rate")]
    most: bool,
    /// For how many seconds
    #[arg(long, default_value_t = 30)]
    seconds: u32,
    /// How many finished tables are in storage before
    #[arg(long, default_value_t = 0)]
    finished: u64,
    /// With a `PostgreSQL` that is started for it, instead of `SQLite`
    #[cfg(unix)]
    #[arg(long)]
    postgres: bool,
    /// How many servers share that `PostgreSQL`
    #[cfg(unix)]
    #[arg(long, default_value_t = 1, requires = "postgres")]
    nodes: u32,
}

/// A plan for a server of this program, with an empty folder.
fn load_plan(folder: PathBuf, tables: u32, pace: LoadPace, seconds: u32) -> io::Result<LoadPlan> {
    let program = env::current_exe()?;
    #[cfg(unix)]
    let postgres = false;
    Ok(LoadPlan {
        program,
        folder,
        #[cfg(unix)]
        postgres,
        tables,
        pace,
        nodes: 1,
        seconds,
        finished: None,
    })
}

/// The plan for finished tables, if there are to be any.
fn finished_tables(count: u64) -> Option<FinishedTables> {
    (count > 0).then_some(FinishedTables { count, copy: copy_table })
}

fn copy_table(table: &TableToCopy<'_>) -> io::Result<Vec<String>> {
    let location = match table.database {
        Some(url) => StoreLocation::Postgres(url.to_owned()),
        None => StoreLocation::Folder(table.folder.to_owned()),
    };
    server::copy_table(&location, table.id, table.count).map_err(io::Error::other)
}

pub(crate) fn run(args: &LoadArgs) -> CliResult {
    let folder = ScratchFolder::new();
    let pace = if args.most { LoadPace::Most } else { LoadPace::Rate(args.rate) };
    let mut plan = load_plan(folder.0.clone(), args.tables, pace, args.seconds).map_err(CliError::found)?;
    plan.finished = finished_tables(args.finished);
    #[cfg(unix)]
    {
        (plan.postgres, plan.nodes) = (args.postgres, args.nodes);
    }
    let report = stress::load(&plan, |step| eprintln!("{step}")).map_err(CliError::found)?;
    print(&plan, &report);
    let sound = report.failed == 0 && report.lost == 0;
    if sound { Ok(()) } else { Err(CliError::Found("something failed or was lost".to_owned())) }
}

fn print(plan: &LoadPlan, report: &LoadReport) {
    let times = |[half, most, all]: [f64; 3]| format!("p50 {half:.1} ms, p99 {most:.1} ms, longest {all:.1} ms");
    println!("servers {}, tables {}, live clients {}", plan.nodes, plan.tables, plan.tables * 2);
    println!("commands acknowledged, from when they were due: {}, {}", report.commands.0, times(report.commands.1));
    let longest: Vec<String> = report.longest_by_second.iter().map(|millis| format!("{millis:.1}")).collect();
    println!("the longest of each second: {} ms", longest.join(", "));
    println!("commands per second: {:.0}", report.commands.0 as f64 / report.seconds);
    println!("entries seen by clients, from when the command was sent: {}, {}", report.seen.0, times(report.seen.1));
    println!("servers: {:.2} cores, {} MB of memory", report.cores, report.memory / 1_000_000);
    println!("processor time per command: {:.3} ms", processor_per_command(report));
    println!("memory per client: {:.1} KB", report.memory_per_client as f64 / 1000.0);
    println!("a server started in {:.0} ms; the list of tables: {}", report.start, times(report.list));
    if let Some(finished) = &plan.finished {
        println!("of {} finished tables, reading one: {}", finished.count, times(report.load));
    }
    println!("failed {}, lost {}", report.failed, report.lost);
}

/// The processor time per command in milliseconds, of all servers together.
fn processor_per_command(report: &LoadReport) -> f64 {
    report.cores * report.seconds * 1000.0 / report.commands.0.max(1) as f64
}
