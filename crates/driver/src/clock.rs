//! Time, as provided by the host.

use std::time::Duration;

/// The time since some fixed moment: natively [`monotonic_clock`], in a browser a function that calls `Date.now`.
pub type TimeSource = fn() -> Duration;

/// The time since the first call of this function.
#[cfg(not(target_arch = "wasm32"))]
pub fn monotonic_clock() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// Returns a function that says whether `limit` has passed since this call, as bots need it.
pub fn time_limit(clock: TimeSource, limit: Duration) -> impl FnMut() -> bool {
    let start = clock();
    move || clock().saturating_sub(start) >= limit
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// A clock that advances by one millisecond with every reading.
    fn ticking() -> Duration {
        static READINGS: AtomicU64 = AtomicU64::new(0);
        Duration::from_millis(READINGS.fetch_add(1, Ordering::Relaxed))
    }

    #[test]
    fn time_limits_use_the_clock_of_the_host() {
        let mut is_up = time_limit(ticking, Duration::from_millis(3));
        assert_eq!([is_up(), is_up(), is_up()], [false, false, true]);
    }
}
