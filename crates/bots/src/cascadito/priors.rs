//! Which answers attract at once, and how a turn goes on if one always gives in.

use cascadito::{Action, Cascadito, Colour, Phase, River};
use tabletop::{Dice, Game, NoEvents, Seat};

use super::move_values::MoveValues;
use super::reachability::each;
use super::worth::track_worths;

/// How a player feels about an action, in points.
pub(super) fn attraction(game: &Cascadito, seat: Seat, survey: &MoveValues, action: Action) -> f32 {
    match action {
        Action::Mark(cell) => game.sheet().number(cell).map_or(0.0, |field| survey.gain(field)),
        Action::River(river) => survey.river_gain(game, seat, river.index()),
        Action::Take(colour) => survey.best(game.sheet().fields_for(colour)).max(survey.best_river(game, seat)),
        Action::Track(track) => survey.track[track.index()],
        Action::Score(town) => game.sheet().town_colour(town).map_or(0.0, |colour| survey.track[colour.index()]),
        Action::Claim(_) => 3.0,
        Action::Pass | Action::Decline(_) | Action::First(_) | Action::Roll(_) => 0.0,
    }
}

/// Plays a turn on to its end, always with what attracts most; a turn in which no die has been taken is left alone.
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

/// Plays some turns to their end, whoever's they are, with what attracts most but for a little chance.
pub(super) fn play_on(game: &mut Cascadito, mut turns: u32, dice: &mut Dice) {
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

/// Plays a turn, from the die to the end of its chain.
fn play_turn(game: &mut Cascadito, dice: &mut Dice) {
    let sheet = game.sheet();
    let seat = game.active_seat();
    let survey = MoveValues::new(game, seat);
    let chance = dice.bits();
    let mut best = (f32::MIN, Colour::Blue, Action::Pass);
    for colour in Colour::ALL.into_iter().filter(|colour| game.pool(*colour) > 0) {
        if best.0 <= f32::MIN {
            best.1 = colour;
        }
        each(sheet.fields_for(colour) & !survey.land.marked, |field| {
            let whim = (chance.rotate_left(u32::from(field)) & 0xff) as f32 / 256.0;
            let gain = survey.gain(field) + whim;
            if gain > best.0 {
                best = (gain, colour, Action::Mark(sheet.cell(field)));
            }
        });
    }
    let (gain, river) = best_river(game, seat, &survey);
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

fn best_mark(game: &Cascadito, seat: Seat, survey: &MoveValues) -> Action {
    let sheet = game.sheet();
    let dry = sheet.dry_fields() & !survey.land.marked;
    let fields = match game.phase() {
        Phase::Use => game.die().map_or(0, |die| sheet.fields_for(die)) & dry,
        Phase::AnyField => dry,
        Phase::Star => {
            game.star().and_then(|star| sheet.number(star)).map_or(0, |star| sheet.fields_beside(star)) & dry
        }
        _ => 0,
    };
    // Passing is worth nothing; a star leaves no choice.
    let mut best = (if game.phase().is_optional() { 0.0 } else { f32::MIN }, Action::Pass);
    each(fields, |field| {
        let gain = survey.gain(field);
        if gain > best.0 {
            best = (gain, Action::Mark(sheet.cell(field)));
        }
    });
    if game.phase() != Phase::Star {
        let (gain, river) = best_river(game, seat, survey);
        if gain > best.0 {
            return river;
        }
    }
    best.1
}

/// The river whose next space brings most, if one has a space left.
fn best_river(game: &Cascadito, seat: Seat, survey: &MoveValues) -> (f32, Action) {
    let rivers = game.sheet().rivers();
    let mut best = (f32::MIN, Action::Pass);
    for (river, course) in rivers.iter().enumerate() {
        let gain = survey.river_gain(game, seat, river);
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
