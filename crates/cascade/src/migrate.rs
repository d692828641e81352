//! `cascade migrate`: copies all tables and people from one storage to another.

use clap::Args;
use locale::Lang;
use server::{MigrateError, StoreLocation};

use crate::error::{CliError, CliResult};

/// From where to where.
#[derive(Args)]
pub(crate) struct MigrateArgs {
    /// A folder, or a database such as `postgres://cascade@host/cascade`
    from: String,
    /// The same; it must have no tables yet
    to: String,
}

pub(crate) fn run(args: &MigrateArgs, lang: Lang) -> CliResult {
    let (from, to) = (StoreLocation::read(&args.from), StoreLocation::read(&args.to));
    let digests = server::migrate(&from, &to).map_err(|error| CliError::Usage(message(&error, lang)))?;
    for table in &digests {
        println!("{:<14}{:>10}  {}", table.name, table.rows, table.checksum);
    }
    println!("{}", lang.text("terminal.migrate-done", &[]));
    Ok(())
}

fn message(error: &MigrateError, lang: Lang) -> String {
    match error {
        MigrateError::Nothing => lang.text("terminal.migrate-nothing", &[]),
        MigrateError::InUse => lang.text("terminal.migrate-in-use", &[]),
        MigrateError::NotEmpty => lang.text("terminal.migrate-not-empty", &[]),
        MigrateError::Differs(_) | MigrateError::Failed(_) => {
            lang.text("terminal.migrate-failed", &[("why", error.to_string())])
        }
    }
}
