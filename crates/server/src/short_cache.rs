//! A result that everybody may ask for, computed once for all who ask within a second.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::api_error::ApiError;

/// How long a result is used. Changes that this server makes are seen at once.
const CACHE_TIME: Duration = Duration::from_secs(1);

/// A result for each key: few keys, and expensive results.
pub(crate) struct ShortCache<K, T> {
    results: Mutex<Vec<CachedResult<K, T>>>,
    /// Incremented when all results are outdated.
    version: AtomicU64,
}

struct CachedResult<K, T> {
    key: K,
    result: T,
    version: u64,
    at: Instant,
}

impl<K, T> Default for ShortCache<K, T> {
    fn default() -> ShortCache<K, T> {
        ShortCache { results: Mutex::default(), version: AtomicU64::default() }
    }
}

impl<K: PartialEq, T: Clone> ShortCache<K, T> {
    /// The result for a key. Requests for any key wait for each other: one at a time is computed.
    pub(crate) async fn get<F>(&self, key: K, compute: impl FnOnce() -> F) -> Result<T, ApiError>
    where
        F: Future<Output = Result<T, ApiError>>,
    {
        self.get_at(Instant::now(), key, compute).await
    }

    async fn get_at<F>(&self, now: Instant, key: K, compute: impl FnOnce() -> F) -> Result<T, ApiError>
    where
        F: Future<Output = Result<T, ApiError>>,
    {
        let mut results = self.results.lock().await;
        // Read before the computation, so that a change during it outdates its result.
        let version = self.version.load(Relaxed);
        results.retain(|cached| cached.version == version && now.saturating_duration_since(cached.at) < CACHE_TIME);
        if let Some(cached) = results.iter().find(|cached| cached.key == key) {
            return Ok(cached.result.clone());
        }
        let result = compute().await?;
        results.push(CachedResult { key, result: result.clone(), version, at: now });
        Ok(result)
    }

    /// Drops all results, because something that they are computed from has changed.
    pub(crate) fn invalidate(&self) {
        self.version.fetch_add(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test]
    async fn a_result_is_computed_once_a_second_or_after_a_change() {
        let (cache, computed, now) = (ShortCache::default(), Cell::new(0), Instant::now());
        let ask = async |key: &'static str, now: Instant| {
            let compute = async || {
                computed.set(computed.get() + 1);
                Ok(computed.get())
            };
            cache.get_at(now, key, compute).await.expect("computed")
        };
        let answers = [ask("a", now).await, ask("a", now).await, ask("b", now).await, ask("a", now).await];
        assert_eq!(answers, [1, 1, 2, 1]);
        cache.invalidate();
        assert_eq!([ask("a", now).await, ask("a", now).await], [3, 3]);
        assert_eq!([ask("a", now + CACHE_TIME).await, ask("a", now + CACHE_TIME).await], [4, 4]);
        let failed = cache.get("c", async || Err(ApiError::malformed("c"))).await;
        assert!(failed.is_err());
        assert_eq!(cache.get("c", async || Ok(7)).await, Ok(7), "failures are not kept");
    }
}
