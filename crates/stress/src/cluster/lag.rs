//! Measures how late a thread wakes up on a busy machine, as a tolerance for bounds in seconds.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// The duration of each sleep.
const SLEEP_TIME: Duration = Duration::from_millis(20);

/// Measures how late a thread wakes up.
#[derive(Default)]
pub(crate) struct LagMeter {
    longest_micros: AtomicU64,
}

impl LagMeter {
    /// Measures until `stop` is set.
    pub(crate) fn run(&self, stop: &AtomicBool) {
        while !stop.load(Relaxed) {
            let begun = Instant::now();
            thread::sleep(SLEEP_TIME);
            let late = begun.elapsed().saturating_sub(SLEEP_TIME);
            self.longest_micros.fetch_max(late.as_micros() as u64, Relaxed);
        }
    }

    /// Resets the measurement.
    pub(crate) fn begin(&self) {
        self.longest_micros.store(0, Relaxed);
    }

    /// The maximum since the last reset.
    pub(crate) fn longest(&self) -> Duration {
        Duration::from_micros(self.longest_micros.load(Relaxed))
    }
}
