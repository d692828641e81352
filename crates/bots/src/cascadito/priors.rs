//! The immediate gain of each action, and the greedy continuation of turns.

use cascadito::{Action, Cascadito, Colour, Phase, River};
use tabletop::{Dice, Game, NoEvents, Seat};

use super::move_values::MoveValues;
use super::reachability::for_each_field;
use super::worth::track_worths;

/// The immediate gain of an action, in points.
pub(super) fn immediate_gain(game: &Cascadito, seat: Seat, values: &MoveValues, action: Action) -> f32 {
    match action {
        Action::Mark(cell) => game.sheet().number(cell).map_or(0.0, |field| values.gain(field)),
        Action::River(river) => values.river_gain(game, seat, river.index()),
        Action::Take(colour) => values.best(game.sheet().fields_for(colour)).max(values.best_river(game, seat)),
        Action::Track(track) => values.track[track.index()],
        Action::Score(town) => game.sheet().town_colour(town).map_or(0.0, |colour| values.track[colour.index()]),
        Action::Claim(_) => 3.0,
        Action::Pass | Action::Decline(_) | Action::First(_) | Action::Roll(_) => 0.0,
    }
}

/// Plays a turn to its end, always with the action of the highest immediate gain. A turn in which no die has been taken is not played.
pub(super) fn finish_turn(game: &mut Cascadito) {
    loop {
        let seat = game.active_seat();
        let action = match game.phase() {
            Phase::First | Phase::Roll | Phase::Take | Phase::Over(_) => return,
            Phase::Claim(achievement) => Action::Claim(achievement),
            Phase::AnyTrack => best_track(game, seat),
            Phase::Score => best_scoring(game, seat),
            Phase::Use | Phase::AnyField | Phase::River | Phase::Star => {
                best_mark(game, seat, &MoveValues::new(game, seat))
            }
        };
        game.apply_unchecked(action, &mut NoEvents);
    }
}

/// Plays some turns of all players, with the action of the highest immediate gain plus a small random bonus.
pub(super) fn play_turns(game: &mut Cascadito, mut turns: u32, dice: &mut Dice) {
    finish_turn(game);
    while turns > 0 {
        match game.phase() {
            Phase::First | Phase::Roll => game.apply_unchecked(game.sample_chance(dice), &mut NoEvents),
            Phase::Take => {
                play_turn(game, dice);
                turns -= 1;
            }
            _ => return,
        }
    }
}

/// Plays a turn, from taking the die to the end of its chain.
fn play_turn(game: &mut Cascadito, dice: &mut Dice) {
    let sheet = game.sheet();
    let seat = game.active_seat();
    let values = MoveValues::new(game, seat);
    let random_bits = dice.bits();
    let mut best = (f32::MIN, Colour::Blue, Action::Pass);
    for colour in Colour::ALL.into_iter().filter(|colour| game.pool(*colour) > 0) {
        if best.0 <= f32::MIN {
            best.1 = colour;
        }
        for_each_field(sheet.fields_for(colour) & !values.reachability.marked, |field| {
            let bonus = (random_bits.rotate_left(u32::from(field)) & 0xff) as f32 / 256.0;
            let gain = values.gain(field) + bonus;
            if gain > best.0 {
                best = (gain, colour, Action::Mark(sheet.cell(field)));
            }
        });
    }
    let (gain, river) = best_river(game, seat, &values);
    if gain > best.0 {
        best.2 = river;
    }
    game.apply_unchecked(Action::Take(best.1), &mut NoEvents);
    game.apply_unchecked(best.2, &mut NoEvents);
    finish_turn(game);
}

fn best_track(game: &Cascadito, seat: Seat) -> Action {
    let worths = track_worths(game, seat);
    let mut best = (f32::MIN, Colour::Blue);
    for (colour, track) in game.sheet().tracks() {
        if game.track(seat, colour) < track.length() && worths[colour.index()] > best.0 {
            best = (worths[colour.index()], colour);
        }
    }
    Action::Track(best.1)
}

fn best_scoring(game: &Cascadito, seat: Seat) -> Action {
    let worths = track_worths(game, seat);
    let mut best = (f32::MIN, Action::Pass);
    for (town, colour) in game.scoring_towns() {
        if worths[colour.index()] > best.0 {
            best = (worths[colour.index()], Action::Score(town));
        }
    }
    best.1
}

fn best_mark(game: &Cascadito, seat: Seat, values: &MoveValues) -> Action {
    let sheet = game.sheet();
    let dry = sheet.dry_fields() & !values.reachability.marked;
    let fields = match game.phase() {
        Phase::Use => game.die().map_or(0, |die| sheet.fields_for(die)) & dry,
        Phase::AnyField => dry,
        Phase::Star => {
            game.star().and_then(|star| sheet.number(star)).map_or(0, |star| sheet.fields_beside(star)) & dry
        }
        _ => 0,
    };
    // Passing has the gain 0; a star cannot be declined.
    let mut best = (if game.phase().is_optional() { 0.0 } else { f32::MIN }, Action::Pass);
    for_each_field(fields, |field| {
        let gain = values.gain(field);
        if gain > best.0 {
            best = (gain, Action::Mark(sheet.cell(field)));
        }
    });
    if game.phase() != Phase::Star {
        let (gain, river) = best_river(game, seat, values);
        if gain > best.0 {
            return river;
        }
    }
    best.1
}

/// The river whose next space has the highest value, if any has a space left.
fn best_river(game: &Cascadito, seat: Seat, values: &MoveValues) -> (f32, Action) {
    let rivers = game.sheet().rivers();
    let mut best = (f32::MIN, Action::Pass);
    for (river, course) in rivers.iter().enumerate() {
        let gain = values.river_gain(game, seat, river);
        if game.river(seat, river) < course.length() && gain > best.0 {
            let name = match (rivers.len(), river) {
                (2, 0) => River::Left,
                (2, _) => River::Right,
                _ => River::Only,
            };
            best = (gain, Action::River(name));
        }
    }
    best
}
