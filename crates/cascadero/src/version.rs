//! The versions of the rules, and what a game keeps because of them.

use core::hash::{Hash, Hasher};

use tabletop::Seat;

use crate::board::NONE;
use crate::{Achievement, Achievements, Visits};

/// The version of the rules that a game is played by. A record names it, and is replayed by it for ever; new games have the newest.
///
/// What a version changes is asked for by a method of this type, in the one place where the rules differ. `docs/formats.md` lists the
/// changes.
///
/// ```
/// use cascadero::RulesVersion;
///
/// assert_eq!("1".parse(), Ok(RulesVersion::V1));
/// assert!(RulesVersion::V1 < RulesVersion::NEWEST);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RulesVersion {
    /// Records without a version.
    V1,
    /// A farmer's advance is compulsory, a declined first-come achievement stays with its player, and the option [`Visits`].
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

    /// Whether a farmer's advance must be taken where a cube can advance.
    #[inline]
    pub(crate) fn farmer_advance_is_compulsory(self) -> bool {
        self >= RulesVersion::V2
    }

    /// Whether a first-come achievement that a player declines is kept for that player.
    pub(crate) fn keeps_declined(self) -> bool {
        self >= RulesVersion::V2
    }

    /// Whether there is a choice of [`Visits`].
    pub fn has_visits(self) -> bool {
        self >= RulesVersion::V2
    }
}

/// The version of the rules, and what positions hold since version 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct VersionedState {
    pub(crate) rules: RulesVersion,
    pub(crate) visits: Visits,
    /// The seat that was the first to meet a first-come achievement, and declined it; [`NONE`] where there is none.
    keepers: [u8; 6],
    /// Towns that an envoy has moved away from, as bits; with [`Visits::Ever`] only. With those that have an envoy beside them now they
    /// are the towns that were ever touched, so that a placement has nothing to write down.
    pub(crate) left: u64,
}

impl VersionedState {
    pub(crate) fn new(rules: RulesVersion) -> Self {
        VersionedState { rules, visits: Visits::Now, keepers: [NONE; 6], left: 0 }
    }

    /// A player declines an achievement: it may have to be kept for that player.
    pub(crate) fn decline(&mut self, achievement: Achievement, seat: Seat) {
        if self.rules.keeps_declined() {
            self.keep(achievement, seat.0);
        }
    }

    /// An achievement is claimed: nobody keeps it any more.
    pub(crate) fn claim(&mut self, achievement: Achievement) {
        self.keep(achievement, NONE);
    }

    fn keep(&mut self, achievement: Achievement, keeper: u8) {
        // The first six are those for one player.
        if let Some(slot) = self.keepers.get_mut(achievement as usize) {
            *slot = keeper;
        }
    }

    /// The achievements whose keepers meet a condition.
    #[inline]
    pub(crate) fn kept(&self, by: impl Fn(Seat) -> bool) -> Achievements {
        // Nearly always, and asked by every judgement of a position.
        if self.keepers == [NONE; 6] {
            return Achievements::default();
        }
        let kept = Achievement::ALL.into_iter().zip(self.keepers);
        kept.filter(|(_, keeper)| *keeper != NONE && by(Seat(*keeper))).map(|(achievement, _)| achievement).collect()
    }
}

impl Hash for VersionedState {
    /// Records of version 1 state fingerprints from before there were versions: nothing of this is part of them.
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.rules > RulesVersion::V1 {
            (self.rules, self.visits, self.keepers, self.left).hash(state);
        }
    }
}
