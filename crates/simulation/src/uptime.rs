//! When the server ran, so that it can be told how long somebody really had.

/// How much more than a player really had may be charged: two looks of the scheduler at the clock.
const ROUNDING: u64 = 500;
/// A process that was stopped is noticed when no tick came for a second; a jump of the clock at the next tick.
const UNNOTICED: u64 = 1000;
/// Of several servers the last counts as alive for 1.2 seconds after its last sign of life, and an absence of a second is none.
const UNNOTICED_LEASE: u64 = 1200 + 1000;
/// Several servers go by the clock of the database, which they know as well as its answers are quick.
const SHARED_ROUNDING: u64 = 1500;

/// When no server ran, and when its clock was disturbed; in simulated time.
#[derive(Clone, Default, Debug)]
pub(crate) struct Uptime {
    /// Whether several servers share a database.
    is_shared: bool,
    stopped: Vec<(u64, u64)>,
    disturbed: Vec<u64>,
}

impl Uptime {
    /// The time of one server, or of several that share a database.
    pub(crate) fn of_servers(count: usize) -> Uptime {
        Uptime { is_shared: count > 1, ..Uptime::default() }
    }

    /// The server did not run from one moment to another.
    pub(crate) fn note_stopped(&mut self, from: u64, to: u64) {
        self.stopped.push((from, to));
        self.disturbed.push(to);
    }

    /// The clock on the wall has jumped.
    pub(crate) fn note_jump(&mut self, at: u64) {
        self.disturbed.push(at);
    }

    /// When the server was last started or disturbed.
    pub(crate) fn last_disturbed(&self) -> u64 {
        self.disturbed.iter().copied().max().unwrap_or_default()
    }

    /// How long the server ran between two moments.
    fn running(&self, from: u64, to: u64) -> u64 {
        let overlap = |&(start, end): &(u64, u64)| end.min(to).saturating_sub(start.max(from));
        to.saturating_sub(from) - self.stopped.iter().map(overlap).sum::<u64>()
    }

    /// The most that may be charged for the time between two moments.
    pub(crate) fn most_charged(&self, from: u64, to: u64) -> u64 {
        let disturbances = self.disturbed.iter().filter(|at| (from..=to).contains(at)).count() as u64;
        let (rounding, unnoticed) =
            if self.is_shared { (SHARED_ROUNDING, UNNOTICED_LEASE) } else { (ROUNDING, UNNOTICED) };
        self.running(from, to) + rounding + unnoticed * disturbances
    }
}
