//! Groups of marks: two or more, connected over neighbouring hexes.

use alloc::vec::Vec;

use tabletop::{Cell, Seat};

use crate::marks::Marks;
use crate::{Cascadito, Sheet};

/// A set of connected marks, and the towns they touch as a bit set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(crate) marks: Marks,
    pub(crate) towns: u64,
}

impl Group {
    /// Whether it is a group; a single mark is not.
    #[inline]
    pub(crate) fn counts(&self) -> bool {
        self.marks.0 & self.marks.0.wrapping_sub(1) != 0
    }
}

impl Sheet {
    /// The marks of `marked` that are connected to the neighbours of a field, without the field itself.
    #[inline]
    pub(crate) fn connected(&self, marked: Marks, field: u8) -> Group {
        let free = marked & !self.field(field).bit;
        let mut group = Group { marks: Marks::default(), towns: 0 };
        let mut frontier = self.field(field).neighbours & free;
        while !frontier.is_empty() {
            let printed = self.field(frontier.lowest());
            group.marks = group.marks | printed.bit;
            group.towns |= printed.touches;
            frontier = (frontier | printed.neighbours & free) & !group.marks;
        }
        group
    }

    /// All groups among the marks, without single marks.
    pub(crate) fn groups(&self, marked: Marks) -> impl Iterator<Item = Group> + '_ {
        let mut left = marked;
        core::iter::from_fn(move || {
            while let Some(field) = left.take_lowest() {
                let mut group = self.connected(marked, field);
                group.marks.insert(field);
                group.towns |= self.field(field).touches;
                left = left & !group.marks;
                if group.counts() {
                    return Some(group);
                }
            }
            None
        })
    }
}

impl Cascadito {
    /// The groups of a player, each as a list of cells: two or more marks on connected hexes.
    ///
    /// ```
    /// let game = games::cascadito::sketch(
    ///     "seat1: tracks B0
    ///      A   B   C
    ///  1       B
    ///      .       .
    ///  2       x
    ///      x       .
    ///  3       .
    ///      .       .
    /// seat2:
    /// ",
    ///     1,
    /// )?;
    /// assert_eq!(game.groups_of(tabletop::Seat(0)), [["A2".parse()?, "B2".parse()?]]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn groups_of(&self, seat: Seat) -> Vec<Vec<Cell>> {
        self.sheet.groups(self.players[seat].marked).map(|group| self.sheet.cells(group.marks)).collect()
    }
}
