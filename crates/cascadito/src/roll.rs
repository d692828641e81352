//! The six dice, and the result of a roll.

use core::fmt;

use tabletop::Dice;

use crate::Colour;

/// A side of a die: a colour, or black.
///
/// ```
/// use cascadito::{Colour, Face};
///
/// assert_eq!("pink".parse::<Face>().map(Face::colour), Ok(Some(Colour::Pink)));
/// assert_eq!(Face::Black.colour(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Face {
    /// A colour.
    Blue,
    /// A colour.
    Yellow,
    /// A colour.
    Orange,
    /// A colour.
    Pink,
    /// A colour.
    White,
    /// No colour; forbidden on all built-in sheets.
    Black,
}

impl Face {
    /// Its index in lists.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The colour it shows.
    pub fn colour(self) -> Option<Colour> {
        Colour::ALL.get(self.index()).copied()
    }
}

tabletop::named!(Face {
    Blue = "blue",
    Yellow = "yellow",
    Orange = "orange",
    Pink = "pink",
    White = "white",
    Black = "black",
});

/// The result of a roll of six dice, as the number of dice for each face. The dice are identical, so their order does not matter.
///
/// ```
/// use cascadito::{Face, Roll};
///
/// let roll = Roll::new([Face::Blue, Face::Black, Face::Blue, Face::Pink, Face::White, Face::Yellow]).unwrap();
/// assert_eq!(roll.to_string(), "blue blue yellow pink white black");
/// assert_eq!((roll.count(Face::Blue), roll.weight()), (2, 360));
/// assert_eq!(Roll::new([Face::Blue]), None); // six dice, no fewer
/// assert_eq!(Roll::all().count(), Roll::COUNT);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Roll([u8; 6]);

impl Roll {
    /// The number of dice in the box.
    pub const DICE: u8 = 6;
    /// The number of different rolls.
    pub const COUNT: usize = 462;

    /// The roll with these faces, if they are exactly six.
    pub fn new(faces: impl IntoIterator<Item = Face>) -> Option<Roll> {
        let mut counts = [0u8; 6];
        for (place, face) in faces.into_iter().enumerate() {
            if place == usize::from(Roll::DICE) {
                return None;
            }
            counts[face.index()] += 1;
        }
        (counts.iter().sum::<u8>() == Roll::DICE).then_some(Roll(counts))
    }

    /// How many dice show a face.
    #[inline]
    pub fn count(self, face: Face) -> u8 {
        self.0[face.index()]
    }

    /// The number of ways, out of 46,656, in which six distinguishable dice show this roll.
    pub fn weight(self) -> u32 {
        /// The number of orders of this many dice.
        const ORDERS: [u32; 7] = [1, 1, 2, 6, 24, 120, 720];
        ORDERS[6] / self.0.iter().map(|count| ORDERS[usize::from(*count)]).product::<u32>()
    }

    /// Every roll, in order.
    pub fn all() -> impl Iterator<Item = Roll> {
        let mut next = Some(Roll([0, 0, 0, 0, 0, Roll::DICE]));
        core::iter::from_fn(move || {
            let roll = next?;
            next = roll.after();
            Some(roll)
        })
    }

    /// The next roll in the order of [`Roll::all`].
    fn after(self) -> Option<Roll> {
        let mut counts = self.0;
        // One die moves to the face before the last used one; the other dice of that face move to the last face.
        let last = (1..6).rev().find(|place| counts[*place] > 0)?;
        let behind = counts[last] - 1;
        counts[last] = 0;
        counts[last - 1] += 1;
        counts[5] += behind;
        Some(Roll(counts))
    }

    /// Rolls six dice.
    pub(crate) fn draw(dice: &mut Dice) -> Roll {
        let mut fall = dice.below(6u32.pow(6));
        let mut counts = [0; 6];
        for _ in 0..Roll::DICE {
            counts[(fall % 6) as usize] += 1;
            fall /= 6;
        }
        Roll(counts)
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faces = Face::ALL.into_iter().flat_map(|face| (0..self.count(face)).map(move |_| face));
        for (place, face) in faces.enumerate() {
            write!(f, "{}{face}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn every_face_but_the_black_one_shows_a_colour() {
        let colours: Vec<Colour> = Face::ALL.into_iter().filter_map(Face::colour).collect();
        assert_eq!(colours, Colour::ALL);
        assert!(Face::ALL.into_iter().all(|face| face.colour().is_none_or(|colour| colour.name() == face.name())));
    }

    #[test]
    fn all_rolls_are_listed_once_with_their_weights() {
        let all: Vec<Roll> = Roll::all().collect();
        assert_eq!(all.len(), Roll::COUNT);
        assert!(all.is_sorted_by(|one, two| one < two));
        assert_eq!(all.iter().map(|roll| roll.weight()).sum::<u32>(), 6u32.pow(6));
        assert!(all.iter().all(|roll| roll.0.iter().sum::<u8>() == Roll::DICE));
    }

    #[test]
    fn draws_follow_the_weights() {
        let mut dice = Dice::seeded(1);
        let draws: Vec<Roll> = (0..60_000).map(|_| Roll::draw(&mut dice)).collect();
        let all_different = Roll([1; 6]);
        let seen = draws.iter().filter(|roll| **roll == all_different).count();
        // Expected: 720 / 46,656 of 60,000 rolls, about 926.
        assert!((800..1050).contains(&seen), "{seen}");
    }
}
