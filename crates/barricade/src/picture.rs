//! The land as text: staggered hexes that a person can draw and a test can read.
//!
//! ```text
//!      A   B   C   D   E
//!  1           .
//!          .       R1
//!  2   .       ~       .
//!          o       .
//! ```
//!
//! Every column has a slot of the width that the line of column letters shows. Every row has two lines: first the high columns B,
//! D, F, then the low ones A, C, E. A slot holds dry land (`.`), water (`~`), a hole (`o`), a wall (`R1`: red's wall in place 1)
//! or characters (`r`, `rb`; in the water `~r`). An empty slot is no land.

use std::collections::BTreeMap;
use std::fmt;

use tabletop::Cell;

use crate::{Colour, Place};

const MARGIN: usize = 5;
/// The usual width of a slot; a crowd needs a wider one.
const SLOT: usize = 4;

/// What a picture shows on a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Dry land or water, with characters on it.
    Open {
        /// Whether it is under water.
        water: bool,
        /// Whose characters.
        characters: Vec<Colour>,
    },
    /// A hole.
    Hole,
    /// A wall: whose, and the number on its stand.
    Wall(Colour, Place),
}

impl Slot {
    fn parse(text: &str) -> Option<Slot> {
        let mut signs = text.chars().peekable();
        if let [letter @ b'A'..=b'Z', number @ b'1'..=b'3'] = text.as_bytes() {
            return Some(Slot::Wall(Colour::from_letter(char::from(*letter))?, Place::new(number - b'0')?));
        }
        match text {
            "o" => return Some(Slot::Hole),
            "." => return Some(Slot::Open { water: false, characters: Vec::new() }),
            _ => {}
        }
        let water = signs.next_if_eq(&'~').is_some();
        let character = |sign: char| if sign.is_ascii_lowercase() { Colour::from_letter(sign) } else { None };
        let characters = signs.map(character).collect::<Option<Vec<_>>>()?;
        Some(Slot::Open { water, characters })
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slot::Hole => f.write_str("o"),
            Slot::Wall(colour, place) => write!(f, "{}{place}", colour.letter()),
            Slot::Open { water: false, characters } if characters.is_empty() => f.write_str("."),
            Slot::Open { water, characters } => {
                f.write_str(if *water { "~" } else { "" })?;
                characters.iter().try_for_each(|colour| write!(f, "{}", colour.letter().to_ascii_lowercase()))
            }
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

/// A picture of the land, space by space.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture(pub BTreeMap<Cell, Slot>);

impl Picture {
    /// Whether a line of a text can be part of a picture rather than something written below it.
    pub fn owns(line: &str) -> bool {
        !line.contains(':') && line.chars().take(2).all(|c| c == ' ' || c.is_ascii_digit())
    }

    /// Reads the lines of a picture; each comes with its number in the whole text.
    ///
    /// # Errors
    /// The first thing that does not belong there.
    pub fn parse<'a>(lines: impl Iterator<Item = (u32, &'a str)>) -> Result<Picture, PictureError> {
        let mut picture = Picture::default();
        let mut width = SLOT;
        let mut row = None;
        for (number, line) in lines {
            let error = |column: usize, found: &str| PictureError {
                line: number,
                column: column as u32 + 1,
                found: found.chars().take(12).collect(),
            };
            let (label, slots) = line.split_at_checked(MARGIN.min(line.len())).ok_or_else(|| error(0, line))?;
            let high = !label.trim().is_empty();
            if high {
                row = Some(label.trim().parse::<u8>().map_err(|_| error(0, label.trim()))?);
            }
            let Some(row) = row else {
                // Before the first row there is only the line of column letters; it shows how wide the slots are.
                width = slots.find('B').unwrap_or(SLOT);
                let letters = slots.split_whitespace().zip(b'A'..).all(|(word, letter)| word.as_bytes() == [letter]);
                if letters && width > 0 {
                    continue;
                }
                return Err(error(MARGIN, slots));
            };
            let mut at = 0;
            for word in slots.split(' ') {
                let start = at;
                at += word.chars().count() + 1;
                if word.is_empty() {
                    continue;
                }
                let place = || error(MARGIN + start, word);
                let column = u8::try_from(start / width).ok().filter(|_| start.is_multiple_of(width));
                let cell = column.and_then(|column| Cell::new(column, row)).filter(|cell| cell.is_low() != high);
                let cell = cell.ok_or_else(place)?;
                picture.0.insert(cell, Slot::parse(word).ok_or_else(place)?);
            }
        }
        Ok(picture)
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(last) = self.0.keys().map(|cell| cell.column()).max() else { return Ok(()) };
        let rows = self.0.keys().map(|cell| cell.row());
        let (low, high) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let widest = self.0.values().map(|slot| slot.to_string().len()).max().unwrap_or(0);
        let width = SLOT.max(widest + 1);
        let write_line = |f: &mut fmt::Formatter<'_>, label: &str, slot: &dyn Fn(u8) -> String| {
            let mut line = format!("{label:>2}   ");
            for column in 0..=last {
                let at = MARGIN + width * usize::from(column);
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
