//! `cascade admin`: commands for a running server.

use clap::{Args, Subcommand};
use serde::Serialize;

use crate::error::{CliError, CliResult};
use crate::serve::DataArgs;

/// What to do, and to which server.
#[derive(Args)]
pub(crate) struct AdminArgs {
    #[command(subcommand)]
    command: AdminCommand,
    #[command(flatten)]
    data: DataArgs,
}

/// The names and fields are those of the server's admin requests.
#[derive(Subcommand, Serialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
enum AdminCommand {
    /// List all tables that wait or play
    List,
    /// Show a table: its people, seats and remarks
    Inspect { table: String },
    /// Break a game off
    Close { table: String },
    /// Keep a person or an address out
    Ban {
        /// A person's id, or an address as limits count it: `203.0.113.7`, or `2001:db8:1:2::/64`
        target: String,
        /// For how many days
        #[arg(long, default_value_t = 3650)]
        days: u32,
    },
    /// Let a person or an address in again
    Unban { target: String },
    /// List everybody who is banned
    Bans,
    /// Remove a table with everything about it
    DeleteTable { table: String },
    /// Remove a person: name and remarks are gone, records stay
    DeletePerson { person: String },
    /// Tell everybody who watches a table something; an empty text takes it back
    Announce { text: String },
    /// Sign cookies and tokens with a new key; those of the key before stay good
    RotateKey,
    /// Sign a person out everywhere
    SignOut { person: String },
    /// Sign everybody out: no cookie or token of before is good
    SignOutEverybody,
    /// The clock is right after it seemed implausible: the archive goes on
    TrustClock,
}

#[cfg(unix)]
pub(crate) fn run(args: &AdminArgs) -> CliResult {
    let folder = args.data.folder();
    let answer = server::ask_admin(&folder, &args.command)
        .map_err(|error| CliError::Usage(format!("no server answers on {}: {error}", folder.display())))?;
    let answer = answer.trim_end();
    if answer.starts_with("refused: ") {
        return Err(CliError::Found(answer.to_owned()));
    }
    println!("{answer}");
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn run(_: &AdminArgs) -> CliResult {
    Err(CliError::Usage("the operator's socket exists on Unix systems only".to_owned()))
}
