//! Maps as text: staggered hexes that a person can draw and a test can parse.
//!
//! ```text
//!      A   B   C   D   E
//!  1       .       .
//!      .       W!      .
//!  2       b       2
//!      .       b*      .
//! ```
//!
//! Every column has a slot of four characters (more, if the line of column letters is wider). Every row has two lines: first
//! the high columns B, D, F, then the low ones A, C, E. Each game defines what a slot may hold; an empty slot is no land.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use crate::Cell;

/// Characters before the first slot, for the row number.
const MARGIN: usize = 5;
/// The usual width of a slot.
const WIDTH: usize = 4;

/// A character or word that does not belong in a picture.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, character {column}: {found:?} does not belong in a picture here")]
pub struct PictureError {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
    /// The text that was found there.
    pub found: String,
}

/// A text that the game cannot read as a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("nothing that is drawn in a picture")]
pub struct SlotError;

/// Whether a line of text can be part of a picture, rather than a line of facts below it.
///
/// ```
/// use tabletop::is_picture_line;
///
/// assert!(is_picture_line(" 1       .       ."));
/// assert!(!is_picture_line("to move: pink"));
/// ```
pub fn is_picture_line(line: &str) -> bool {
    !line.contains(':') && line.chars().take(2).all(|c| c == ' ' || c.is_ascii_digit())
}

/// A picture of a map, cell by cell. `S` is what a game draws in a slot; it is printed and parsed without spaces.
///
/// ```
/// use tabletop::Picture;
///
/// let text = "     A   B
///  1       .
///      x
/// ";
/// let picture = Picture::<char>::read((1..).zip(text.lines()))?;
/// assert_eq!(picture.0.values().collect::<String>(), "x.");
/// assert_eq!(picture.to_string(), text);
/// # Ok::<(), tabletop::PictureError>(())
/// ```
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

impl<S: FromStr> Picture<S> {
    /// Reads the lines of a picture, each with its line number in the whole text.
    ///
    /// # Errors
    /// The first problem that was found.
    pub fn read<'a>(lines: impl Iterator<Item = (u32, &'a str)>) -> Result<Self, PictureError> {
        let (picture, errors) = Picture::read_all(lines);
        errors.into_iter().next().map_or(Ok(picture), Err)
    }

    /// Reads the lines of a picture and collects every problem; the picture holds what could be read.
    pub fn read_all<'a>(lines: impl Iterator<Item = (u32, &'a str)>) -> (Self, Vec<PictureError>) {
        let mut reader = PictureReader { picture: Picture::default(), errors: Vec::new(), width: WIDTH, row: None };
        lines.for_each(|(number, line)| reader.read_line(number, line));
        (reader.picture, reader.errors)
    }
}

/// The state of reading a picture.
struct PictureReader<S> {
    picture: Picture<S>,
    errors: Vec<PictureError>,
    width: usize,
    /// The row that the last label named.
    row: Option<u8>,
}

impl<S: FromStr> PictureReader<S> {
    fn read_line(&mut self, number: u32, line: &str) {
        let label_end = line.char_indices().nth(MARGIN).map_or(line.len(), |(at, _)| at);
        let (label, slots) = line.split_at(label_end);
        let label = label.trim();
        if !label.is_empty() {
            self.row = label.parse().ok();
            if self.row.is_none() {
                return self.report(number, 0, label);
            }
        }
        match self.row {
            Some(row) => self.read_slots(number, row, !label.is_empty(), slots),
            None => self.read_letters(number, slots),
        }
    }

    /// Before the first row, only the line of column letters is allowed. It determines the width of the slots.
    fn read_letters(&mut self, number: u32, letters: &str) {
        self.width = letters.find('B').filter(|at| *at > 0).unwrap_or(WIDTH);
        if !letters.split_whitespace().zip(b'A'..).all(|(word, letter)| word.as_bytes() == [letter]) {
            self.report(number, MARGIN, letters.trim());
        }
    }

    fn read_slots(&mut self, number: u32, row: u8, high: bool, slots: &str) {
        let mut next = 0;
        for word in slots.split(' ') {
            let start = next;
            next += word.chars().count() + 1;
            if word.is_empty() {
                continue;
            }
            let column = u8::try_from(start / self.width).ok().filter(|_| start.is_multiple_of(self.width));
            let cell = column.and_then(|column| Cell::new(column, row)).filter(|cell| cell.is_low() != high);
            match cell.zip(word.parse().ok()) {
                Some((cell, slot)) if !self.picture.0.contains_key(&cell) => {
                    self.picture.0.insert(cell, slot);
                }
                _ => self.report(number, MARGIN + start, word),
            }
        }
    }

    /// Records a problem; `column` counts from 0 here.
    fn report(&mut self, line: u32, column: usize, found: &str) {
        self.errors.push(PictureError { line, column: column as u32 + 1, found: found.chars().take(12).collect() });
    }
}

impl<S: fmt::Display> Picture<S> {
    /// The text of a slot in the high or low line of its row; empty if there is no land.
    fn slot(&self, column: u8, row: u8, low: bool) -> String {
        let cell = Cell::new(column, row).filter(|cell| cell.is_low() == low);
        cell.and_then(|cell| self.0.get(&cell)).map_or_else(String::new, S::to_string)
    }
}

impl<S: fmt::Display> fmt::Display for Picture<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(last) = self.0.keys().map(|cell| cell.column()).max() else { return Ok(()) };
        let rows = self.0.keys().map(|cell| cell.row());
        let (lowest, highest) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let widest = self.0.values().map(|slot| slot.to_string().chars().count()).max().unwrap_or(0);
        let width = WIDTH.max(widest + 1);
        write_line(f, "", width, (0..=last).map(|column| char::from(b'A' + column).to_string()))?;
        for row in lowest..=highest {
            let low_slots = (0..=last).map(|column| self.slot(column, row, true));
            write_line(f, &row.to_string(), width, (0..=last).map(|column| self.slot(column, row, false)))?;
            // A last row that has only high columns needs no line for the low ones.
            if row < highest || low_slots.clone().any(|slot| !slot.is_empty()) {
                write_line(f, "", width, low_slots)?;
            }
        }
        Ok(())
    }
}

fn write_line(
    f: &mut fmt::Formatter<'_>,
    label: &str,
    width: usize,
    slots: impl Iterator<Item = String>,
) -> fmt::Result {
    let mut line = format!("{label:>2}   ");
    for (column, slot) in slots.enumerate() {
        let start = MARGIN + width * column;
        line = format!("{line:start$}{slot}");
    }
    writeln!(f, "{}", line.trim_end())
}
