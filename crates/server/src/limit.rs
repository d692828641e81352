//! Buckets that fill up slowly: how often somebody may do something.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// How many buckets are kept before full ones are thrown away.
const MANY: usize = 50_000;

/// One kind of limit, with a bucket for everybody.
#[derive(Default)]
pub(crate) struct Limit {
    /// What flows in, per second; 0 for no limit.
    rate: f64,
    /// How much a bucket holds.
    burst: f64,
    buckets: Mutex<BTreeMap<String, (f64, u64)>>,
}

impl Limit {
    /// So many per second, and three seconds' worth at once.
    pub(crate) fn per_second(rate: f64) -> Limit {
        Limit { rate, burst: rate * 3.0, buckets: Mutex::default() }
    }

    /// So many per minute, all of them at once if need be.
    pub(crate) fn per_minute(rate: f64) -> Limit {
        Limit { rate: rate / 60.0, burst: rate, buckets: Mutex::default() }
    }

    /// Takes one, or says for how many seconds to wait.
    #[expect(clippy::cast_sign_loss, reason = "a wait is at least one second")]
    pub(crate) fn take(&self, who: &str, now: u64) -> Result<(), u64> {
        if self.rate <= 0.0 {
            return Ok(());
        }
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MANY {
            let (rate, burst) = (self.rate, self.burst);
            buckets.retain(|_, (level, at)| *level + seconds(*at, now) * rate < burst);
        }
        let (level, at) = buckets.entry(who.to_owned()).or_insert((self.burst, now));
        *level = (*level + seconds(*at, now) * self.rate).min(self.burst);
        *at = now;
        if *level >= 1.0 {
            *level -= 1.0;
            return Ok(());
        }
        Err(((1.0 - *level) / self.rate).ceil().max(1.0) as u64)
    }
}

fn seconds(from: u64, to: u64) -> f64 {
    to.saturating_sub(from) as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let limit = Limit::per_second(2.0);
        assert!((0..6).all(|_| limit.take("ada", 1000).is_ok()));
        assert_eq!(limit.take("ada", 1000), Err(1));
        assert_eq!(limit.take("bob", 1000), Ok(()), "everybody has a bucket of their own");
        assert_eq!(limit.take("ada", 1500), Ok(()));
        assert_eq!(limit.take("ada", 1500), Err(1));
        assert_eq!(Limit::per_minute(1.0).take("ada", 0), Ok(()));
        assert!((0..1000).all(|_| Limit::per_second(0.0).take("ada", 0).is_ok()), "0 is no limit");
    }
}
