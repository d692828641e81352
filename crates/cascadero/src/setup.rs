//! What is agreed before the first action.

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
    /// The table does, the moment they are met.
    Automatic,
    /// The player is asked each time.
    ByHand,
}

tabletop::named!(ClaimMode { Automatic = "automatic", ByHand = "by-hand" });

/// Which envoys count as having been at a town before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Visits {
    /// Those that stand beside it now.
    Now,
    /// Any that ever stood beside it. Since version 2 of the rules.
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
    /// The land and the tracks. Boards live as long as the program: states refer to them.
    pub board: &'static Board,
    /// The players' colours, clockwise.
    pub colours: Vec<Colour>,
    /// Where the heralds start.
    pub heralds: Heralds,
    /// Who claims achievements.
    pub claims: ClaimMode,
    /// Which envoys count as having been at a town before.
    pub visits: Visits,
    /// The version of the rules.
    pub rules: RulesVersion,
}

impl Setup {
    /// Everything as usual, by the newest rules.
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
    /// Two to four players.
    Players { count: usize } = "setup-players",
    /// White is nobody's colour.
    WhitePlayer = "setup-white-player",
    /// Two players chose one colour.
    SameColour { colour: Colour } = "setup-same-colour",
    /// The board is a sketch for positions.
    Sketch = "setup-sketch",
    /// The board has no such herald towns.
    NoSuchHeralds { heralds: Heralds } = "setup-no-such-heralds",
    /// The version of the rules has no choice of visits.
    NoVisits = "setup-no-visits",
}
