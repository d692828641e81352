//! The players' six colours.

/// A player's colour; labourers have other colours.
///
/// ```
/// use barricade::Colour;
///
/// assert_eq!("black".parse(), Ok(Colour::Black));
/// assert_eq!(Colour::from_letter('k'), Some(Colour::Black)); // B is blue
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // a colour is its name
pub enum Colour {
    Red,
    Yellow,
    Green,
    Blue,
    Pink,
    Black,
}

impl Colour {
    /// Its capital letter in pictures.
    pub fn letter(self) -> char {
        ['R', 'Y', 'G', 'B', 'P', 'K'][self as usize]
    }

    /// The colour of a letter, capital or small.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_uppercase())
    }
}

tabletop::named!(Colour {
    Red = "red",
    Yellow = "yellow",
    Green = "green",
    Blue = "blue",
    Pink = "pink",
    Black = "black",
});
