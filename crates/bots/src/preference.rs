//! Temperaments: the same search, with a preference for something besides winning.

use tabletop::{Seat, Temperament};

use crate::heuristics::Heuristics;

/// A preference of a temperament. Its bonus is added to the value of positions for the bot's own seat only; rivals are assumed to play for the win.
#[derive(Debug)]
pub struct Preference<G> {
    /// The temperament with this preference.
    pub temperament: Temperament,
    /// The bonus when `fact` is 1, in units in which a win is 1.
    pub weight: f32,
    /// The degree, from 0 to 1, to which a seat has what the temperament prefers.
    pub fact: fn(&G, Seat) -> f32,
}

/// A temperament at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatPreference {
    /// The temperament.
    pub temperament: Temperament,
    /// The seat.
    pub seat: Seat,
}

impl SeatPreference {
    /// The bonus on the seat's value of a position.
    pub(crate) fn bonus<G: Heuristics>(self, game: &G) -> f32 {
        let own = G::PREFERENCES.iter().filter(|preference| preference.temperament == self.temperament);
        own.map(|preference| preference.weight * (preference.fact)(game, self.seat)).sum()
    }
}
