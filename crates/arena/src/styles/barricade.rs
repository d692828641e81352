//! Styles of Cascade Barricade.

use barricade::{Action, Barricade};
use tabletop::Seat;

use super::Styles;

pub(super) const STYLES: Styles<Barricade> = &[
    ("passer", |game, seat, action| match action {
        Action::Pass | Action::Done | Action::Keep => 1_000.0,
        _ => distance(game, seat),
    }),
    ("thrifty", |game, seat, action| match action {
        Action::Start(wall, bid) => 100.0 - (bid - u32::from(wall)) as f32,
        Action::Bid(_) => -1.0,
        _ => income(game, seat) + distance(game, seat),
    }),
    ("all-in", |game, seat, action| match action {
        Action::Start(_, bid) | Action::Bid(bid) => 1_000.0 + bid as f32,
        _ => income(game, seat) + distance(game, seat),
    }),
    ("hoarder", |game, seat, action| match action {
        Action::Start(..) | Action::Bid(_) | Action::Buy(..) => -1.0,
        _ => game.money(seat) as f32 + distance(game, seat),
    }),
    ("runner", |game, seat, _| distance(game, seat)),
    ("digger", |game, seat, action| match action {
        Action::Dig(cell) => 100.0 - game.character(seat).map_or(0.0, |own| cell.distance(own) as f32),
        _ => distance(game, seat),
    }),
    ("producer", |game, seat, action| match action {
        // Raises a few times, then lets another player have the wall.
        Action::Start(wall, bid) => 10.0 - bid.abs_diff(u32::from(wall) + 10) as f32,
        Action::Bid(bid) => 30.0 - bid as f32,
        _ => 10.0 * income(game, seat) + distance(game, seat),
    }),
];

/// The current tribute of a seat's walls, plus a tenth of their production whether or not they earn it now.
fn income(game: &Barricade, seat: Seat) -> f32 {
    let earned = |wall: &barricade::WallView| game.earnings(seat, wall.place).map_or(0, |earnings| earnings.tribute);
    game.walls(seat).map(|wall| earned(&wall) as f32 + 0.1 * f32::from(wall.card.production)).sum()
}

/// The distance of a seat's character from the water.
fn distance(game: &Barricade, seat: Seat) -> f32 {
    let own = game.character(seat);
    own.and_then(|own| game.water().map(|water| water.distance(own)).min()).map_or(0.0, |steps| steps as f32)
}
