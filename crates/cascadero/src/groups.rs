//! Groups of envoys as circular linked lists: each envoy has a link to the next one of its group.
//!
//! Joining two groups swaps two links, and following the links visits only the members of the group, so the cost of a
//! placement depends only on the size of the group it creates.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use tabletop::{FieldSet, Seat};

use crate::board::{MAX_FIELDS, NONE};
use crate::{Board, Cascadero};

/// For each occupied field the next field of the same group; [`NONE`] for empty fields.
///
/// This is a cache of the envoys' positions. It takes no part in equality and hashing, since the order of the links depends on the history.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroupLinks([u8; MAX_FIELDS]);

impl PartialEq for GroupLinks {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for GroupLinks {}

impl Hash for GroupLinks {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Default for GroupLinks {
    fn default() -> Self {
        GroupLinks([NONE; MAX_FIELDS])
    }
}

impl GroupLinks {
    #[inline]
    pub(crate) fn next(&self, field: u8) -> u8 {
        self.0[usize::from(field)]
    }

    /// Joins a new envoy to the groups beside it; `own` are the envoys of its colour. Returns whether there were any.
    #[inline]
    pub(crate) fn join(&mut self, board: &Board, field: u8, own: &FieldSet) -> bool {
        self.0[usize::from(field)] = field;
        let neighbours = &board.field(field).neighbours;
        let mut beside = 0u8;
        for (slot, neighbour) in neighbours.iter().enumerate() {
            beside |= u8::from(own.contains(*neighbour)) << slot;
        }
        if beside == 0 {
            return false;
        }
        // Adjacent neighbours are in one group already: only the first of each run has to be joined.
        let before = beside << 1 & 0b11_1111 | beside >> 5;
        let mut starts = beside & !before;
        if starts == 0 {
            starts = 1;
        }
        let mut first = true;
        while starts != 0 {
            let neighbour = neighbours[starts.trailing_zeros() as usize];
            starts &= starts - 1;
            if first || !self.contains(field, neighbour) {
                self.0.swap(usize::from(field), usize::from(neighbour));
            }
            first = false;
        }
        true
    }

    /// Removes an envoy from its group, which may split.
    pub(crate) fn leave(&mut self, board: &Board, field: u8) {
        let mut members = [NONE; MAX_FIELDS];
        let mut count = 0;
        let mut at = self.next(field);
        while at != field {
            members[count] = at;
            count += 1;
            at = self.next(at);
        }
        self.0[usize::from(field)] = NONE;
        let mut rejoined = FieldSet::EMPTY;
        for member in &members[..count] {
            self.join(board, *member, &rejoined);
            rejoined.insert(*member);
        }
    }

    /// Whether two envoys are in one group.
    #[inline]
    fn contains(&self, field: u8, other: u8) -> bool {
        let mut at = self.next(field);
        while at != field {
            if at == other {
                return true;
            }
            at = self.next(at);
        }
        false
    }

    /// The towns next to the other envoys of a group, as a bit set.
    #[inline]
    pub(crate) fn towns_of_others(&self, board: &Board, field: u8) -> u64 {
        let mut towns = 0;
        let mut at = self.next(field);
        while at != field {
            towns |= board.field(at).touches;
            at = self.next(at);
        }
        towns
    }

    /// Whether an envoy is single.
    #[inline]
    pub(crate) fn is_single(&self, field: u8) -> bool {
        self.next(field) == field
    }

    /// The members of an envoy's group.
    pub(crate) fn group(&self, field: u8) -> FieldSet {
        let mut members: FieldSet = [field].into_iter().collect();
        let mut at = self.next(field);
        while at != field {
            members.insert(at);
            at = self.next(at);
        }
        members
    }
}

impl Cascadero {
    /// The groups of a seat without single envoys, each with the towns that it connects as a bit set.
    pub(crate) fn groups(&self, seat: Seat) -> impl Iterator<Item = (FieldSet, u64)> + '_ {
        let mut seen = FieldSet::EMPTY;
        self.envoys[seat].iter().filter_map(move |field| {
            if seen.contains(field) || self.links.is_single(field) {
                return None;
            }
            let group = self.links.group(field);
            seen = seen.union(&group);
            let towns = group.iter().fold(0, |towns, member| towns | self.board.field(member).touches);
            Some((group, towns))
        })
    }

    /// The groups of a seat, each as a list of cells: two or more envoys on connected fields.
    ///
    /// ```
    /// let game = games::cascadero::sketch(
    ///     "     A   B   C
    ///  1       b
    ///      b       W!
    ///  2       .
    ///      .       p
    /// blue: 12 points
    /// pink: 7 points
    /// ",
    /// )?;
    /// let cells = game.groups_of(game.seat_of(cascadero::Colour::Blue).unwrap());
    /// assert_eq!(cells, [["A1".parse()?, "B1".parse()?]]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn groups_of(&self, seat: Seat) -> Vec<Vec<tabletop::Cell>> {
        self.groups(seat).map(|(group, _)| group.iter().map(|field| self.board.field(field).cell).collect()).collect()
    }

    /// Compares every cache with its value computed from scratch.
    ///
    /// # Panics
    /// If a cache is wrong; the message has the correct value.
    pub fn assert_caches(&self) {
        let occupied = self.occupied();
        for field in &self.board.land {
            assert_eq!(self.links.next(field) == NONE, !occupied.contains(field), "circle at {field}");
        }
        for seat in self.all_seats() {
            let own = &self.envoys[seat];
            let mut unlocked = 0;
            for field in own {
                unlocked |= self.board.field(field).farmers_near;
                assert_eq!(self.links.group(field), flood(self.board(), own, field), "group at {field}");
            }
            assert_eq!(self.unlocked[seat], unlocked, "unlocked farmers of {seat:?}");
        }
    }
}

/// Computes the group of one envoy by a flood fill.
fn flood(board: &Board, own: &FieldSet, start: u8) -> FieldSet {
    let mut group: FieldSet = [start].into_iter().collect();
    let mut frontier = vec![start];
    while let Some(field) = frontier.pop() {
        for neighbour in board.field(field).neighbours {
            if own.contains(neighbour) && !group.contains(neighbour) {
                group.insert(neighbour);
                frontier.push(neighbour);
            }
        }
    }
    group
}
