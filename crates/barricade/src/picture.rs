//! The land as text: staggered hexes that a person can draw and a test can parse.
//!
//! See [`tabletop::Picture`] for how hexes are drawn. A slot holds dry land (`.`), water (`~`), a hole (`o`), a wall (`R1`: red's wall in
//! place 1) or characters (`r`, `rb`; in the water `~r`). An empty slot is no land.

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use tabletop::SlotError;

use crate::{Colour, Place};

/// The content of a space in a picture.
///
/// ```
/// use barricade::picture::Slot;
/// use barricade::{Colour, Place};
///
/// assert_eq!("R1".parse(), Ok(Slot::Wall(Colour::Red, Place::ALL[0])));
/// assert_eq!("~r".parse(), Ok(Slot::Open { water: true, characters: vec![Colour::Red] }));
/// assert!("R4".parse::<Slot>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Dry land or water, with characters on it.
    Open {
        /// Whether it is under water.
        water: bool,
        /// The colours of the characters.
        characters: Vec<Colour>,
    },
    /// A hole.
    Hole,
    /// A wall: the colour of its owner, and the number on its stand.
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

impl FromStr for Slot {
    type Err = SlotError;
    fn from_str(text: &str) -> Result<Slot, SlotError> {
        Slot::parse(text).ok_or(SlotError)
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

/// The land as a picture.
pub type Picture = tabletop::Picture<Slot>;
