//! The three kinds of labourers.

use std::ops::{Index, IndexMut};

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

impl<T> Index<Labourer> for ByLabourer<T> {
    type Output = T;
    #[inline]
    fn index(&self, labourer: Labourer) -> &T {
        &self.0[labourer as usize]
    }
}

impl<T> IndexMut<Labourer> for ByLabourer<T> {
    #[inline]
    fn index_mut(&mut self, labourer: Labourer) -> &mut T {
        &mut self.0[labourer as usize]
    }
}

impl ByLabourer<u8> {
    /// All of them together; 255 stands for any larger number.
    #[inline]
    pub fn total(&self) -> u8 {
        self.0[0].saturating_add(self.0[1]).saturating_add(self.0[2])
    }
}
