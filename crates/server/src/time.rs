//! The server's clock: it starts at the system time, and then runs on the monotonic clock.
//!
//! Deadlines and thinking times are measured by it. The system clock can jump, and a process can be stopped; in both cases players must not
//! be charged for the difference. The scheduler compares both clocks at every tick, and [`ClockTick`] is the difference.

use std::time::Duration;

use tokio::time::Instant;

use crate::sync::Locked;

/// Without a tick for this long the clock stops: the process or the machine was suspended.
const LONGEST_TICK: Duration = Duration::from_secs(1);
/// A smaller difference to the system clock, in milliseconds, is corrected silently; a larger one is a jump.
const SMALL_DRIFT: u64 = 500;

/// The server's clock.
pub(crate) struct ServerClock {
    begun: Instant,
    state: Locked<ClockState>,
}

#[derive(Clone, Copy)]
struct ClockState {
    /// The time when the clock was started, in milliseconds since 1970, including corrections.
    base: u64,
    /// The last tick, or the start of the clock.
    ticked: Instant,
}

/// The difference between the clocks since the previous tick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClockTick {
    at: Instant,
    /// For how many milliseconds the process did not run.
    pub(crate) stalled: u64,
    /// By how many milliseconds the system clock has jumped.
    pub(crate) jumped: i64,
    drift: i64,
}

impl ClockTick {
    /// How long the process did not run. This time does not count as absence.
    pub(crate) fn stall(&self) -> Duration {
        Duration::from_millis(self.stalled)
    }

    /// When it was.
    pub(crate) fn at(&self) -> Instant {
        self.at
    }

    /// By how many milliseconds the server's clock will jump, beyond the time that it was really running.
    pub(crate) fn shift(&self) -> i64 {
        self.stalled.cast_signed() + self.jumped
    }
}

impl ServerClock {
    pub(crate) fn new(wall: u64, begun: Instant) -> ServerClock {
        ServerClock { begun, state: Locked::new(ClockState { base: wall, ticked: begun }) }
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        self.at(Instant::now())
    }

    fn at(&self, instant: Instant) -> u64 {
        let ClockState { base, ticked } = *self.state.lock();
        base + instant.min(ticked + LONGEST_TICK).saturating_duration_since(self.begun).as_millis() as u64
    }

    /// Whether the process has just been stopped, and the next tick will notice it.
    pub(crate) fn is_behind(&self) -> bool {
        Instant::now() > self.state.lock().ticked + LONGEST_TICK
    }

    /// Compares the clocks, without changing anything.
    pub(crate) fn tick(&self, wall: u64, at: Instant) -> ClockTick {
        let ClockState { base, ticked } = *self.state.lock();
        let gap = at.saturating_duration_since(ticked);
        let own = base + at.saturating_duration_since(self.begun).as_millis() as u64;
        let drift = wall.cast_signed() - own.cast_signed();
        let jumped = if drift.unsigned_abs() > SMALL_DRIFT { drift } else { 0 };
        ClockTick { at, stalled: gap.saturating_sub(LONGEST_TICK).as_millis() as u64, jumped, drift }
    }

    /// Advances the clock to a tick.
    pub(crate) fn advance_to(&self, tick: ClockTick) {
        let mut state = self.state.lock();
        state.base = state.base.saturating_add_signed(tick.drift);
        state.ticked = tick.at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYSTEM_TIME: u64 = 1_700_000_000_000;

    fn after(begun: Instant, millis: u64) -> Instant {
        begun + Duration::from_millis(millis)
    }

    #[test]
    fn small_clock_differences_are_corrected_and_jumps_are_reported() {
        let begun = Instant::now();
        let clock = ServerClock::new(SYSTEM_TIME, begun);
        let tick = clock.tick(SYSTEM_TIME + 253, after(begun, 250));
        assert_eq!((tick.stalled, tick.jumped, tick.shift()), (0, 0, 0));
        clock.advance_to(tick);
        assert_eq!(clock.at(after(begun, 250)), SYSTEM_TIME + 253);
        for jump in [3_600_000_i64, -7_200_000] {
            let clock = ServerClock::new(SYSTEM_TIME, begun);
            let tick = clock.tick((SYSTEM_TIME + 250).saturating_add_signed(jump), after(begun, 250));
            assert_eq!((tick.jumped, tick.shift()), (jump, jump));
            assert_eq!(clock.at(after(begun, 250)), SYSTEM_TIME + 250, "nothing has changed yet");
            clock.advance_to(tick);
            assert_eq!(clock.at(after(begun, 250)), (SYSTEM_TIME + 250).saturating_add_signed(jump));
        }
    }

    #[test]
    fn a_clock_without_ticks_is_behind() {
        assert!(!ServerClock::new(SYSTEM_TIME, Instant::now()).is_behind());
        let begun = Instant::now().checked_sub(2 * LONGEST_TICK).expect("the machine has run for longer");
        assert!(ServerClock::new(SYSTEM_TIME, begun).is_behind());
    }

    #[test]
    fn the_clock_stops_while_the_process_is_suspended() {
        let begun = Instant::now();
        let clock = ServerClock::new(SYSTEM_TIME, begun);
        // Stopped for ten minutes: a request before the next tick sees an advance of one second at most.
        let resumed = after(begun, 600_000);
        assert_eq!(clock.at(resumed), SYSTEM_TIME + 1000);
        let tick = clock.tick(SYSTEM_TIME + 600_000, resumed);
        assert_eq!((tick.stalled, tick.jumped), (599_000, 0));
        clock.advance_to(tick);
        assert_eq!(clock.at(resumed), SYSTEM_TIME + 600_000);
    }
}
