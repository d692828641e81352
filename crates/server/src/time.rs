//! The server's clock: it begins with the time on the wall, and then runs by itself.
//!
//! Deadlines and times to think are counted by it. The clock on the wall can jump, and a process can be stopped; either way nobody has
//! thought for that long. The scheduler looks at both clocks at every tick, and [`ClockTick`] says by how much they have parted.

use std::time::Duration;

use tokio::time::Instant;

use crate::sync::Locked;

/// Without a tick for so long the clock stands still: the process was stopped, or the machine asleep.
const LONGEST_TICK: Duration = Duration::from_secs(1);
/// A smaller difference to the wall is corrected; a larger one is a jump.
const SMALL_DRIFT: u64 = 500;

/// The server's clock.
pub(crate) struct ServerClock {
    begun: Instant,
    state: Locked<ClockState>,
}

#[derive(Clone, Copy)]
struct ClockState {
    /// The time when the clock began, in milliseconds since 1970; moved by corrections.
    base: u64,
    /// The last tick; before the first one, when the clock began.
    ticked: Instant,
}

/// How the clocks have parted since the tick before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClockTick {
    at: Instant,
    /// For how many milliseconds the process did not run.
    pub(crate) stalled: u64,
    /// By how many milliseconds the clock on the wall has jumped.
    pub(crate) jumped: i64,
    drift: i64,
}

impl ClockTick {
    /// By how many milliseconds the server's clock will jump, which nobody has thought.
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

    /// Compares the clocks; nothing has changed yet.
    pub(crate) fn tick(&self, wall: u64, at: Instant) -> ClockTick {
        let ClockState { base, ticked } = *self.state.lock();
        let gap = at.saturating_duration_since(ticked);
        let own = base + at.saturating_duration_since(self.begun).as_millis() as u64;
        let drift = wall.cast_signed() - own.cast_signed();
        let jumped = if drift.unsigned_abs() > SMALL_DRIFT { drift } else { 0 };
        ClockTick { at, stalled: gap.saturating_sub(LONGEST_TICK).as_millis() as u64, jumped, drift }
    }

    /// Goes on from a tick.
    pub(crate) fn go_on(&self, tick: ClockTick) {
        let mut state = self.state.lock();
        state.base = state.base.saturating_add_signed(tick.drift);
        state.ticked = tick.at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALL: u64 = 1_700_000_000_000;

    fn after(begun: Instant, millis: u64) -> Instant {
        begun + Duration::from_millis(millis)
    }

    #[test]
    fn small_differences_are_corrected_and_jumps_are_told() {
        let begun = Instant::now();
        let clock = ServerClock::new(WALL, begun);
        let tick = clock.tick(WALL + 253, after(begun, 250));
        assert_eq!((tick.stalled, tick.jumped, tick.shift()), (0, 0, 0));
        clock.go_on(tick);
        assert_eq!(clock.at(after(begun, 250)), WALL + 253);
        for jump in [3_600_000_i64, -7_200_000] {
            let clock = ServerClock::new(WALL, begun);
            let tick = clock.tick((WALL + 250).saturating_add_signed(jump), after(begun, 250));
            assert_eq!((tick.jumped, tick.shift()), (jump, jump));
            assert_eq!(clock.at(after(begun, 250)), WALL + 250, "nothing has changed yet");
            clock.go_on(tick);
            assert_eq!(clock.at(after(begun, 250)), (WALL + 250).saturating_add_signed(jump));
        }
    }

    #[test]
    fn the_clock_stands_still_while_the_process_does() {
        let begun = Instant::now();
        let clock = ServerClock::new(WALL, begun);
        // Stopped for ten minutes: who is answered before the next tick has thought for a second at most.
        let resumed = after(begun, 600_000);
        assert_eq!(clock.at(resumed), WALL + 1000);
        let tick = clock.tick(WALL + 600_000, resumed);
        assert_eq!((tick.stalled, tick.jumped), (599_000, 0));
        clock.go_on(tick);
        assert_eq!(clock.at(resumed), WALL + 600_000);
    }
}
