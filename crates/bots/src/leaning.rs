//! Temperaments: the same search, with a liking for something beside winning.

use tabletop::{Seat, Temperament};

use crate::heuristics::Heuristics;

/// What a temperament likes. It is added to the value of positions for the bot's own seat: the rivals are expected to play for the win.
#[derive(Debug)]
pub struct Leaning<G> {
    /// Whose liking it is.
    pub temperament: Temperament,
    /// What the whole of the fact is worth, where a win is worth 1.
    pub weight: f32,
    /// How much of what it likes a seat has in a position, from 0 to 1.
    pub fact: fn(&G, Seat) -> f32,
}

/// A temperament at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatLeaning {
    /// What it likes.
    pub temperament: Temperament,
    /// Where it sits.
    pub seat: Seat,
}

impl SeatLeaning {
    /// What is added to the seat's value of a position.
    pub(crate) fn bonus<G: Heuristics>(self, game: &G) -> f32 {
        let own = G::LEANINGS.iter().filter(|leaning| leaning.temperament == self.temperament);
        own.map(|leaning| leaning.weight * (leaning.fact)(game, self.seat)).sum()
    }
}
