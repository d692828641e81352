//! People and addresses that the operator has banned.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::store::Ban;
use crate::sync::Locked;

/// Everybody who is banned, with the end of the ban.
#[derive(Default)]
pub(crate) struct Bans {
    until: Locked<BTreeMap<String, u64>>,
    /// How often they were changed, so that a stream need not look for itself at every event.
    changes: AtomicU64,
}

impl Bans {
    pub(crate) fn new(bans: Vec<Ban>) -> Bans {
        let until = bans.into_iter().map(|ban| (ban.target, ban.until)).collect();
        Bans { until: Locked::new(until), changes: AtomicU64::default() }
    }

    /// Whether a person or an address is banned at a time.
    pub(crate) fn is_banned(&self, target: &str, now: u64) -> bool {
        self.until.lock().get(target).is_some_and(|until| *until > now)
    }

    /// How often they were changed.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Relaxed)
    }

    /// Replaces all bans.
    pub(crate) fn replace(&self, bans: Vec<Ban>) {
        *self.until.lock() = bans.into_iter().map(|ban| (ban.target, ban.until)).collect();
        self.changes.fetch_add(1, Relaxed);
    }

    /// Bans a target, or lifts the ban if `until` is 0.
    pub(crate) fn set(&self, ban: Ban) {
        let mut bans = self.until.lock();
        match ban.until {
            0 => bans.remove(&ban.target),
            until => bans.insert(ban.target, until),
        };
        self.changes.fetch_add(1, Relaxed);
    }
}
