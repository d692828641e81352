//! Simulated time: milliseconds since the start of the simulation.

use std::time::Duration;

use tokio::time::Instant;

/// The clock of a server that was started during a simulation: the clock of its runtime begins at zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SimulatedTime {
    started: u64,
    base: Instant,
}

impl SimulatedTime {
    /// The clock of a runtime that is started at this time. Must be called on that runtime.
    pub(crate) fn started(now: u64) -> SimulatedTime {
        SimulatedTime { started: now, base: Instant::now() }
    }

    /// The current time. Must be called on the same runtime.
    pub(crate) fn now(self) -> u64 {
        self.started + self.base.elapsed().as_millis() as u64
    }

    /// Converts a simulated time to an instant of the runtime.
    pub(crate) fn instant(self, at: u64) -> Instant {
        self.base + Duration::from_millis(at.saturating_sub(self.started))
    }
}
