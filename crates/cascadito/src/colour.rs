//! The five colours of towns and tracks, in the order of the castles from the left, and the black face of the dice.

/// A colour of towns and success tracks.
///
/// ```
/// use cascadito::Colour;
///
/// assert_eq!("white".parse(), Ok(Colour::White));
/// assert_eq!(Colour::from_letter('O'), Some(Colour::Orange));
/// assert!(!Colour::CASTLES.contains(&Colour::White));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// Mining.
    Blue,
    /// Agriculture.
    Yellow,
    /// Manufacturing.
    Orange,
    /// Trading.
    Pink,
    /// Education: towns and a track, but no castle.
    White,
}

impl Colour {
    /// The four colours with a castle, from the left.
    pub const CASTLES: [Colour; 4] = [Colour::Blue, Colour::Yellow, Colour::Orange, Colour::Pink];

    /// Its index in lists.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its capital letter in pictures.
    pub fn letter(self) -> char {
        ['B', 'Y', 'O', 'P', 'W'][self.index()]
    }

    /// The colour of a capital letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

tabletop::named!(Colour { Blue = "blue", Yellow = "yellow", Orange = "orange", Pink = "pink", White = "white" });

/// One value for each colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColour<T>(pub [T; 5]);

tabletop::indexed!(ByColour by Colour);
