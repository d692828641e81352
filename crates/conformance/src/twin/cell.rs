//! A hex by its name, and its neighbours. It does not use the engine's type, so that mistakes in its geometry are found, too.

use std::fmt;

/// A hex: the number of its column (A is 0) and of its row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct GridCell {
    /// Columns count from 0.
    pub column: i32,
    /// Rows are numbered as printed.
    pub row: i32,
}

/// Reads a name such as `H6`.
///
/// # Panics
/// If it is not the name of a hex.
pub fn cell(name: &str) -> GridCell {
    let letter = name.bytes().next().filter(u8::is_ascii_uppercase);
    let row = name.get(1..).and_then(|row| row.parse().ok());
    let (Some(letter), Some(row)) = (letter, row) else { panic!("{name:?} is no hex") };
    GridCell { column: i32::from(letter - b'A'), row }
}

impl GridCell {
    /// The six hexes that share a side with this one, whether or not they belong to the land.
    pub fn neighbours(self) -> [GridCell; 6] {
        let GridCell { column, row } = self;
        // Columns A, C, E are half a hex lower: their neighbours in other columns are in this row and the next.
        let upper = if column % 2 == 0 { row } else { row - 1 };
        [
            GridCell { column, row: row - 1 },
            GridCell { column, row: row + 1 },
            GridCell { column: column - 1, row: upper },
            GridCell { column: column - 1, row: upper + 1 },
            GridCell { column: column + 1, row: upper },
            GridCell { column: column + 1, row: upper + 1 },
        ]
    }
}

impl fmt::Display for GridCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = u8::try_from(self.column).map_err(|_| fmt::Error)?;
        write!(f, "{}{}", char::from(b'A' + letter), self.row)
    }
}
