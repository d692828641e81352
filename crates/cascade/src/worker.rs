//! `cascade worker`: computes bots' moves and acts on expired clocks for the tables of a database, without serving requests.

use std::path::PathBuf;

use clap::Args;
use locale::Lang;
use server::Config;

use crate::error::{CliError, CliResult};
use crate::serve::LogArgs;

/// For which tables, and how much at a time.
#[derive(Args)]
pub(crate) struct WorkerArgs {
    /// The `PostgreSQL` database that the servers share
    #[arg(long, env = "CASCADE_DATABASE", hide_env_values = true)]
    database: String,
    /// The NATS server over which they tell each other what they write
    #[arg(long, env = "CASCADE_NATS", hide_env_values = true)]
    nats: Option<String>,
    /// How many bots think at the same time [default: half of the cores]
    #[arg(long, env = "CASCADE_BOTS")]
    bots: Option<usize>,
    /// The address on which counters for Prometheus, and `/health` for probes, are served, such as 127.0.0.1:7118 [default: nowhere]
    #[arg(long, env = "CASCADE_METRICS")]
    metrics: Option<String>,
    #[command(flatten)]
    log: LogArgs,
}

pub(crate) fn run(args: &WorkerArgs, lang: Lang) -> CliResult {
    let mut config = Config::new(PathBuf::new());
    config.database = Some(args.database.clone());
    config.nats.clone_from(&args.nats);
    config.metrics.clone_from(&args.metrics);
    if let Some(bots) = args.bots {
        config.bots = bots.max(1);
    }
    args.log.begin()?;
    server::work(config, || println!("{}", lang.text("terminal.worker-ready", &[])))
        .map_err(|error| CliError::Usage(lang.text("terminal.worker-failed", &[("why", error.to_string())])))
}
