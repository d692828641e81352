//! People and addresses that the operator has banned.

use std::collections::BTreeMap;

use crate::store::Ban;
use crate::sync::Locked;

/// Everybody who is banned, with the end of the ban.
#[derive(Default)]
pub(crate) struct Bans(Locked<BTreeMap<String, u64>>);

impl Bans {
    pub(crate) fn new(bans: Vec<Ban>) -> Bans {
        Bans(Locked::new(bans.into_iter().map(|ban| (ban.target, ban.until)).collect()))
    }

    /// Whether a person or an address is banned at a time.
    pub(crate) fn is_banned(&self, target: &str, now: u64) -> bool {
        self.0.lock().get(target).is_some_and(|until| *until > now)
    }

    /// Replaces all bans.
    pub(crate) fn replace(&self, bans: Vec<Ban>) {
        *self.0.lock() = bans.into_iter().map(|ban| (ban.target, ban.until)).collect();
    }

    /// Bans a target, or lifts the ban if `until` is 0.
    pub(crate) fn set(&self, ban: Ban) {
        let mut bans = self.0.lock();
        match ban.until {
            0 => bans.remove(&ban.target),
            until => bans.insert(ban.target, until),
        };
    }
}
