//! `cascade crash-test`: kills a server of this program repeatedly, and checks what it has stored.

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

/// A folder that is deleted when it is dropped.
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
