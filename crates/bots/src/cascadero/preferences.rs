//! The preferences of Cascadero's temperaments.

use cascadero::Cascadero;
use tabletop::{Cell, Seat, Temperament};

use crate::preference::Preference;

pub(super) const PREFERENCES: &[Preference<Cascadero>] = &[
    Preference { temperament: Temperament::Harvester, weight: 0.8, fact: taken_tiles },
    Preference { temperament: Temperament::Harvester, weight: 0.15, fact: seals },
    Preference { temperament: Temperament::Climber, weight: 0.3, fact: own_height },
    Preference { temperament: Temperament::Blocker, weight: 0.25, fact: at_rivals_towns },
];

/// Envoys on farmer tiles, relative to twelve.
fn taken_tiles(game: &Cascadero, seat: Seat) -> f32 {
    let taken = game.board().farmers().filter(|farmer| game.envoy_at(*farmer) == Some(seat));
    share(taken.count(), 12)
}

/// Seals in hand and under envoys.
fn seals(game: &Cascadero, seat: Seat) -> f32 {
    let placed = game.envoys(seat).filter(|envoy| game.is_sealed(*envoy));
    share(usize::from(game.seals(seat)) + placed.count(), 4)
}

fn own_height(game: &Cascadero, seat: Seat) -> f32 {
    let own = game.colour(seat);
    f32::from(game.cube(seat, own)) / f32::from(game.board().track(own).top().max(1))
}

/// Envoys beside towns in a rival's own colour, which that rival needs for its own track, relative to ten.
fn at_rivals_towns(game: &Cascadero, seat: Seat) -> f32 {
    let rivals = || game.all_seats().filter(|other| *other != seat);
    let is_rivals = |cell: Cell| {
        game.board().town_colour(cell).is_some_and(|town| rivals().any(|rival| game.colour(rival) == town))
    };
    let beside = game.envoys(seat).filter(|envoy| envoy.neighbours().any(is_rivals));
    share(beside.count(), 10)
}

fn share(count: usize, whole: usize) -> f32 {
    count.min(whole) as f32 / whole as f32
}
