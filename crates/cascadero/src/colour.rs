//! The five colours of towns and tracks; the first four are also player colours.

/// A colour of towns and success tracks.
///
/// ```
/// use cascadero::Colour;
///
/// assert_eq!("pink".parse(), Ok(Colour::Pink));
/// assert_eq!(Colour::from_letter('p'), Some(Colour::Pink));
/// assert!(!Colour::PLAYERS.contains(&Colour::White));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// Agriculture.
    Yellow,
    /// Manufacturing.
    Orange,
    /// Mining.
    Blue,
    /// Trading.
    Pink,
    /// Education: towns and a track, but no player.
    White,
}

impl Colour {
    /// The four player colours.
    pub const PLAYERS: [Colour; 4] = [Colour::Yellow, Colour::Orange, Colour::Blue, Colour::Pink];

    /// Its index in lists.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its capital letter in pictures.
    pub fn letter(self) -> char {
        ['Y', 'O', 'B', 'P', 'W'][self.index()]
    }

    /// The colour of a letter, capital or small.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_uppercase())
    }
}

tabletop::named!(Colour { Yellow = "yellow", Orange = "orange", Blue = "blue", Pink = "pink", White = "white" });

/// One value for each colour.
///
/// ```
/// use cascadero::{ByColour, Colour};
///
/// let mut cubes = ByColour::<u8>::default();
/// cubes[Colour::Blue] = 4;
/// assert_eq!(cubes.0, [0, 0, 4, 0, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColour<T>(pub [T; 5]);

tabletop::indexed!(ByColour by Colour);
