//! How a simulation went.

use std::ops::AddAssign;

use crate::audit::LogCounts;
use crate::promises::BrokenPromise;

/// How a simulation went.
#[derive(Clone, Default, Debug)]
pub struct SimulatedRun {
    /// The promises that were broken.
    pub broken: Vec<BrokenPromise>,
    /// The same for every run of a seed.
    pub trace_hash: u64,
    /// Everything that has happened, one line each.
    pub trace: Vec<String>,
    /// Requests that were sent.
    pub requests: u64,
    /// Requests that were sent again because no answer came.
    pub repeated: u64,
    /// Requests that were acknowledged.
    pub acknowledged: u64,
    /// Requests with a cookie or token that has ended.
    pub revoked_uses: u64,
    /// How often the server crashed.
    pub crashes: u64,
    /// Entries in the logs of all tables.
    pub entries: u64,
    /// How often a clock struck.
    pub struck: u64,
    /// Moves of bots.
    pub bot_moves: u64,
    /// How often something was taken back.
    pub undone: u64,
    /// Games that came to an end.
    pub ended: u64,
    /// Hints that were lost on their way to another server.
    pub lost_hints: u64,
    /// How often a server, or all of them, lost the way to the shared database.
    pub database_cuts: u64,
    /// Entries that came too late, because another server was faster.
    pub conflicts: u64,
}

impl SimulatedRun {
    pub(crate) fn add(&mut self, counts: LogCounts) {
        self.entries += counts.entries;
        self.struck += counts.struck;
        self.bot_moves += counts.bot_moves;
        self.undone += counts.undone;
        self.ended += counts.ended;
    }
}

/// The counts of both.
impl AddAssign<&SimulatedRun> for SimulatedRun {
    fn add_assign(&mut self, other: &SimulatedRun) {
        self.requests += other.requests;
        self.repeated += other.repeated;
        self.acknowledged += other.acknowledged;
        self.revoked_uses += other.revoked_uses;
        self.crashes += other.crashes;
        self.entries += other.entries;
        self.struck += other.struck;
        self.bot_moves += other.bot_moves;
        self.undone += other.undone;
        self.ended += other.ended;
        self.lost_hints += other.lost_hints;
        self.database_cuts += other.database_cuts;
        self.conflicts += other.conflicts;
    }
}
