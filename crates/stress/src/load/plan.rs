//! How much is asked of servers, and how it went.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How much is asked of the server.
#[derive(Clone, Debug)]
pub struct LoadPlan {
    /// The program.
    pub program: PathBuf,
    /// Where it keeps its tables.
    pub folder: PathBuf,
    /// Whether it keeps them in a `PostgreSQL` that is started for it.
    #[cfg(unix)]
    pub postgres: bool,
    /// How many tables, each with two people who watch it.
    pub tables: u32,
    /// How fast commands are sent.
    pub pace: LoadPace,
    /// How many servers share the database; one on `SQLite`.
    pub nodes: u32,
    /// For how many seconds.
    pub seconds: u32,
    /// What is in storage before, and how it gets there.
    pub finished: Option<FinishedTables>,
}

/// Tables at rest.
#[derive(Clone, Copy, Debug)]
pub struct FinishedTables {
    /// How many there are.
    pub count: u64,
    /// Copies one of them, in a folder or the database of an address, until there are so many; the ids of some of them.
    pub copy: fn(&TableToCopy<'_>) -> io::Result<Vec<String>>,
}

/// A table to copy, while no server runs.
#[derive(Clone, Copy, Debug)]
pub struct TableToCopy<'a> {
    /// Its id.
    pub id: &'a str,
    /// The folder of its storage.
    pub folder: &'a Path,
    /// The address of its database, if that is not in the folder.
    pub database: Option<&'a str>,
    /// How many there are to be.
    pub count: u64,
}

/// How fast commands are sent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LoadPace {
    /// So many a second, however long the answers take.
    Rate(u32),
    /// Each sender sends the next as soon as the last is answered.
    Most,
}

impl LoadPace {
    /// When a command is due that so many were sent before.
    pub(crate) fn due(self, ticket: u64, begun: Instant) -> Duration {
        match self {
            LoadPace::Rate(rate) => Duration::from_secs_f64(ticket as f64 / f64::from(rate)),
            LoadPace::Most => begun.elapsed(),
        }
    }
}

/// How it went. Durations are in milliseconds: the median, 99 of a hundred, the longest.
#[derive(Clone, Debug)]
pub struct LoadReport {
    /// Commands that were acknowledged, and how long that took from when they were due.
    pub commands: (usize, [f64; 3]),
    /// The longest of those that were due in each second.
    pub longest_by_second: Vec<f64>,
    /// Entries that readers saw, and how long that took from when the command was sent.
    pub seen: (usize, [f64; 3]),
    /// Commands that were refused or failed.
    pub failed: u64,
    /// Entries that were missing, came twice, or never came.
    pub lost: u64,
    /// The server's memory with all clients, in bytes.
    pub memory: u64,
    /// What one more client costs, in bytes.
    pub memory_per_client: u64,
    /// How many cores the server used.
    pub cores: f64,
    /// How many seconds the commands took.
    pub seconds: f64,
    /// How long the list of tables took, in milliseconds.
    pub list: [f64; 3],
    /// How long it took to read a table at rest, in milliseconds.
    pub load: [f64; 3],
    /// How long a server took to start, in milliseconds.
    pub start: f64,
}
