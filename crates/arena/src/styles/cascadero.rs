//! Styles of Cascadero.

use cascadero::{Action, Cascadero, Colour};
use tabletop::{Cell, Seat};

use super::Styles;

pub(super) const STYLES: Styles<Cascadero> = &[
    ("passer", |_, _, action| f32::from(u8::from(action == Action::Pass))),
    ("rusher", |game, seat, _| f32::from(game.points(seat))),
    ("climber", |game, seat, _| steps(game, seat)),
    ("own-track", |game, seat, _| 20.0 * f32::from(game.cube(seat, game.colour(seat))) + f32::from(game.points(seat))),
    ("tile-taker", |game, seat, action| 20.0 * tiles(game, seat, action) + steps(game, seat)),
    ("builder", |game, seat, _| game.groups_of(seat).iter().map(|group| (group.len() * group.len()) as f32).sum()),
    ("scatterer", |game, seat, _| game.groups_of(seat).len() as f32),
    ("blocker", |game, seat, action| match target(action) {
        Some(cell) => {
            cell.neighbours().filter(|cell| game.envoy_at(*cell).is_some_and(|owner| owner != seat)).count() as f32
        }
        None => 0.0,
    }),
    ("copycat", |game, seat, action| match target(action) {
        Some(cell) => -(rivals(game, seat).map(|envoy| envoy.distance(cell)).min().unwrap_or(0) as f32),
        None => 0.0,
    }),
];

/// Three times the sum of a seat's cube positions, plus its points.
fn steps(game: &Cascadero, seat: Seat) -> f32 {
    let steps: f32 = Colour::ALL.into_iter().map(|track| f32::from(game.cube(seat, track))).sum();
    3.0 * steps + f32::from(game.points(seat))
}

/// The number of farmers beside a seat's envoys, plus one for an envoy that moves to a farmer.
fn tiles(game: &Cascadero, seat: Seat, action: Action) -> f32 {
    let moves =
        u32::from(matches!(action, Action::MoveEnvoy(_, to) if game.board().farmers().any(|farmer| farmer == to)));
    (game.farmers_met(seat).count_ones() + moves) as f32
}

fn target(action: Action) -> Option<Cell> {
    match action {
        Action::Place(cell) | Action::PlaceSealed(cell) | Action::MoveEnvoy(_, cell) => Some(cell),
        _ => None,
    }
}

fn rivals(game: &Cascadero, seat: Seat) -> impl Iterator<Item = Cell> {
    game.all_seats().filter(move |other| *other != seat).flat_map(|other| game.envoys(other))
}
