//! Rate limits: one for each kind of request, counted by person or address.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::config::RequestLimits;
use crate::security_log::EVENTS_PER_MINUTE;
use crate::sync::Locked;

/// Limits per second allow bursts of this many seconds' worth.
const BURST_SECONDS: u32 = 3;

/// How many people at one address may use their full limits at the same time.
pub(crate) const PEOPLE_PER_ADDRESS: u32 = 3;

type KeyedLimiter<C> = RateLimiter<String, DashMapStateStore<String>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// A rate limit for one kind of request, counted by key.
pub(crate) struct RateLimit<C: Clock = DefaultClock> {
    /// `None` for no limit.
    limiter: Option<KeyedLimiter<C>>,
}

impl RateLimit {
    /// This many per second, with bursts of three seconds' worth; 0 for no limit.
    pub(crate) fn per_second(rate: u32) -> RateLimit {
        RateLimit::with_clock(per_second(rate), DefaultClock::default())
    }

    /// This many per minute, all of them at once if need be; 0 for no limit.
    pub(crate) fn per_minute(rate: u32) -> RateLimit {
        RateLimit::with_clock(NonZeroU32::new(rate).map(Quota::per_minute), DefaultClock::default())
    }
}

fn per_second(rate: u32) -> Option<Quota> {
    let rate = NonZeroU32::new(rate)?;
    Some(Quota::per_second(rate).allow_burst(rate.saturating_mul(NonZeroU32::MIN.saturating_add(BURST_SECONDS - 1))))
}

impl<C: Clock> RateLimit<C> {
    fn with_clock(quota: Option<Quota>, clock: C) -> RateLimit<C> {
        RateLimit { limiter: quota.map(|quota| RateLimiter::dashmap_with_clock(quota, clock)) }
    }

    /// Counts a request for a key. If it exceeds the limit, returns how many seconds to wait.
    pub(crate) fn take(&self, key: &str) -> Result<(), u64> {
        let Some(limiter) = &self.limiter else { return Ok(()) };
        limiter.check_key(&key.to_owned()).map_err(|refused| {
            let wait = refused.wait_time_from(limiter.clock().now());
            wait.as_millis().div_ceil(1000).max(1) as u64
        })
    }

    /// Drops the keys whose limits have fully recovered.
    pub(crate) fn forget_unused(&self) {
        if let Some(limiter) = &self.limiter {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// All rate limits of the server.
pub(crate) struct RateLimits {
    /// Requests, by person.
    pub(crate) person: RateLimit,
    /// Requests, by address.
    pub(crate) address: RateLimit,
    /// New names and tables, by address.
    pub(crate) new: RateLimit,
    /// Remarks, by person.
    pub(crate) remarks: RateLimit,
    /// Remarks, by address: a new name must not lift the limit.
    pub(crate) address_remarks: RateLimit,
    /// Lines in the security log, by kind.
    pub(crate) security_events: RateLimit,
    /// Open streams, by address.
    pub(crate) streams: Locked<BTreeMap<String, u32>>,
}

impl RateLimits {
    pub(crate) fn new(limits: &RequestLimits) -> RateLimits {
        RateLimits {
            person: RateLimit::per_second(limits.person),
            address: RateLimit::per_second(limits.address),
            new: RateLimit::per_minute(limits.new),
            remarks: RateLimit::per_minute(limits.remarks),
            address_remarks: RateLimit::per_minute(limits.remarks * PEOPLE_PER_ADDRESS),
            security_events: RateLimit::per_minute(EVENTS_PER_MINUTE),
            streams: Locked::default(),
        }
    }

    /// Drops the keys that have not been used for a while.
    pub(crate) fn forget_unused(&self) {
        let all = [&self.person, &self.address, &self.new, &self.remarks, &self.address_remarks];
        all.into_iter().for_each(RateLimit::forget_unused);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use governor::clock::FakeRelativeClock;

    use super::*;

    #[test]
    fn a_used_up_limit_refills() {
        let clock = FakeRelativeClock::default();
        let limit = RateLimit::with_clock(per_second(2), clock.clone());
        assert!((0..6).all(|_| limit.take("ada").is_ok()));
        assert_eq!(limit.take("ada"), Err(1));
        assert_eq!(limit.take("bob"), Ok(()), "keys are counted apart");
        clock.advance(Duration::from_millis(500));
        assert_eq!((limit.take("ada"), limit.take("ada")), (Ok(()), Err(1)));
        let limit = RateLimit::per_minute(1);
        assert_eq!((limit.take("ada"), limit.take("ada")), (Ok(()), Err(60)));
        assert!((0..1000).all(|_| RateLimit::per_second(0).take("ada").is_ok()), "0 is no limit");
    }

    #[test]
    fn unused_keys_are_removed() {
        let clock = FakeRelativeClock::default();
        let limit = RateLimit::with_clock(per_second(2), clock.clone());
        (0..100).for_each(|key| limit.take(&key.to_string()).expect("the first of its key"));
        clock.advance(Duration::from_secs(10));
        limit.take("ada").expect("the first of its key");
        limit.forget_unused();
        assert_eq!(limit.limiter.map(|limiter| limiter.len()), Some(1));
    }
}
