//! The options of a game, fixed before the first action.

use alloc::vec::Vec;

use crate::{Board, Colour, RulesVersion};

/// Where the heralds start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Heralds {
    /// Four, on the towns with a star.
    Star,
    /// Four, on the towns with a circle.
    Circle,
    /// Four, on the towns with a cross.
    Cross,
    /// The advanced variant: two, which move on after each scoring.
    Advanced,
}

tabletop::named!(Heralds { Star = "star", Circle = "circle", Cross = "cross", Advanced = "advanced" });

/// Who claims achievements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClaimMode {
    /// Achievements are claimed automatically, as soon as they are met.
    Automatic,
    /// The player is asked each time.
    ByHand,
}

tabletop::named!(ClaimMode { Automatic = "automatic", ByHand = "by-hand" });

/// Which envoys count as earlier visitors of a town.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Visits {
    /// Envoys that are beside it now.
    Now,
    /// Envoys that were beside it at any time. Since version 2 of the rules.
    Ever,
}

tabletop::named!(Visits { Now = "now", Ever = "ever" });

/// Everything decided before the first action.
///
/// ```
/// use cascadero::{Cascadero, Colour, Heralds, Setup, SetupError};
/// use tabletop::Game;
///
/// let board = games::cascadero::board("front");
/// let usual = Setup::new(board, vec![Colour::Blue, Colour::Pink]);
/// assert!(Cascadero::start(&Setup { heralds: Heralds::Advanced, ..usual }).is_ok());
/// let alone = Setup::new(board, vec![Colour::Blue]);
/// assert_eq!(Cascadero::start(&alone), Err(SetupError::Players { count: 1 }));
/// ```
#[derive(Clone, Debug)]
pub struct Setup {
    /// The land and the tracks. Boards live as long as the program, because states refer to them.
    pub board: &'static Board,
    /// The players' colours, clockwise.
    pub colours: Vec<Colour>,
    /// Where the heralds start.
    pub heralds: Heralds,
    /// Who claims achievements.
    pub claims: ClaimMode,
    /// Which envoys count as earlier visitors of a town.
    pub visits: Visits,
    /// The version of the rules.
    pub rules: RulesVersion,
}

impl Setup {
    /// A set-up with the usual options and the newest rules.
    pub fn new(board: &'static Board, colours: Vec<Colour>) -> Self {
        Setup {
            board,
            colours,
            heralds: Heralds::Star,
            claims: ClaimMode::Automatic,
            visits: Visits::Now,
            rules: RulesVersion::NEWEST,
        }
    }
}

tabletop::setup_errors! {
    /// The number of players is not two to four.
    Players { count: usize } = "setup-players",
    /// White is not a player colour.
    WhitePlayer = "setup-white-player",
    /// Two players have the same colour.
    SameColour { colour: Colour } = "setup-same-colour",
    /// The board is a sketch, on which no game can be set up.
    Sketch = "setup-sketch",
    /// The board has no such herald towns.
    NoSuchHeralds { heralds: Heralds } = "setup-no-such-heralds",
    /// The version of the rules has no option for visits.
    NoVisits = "setup-no-visits",
}
