//! Bitboards of hexes: all neighbours of a whole set of spaces are computed with a few shifts.

use std::cell::Cell as Slot;

use barricade::Board;
use tabletop::{Cell, FieldSet};

/// The distance in bits to the neighbour in the next column: the largest land has 17 rows, and one bit between columns stays empty.
const COLUMN_SHIFT: u32 = 18;
/// The distance in bits to the other neighbour in that column.
const DIAGONAL_SHIFT: u32 = COLUMN_SHIFT - 1;
/// Enough for the 17 columns of the largest land.
const WORDS: usize = 5;

/// A set of spaces of a land, column by column. The index of a neighbour differs by 1, [`COLUMN_SHIFT`] or [`DIAGONAL_SHIFT`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spaces([u64; WORDS]);

impl Spaces {
    pub(super) const NONE: Spaces = Spaces([0; WORDS]);

    #[inline]
    pub(super) fn only(bit: u16) -> Spaces {
        let mut set = Spaces::NONE;
        set.insert(bit);
        set
    }

    #[inline]
    pub(super) fn insert(&mut self, bit: u16) {
        self.0[usize::from(bit >> 6)] |= 1 << (bit & 63);
    }

    #[inline]
    pub(super) fn remove(&mut self, bit: u16) {
        self.0[usize::from(bit >> 6)] &= !(1 << (bit & 63));
    }

    #[inline]
    pub(super) fn contains(&self, bit: u16) -> bool {
        self.0[usize::from(bit >> 6)] >> (bit & 63) & 1 != 0
    }

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(super) fn or(mut self, other: Spaces) -> Spaces {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }

    #[inline]
    pub(super) fn and(mut self, other: Spaces) -> Spaces {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word &= more;
        }
        self
    }

    #[inline]
    pub(super) fn without(mut self, other: Spaces) -> Spaces {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
        self
    }

    #[inline]
    #[allow(clippy::many_single_char_names)] // the words, in their order
    fn up<const BITS: u32>(self) -> Spaces {
        let [a, b, c, d, e] = self.0;
        let carry = 64 - BITS;
        Spaces([
            a << BITS,
            b << BITS | a >> carry,
            c << BITS | b >> carry,
            d << BITS | c >> carry,
            e << BITS | d >> carry,
        ])
    }

    #[inline]
    #[allow(clippy::many_single_char_names)] // the words, in their order
    fn down<const BITS: u32>(self) -> Spaces {
        let [a, b, c, d, e] = self.0;
        let carry = 64 - BITS;
        Spaces([
            a >> BITS | b << carry,
            b >> BITS | c << carry,
            c >> BITS | d << carry,
            d >> BITS | e << carry,
            e >> BITS,
        ])
    }

    /// All neighbours of members, whether they are on the land or not.
    #[inline]
    pub(super) fn around(self) -> Spaces {
        let (low, high) = (self.up::<1>(), self.down::<1>());
        let right = self.or(low).up::<DIAGONAL_SHIFT>();
        let left = self.or(high).down::<DIAGONAL_SHIFT>();
        low.or(high).or(right).or(left)
    }

    /// The spaces all of whose six neighbours are members; spaces at the edge of the land are never among them.
    #[inline]
    pub(super) fn enclosed(self) -> Spaces {
        let (low, high) = (self.up::<1>(), self.down::<1>());
        let right = self.and(low).up::<DIAGONAL_SHIFT>();
        let left = self.and(high).down::<DIAGONAL_SHIFT>();
        low.and(high).and(right).and(left)
    }
}

/// The layout of a land's bitboards. The land may have any shape within its rings around the Everspring.
#[derive(Clone, Copy)]
pub(super) struct HexBitboard {
    board: &'static Board,
    /// The offset that is added to a cell's column and slanted row, so that both start at 0.
    offset: (i16, i16),
    pub(super) land: Spaces,
}

thread_local! {
    /// A cache of the last layout, because a search asks for that of the same board thousands of times in a row.
    static LAST_LAYOUT: Slot<Option<HexBitboard>> = const { Slot::new(None) };
}

impl HexBitboard {
    /// The layout of a board.
    #[inline]
    pub(super) fn of(board: &'static Board) -> HexBitboard {
        match LAST_LAYOUT.get() {
            Some(last) if std::ptr::eq(last.board, board) => last,
            _ => {
                let bitboard = HexBitboard::new(board);
                LAST_LAYOUT.set(Some(bitboard));
                bitboard
            }
        }
    }

    fn new(board: &'static Board) -> HexBitboard {
        let rings = i16::from(board.radius());
        let (column, row) = slanted(board.spring());
        let mut bitboard = HexBitboard { board, offset: (rings - column, rings - row), land: Spaces::NONE };
        bitboard.land = bitboard.spaces(&board.land());
        bitboard
    }

    /// The bit of a cell of the land.
    #[inline]
    pub(super) fn bit(self, cell: Cell) -> u16 {
        let (column, row) = slanted(cell);
        ((column + self.offset.0) * COLUMN_SHIFT as i16 + row + self.offset.1).cast_unsigned()
    }

    /// Converts a set of space numbers to a bitboard.
    pub(super) fn spaces(self, numbers: &FieldSet) -> Spaces {
        let mut set = Spaces::NONE;
        numbers.iter().for_each(|space| set.insert(self.bit(self.board.cell_of(space))));
        set
    }
}

/// Axial coordinates of a cell, its column and slanted row: the offsets to neighbours are the same in every column.
#[inline]
fn slanted(cell: Cell) -> (i16, i16) {
    let column = i16::from(cell.column());
    (column, i16::from(cell.row()) - (column + 1) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_neighbours(board: &'static Board, name: &str) {
        let bitboard = HexBitboard::new(board);
        assert_eq!(bitboard.land.len() as usize, board.spaces().len());
        for (space, cell) in (0..).zip(board.spaces()) {
            let one: FieldSet = [space].into_iter().collect();
            let here = Spaces::only(bitboard.bit(cell));
            assert_eq!(bitboard.spaces(&one), here, "{name} {cell}");
            let around = here.around().and(bitboard.land);
            assert_eq!(around, bitboard.spaces(board.around(space)), "{name} {cell}");
            assert_eq!(around.enclosed(), if around.len() == 6 { here } else { Spaces::NONE }, "{name} {cell}");
        }
    }

    #[test]
    fn bitboard_neighbours_equal_the_neighbours_on_the_board() {
        for (name, _) in games::barricade::built_in() {
            check_neighbours(games::barricade::board(name), name);
        }
        let largest = format!("name = \"largest\"\nland = {{ radius = {} }}", barricade::board::MAX_RADIUS);
        let largest = games::barricade::board_from_text(&largest).expect("as large as a land may be");
        check_neighbours(largest, "largest");
    }
}
