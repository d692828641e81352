//! The Kingdom as text, for sheet files, tests and terminals.
//!
//! See [`tabletop::Picture`] for how hexes are drawn. A slot holds a town (a capital letter), a field (`.`), a river space (`~`) or a sign
//! of the sheet's legend. A following `x` means that it is marked; a single `x` is a marked field. An empty slot is no land.

use core::{fmt, str::FromStr};

use tabletop::SlotError;

use crate::Colour;

/// The content of a cell in a picture.
///
/// ```
/// use cascadito::picture::Slot;
///
/// assert_eq!("x".parse(), Ok(Slot { sign: Slot::FIELD, marked: true }));
/// assert_eq!(Slot { sign: Slot::RIVER, marked: true }.to_string(), "~x");
/// assert!("Bx".parse::<Slot>().is_err()); // towns are never marked
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// A town's letter, `.`, `~` or a sign of the legend.
    pub sign: char,
    /// Whether it is marked.
    pub marked: bool,
}

impl Slot {
    /// The character of a plain field.
    pub const FIELD: char = '.';
    /// The character of a plain river space.
    pub const RIVER: char = '~';

    /// Whether a legend may define this character.
    pub fn is_free(sign: char) -> bool {
        sign.is_ascii_graphic() && !".~x:#|".contains(sign) && !sign.is_ascii_uppercase()
    }

    /// The colour of the town, if the slot is a town.
    pub fn town(self) -> Option<Colour> {
        Colour::from_letter(self.sign)
    }
}

impl Slot {
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

impl FromStr for Slot {
    type Err = SlotError;
    fn from_str(text: &str) -> Result<Slot, SlotError> {
        Slot::parse(text).ok_or(SlotError)
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

/// The Kingdom as a picture.
pub type Picture = tabletop::Picture<Slot>;
