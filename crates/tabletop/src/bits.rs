//! Sets of small numbers, for fields of a board.

/// A set of the numbers 0 to 255.
///
/// ```
/// use tabletop::FieldSet;
///
/// let mut set: FieldSet = [7, 200, 3].into_iter().collect();
/// set.remove(7);
/// set.insert(64);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 200]);
/// assert!(set.contains(200) && set.len() == 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FieldSet([u64; 4]);

impl FieldSet {
    /// The empty set.
    pub const EMPTY: FieldSet = FieldSet([0; 4]);

    /// The bit set as four words, lowest numbers first.
    #[inline]
    pub fn words(&self) -> [u64; 4] {
        self.0
    }

    /// Whether `n` is a member.
    #[inline]
    pub fn contains(&self, n: u8) -> bool {
        self.0[usize::from(n >> 6)] >> (n & 63) & 1 != 0
    }

    /// Adds `n`.
    #[inline]
    pub fn insert(&mut self, n: u8) {
        self.0[usize::from(n >> 6)] |= 1 << (n & 63);
    }

    /// Removes `n`.
    #[inline]
    pub fn remove(&mut self, n: u8) {
        self.0[usize::from(n >> 6)] &= !(1 << (n & 63));
    }

    /// The number of members.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// Members of either set.
    ///
    /// ```
    /// use tabletop::FieldSet;
    ///
    /// let [odd, small] = [[1, 3, 5], [1, 2, 3]].map(FieldSet::from_iter);
    /// assert_eq!(odd.union(&small), FieldSet::from_iter([1, 2, 3, 5]));
    /// assert_eq!(odd.intersection(&small), FieldSet::from_iter([1, 3]));
    /// assert_eq!(odd.without(&small), FieldSet::from_iter([5]));
    /// ```
    #[inline]
    #[must_use]
    pub fn union(&self, other: &FieldSet) -> FieldSet {
        FieldSet(core::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Members of both sets.
    #[inline]
    #[must_use]
    pub fn intersection(&self, other: &FieldSet) -> FieldSet {
        FieldSet(core::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Members of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &FieldSet) -> FieldSet {
        FieldSet(core::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Members in ascending order.
    #[inline]
    pub fn iter(&self) -> FieldSetIter {
        FieldSetIter { words: self.0, word: 0 }
    }
}

impl FromIterator<u8> for FieldSet {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Self {
        let mut set = FieldSet::EMPTY;
        for n in numbers {
            set.insert(n);
        }
        set
    }
}

impl IntoIterator for &FieldSet {
    type Item = u8;
    type IntoIter = FieldSetIter;
    fn into_iter(self) -> FieldSetIter {
        self.iter()
    }
}

/// The members of a [`FieldSet`], ascending.
#[derive(Clone, Debug)]
pub struct FieldSetIter {
    words: [u64; 4],
    word: u8,
}

impl Iterator for FieldSetIter {
    type Item = u8;
    #[inline]
    fn next(&mut self) -> Option<u8> {
        while self.word < 4 {
            let bits = &mut self.words[usize::from(self.word)];
            if *bits != 0 {
                let low = bits.trailing_zeros() as u8;
                *bits &= *bits - 1;
                return Some(self.word << 6 | low);
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_with_equal_words_is_not_empty() {
        for members in [[0, 64], [64, 128], [128, 192]] {
            assert!(!FieldSet::from_iter(members).is_empty(), "{members:?}");
        }
        assert!(FieldSet::EMPTY.is_empty());
    }
}
