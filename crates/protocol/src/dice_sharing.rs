//! Who has a share in the dice of a table, and for whom they wait.

use std::collections::BTreeSet;

use games::{DiceNonce, Record};
use serde::{Deserialize, Serialize};
use tabletop::Seed;

/// For how long the first draw waits for the numbers of people who sit at the table, in milliseconds.
pub const NONCE_WAIT_MILLIS: u64 = 20_000;

/// Who has a share in the dice, beside the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DiceSharing {
    /// Whoever sends a number. The dice wait for nobody.
    #[default]
    None,
    /// Everybody who sits down sends a number; the first draw waits for the owner's.
    OneRound,
    /// Everybody who sits down pledges a number, and reveals it when all sit: nobody chooses theirs knowing the others'.
    TwoRounds,
}

impl DiceSharing {
    pub(crate) fn is_none(&self) -> bool {
        *self == DiceSharing::None
    }
}

/// Why a share in the dice is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NonceRefusal {
    /// The player has given one, or it is too late for one.
    Late,
    /// It is not what the table asks for, or not what was pledged.
    Wrong,
}

/// What a player sends for the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NonceShare {
    /// A number, also to reveal what was pledged.
    Value(Seed),
    /// SHA-256 of a number.
    Pledge(Seed),
}

/// What a page should send for a person who sits at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WantedShare {
    /// The number.
    Value,
    /// Its pledge.
    Pledge,
}

/// The shares in the dice of a table: the record holds the numbers, this the people.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DiceShares {
    /// Who has a share.
    pub sharing: DiceSharing,
    /// The ids of the people whose number the first draw waits for.
    pub awaited: BTreeSet<String>,
    /// The ids of the people who have given or pledged theirs, with its place in [`Record::nonces`].
    given: Vec<(String, usize)>,
}

impl DiceShares {
    pub(crate) fn new(sharing: DiceSharing, owner: Option<&str>) -> DiceShares {
        let awaited = owner.filter(|_| !sharing.is_none()).map(str::to_owned).into_iter().collect();
        DiceShares { sharing, awaited, given: Vec::new() }
    }

    /// Whether somebody has given or pledged a number.
    pub fn has_given(&self, person: &str) -> bool {
        self.given.iter().any(|(known, _)| known == person)
    }

    /// The number that a person has pledged and not revealed.
    fn pledged<'a>(&self, record: &'a Record, person: &str) -> Option<&'a DiceNonce> {
        let (_, index) = self.given.iter().find(|(known, _)| known == person)?;
        record.nonces.get(*index).filter(|nonce| nonce.value.is_none())
    }

    /// What the dice still want of a person who sits at the table. `begun` says that no seat is open any more.
    pub fn wanted(&self, record: &Record, begun: bool, person: &str) -> Option<WantedShare> {
        let pledged = self.pledged(record, person).is_some();
        match self.sharing {
            DiceSharing::None => None,
            DiceSharing::OneRound => (!self.has_given(person)).then_some(WantedShare::Value),
            DiceSharing::TwoRounds if pledged => (begun && self.awaited.contains(person)).then_some(WantedShare::Value),
            DiceSharing::TwoRounds => {
                (!self.has_given(person) && is_pledging_open(record)).then_some(WantedShare::Pledge)
            }
        }
    }

    /// Whether a person may give this share now. `begun` says that no seat is open any more.
    ///
    /// # Errors
    /// Why not.
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
            (NonceShare::Pledge(_), _) if !is_pledging_open(record) => Err(NonceRefusal::Late),
            (NonceShare::Pledge(_), _) | (NonceShare::Value(_), None) => Ok(()),
        }
    }

    /// Takes a share in: it is part of the draws that follow.
    pub(crate) fn give(&mut self, record: &mut Record, seat: &str, person: &str, share: NonceShare) {
        let index = self.given.iter().find(|(known, _)| known == person).map(|(_, index)| *index);
        match (share, index.and_then(|index| record.nonces.get_mut(index))) {
            (NonceShare::Value(value), Some(pledged)) => pledged.value = Some(value),
            (NonceShare::Pledge(_), Some(_)) => return,
            (share, None) => {
                let (value, pledge) = match share {
                    NonceShare::Value(value) => (Some(value), None),
                    NonceShare::Pledge(pledge) => (None, Some(pledge)),
                };
                self.given.push((person.to_owned(), record.nonces.len()));
                record.nonces.push(DiceNonce {
                    place: record.actions.len() as u32,
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
    }
}

/// Whether a number can still be pledged: after another is known, its choice would not be free.
fn is_pledging_open(record: &Record) -> bool {
    record.actions.is_empty() && record.nonces.iter().all(|nonce| nonce.value.is_none())
}
