//! Styles of Cascadito.

use cascadito::{Action, Cascadito, Colour};
use tabletop::Seat;

use super::Styles;

pub(super) const STYLES: Styles<Cascadito> = &[
    ("passer", |_, _, action| f32::from(u8::from(action == Action::Pass))),
    ("rusher", |game, seat, _| points(game, seat)),
    ("climber", |game, seat, _| heights(game, seat).sum()),
    ("one-track", |game, seat, _| heights(game, seat).map(|height| height * height).sum()),
    ("hunter", |game, seat, _| 20.0 * game.claimed(seat).len() as f32 + points(game, seat)),
    ("builder", |game, seat, _| game.groups_of(seat).iter().map(|group| (group.len() * group.len()) as f32).sum()),
    ("denier", |game, seat, action| match action {
        // The die with the fewest left in the pool.
        Action::Take(colour) => -f32::from(game.pool(colour)),
        _ => points(game, seat),
    }),
];

fn points(game: &Cascadito, seat: Seat) -> f32 {
    f32::from(game.score(seat).total())
}

fn heights(game: &Cascadito, seat: Seat) -> impl Iterator<Item = f32> {
    Colour::ALL.into_iter().map(move |track| f32::from(game.track(seat, track)))
}
