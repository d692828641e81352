//! `cascade crash-test` and `cascade load-test`: tests of a server of this program from outside.

use std::env;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;

use crate::error::{CliError, CliResult};

/// How often the server is ended.
#[derive(Args)]
pub(crate) struct CrashArgs {
    /// How often it is ended without a warning
    #[arg(long, default_value_t = 200)]
    cycles: u32,
    /// How many people play meanwhile
    #[arg(long, default_value_t = 8)]
    people: u32,
    /// What is random follows from this
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// How much is asked of the server.
#[derive(Args)]
pub(crate) struct LoadArgs {
    /// How many tables, each with two people who watch it live
    #[arg(long, default_value_t = 5000)]
    tables: u32,
    /// How many commands per second
    #[arg(long, default_value_t = 1000)]
    rate: u32,
    /// For how many seconds
    #[arg(long, default_value_t = 30)]
    seconds: u32,
    /// With a `PostgreSQL` that is started for it, instead of `SQLite`
    #[cfg(unix)]
    #[arg(long)]
    postgres: bool,
}

/// A folder that is thrown away afterwards.
pub(crate) struct ScratchFolder(pub(crate) PathBuf);

impl ScratchFolder {
    pub(crate) fn new() -> ScratchFolder {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
        ScratchFolder(env::temp_dir().join(format!("cascade-stress-{now}")))
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn crash(args: &CrashArgs) -> CliResult {
    let folder = ScratchFolder::new();
    let plan = ::stress::CrashPlan {
        program: env::current_exe().map_err(CliError::found)?,
        folder: folder.0.clone(),
        cycles: args.cycles,
        people: args.people,
        seed: args.seed,
    };
    let report = ::stress::crash(&plan, |cycle| {
        if cycle.is_multiple_of(10) {
            eprintln!("ended {cycle} times");
        }
    })
    .map_err(CliError::found)?;
    println!(
        "{} sudden ends: {} requests acknowledged ({} sent again), {} entries at {} tables, {} faults",
        args.cycles,
        report.acknowledged,
        report.repeated,
        report.entries,
        report.tables,
        report.faults.len()
    );
    report.faults.iter().take(20).for_each(|fault| println!("  {fault}"));
    if report.faults.is_empty() { Ok(()) } else { Err(CliError::Found("something was lost".to_owned())) }
}

pub(crate) fn load(args: &LoadArgs) -> CliResult {
    let folder = ScratchFolder::new();
    let plan = ::stress::LoadPlan {
        program: env::current_exe().map_err(CliError::found)?,
        folder: folder.0.clone(),
        #[cfg(unix)]
        postgres: args.postgres,
        tables: args.tables,
        rate: args.rate,
        seconds: args.seconds,
    };
    let report = ::stress::load(&plan, |step| eprintln!("{step}")).map_err(CliError::found)?;
    let figures = |(count, [half, most, all]): (usize, [f64; 3])| {
        format!("{count}, p50 {half:.1} ms, p99 {most:.1} ms, longest {all:.1} ms")
    };
    println!("tables {}, live clients {}", args.tables, args.tables * 2);
    println!("commands acknowledged, from when they were due: {}", figures(report.commands));
    println!("commands per second: {:.0}", report.commands.0 as f64 / report.seconds);
    println!("entries seen by clients, from when the command was sent: {}", figures(report.seen));
    println!("server: {:.2} cores, {} MB of memory", report.cores, report.memory / 1_000_000);
    println!("memory per client: {:.1} KB", report.memory_per_client as f64 / 1000.0);
    println!("failed {}, lost {}", report.failed, report.lost);
    let sound = report.failed == 0 && report.lost == 0;
    if sound { Ok(()) } else { Err(CliError::Found("something failed or was lost".to_owned())) }
}
