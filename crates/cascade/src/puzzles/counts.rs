//! What became of the decisions that were looked at, and where the time went: how well mining pays.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// Counters that all threads share. Times are in milliseconds, of all threads together.
#[derive(Default)]
pub(super) struct MiningCounts {
    /// Decisions that a short search looked at.
    pub(super) looked_at: AtomicU64,
    /// Those where one answer seemed clearly better, and a greedy player misses it.
    pub(super) promising: AtomicU64,
    /// Those that a closer look still found clear.
    pub(super) closer: AtomicU64,
    /// Those that became puzzles.
    pub(super) proved: AtomicU64,
    /// The time that games took.
    pub(super) playing: AtomicU64,
    /// The time that short searches took.
    pub(super) looking: AtomicU64,
    /// The time that closer looks and proofs took.
    pub(super) proving: AtomicU64,
    /// The time that ratings took.
    pub(super) rating: AtomicU64,
}

impl MiningCounts {
    /// Counts one more.
    pub(super) fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Relaxed);
    }

    /// Does something and adds the time that it took.
    pub(super) fn time<T>(&self, of: impl Fn(&MiningCounts) -> &AtomicU64, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let done = work();
        of(self).fetch_add(begun.elapsed().as_millis() as u64, Relaxed);
        done
    }

    /// What to tell: how many decisions came how far, and what they cost.
    pub(super) fn told(&self) -> String {
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
