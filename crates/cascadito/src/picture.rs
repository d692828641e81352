//! The Kingdom as a text picture, for sheet files, tests and terminals.
//!
//! ```text
//!      A   B   C   D
//!  1       .       !
//!      x       B       .
//!  2       *x      .
//! ```
//!
//! Every column has a slot of four characters. Every row has two lines: first the high columns B, D, F, then the low ones
//! A, C, E. A slot holds a town (a capital letter), a field (`.`), a river space (`~`) or a sign of the sheet's legend;
//! an `x` behind it says that it is marked, and a lone `x` is a marked field. An empty slot is no land.

use std::collections::BTreeMap;
use std::fmt;

use tabletop::Cell;

use crate::Colour;

const MARGIN: usize = 5;
const SLOT: usize = 4;

/// What a picture shows on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// A town's letter, `.`, `~` or a sign of the legend.
    pub sign: char,
    /// Whether it is marked.
    pub marked: bool,
}

impl Slot {
    /// The sign of a plain field.
    pub const FIELD: char = '.';
    /// The sign of a plain river space.
    pub const RIVER: char = '~';

    /// Whether a legend may give the sign a meaning of its own.
    pub fn is_free(sign: char) -> bool {
        sign.is_ascii_graphic() && !".~x:#|".contains(sign) && !sign.is_ascii_uppercase()
    }

    /// The town's colour, if it shows a town.
    pub fn town(self) -> Option<Colour> {
        Colour::from_letter(self.sign)
    }

    fn parse(text: &str) -> Option<Slot> {
        let mut signs = text.chars();
        let slot = match (signs.next()?, signs.next()) {
            ('x', None) => Slot { sign: Slot::FIELD, marked: true },
            (sign, None) => Slot { sign, marked: false },
            (sign, Some('x')) => Slot { sign, marked: true },
            _ => return None,
        };
        let known =
            slot.town().is_some() || [Slot::FIELD, Slot::RIVER].contains(&slot.sign) || Slot::is_free(slot.sign);
        (signs.next().is_none() && known && !(slot.marked && slot.town().is_some())).then_some(slot)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.sign, self.marked) {
            (Slot::FIELD, true) => f.write_str("x"),
            (sign, marked) => write!(f, "{sign}{}", if marked { "x" } else { "" }),
        }
    }
}

/// What is wrong with a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureError {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
    /// What stands there.
    pub found: String,
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, character {}: {:?} does not belong in a picture here", self.line, self.column, self.found)
    }
}

impl std::error::Error for PictureError {}

/// A picture of the Kingdom, cell by cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture(pub BTreeMap<Cell, Slot>);

impl Picture {
    /// Whether a line of a text can be part of a picture rather than something written beside it.
    pub fn owns(line: &str) -> bool {
        !line.contains(':') && line.chars().take(2).all(|c| c == ' ' || c.is_ascii_digit())
    }

    /// Reads the lines of a picture; each comes with its number in the whole text.
    ///
    /// # Errors
    /// Everything that does not belong there; the picture holds the rest.
    pub fn parse<'a>(lines: impl Iterator<Item = (u32, &'a str)>) -> (Picture, Vec<PictureError>) {
        let mut picture = Picture::default();
        let mut errors = Vec::new();
        let mut row = None;
        for (number, line) in lines {
            let error = |column: usize, found: &str| PictureError {
                line: number,
                column: column as u32 + 1,
                found: found.chars().take(12).collect(),
            };
            let label_end = line.char_indices().nth(MARGIN).map_or(line.len(), |(at, _)| at);
            let (label, slots) = line.split_at(label_end);
            let high = !label.trim().is_empty();
            if high {
                row = label.trim().parse::<u8>().ok();
                if row.is_none() {
                    errors.push(error(0, label.trim()));
                    continue;
                }
            }
            let mut at = 0;
            for word in slots.split(' ') {
                let start = at;
                at += word.chars().count() + 1;
                if word.is_empty() {
                    continue;
                }
                let column = u8::try_from(start / SLOT).ok().filter(|column| *column < Cell::COLUMNS);
                // Before the first row there is only the line of column letters.
                let is_letter = row.is_none() && column.is_some_and(|column| word.as_bytes() == [b'A' + column]);
                let cell = row
                    .zip(column)
                    .and_then(|(row, column)| Cell::new(column, row))
                    .filter(|cell| cell.is_low() != high);
                match (cell, Slot::parse(word)) {
                    (Some(cell), Some(slot)) if start.is_multiple_of(SLOT) => {
                        if picture.0.insert(cell, slot).is_some() {
                            errors.push(error(MARGIN + start, word));
                        }
                    }
                    _ if is_letter && start.is_multiple_of(SLOT) => {}
                    _ => errors.push(error(MARGIN + start, word)),
                }
            }
        }
        (picture, errors)
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(last) = self.0.keys().map(|cell| cell.column()).max() else { return Ok(()) };
        let rows = self.0.keys().map(|cell| cell.row());
        let (low, high) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let write_line = |f: &mut fmt::Formatter<'_>, label: &str, slot: &dyn Fn(u8) -> String| {
            let mut line = format!("{label:>2}   ");
            for column in 0..=last {
                let at = MARGIN + SLOT * usize::from(column);
                line = format!("{line:at$}{}", slot(column));
            }
            writeln!(f, "{}", line.trim_end())
        };
        write_line(f, "", &|column| char::from(b'A' + column).to_string())?;
        for row in low..=high {
            for low in [false, true] {
                let label = if low { String::new() } else { row.to_string() };
                let show = |column| {
                    let slot =
                        Cell::new(column, row).filter(|cell| cell.is_low() == low).and_then(|cell| self.0.get(&cell));
                    slot.map_or_else(String::new, Slot::to_string)
                };
                // A last row that has only high columns needs no line for the low ones.
                if label.is_empty() && row == high && (0..=last).all(|column| show(column).is_empty()) {
                    continue;
                }
                write_line(f, &label, &show)?;
            }
        }
        Ok(())
    }
}
