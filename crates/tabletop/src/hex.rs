//! Hexagonal maps: columns of flat-top hexes, every other column half a hex lower.

use core::{fmt, str::FromStr};

/// One hex of a map, written as a column letter and a row number: `H6`.
///
/// Columns A, C, E and so on sit half a hex lower than B, D, F: C5 touches rows 5 and 6 of B and D, while B5 touches
/// rows 4 and 5 of A and C.
///
/// ```
/// use tabletop::Cell;
///
/// let cell: Cell = "H6".parse()?;
/// assert_eq!(Cell::new(7, 6), Some(cell));
/// assert_eq!(cell.to_string(), "H6");
/// assert!("H99".parse::<Cell>().is_err());
/// # Ok::<(), tabletop::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    column: u8,
    row: u8,
}

impl Cell {
    /// Columns run from A to Z.
    pub const COLUMNS: u8 = 26;
    /// Rows run from 0 to 31.
    pub const ROWS: u8 = 32;

    /// The cell of a column (0 is A) and a row, if there is one.
    pub const fn new(column: u8, row: u8) -> Option<Cell> {
        if column < Cell::COLUMNS && row < Cell::ROWS { Some(Cell { column, row }) } else { None }
    }

    /// The column, A being 0.
    #[inline]
    pub fn column(self) -> u8 {
        self.column
    }

    /// The row.
    #[inline]
    pub fn row(self) -> u8 {
        self.row
    }

    /// A dense number below [`Cell::COLUMNS`] x [`Cell::ROWS`], for lookup tables.
    #[inline]
    pub fn number(self) -> usize {
        usize::from(self.column) << 5 | usize::from(self.row)
    }

    /// Whether the column sits half a hex lower than its neighbours.
    pub fn is_low(self) -> bool {
        self.column.is_multiple_of(2)
    }

    /// The six cells around this one, clockwise from the top; `None` beyond the edge of the coordinate system.
    ///
    /// ```
    /// use tabletop::Cell;
    ///
    /// let corner: Cell = "A0".parse()?;
    /// let around: Vec<String> = corner.around().into_iter().flatten().map(|cell| cell.to_string()).collect();
    /// assert_eq!(around, ["B0", "B1", "A1"]);
    /// # Ok::<(), tabletop::CellError>(())
    /// ```
    pub fn around(self) -> [Option<Cell>; 6] {
        let low = i16::from(self.is_low());
        [(0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1)].map(|(columns, rows)| {
            let column = u8::try_from(i16::from(self.column) + columns).ok()?;
            let row = u8::try_from(i16::from(self.row) + rows).ok()?;
            Cell::new(column, row)
        })
    }

    /// The cells around this one that exist, clockwise from the top.
    ///
    /// ```
    /// let corner: tabletop::Cell = "A0".parse()?;
    /// assert_eq!(corner.neighbours().count(), 3);
    /// # Ok::<(), tabletop::CellError>(())
    /// ```
    pub fn neighbours(self) -> impl Iterator<Item = Cell> + Clone {
        self.around().into_iter().flatten()
    }

    /// The number of steps to `other` on a map without gaps.
    ///
    /// ```
    /// use tabletop::Cell;
    ///
    /// let [from, to]: [Cell; 2] = ["H5".parse()?, "K5".parse()?];
    /// assert_eq!(from.distance(to), 3);
    /// # Ok::<(), tabletop::CellError>(())
    /// ```
    pub fn distance(self, other: Cell) -> u32 {
        let (q1, r1) = self.axial();
        let (q2, r2) = other.axial();
        let (q, r) = (q1 - q2, r1 - r2);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// Axial coordinates: the offset of the low columns is taken out of the row.
    fn axial(self) -> (i32, i32) {
        let column = i32::from(self.column);
        (column, i32::from(self.row) - (column + 1) / 2)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column), self.row)
    }
}

/// A text that is not a column letter followed by a row number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a cell is a letter A to Z and a row 0 to {}, such as H6", Cell::ROWS - 1)]
pub struct CellError;

impl FromStr for Cell {
    type Err = CellError;
    /// Reads `H6` and `h6`, but not `H06`, so that the printed name of a cell is unique.
    fn from_str(text: &str) -> Result<Self, CellError> {
        let (letter, row) = text.split_at_checked(1).ok_or(CellError)?;
        let letter = letter.as_bytes()[0].to_ascii_uppercase();
        let digits = row.bytes().all(|b| b.is_ascii_digit()) && (row.len() == 1 || !row.starts_with('0'));
        if !letter.is_ascii_uppercase() || !digits {
            return Err(CellError);
        }
        Cell::new(letter - b'A', row.parse().map_err(|_| CellError)?).ok_or(CellError)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use super::*;

    fn cell(text: &str) -> Cell {
        text.parse().unwrap()
    }

    fn around(text: &str) -> Vec<String> {
        cell(text).around().into_iter().flatten().map(|c| c.to_string()).collect()
    }

    #[test]
    fn low_columns_touch_the_next_row() {
        assert_eq!(around("C5"), ["C4", "D5", "D6", "C6", "B6", "B5"]);
        assert_eq!(around("B5"), ["B4", "C4", "C5", "B6", "A5", "A4"]);
        assert_eq!(around("A0"), ["B0", "B1", "A1"]);
    }

    #[test]
    fn neighbours_are_mutual_and_at_distance_one() {
        let all = (0..Cell::COLUMNS).flat_map(|c| (0..Cell::ROWS).filter_map(move |r| Cell::new(c, r)));
        for here in all {
            for there in here.around().into_iter().flatten() {
                assert_eq!(here.distance(there), 1, "{here} {there}");
                assert!(there.around().contains(&Some(here)));
            }
        }
    }

    #[test]
    fn distances_count_steps() {
        assert_eq!(cell("H5").distance(cell("H5")), 0);
        assert_eq!(cell("H5").distance(cell("H12")), 7);
        assert_eq!(cell("H5").distance(cell("I7")), 2 + 1);
        assert_eq!(cell("H5").distance(cell("K5")), 3);
        assert_eq!(cell("A1").distance(cell("O8")), 14);
    }

    #[test]
    fn names_are_read_strictly() {
        assert_eq!(cell("h6").to_string(), "H6");
        for bad in ["", "H", "6", "HH", "H06", "H32", "H-1", "H 6", "É1", "H6 ", "H999999999999"] {
            assert_eq!(bad.parse::<Cell>(), Err(CellError), "{bad:?}");
        }
    }
}
