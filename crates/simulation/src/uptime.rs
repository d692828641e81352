//! Records when servers were running, to compute how much time a player really had.

/// The tolerance for the time that a player is charged: two ticks of the scheduler.
const TOLERANCE: u64 = 500;
/// A pause of the process is noticed only after a second without a tick, and a jump of the clock at the next tick.
const UNNOTICED_PAUSE: u64 = 1000;
/// With several servers, a lease lasts 1.2 seconds after the last heartbeat, and absences of up to a second are ignored.
const UNNOTICED_LEASE: u64 = 1200 + 1000;
/// The tolerance with several servers: they use the clock of the database, and know it only as precisely as its replies are fast.
const SHARED_TOLERANCE: u64 = 1500;

/// When no server was running, and when the clock was disturbed, in simulated time.
#[derive(Clone, Default, Debug)]
pub(crate) struct Uptime {
    /// Whether several servers share a database.
    is_shared: bool,
    stopped: Vec<(u64, u64)>,
    disturbed: Vec<u64>,
}

impl Uptime {
    /// For one server, or for several that share a database.
    pub(crate) fn of_servers(count: usize) -> Uptime {
        Uptime { is_shared: count > 1, ..Uptime::default() }
    }

    /// Records that no server was running between two times.
    pub(crate) fn note_stopped(&mut self, from: u64, to: u64) {
        self.stopped.push((from, to));
        self.disturbed.push(to);
    }

    /// Records a jump of the system clock.
    pub(crate) fn note_jump(&mut self, at: u64) {
        self.disturbed.push(at);
    }

    /// When the server was last started or disturbed.
    pub(crate) fn last_disturbed(&self) -> u64 {
        self.disturbed.iter().copied().max().unwrap_or_default()
    }

    /// How long the server was running between two times.
    fn running(&self, from: u64, to: u64) -> u64 {
        let overlap = |&(start, end): &(u64, u64)| end.min(to).saturating_sub(start.max(from));
        to.saturating_sub(from) - self.stopped.iter().map(overlap).sum::<u64>()
    }

    /// The maximum that may be charged for the time between two times.
    pub(crate) fn most_charged(&self, from: u64, to: u64) -> u64 {
        let disturbances = self.disturbed.iter().filter(|at| (from..=to).contains(at)).count() as u64;
        let (rounding, unnoticed) =
            if self.is_shared { (SHARED_TOLERANCE, UNNOTICED_LEASE) } else { (TOLERANCE, UNNOTICED_PAUSE) };
        self.running(from, to) + rounding + unnoticed * disturbances
    }
}
