//! The clock of storage, which all servers share, estimated from the answers of storage.

use std::time::Duration;

use tokio::time::Instant;

/// What is known about the clock of storage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StorageClock {
    /// A time by the clock of storage, in milliseconds since 1970.
    pub(super) storage_time: u64,
    /// The local instant of that time.
    pub(super) at: Instant,
    /// The estimated instant of storage's last answer.
    pub(super) received_at: Instant,
}

impl StorageClock {
    /// Updates the estimate with an answer.
    ///
    /// The answer was made at some point between sending the request and receiving the answer, which can be seconds apart: a write waited
    /// for the disk, or this process was stopped. The midpoint is only a guess, used while there is no earlier estimate. Otherwise the
    /// earlier estimate is corrected only as far as the answer proves it wrong.
    pub(super) fn after(
        before: Option<StorageClock>,
        storage_time: u64,
        asked: Instant,
        arrived: Instant,
    ) -> StorageClock {
        let middle = asked + arrived.saturating_duration_since(asked) / 2;
        let expected = before.and_then(|before| before.moment_of(storage_time)).unwrap_or(middle);
        StorageClock { storage_time, at: expected.clamp(asked, arrived), received_at: middle }
    }

    /// The local instant of a time by the clock of storage.
    fn moment_of(self, time: u64) -> Option<Instant> {
        let later = Duration::from_millis(time.saturating_sub(self.storage_time));
        let earlier = Duration::from_millis(self.storage_time.saturating_sub(time));
        self.at.checked_add(later)?.checked_sub(earlier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STORAGE_TIME: u64 = 1_700_000_000_000;

    fn after(begun: Instant, millis: u64) -> Instant {
        begun + Duration::from_millis(millis)
    }

    /// An answer with a time, to a request that was sent and answered at other times.
    fn after_reply(
        before: Option<StorageClock>,
        begun: Instant,
        storage_time: u64,
        [asked, arrived]: [u64; 2],
    ) -> StorageClock {
        StorageClock::after(before, STORAGE_TIME + storage_time, after(begun, asked), after(begun, arrived))
    }

    #[test]
    fn a_slow_reply_does_not_change_an_accurate_clock() {
        let begun = Instant::now();
        let first = after_reply(None, begun, 2, [0, 4]);
        assert_eq!(first.at, after(begun, 2), "the middle, for want of anything better");
        // Written after 1,300 ms: by the midpoint the clock would be 650 ms fast. In the second case the process was stopped for seconds
        // after the answer was made: the clock would be seconds slow.
        for (storage_time, way) in [(1550, [250, 1551]), (260, [255, 8000])] {
            let next = after_reply(Some(first), begun, storage_time, way);
            assert_eq!(
                (next.storage_time, next.at),
                (STORAGE_TIME + storage_time, after(begun, storage_time)),
                "{way:?}"
            );
        }
    }

    #[test]
    fn a_reply_corrects_a_clock_that_it_contradicts() {
        let begun = Instant::now();
        let wrong = after_reply(None, begun, 1000, [0, 1000]);
        assert_eq!(wrong.at, after(begun, 500), "half a second early");
        let right = after_reply(Some(wrong), begun, 1252, [1250, 1256]);
        assert_eq!(right.at, after(begun, 1250), "no answer comes before its question");
        // Another database, whose clock is slow or fast.
        assert_eq!(after_reply(Some(right), begun, 500, [1500, 1504]).at, after(begun, 1500));
        assert_eq!(after_reply(Some(right), begun, 9000, [1500, 1504]).at, after(begun, 1504));
    }
}
