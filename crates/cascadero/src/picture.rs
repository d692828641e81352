//! The land as text: staggered hexes that a person can draw and a test can parse.
//!
//! See [`tabletop::Picture`] for how hexes are drawn. A slot holds a town (`W`, with a herald `W!`), a field (`.`), a farmer tile
//! (`2 3 ^ + ~`, face down `?`), or an envoy (`b`, on a seal `b*`, on a farmer tile `b2` or `b*2`). An empty slot is no land.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use tabletop::{Located, SlotError};

use crate::board::{DraftColumn, DraftTown};
use crate::{Colour, Draft, Tile};

/// The content of a cell in a picture.
///
/// ```
/// use cascadero::Colour;
/// use cascadero::picture::Slot;
///
/// assert_eq!("W!".parse(), Ok(Slot::Town { colour: Colour::White, herald: true }));
/// assert_eq!(Slot::EMPTY.to_string(), ".");
/// assert!("W?".parse::<Slot>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// A town, possibly with a herald.
    Town {
        /// Its colour.
        colour: Colour,
        /// Whether it has a herald.
        herald: bool,
    },
    /// A field.
    Field {
        /// The farmer tile, if there is a farmer; `Some(None)` if it is face down.
        farmer: Option<Option<Tile>>,
        /// The colour of an envoy, and whether it has a seal.
        envoy: Option<(Colour, bool)>,
    },
}

impl Slot {
    /// An empty field without a farmer.
    pub const EMPTY: Slot = Slot::Field { farmer: None, envoy: None };
}

impl Slot {
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

impl FromStr for Slot {
    type Err = SlotError;
    fn from_str(text: &str) -> Result<Slot, SlotError> {
        Slot::parse(text).ok_or(SlotError)
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

/// The land as a picture.
pub type Picture = tabletop::Picture<Slot>;

/// The draft of the board in a picture; tracks and everything else that is not drawn come from `rest`.
pub fn draft(picture: &Picture, rest: &Draft) -> Draft {
    let mut draft = Draft { name: "sketch".to_owned(), ..Draft::default() };
    draft.coloured.clone_from(&rest.coloured);
    draft.white.clone_from(&rest.white);
    let mut columns: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for (cell, slot) in &picture.0 {
        columns.entry(cell.column()).or_default().push(cell.row().to_string());
        match slot {
            Slot::Town { colour, .. } => draft.towns.push(DraftTown {
                at: cell.to_string(),
                colour: colour.name().to_owned(),
                ..DraftTown::default()
            }),
            Slot::Field { farmer: Some(_), .. } => draft.farmers.push(Located::new(0, cell.to_string())),
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
