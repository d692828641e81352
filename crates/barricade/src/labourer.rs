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

impl Labourer {
    /// All kinds, in the order used everywhere.
    pub const ALL: [Labourer; 3] = [Labourer::Craftsman, Labourer::Mason, Labourer::Wizard];

    /// Its English name, as commands and records use it.
    pub fn name(self) -> &'static str {
        ["craftsman", "mason", "wizard"][self as usize]
    }
}

tabletop::named!(Labourer);

/// One value for each kind of labourer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ByLabourer<T>(pub [T; 3]);

tabletop::indexed!(ByLabourer by Labourer);

impl ByLabourer<u8> {
    /// All of them together; 255 stands for any larger number.
    #[inline]
    pub fn total(&self) -> u8 {
        self.0[0].saturating_add(self.0[1]).saturating_add(self.0[2])
    }
}
