//! The preferences of Cascade Barricade's temperaments.

use barricade::Barricade;
use tabletop::{Seat, Temperament};

use crate::preference::Preference;

pub(super) const PREFERENCES: &[Preference<Barricade>] = &[
    Preference { temperament: Temperament::Merchant, weight: 0.15, fact: thrift },
    Preference { temperament: Temperament::Engineer, weight: 0.15, fact: maintained_walls },
    Preference { temperament: Temperament::Saboteur, weight: 0.1, fact: holes_near_rivals },
];

/// The share of the money that was not spent on walls.
fn thrift(game: &Barricade, seat: Seat) -> f32 {
    let (money, paid) = (game.money(seat) as f32, game.paid_for_walls(seat) as f32);
    money / (money + paid).max(1.0)
}

/// The maintained walls of a seat, and half as much for other walls, relative to four walls.
fn maintained_walls(game: &Barricade, seat: Seat) -> f32 {
    const FULL_COUNT: f32 = 4.0;
    let worth = |is_maintained: bool| if is_maintained { 1.0 } else { 0.5 };
    let walls: f32 = game.walls(seat).map(|wall| worth(wall.card.needs.met_by(&wall.labourers))).sum();
    (walls / FULL_COUNT).min(1.0)
}

/// Holes at most two spaces from a rival's character, relative to four holes.
fn holes_near_rivals(game: &Barricade, seat: Seat) -> f32 {
    const FULL_COUNT: f32 = 4.0;
    const LARGEST_DISTANCE: u32 = 2;
    let rivals = game.all_seats().filter(|other| *other != seat).filter_map(|other| game.character(other));
    let near = |rival: tabletop::Cell| game.holes().filter(|hole| hole.distance(rival) <= LARGEST_DISTANCE).count();
    (rivals.map(near).sum::<usize>() as f32 / FULL_COUNT).min(1.0)
}
