//! Which players contribute to the dice of a table, and which contributions the dice wait for.

use std::collections::BTreeSet;

use games::{DiceNonce, Record};
use serde::{Deserialize, Serialize};
use tabletop::Seed;

/// How long the first draw waits for the numbers of the people at the table, in milliseconds.
pub const NONCE_WAIT_MILLIS: u64 = 20_000;

/// How players contribute to the dice, in addition to the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DiceSharing {
    /// Every person who takes a seat sends a number. The dice do not wait for it, so the first draws may fall without one.
    // What logs from before there was a choice mean. New tables have another default.
    #[default]
    None,
    /// Every person who takes a seat sends a number. The first draw waits for the owner's.
    OneRound,
    /// Every person who takes a seat pledges a number, and reveals it once all seats are taken. So nobody can choose theirs knowing the others'.
    TwoRounds,
}

impl DiceSharing {
    pub(crate) fn is_none(&self) -> bool {
        *self == DiceSharing::None
    }

    /// How players contribute at a new table if the request does not say it.
    pub(crate) fn of_new_tables() -> DiceSharing {
        DiceSharing::OneRound
    }
}

/// Why a contribution is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NonceRefusal {
    /// The player has made one already, or it is too late.
    Late,
    /// It is not what the table requires, or differs from the pledge.
    Wrong,
}

/// A player's contribution to the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NonceShare {
    /// A number, which may also reveal a pledge.
    Value(Seed),
    /// A pledge: the SHA-256 of a number.
    Pledge(Seed),
}

/// The contribution that a client should send next for a person at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NonceShareKind {
    /// The number.
    Value,
    /// The pledge of a number.
    Pledge,
}

/// The contributions to the dice of a table: the record has the numbers, this has the people.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DiceShares {
    /// How players contribute.
    pub sharing: DiceSharing,
    /// The ids of the people whose number the first draw waits for.
    pub awaited: BTreeSet<String>,
    /// The ids of the people who have contributed or pledged, each with the index into [`Record::nonces`].
    given: Vec<(String, usize)>,
    /// The greatest number of actions that the record ever had, also if some were taken back: draws before this place may have been seen.
    farthest: u32,
}

/// An entry with a contribution to the dice.
pub(crate) struct GivenShare<'a> {
    pub(crate) seat: &'a str,
    pub(crate) person: &'a str,
    pub(crate) share: NonceShare,
    /// From which place on it counts. Entries from before this was written down have none.
    pub(crate) place: Option<u32>,
}

impl DiceShares {
    pub(crate) fn new(sharing: DiceSharing, owner: Option<&str>) -> DiceShares {
        let awaited = owner.filter(|_| !sharing.is_none()).map(str::to_owned).into_iter().collect();
        DiceShares { sharing, awaited, given: Vec::new(), farthest: 0 }
    }

    /// Notes how many actions the record has.
    pub(crate) fn reach(&mut self, actions: usize) {
        self.farthest = self.farthest.max(actions as u32);
    }

    /// The place in the record from which a number that is contributed now applies. No draw that was already seen depends on it, even if
    /// it was undone.
    pub fn next_place(&self) -> u32 {
        self.farthest
    }

    /// Whether a person has contributed or pledged a number.
    pub fn has_given(&self, person: &str) -> bool {
        self.given.iter().any(|(known, _)| known == person)
    }

    /// The pledge of a person who has not revealed the number yet.
    fn pledged<'a>(&self, record: &'a Record, person: &str) -> Option<&'a DiceNonce> {
        let (_, index) = self.given.iter().find(|(known, _)| known == person)?;
        record.nonces.get(*index).filter(|nonce| nonce.value.is_none())
    }

    /// The contribution that is still wanted from a person at the table. `begun` is true once all seats were taken.
    pub fn wanted(&self, record: &Record, begun: bool, person: &str) -> Option<NonceShareKind> {
        let pledged = self.pledged(record, person).is_some();
        match self.sharing {
            DiceSharing::None | DiceSharing::OneRound => (!self.has_given(person)).then_some(NonceShareKind::Value),
            DiceSharing::TwoRounds if pledged => {
                (begun && self.awaited.contains(person)).then_some(NonceShareKind::Value)
            }
            DiceSharing::TwoRounds => {
                (!self.has_given(person) && self.is_pledging_open(record)).then_some(NonceShareKind::Pledge)
            }
        }
    }

    /// Checks whether a person may make this contribution now. `begun` is true once all seats were taken.
    ///
    /// # Errors
    /// If it is too late, or not what is wanted.
    pub fn check(&self, record: &Record, begun: bool, person: &str, share: NonceShare) -> Result<(), NonceRefusal> {
        let pledging = self.sharing == DiceSharing::TwoRounds;
        match (share, self.pledged(record, person)) {
            (NonceShare::Value(value), Some(pledged)) => {
                let kept = DiceNonce { value: Some(value), ..pledged.clone() }.keeps_pledge();
                match (kept, begun && self.awaited.contains(person)) {
                    (true, true) => Ok(()),
                    (true, false) => Err(NonceRefusal::Late),
                    (false, _) => Err(NonceRefusal::Wrong),
                }
            }
            _ if self.has_given(person) => Err(NonceRefusal::Late),
            (NonceShare::Value(_), None) if pledging => Err(NonceRefusal::Wrong),
            (NonceShare::Pledge(_), _) if !pledging => Err(NonceRefusal::Wrong),
            (NonceShare::Pledge(_), _) if !self.is_pledging_open(record) => Err(NonceRefusal::Late),
            (NonceShare::Pledge(_), _) | (NonceShare::Value(_), None) => Ok(()),
        }
    }

    /// Adds a contribution: it is part of all later draws. Returns false if it states another place than [`DiceShares::next_place`].
    #[must_use]
    pub(crate) fn give(&mut self, record: &mut Record, given: &GivenShare<'_>) -> bool {
        let GivenShare { seat, person, share, place } = *given;
        if place.is_some_and(|place| place != self.next_place()) {
            return false;
        }
        let index = self.given.iter().find(|(known, _)| known == person).map(|(_, index)| *index);
        match (share, index.and_then(|index| record.nonces.get_mut(index))) {
            (NonceShare::Value(value), Some(pledged)) => pledged.value = Some(value),
            (NonceShare::Pledge(_), Some(_)) => return true,
            (share, None) => {
                let (value, pledge) = match share {
                    NonceShare::Value(value) => (Some(value), None),
                    NonceShare::Pledge(pledge) => (None, Some(pledge)),
                };
                self.given.push((person.to_owned(), record.nonces.len()));
                record.nonces.push(DiceNonce {
                    place: place.unwrap_or(record.actions.len() as u32),
                    seat: seat.to_owned(),
                    value,
                    pledge,
                });
            }
        }
        match share {
            NonceShare::Value(_) => drop(self.awaited.remove(person)),
            NonceShare::Pledge(_) => drop(self.awaited.insert(person.to_owned())),
        }
        true
    }

    /// Whether a number can still be pledged. Once another one or a draw is known, the choice would no longer be blind.
    fn is_pledging_open(&self, record: &Record) -> bool {
        self.farthest == 0 && record.nonces.iter().all(|nonce| nonce.value.is_none())
    }
}
