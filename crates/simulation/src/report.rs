//! The result of a simulation.

use std::ops::AddAssign;

use crate::audit::LogCounts;
use crate::promises::BrokenPromise;

/// The result of a simulation.
#[derive(Clone, Default, Debug)]
pub struct SimulatedRun {
    /// The promises that were broken.
    pub broken: Vec<BrokenPromise>,
    /// A hash of the trace, which is the same for every run of a seed.
    pub trace_hash: u64,
    /// Everything that happened, one event per line.
    pub trace: Vec<String>,
    /// Requests that were sent.
    pub requests: u64,
    /// Requests that were repeated because no response came.
    pub repeated: u64,
    /// Requests that were acknowledged.
    pub acknowledged: u64,
    /// Requests with an expired or revoked cookie or token.
    pub revoked_uses: u64,
    /// How often the server crashed.
    pub crashes: u64,
    /// Entries in the logs of all tables.
    pub entries: u64,
    /// How often a clock acted.
    pub clock_actions: u64,
    /// Moves of bots.
    pub bot_moves: u64,
    /// How often moves were undone.
    pub undone: u64,
    /// Games that have ended.
    pub ended: u64,
    /// Hints that were lost on the way to another server.
    pub lost_hints: u64,
    /// How often a server lost the link to the shared database.
    pub database_cuts: u64,
    /// Appends that failed because another server wrote first.
    pub conflicts: u64,
}

impl SimulatedRun {
    pub(crate) fn add(&mut self, counts: LogCounts) {
        self.entries += counts.entries;
        self.clock_actions += counts.clock_actions;
        self.bot_moves += counts.bot_moves;
        self.undone += counts.undone;
        self.ended += counts.ended;
    }
}

/// Adds the counts of another run.
impl AddAssign<&SimulatedRun> for SimulatedRun {
    fn add_assign(&mut self, other: &SimulatedRun) {
        self.requests += other.requests;
        self.repeated += other.repeated;
        self.acknowledged += other.acknowledged;
        self.revoked_uses += other.revoked_uses;
        self.crashes += other.crashes;
        self.entries += other.entries;
        self.clock_actions += other.clock_actions;
        self.bot_moves += other.bot_moves;
        self.undone += other.undone;
        self.ended += other.ended;
        self.lost_hints += other.lost_hints;
        self.database_cuts += other.database_cuts;
        self.conflicts += other.conflicts;
    }
}
