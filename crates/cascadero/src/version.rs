//! The versions of the rules, and the state that later versions add.

use core::hash::{Hash, Hasher};

use tabletop::Seat;

use crate::board::NONE;
use crate::{Achievement, Achievements, Visits};

/// The version of the rules of a game. A record names it and is always replayed by it; new games have the newest version.
///
/// Each difference between versions is a method of this type, which is called in the one place where the rules differ. `docs/formats.md`
/// lists the changes.
///
/// ```
/// use cascadero::RulesVersion;
///
/// assert_eq!("1".parse(), Ok(RulesVersion::V1));
/// assert!(RulesVersion::V1 < RulesVersion::NEWEST);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RulesVersion {
    /// The rules of records that name no version.
    V1,
    /// A farmer's advance is compulsory, a declined first-come achievement is kept for its player, and there is the option [`Visits`].
    V2,
}

tabletop::named!(RulesVersion { V1 = "1", V2 = "2" });

impl RulesVersion {
    /// The version of new games.
    pub const NEWEST: RulesVersion = RulesVersion::V2;

    /// Its number, counted from 1.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Whether the advance of a farmer tile is compulsory if some cube can advance.
    #[inline]
    pub(crate) fn farmer_advance_is_compulsory(self) -> bool {
        self >= RulesVersion::V2
    }

    /// Whether a first-come achievement that a player declines is kept for that player.
    pub(crate) fn keeps_declined(self) -> bool {
        self >= RulesVersion::V2
    }

    /// Whether the option [`Visits`] exists.
    pub fn has_visits(self) -> bool {
        self >= RulesVersion::V2
    }
}

/// The version of the rules, and the state added by version 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct VersionedState {
    pub(crate) rules: RulesVersion,
    pub(crate) visits: Visits,
    /// For each first-come achievement, the seat that was the first to meet it and declined it; [`NONE`] if there is none.
    keepers: [u8; 6],
    /// Towns that an envoy has moved away from, as a bit set; only with [`Visits::Ever`]. Together with the towns that have an envoy beside
    /// them now, these are the towns ever touched. So a placement does not have to update anything.
    pub(crate) left: u64,
}

impl VersionedState {
    pub(crate) fn new(rules: RulesVersion) -> Self {
        VersionedState { rules, visits: Visits::Now, keepers: [NONE; 6], left: 0 }
    }

    /// Records that a player declined an achievement, if the version keeps it for that player.
    pub(crate) fn decline(&mut self, achievement: Achievement, seat: Seat) {
        if self.rules.keeps_declined() {
            self.keep(achievement, seat.0);
        }
    }

    /// Records that an achievement was claimed, so that it is no longer kept.
    pub(crate) fn claim(&mut self, achievement: Achievement) {
        self.keep(achievement, NONE);
    }

    fn keep(&mut self, achievement: Achievement, keeper: u8) {
        // The first six achievements are the first-come ones.
        if let Some(slot) = self.keepers.get_mut(achievement as usize) {
            *slot = keeper;
        }
    }

    /// The achievements whose keeper satisfies a predicate.
    #[inline]
    pub(crate) fn kept(&self, by: impl Fn(Seat) -> bool) -> Achievements {
        // The usual case; bots call this for every evaluation of a position.
        if self.keepers == [NONE; 6] {
            return Achievements::default();
        }
        let kept = Achievement::ALL.into_iter().zip(self.keepers);
        kept.filter(|(_, keeper)| *keeper != NONE && by(Seat(*keeper))).map(|(achievement, _)| achievement).collect()
    }
}

impl Hash for VersionedState {
    /// The fingerprints in records of version 1 are older than this type, so for version 1 nothing is hashed.
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.rules > RulesVersion::V1 {
            (self.rules, self.visits, self.keepers, self.left).hash(state);
        }
    }
}
