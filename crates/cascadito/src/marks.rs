//! Sets of marked hexes.

use core::hash::{Hash, Hasher};
use core::ops::{BitAnd, BitOr, Not};

/// A set of hexes of a sheet, by their numbers from 0 to 127.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks(pub(crate) u128);

impl Marks {
    /// The set with one member.
    #[inline]
    pub(crate) fn only(field: u8) -> Marks {
        Marks(1 << field)
    }

    #[inline]
    pub(crate) fn contains(self, field: u8) -> bool {
        self.0 >> field & 1 != 0
    }

    #[inline]
    pub(crate) fn insert(&mut self, field: u8) {
        self.0 |= 1 << field;
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The lowest number in a set that is not empty.
    #[inline]
    pub(crate) fn lowest(self) -> u8 {
        let low = self.0 as u64;
        if low == 0 { 64 + ((self.0 >> 64) as u64).trailing_zeros() as u8 } else { low.trailing_zeros() as u8 }
    }

    /// Removes the member with the lowest number, and returns it.
    #[inline]
    pub(crate) fn take_lowest(&mut self) -> Option<u8> {
        let lowest = (self.0 != 0).then(|| self.0.trailing_zeros() as u8)?;
        self.0 &= self.0 - 1;
        Some(lowest)
    }

    /// Members in ascending order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self;
        core::iter::from_fn(move || left.take_lowest())
    }

    /// The member that has `place` members below it.
    #[inline]
    pub(crate) fn nth(self, place: u32) -> Option<u8> {
        let low = self.0 as u64;
        let (mut word, mut place, base) = match low.count_ones() {
            count if place < count => (low, place, 0),
            count => ((self.0 >> 64) as u64, place - count, 64),
        };
        while place > 0 {
            word &= word.wrapping_sub(1);
            place -= 1;
        }
        (word != 0).then(|| base + word.trailing_zeros() as u8)
    }
}

impl Hash for Marks {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // As two halves, because the hash of a `u128` depends on the byte order of the machine.
        state.write_u64(self.0 as u64);
        state.write_u64((self.0 >> 64) as u64);
    }
}

impl BitAnd for Marks {
    type Output = Marks;
    #[inline]
    fn bitand(self, other: Marks) -> Marks {
        Marks(self.0 & other.0)
    }
}

impl BitOr for Marks {
    type Output = Marks;
    #[inline]
    fn bitor(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
}

impl Not for Marks {
    type Output = Marks;
    #[inline]
    fn not(self) -> Marks {
        Marks(!self.0)
    }
}

impl FromIterator<u8> for Marks {
    fn from_iter<I: IntoIterator<Item = u8>>(fields: I) -> Self {
        fields.into_iter().fold(Marks::default(), |marks, field| marks | Marks::only(field))
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn inserting_a_member_twice_keeps_it() {
        let mut set = Marks::only(70);
        set.insert(70);
        assert_eq!(set, Marks::only(70));
    }

    /// Fields beyond the first 64 count for the fingerprint, too.
    #[test]
    fn different_sets_have_different_fingerprints() {
        let sets = (0..128).map(Marks::only).chain([Marks::default()]);
        let fingerprints: BTreeSet<u64> = sets.map(|set| tabletop::stable_hash(&set)).collect();
        assert_eq!(fingerprints.len(), 129);
    }

    #[test]
    fn members_come_back_in_order() {
        let members = [0, 5, 63, 64, 100, 127];
        let set: Marks = members.into_iter().rev().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), members);
        assert_eq!((0..7).map(|place| set.nth(place)).collect::<Vec<_>>(), [&members.map(Some)[..], &[None]].concat());
        assert!(set.contains(63) && !set.contains(62) && set.len() == 6);
        assert!((set & !set).is_empty());
    }
}
