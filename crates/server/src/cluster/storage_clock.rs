//! The clock of storage, by which all servers go, as well as its answers tell it.

use std::time::Duration;

use tokio::time::Instant;

/// What is known of the clock of storage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StorageClock {
    /// A time by it, in milliseconds since 1970,
    pub(super) said: u64,
    /// and when it was that time.
    pub(super) at: Instant,
    /// When storage was last heard of, as far as is known.
    pub(super) heard: Instant,
}

impl StorageClock {
    /// What is known after an answer.
    ///
    /// It was made somewhere between the question and its arrival, which can be seconds apart: a write waited for the disk, or this process
    /// stood still. Their middle is a guess, good enough for as long as nothing better is known. What was known before is moved only as
    /// far as the answer proves it wrong.
    pub(super) fn after(before: Option<StorageClock>, said: u64, asked: Instant, arrived: Instant) -> StorageClock {
        let middle = asked + arrived.saturating_duration_since(asked) / 2;
        let expected = before.and_then(|before| before.moment_of(said)).unwrap_or(middle);
        StorageClock { said, at: expected.clamp(asked, arrived), heard: middle }
    }

    /// When it is, or was, a time.
    fn moment_of(self, time: u64) -> Option<Instant> {
        let later = Duration::from_millis(time.saturating_sub(self.said));
        let earlier = Duration::from_millis(self.said.saturating_sub(time));
        self.at.checked_add(later)?.checked_sub(earlier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: u64 = 1_700_000_000_000;

    fn after(begun: Instant, millis: u64) -> Instant {
        begun + Duration::from_millis(millis)
    }

    /// What storage said after some milliseconds, to a question that was asked and answered at others.
    fn hear(before: Option<StorageClock>, begun: Instant, said: u64, [asked, arrived]: [u64; 2]) -> StorageClock {
        StorageClock::after(before, SAID + said, after(begun, asked), after(begun, arrived))
    }

    #[test]
    fn an_answer_that_took_long_moves_a_good_clock_by_nothing() {
        let begun = Instant::now();
        let first = hear(None, begun, 2, [0, 4]);
        assert_eq!(first.at, after(begun, 2), "the middle, for want of anything better");
        // Written after 1,300 ms: by the middle the clock would be 650 ms early. And a process that stood still for seconds after
        // the answer was made: it would be seconds late.
        for (said, way) in [(1550, [250, 1551]), (260, [255, 8000])] {
            let next = hear(Some(first), begun, said, way);
            assert_eq!((next.said, next.at), (SAID + said, after(begun, said)), "{way:?}");
        }
    }

    #[test]
    fn an_answer_corrects_what_it_proves_wrong() {
        let begun = Instant::now();
        let wrong = hear(None, begun, 1000, [0, 1000]);
        assert_eq!(wrong.at, after(begun, 500), "half a second early");
        let right = hear(Some(wrong), begun, 1252, [1250, 1256]);
        assert_eq!(right.at, after(begun, 1250), "no answer comes before its question");
        // Another database, whose clock is behind or ahead.
        assert_eq!(hear(Some(right), begun, 500, [1500, 1504]).at, after(begun, 1500));
        assert_eq!(hear(Some(right), begun, 9000, [1500, 1504]).at, after(begun, 1504));
    }
}
