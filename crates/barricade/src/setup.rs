//! The options of a game, fixed before the first action.

use alloc::vec::Vec;

use crate::{Board, Colour, SEATS};

/// How many of the weakest walls fall in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Weakest {
    /// One.
    #[default]
    One,
    /// One, and two from round 4 on: for experienced players.
    TwoFromRoundFour,
}

tabletop::named!(Weakest { One = "one", TwoFromRoundFour = "two" });

/// Which two actions a player may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TwoActions {
    /// Any two, also the same one twice.
    #[default]
    Any,
    /// Two different ones.
    Different,
}

tabletop::named!(TwoActions { Any = "any", Different = "different" });

/// Everything decided before the first action.
///
/// ```
/// use barricade::{Barricade, Colour, Setup, SetupError, TwoActions, Weakest};
/// use tabletop::Game;
///
/// let setup = Setup {
///     board: games::barricade::board("standard"),
///     colours: vec![Colour::Red, Colour::Red],
///     weakest: Weakest::default(),
///     actions: TwoActions::default(),
/// };
/// assert_eq!(Barricade::start(&setup), Err(SetupError::SameColour { colour: Colour::Red }));
/// ```
#[derive(Clone, Debug)]
pub struct Setup {
    /// The land, the market and the deck. Boards live as long as the program, because states refer to them.
    pub board: &'static Board,
    /// The players' colours, clockwise.
    pub colours: Vec<Colour>,
    /// How many of the weakest walls fall in a round.
    pub weakest: Weakest,
    /// Which two actions a player may take.
    pub actions: TwoActions,
}

tabletop::setup_errors! {
    /// The number of players is not two to six.
    Players { count: usize } = "setup-players",
    /// Two players have the same colour.
    SameColour { colour: Colour } = "setup-same-colour",
    /// The land is a sketch, too small for a whole game.
    Sketch = "setup-sketch",
}

impl SetupError {
    /// Checks the players.
    pub(crate) fn check(colours: &[Colour]) -> Result<(), SetupError> {
        if !(2..=SEATS).contains(&colours.len()) {
            return Err(SetupError::Players { count: colours.len() });
        }
        let twice = (1..colours.len()).find(|place| colours[..*place].contains(&colours[*place]));
        twice.map_or(Ok(()), |place| Err(SetupError::SameColour { colour: colours[place] }))
    }
}
