//! Statistics of mining: how far decisions came, and where the time was spent.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// The counters, shared by all threads. Times are in milliseconds, summed over all threads.
#[derive(Default)]
pub(super) struct MiningCounts {
    /// Decisions that a short search examined.
    pub(super) looked_at: AtomicU64,
    /// Decisions where one answer seemed clearly better, and a greedy player misses it.
    pub(super) promising: AtomicU64,
    /// Decisions that were still clear after a closer look.
    pub(super) closer: AtomicU64,
    /// Decisions that became puzzles.
    pub(super) proved: AtomicU64,
    /// The time for playing games.
    pub(super) playing: AtomicU64,
    /// The time for short searches.
    pub(super) looking: AtomicU64,
    /// The time for closer looks and proofs.
    pub(super) proving: AtomicU64,
    /// The time for ratings.
    pub(super) rating: AtomicU64,
}

impl MiningCounts {
    /// Increments a counter.
    pub(super) fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Relaxed);
    }

    /// Runs some work, and adds its duration to a counter.
    pub(super) fn time<T>(&self, of: impl Fn(&MiningCounts) -> &AtomicU64, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let done = work();
        of(self).fetch_add(begun.elapsed().as_millis() as u64, Relaxed);
        done
    }

    /// A summary for printing.
    pub(super) fn summary(&self) -> String {
        let count = |counter: &AtomicU64| counter.load(Relaxed);
        let seconds = |counter: &AtomicU64| count(counter) as f64 / 1000.0;
        let all = [&self.playing, &self.looking, &self.proving, &self.rating].map(seconds);
        let minutes = all.iter().sum::<f64>() / 60.0;
        format!(
            "{} decisions, {} promising, {} after a closer look, {} puzzles\n\
             seconds of all threads together: {:.1} games, {:.1} first looks, {:.1} proofs, {:.1} ratings; {:.2} puzzles a minute of one thread",
            count(&self.looked_at),
            count(&self.promising),
            count(&self.closer),
            count(&self.proved),
            all[0],
            all[1],
            all[2],
            all[3],
            count(&self.proved) as f64 / minutes.max(1e-9)
        )
    }
}
