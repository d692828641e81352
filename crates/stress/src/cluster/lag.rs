//! How late a process is woken on a busy machine: what a bound in seconds means there.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// How long it sleeps each time.
const NAP: Duration = Duration::from_millis(20);

/// Measures how late a thread is woken.
#[derive(Default)]
pub(crate) struct LagMeter {
    longest_micros: AtomicU64,
}

impl LagMeter {
    /// Measures until told to stop.
    pub(crate) fn run(&self, stop: &AtomicBool) {
        while !stop.load(Relaxed) {
            let begun = Instant::now();
            thread::sleep(NAP);
            let late = begun.elapsed().saturating_sub(NAP);
            self.longest_micros.fetch_max(late.as_micros() as u64, Relaxed);
        }
    }

    /// Begins again.
    pub(crate) fn begin(&self) {
        self.longest_micros.store(0, Relaxed);
    }

    /// The longest since it began.
    pub(crate) fn longest(&self) -> Duration {
        Duration::from_micros(self.longest_micros.load(Relaxed))
    }
}
