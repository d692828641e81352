//! A hex of the land, named by column letter and row number, and what lies around it.

use std::collections::BTreeSet;
use std::fmt;

/// One hex: column index (A = 0) and row number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TwinCell(pub u32, pub i32);

/// Reads a cell such as `H6`. Panics on anything else: the twin only gets input from tests.
pub fn cell(text: &str) -> TwinCell {
    let mut letters = text.chars();
    let letter = letters.next().expect("a cell has a column letter");
    assert!(letter.is_ascii_uppercase(), "no column letter in {text:?}");
    let row = letters.as_str().parse().unwrap_or_else(|_| panic!("no row number in {text:?}"));
    TwinCell(u32::from(letter) - u32::from('A'), row)
}

/// Reads several cells separated by blanks.
pub fn cells(text: &str) -> BTreeSet<TwinCell> {
    text.split_whitespace().map(cell).collect()
}

impl fmt::Display for TwinCell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from_u32(u32::from('A') + self.0).filter(char::is_ascii_uppercase);
        write!(out, "{}{}", letter.expect("columns run from A to Z"), self.1)
    }
}

impl TwinCell {
    /// The hexes that share a side with this one, whether or not they belong to the land.
    pub fn neighbours(self) -> Vec<TwinCell> {
        let TwinCell(column, row) = self;
        // A, C, E... are half a hex lower, so their neighbours are in this row and the next; those of B, D, F... in this row and the one before.
        let beside = if column.is_multiple_of(2) { [row, row + 1] } else { [row - 1, row] };
        let mut found = vec![TwinCell(column, row - 1), TwinCell(column, row + 1)];
        for row in beside {
            found.push(TwinCell(column + 1, row));
            if column > 0 {
                found.push(TwinCell(column - 1, row));
            }
        }
        found
    }

    /// Every hex exactly this many steps away, found by breadth-first search. There are no hexes to the left of column A,
    /// but a shortest path never needs them.
    pub fn exactly_away(self, steps: u32) -> BTreeSet<TwinCell> {
        let mut reached = BTreeSet::from([self]);
        let mut edge = reached.clone();
        for _ in 0..steps {
            let next: BTreeSet<TwinCell> = edge.iter().flat_map(|cell| cell.neighbours()).collect();
            edge = next.difference(&reached).copied().collect();
            reached.extend(edge.iter().copied());
        }
        edge
    }
}
