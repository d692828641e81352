//! The three kinds of labourers.

/// A kind of labourer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Labourer {
    /// Orange.
    Craftsman,
    /// White.
    Mason,
    /// Purple.
    Wizard,
}

tabletop::named!(Labourer { Craftsman = "craftsman", Mason = "mason", Wizard = "wizard" });

/// One value for each kind of labourer.
///
/// ```
/// use barricade::{ByLabourer, Labourer};
///
/// let mut labourers = ByLabourer([1, 0, 2]);
/// labourers[Labourer::Mason] += 1;
/// assert_eq!(labourers.total(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ByLabourer<T>(pub [T; 3]);

tabletop::indexed!(ByLabourer by Labourer);

impl ByLabourer<u8> {
    /// The sum of all three, saturating at 255.
    #[inline]
    pub fn total(&self) -> u8 {
        self.0[0].saturating_add(self.0[1]).saturating_add(self.0[2])
    }
}
