//! Maps as text: staggered hexes that a person can draw and a test can read.
//!
//! ```text
//!      A   B   C   D   E
//!  1       .       .
//!      .       W!      .
//!  2       b       2
//!      .       b*      .
//! ```
//!
//! Every column has a slot of four characters (more, if the line of column letters says so). Every row has two lines: first
//! the high columns B, D, F, then the low ones A, C, E. What a slot may hold is the game's affair; an empty one is no land.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::Cell;

/// Characters before the first slot: the row's number.
const MARGIN: usize = 5;
/// The usual width of a slot.
const WIDTH: usize = 4;

/// What a game draws on a cell. Its text is what the slot shows, without spaces.
pub trait Drawn: fmt::Display + Sized {
    /// Reads the text of a slot.
    fn parse(text: &str) -> Option<Self>;
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

impl core::error::Error for PictureError {}

/// Whether a line of a text can be part of a picture rather than something written beside it.
pub fn is_drawn(line: &str) -> bool {
    !line.contains(':') && line.chars().take(2).all(|c| c == ' ' || c.is_ascii_digit())
}

/// A picture of a map, cell by cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture<S>(pub BTreeMap<Cell, S>);

impl<S> Default for Picture<S> {
    fn default() -> Self {
        Picture(BTreeMap::new())
    }
}

impl<S> FromIterator<(Cell, S)> for Picture<S> {
    fn from_iter<I: IntoIterator<Item = (Cell, S)>>(slots: I) -> Self {
        Picture(slots.into_iter().collect())
    }
}

impl<S: Drawn> Picture<S> {
    /// Reads the lines of a picture, each with its number in the whole text.
    ///
    /// # Errors
    /// The first thing that does not belong there.
    pub fn read<'a>(lines: impl Iterator<Item = (u32, &'a str)>) -> Result<Self, PictureError> {
        let (picture, errors) = Picture::read_all(lines);
        errors.into_iter().next().map_or(Ok(picture), Err)
    }

    /// Reads the lines of a picture, and everything that does not belong there; the picture holds the rest.
    pub fn read_all<'a>(lines: impl Iterator<Item = (u32, &'a str)>) -> (Self, Vec<PictureError>) {
        let mut picture = Picture::default();
        let mut errors = Vec::new();
        let mut width = WIDTH;
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
            let Some(row) = row else {
                // Before the first row there is only the line of column letters, which shows how wide the slots are.
                width = slots.find('B').filter(|at| *at > 0).unwrap_or(WIDTH);
                if !slots.split_whitespace().zip(b'A'..).all(|(word, letter)| word.as_bytes() == [letter]) {
                    errors.push(error(MARGIN, slots.trim()));
                }
                continue;
            };
            let mut at = 0;
            for word in slots.split(' ') {
                let start = at;
                at += word.chars().count() + 1;
                if word.is_empty() {
                    continue;
                }
                let column = u8::try_from(start / width).ok().filter(|_| start.is_multiple_of(width));
                let cell = column.and_then(|column| Cell::new(column, row)).filter(|cell| cell.is_low() != high);
                match cell.zip(S::parse(word)) {
                    Some((cell, slot)) if !picture.0.contains_key(&cell) => {
                        picture.0.insert(cell, slot);
                    }
                    _ => errors.push(error(MARGIN + start, word)),
                }
            }
        }
        (picture, errors)
    }
}

impl<S: Drawn> fmt::Display for Picture<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(last) = self.0.keys().map(|cell| cell.column()).max() else { return Ok(()) };
        let rows = self.0.keys().map(|cell| cell.row());
        let (lowest, highest) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let widest = self.0.values().map(|slot| slot.to_string().chars().count()).max().unwrap_or(0);
        let width = WIDTH.max(widest + 1);
        let write_line = |f: &mut fmt::Formatter<'_>, label: &str, slot: &dyn Fn(u8) -> String| {
            let mut line = format!("{label:>2}   ");
            for column in 0..=last {
                let at = MARGIN + width * usize::from(column);
                line = format!("{line:at$}{}", slot(column));
            }
            writeln!(f, "{}", line.trim_end())
        };
        write_line(f, "", &|column| char::from(b'A' + column).to_string())?;
        for row in lowest..=highest {
            for low in [false, true] {
                let label = if low { String::new() } else { row.to_string() };
                let show = |column| {
                    let cell = Cell::new(column, row).filter(|cell| cell.is_low() == low);
                    cell.and_then(|cell| self.0.get(&cell)).map_or_else(String::new, S::to_string)
                };
                // A last row that has only high columns needs no line for the low ones.
                if low && row == highest && (0..=last).all(|column| show(column).is_empty()) {
                    continue;
                }
                write_line(f, &label, &show)?;
            }
        }
        Ok(())
    }
}
