//! Simulated time: milliseconds since the simulation began.

use std::time::Duration;

use tokio::time::Instant;

/// The time of a server that was started in a simulation: its runtime's clock begins at nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SimulatedTime {
    started: u64,
    base: Instant,
}

impl SimulatedTime {
    /// The time of a runtime that is started now. Must be called on it.
    pub(crate) fn started(now: u64) -> SimulatedTime {
        SimulatedTime { started: now, base: Instant::now() }
    }

    /// Now. Must be called on the same runtime.
    pub(crate) fn now(self) -> u64 {
        self.started + self.base.elapsed().as_millis() as u64
    }

    /// A moment as the runtime knows it.
    pub(crate) fn instant(self, at: u64) -> Instant {
        self.base + Duration::from_millis(at.saturating_sub(self.started))
    }
}
