//! How a game ended.

use alloc::vec::Vec;

use crate::Seat;

/// What kind of victory it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Victory {
    /// The first place meets all conditions of the game for winning.
    Full,
    /// Nobody met them; the first place is the best of the rest.
    Minor,
    /// There is no winner: the players lost against the game.
    Nobody,
}

crate::named!(Victory { Full = "full", Minor = "minor", Nobody = "nobody" });

/// One seat's result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placing {
    /// The seat.
    pub seat: Seat,
    /// Points, or money.
    pub points: i32,
    /// Whether the seat met the game's conditions for a full victory.
    pub qualified: bool,
    /// The parts of `points`, as message keys with amounts; their sum is `points`.
    pub breakdown: Vec<(&'static str, i32)>,
}

/// The final table, best first. Tie-breaks are applied, so no two seats share a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    /// The kind of victory of the first place.
    pub victory: Victory,
    /// One placing per seat.
    pub places: Vec<Placing>,
}

impl Standings {
    /// The winner, or `None` if the players lost against the game.
    ///
    /// ```
    /// use tabletop::{Placing, Seat, Standings, Victory};
    ///
    /// let placing = |seat, points| Placing { seat, points, qualified: true, breakdown: vec![("tracks", points)] };
    /// let mut standings = Standings { victory: Victory::Full, places: vec![placing(Seat(1), 51), placing(Seat(0), 40)] };
    /// assert_eq!(standings.winner(), Some(Seat(1)));
    /// standings.victory = Victory::Nobody;
    /// assert_eq!(standings.winner(), None);
    /// ```
    pub fn winner(&self) -> Option<Seat> {
        if self.victory == Victory::Nobody { None } else { self.places.first().map(|placing| placing.seat) }
    }
}
