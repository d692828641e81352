//! The configuration and the result of a load test.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The configuration of a load test.
#[derive(Clone, Debug)]
pub struct LoadPlan {
    /// The program.
    pub program: PathBuf,
    /// The data folder.
    pub folder: PathBuf,
    /// Whether to use a `PostgreSQL` that is started for the test.
    #[cfg(unix)]
    pub postgres: bool,
    /// The number of tables, each with two people who watch it.
    pub tables: u32,
    /// The pace of commands.
    pub pace: LoadPace,
    /// The number of servers that share the database; one with `SQLite`.
    pub nodes: u32,
    /// The duration in seconds.
    pub seconds: u32,
    /// Finished tables that are in storage before the test.
    pub finished: Option<FinishedTables>,
}

/// Finished tables for a test.
#[derive(Clone, Copy, Debug)]
pub struct FinishedTables {
    /// The number of tables.
    pub count: u64,
    /// Makes copies of a table. Returns the ids of some of them.
    pub copy: fn(&TableToCopy<'_>) -> io::Result<Vec<String>>,
}

/// A table to copy while no server runs.
#[derive(Clone, Copy, Debug)]
pub struct TableToCopy<'a> {
    /// Its id.
    pub id: &'a str,
    /// The data folder.
    pub folder: &'a Path,
    /// The URL of the database, if it is not in the folder.
    pub database: Option<&'a str>,
    /// The number of copies.
    pub count: u64,
}

/// The pace of commands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LoadPace {
    /// This many per second, however long the responses take.
    Rate(u32),
    /// As many as possible: each sender sends the next command when the last one is answered.
    Most,
}

impl LoadPace {
    /// When a command is due that has `ticket` commands before it.
    pub(crate) fn due(self, ticket: u64, begun: Instant) -> Duration {
        match self {
            LoadPace::Rate(rate) => Duration::from_secs_f64(ticket as f64 / f64::from(rate)),
            LoadPace::Most => begun.elapsed(),
        }
    }
}

/// The result of a load test. Triples of durations are the median, the 99th percentile and the maximum, in milliseconds.
#[derive(Clone, Debug)]
pub struct LoadReport {
    /// The number of acknowledged commands, and how long they took from their due time.
    pub commands: (usize, [f64; 3]),
    /// The maximum for the commands that were due in each second.
    pub longest_by_second: Vec<f64>,
    /// The number of entries that readers received, and how long that took from sending the command.
    pub seen: (usize, [f64; 3]),
    /// Commands that were refused or failed.
    pub failed: u64,
    /// Entries that were missing, duplicated or out of order.
    pub lost: u64,
    /// The memory of the server with all clients, in bytes.
    pub memory: u64,
    /// The memory for each further client, in bytes.
    pub memory_per_client: u64,
    /// How many processor cores the server used.
    pub cores: f64,
    /// The duration of the commands in seconds.
    pub seconds: f64,
    /// The duration of requests for the list of tables.
    pub list: [f64; 3],
    /// The duration of requests for a finished table.
    pub load: [f64; 3],
    /// How long a server took to start, in milliseconds.
    pub start: f64,
}
