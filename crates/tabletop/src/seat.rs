//! Seats, and the actor who decides next.

use core::ops::{Index, IndexMut};

/// A place at the table, counted clockwise from 0.
///
/// ```
/// use tabletop::Seat;
///
/// assert_eq!(Seat(2).next(3), Seat(0));
/// assert_eq!(Seat::all(3).collect::<Vec<_>>(), [Seat(0), Seat(1), Seat(2)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index of a list.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline]
    #[must_use]
    pub fn next(self, seats: u8) -> Seat {
        if self.0 + 1 == seats { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// All seats of a table of `seats`, clockwise.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats).map(Seat)
    }
}

/// Who decides next, as returned by [`Game::actor`](crate::Game::actor).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// A player.
    Seat(Seat),
    /// The source of random actions: dice, cards and shuffles.
    Chance,
    /// The game is over.
    Nobody,
}

/// One value for each of up to `N` seats.
///
/// ```
/// use tabletop::{BySeat, Seat};
///
/// let mut points = BySeat::<u16, 4>::default();
/// points[Seat(1)] += 3;
/// assert_eq!(points.0, [0, 3, 0, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BySeat<T, const N: usize>(pub [T; N]);

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: Default + Copy, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat([T::default(); N])
    }
}
