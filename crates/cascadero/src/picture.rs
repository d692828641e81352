//! The land as text: staggered hexes that a person can draw and a test can read.
//!
//! ```text
//!      A   B   C   D   E
//!  1       .       .
//!      .       W!      .
//!  2       b       2
//!      .       b*      .
//! ```
//!
//! Every column has a slot of four characters. Every row has two lines: first the high columns B, D, F, then the low ones A, C,
//! E. A slot holds a town (`W`, with a herald `W!`), a field (`.`), a farmer tile (`2 3 ^ + ~`, face down `?`), or an envoy
//! (`b`, on a seal `b*`, on a farmer tile `b2` or `b*2`). An empty slot is no land.

use std::collections::BTreeMap;
use std::fmt;

use tabletop::Cell;

use crate::board::{DraftColumn, DraftTown, Line};
use crate::{Colour, Draft, Tile};

const MARGIN: usize = 5;
const SLOT: usize = 4;

/// What a picture shows on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// A town, perhaps with a herald.
    Town {
        /// Its colour.
        colour: Colour,
        /// Whether a herald is there.
        herald: bool,
    },
    /// A field.
    Field {
        /// A farmer's tile, face up or not.
        farmer: Option<Option<Tile>>,
        /// The colour of an envoy, and whether it has a seal.
        envoy: Option<(Colour, bool)>,
    },
}

impl Slot {
    /// An empty field without a farmer.
    pub const EMPTY: Slot = Slot::Field { farmer: None, envoy: None };

    fn parse(text: &str) -> Option<Slot> {
        let mut signs = text.chars().peekable();
        let first = signs.next()?;
        let slot = match first {
            '.' => Slot::EMPTY,
            'A'..='Z' => {
                let colour = Colour::from_letter(first)?;
                Slot::Town { colour, herald: signs.next_if_eq(&'!').is_some() }
            }
            'a'..='z' => {
                let colour = Colour::from_letter(first).filter(|colour| *colour != Colour::White)?;
                let sealed = signs.next_if_eq(&'*').is_some();
                let farmer = signs.next().map(farmer_sign).transpose().ok()?;
                Slot::Field { farmer, envoy: Some((colour, sealed)) }
            }
            sign => Slot::Field { farmer: Some(farmer_sign(sign).ok()?), envoy: None },
        };
        signs.next().is_none().then_some(slot)
    }
}

fn farmer_sign(sign: char) -> Result<Option<Tile>, ()> {
    match sign {
        '?' => Ok(None),
        sign => Tile::from_sign(sign).map(Some).ok_or(()),
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slot::Town { colour, herald } => write!(f, "{}{}", colour.letter(), if *herald { "!" } else { "" }),
            Slot::Field { farmer, envoy } => {
                if let Some((colour, sealed)) = envoy {
                    write!(f, "{}{}", colour.letter().to_ascii_lowercase(), if *sealed { "*" } else { "" })?;
                }
                match farmer {
                    Some(tile) => write!(f, "{}", tile.map_or('?', Tile::sign)),
                    None if envoy.is_none() => f.write_str("."),
                    None => Ok(()),
                }
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

/// A picture of the land, cell by cell.
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
                row = Some(label.trim().parse::<u8>().map_err(|_| error(0, label.trim()))?);
            }
            let mut at = 0;
            for word in slots.split(' ') {
                let start = at;
                at += word.chars().count() + 1;
                if word.is_empty() {
                    continue;
                }
                let place = || error(MARGIN + start, word);
                if !start.is_multiple_of(SLOT) {
                    return Err(place());
                }
                let column =
                    u8::try_from(start / SLOT).ok().filter(|column| *column < Cell::COLUMNS).ok_or_else(place)?;
                let Some(row) = row else {
                    // Before the first row there is only the line of column letters.
                    if word.len() == 1 && word.as_bytes()[0] == b'A' + column {
                        continue;
                    }
                    return Err(place());
                };
                let cell = Cell::new(column, row).filter(|cell| cell.is_low() != high).ok_or_else(place)?;
                if picture.0.insert(cell, Slot::parse(word).ok_or_else(place)?).is_some() {
                    return Err(place());
                }
            }
        }
        Ok(picture)
    }

    /// The board the picture shows, with tracks and everything else not drawn taken from `rest`.
    pub fn draft(&self, rest: &Draft) -> Draft {
        let mut draft = Draft { name: "sketch".to_owned(), ..Draft::default() };
        draft.coloured.clone_from(&rest.coloured);
        draft.white.clone_from(&rest.white);
        let mut columns: BTreeMap<u8, Vec<String>> = BTreeMap::new();
        for (cell, slot) in &self.0 {
            columns.entry(cell.column()).or_default().push(cell.row().to_string());
            match slot {
                Slot::Town { colour, .. } => draft.towns.push(DraftTown {
                    at: cell.to_string(),
                    colour: colour.name().to_owned(),
                    ..DraftTown::default()
                }),
                Slot::Field { farmer: Some(_), .. } => draft.farmers.push(Line::new(0, cell.to_string())),
                Slot::Field { .. } => {}
            }
        }
        draft.columns = columns
            .into_iter()
            .map(|(column, rows)| DraftColumn {
                line: 0,
                column: char::from(b'A' + column).to_string(),
                rows: rows.join(","),
            })
            .collect();
        draft
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
