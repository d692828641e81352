//! A bot that takes what gains most at once: a yardstick, and players for recorded games that get somewhere.

use cascadero::{Action, Cascadero, Colour, ENVOYS};
use tabletop::{Dice, Game, NoEvents, Seat};

pub(super) fn choose(game: &Cascadero, dice: &mut Dice) -> Action {
    let seat = game.active_seat();
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let mut best = (i32::MIN, legal[0]);
    let mut ties = 0;
    for action in legal {
        let mut next = *game;
        next.apply_unchecked(action, &mut NoEvents);
        let value = value(&next, seat);
        if value > best.0 {
            (best, ties) = ((value, action), 1);
        } else if value == best.0 {
            ties += 1;
            // Each of the best so far stays with the same chance.
            if dice.below(ties) == 0 {
                best.1 = action;
            }
        }
    }
    best.1
}

/// Points, height on the tracks (the own colour most), seals, groups that can grow, and turns still to come.
fn value(game: &Cascadero, seat: Seat) -> i32 {
    let height = |track: Colour| {
        let weight = if track == game.colour(seat) { 9 } else { 5 };
        i32::from(game.cube(seat, track)) * weight
    };
    let heights: i32 = Colour::ALL.into_iter().map(height).sum();
    let groups = game.groups_of(seat).len().min(15) as u8;
    let further = if game.active_seat() == seat { i32::from(game.further_turns()) } else { 0 };
    let placed = i32::from(ENVOYS - game.hand(seat));
    i32::from(game.points(seat)) * 6 + heights + i32::from(game.seals(seat)) * 8 + i32::from(groups) * 2 + further * 12
        - placed
}
