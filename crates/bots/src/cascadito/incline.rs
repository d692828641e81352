//! Which answers attract at once, and how a turn goes on if one always gives in.

use cascadito::{Action, Cascadito, Colour, Phase, River};
use tabletop::{Actor, Game, NoEvents, Seat};

use super::land::each;
use super::survey::Survey;

/// How a player feels about an action, in points.
pub(super) fn attraction(game: &Cascadito, seat: Seat, survey: &Survey, action: Action) -> f32 {
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
            phase => {
                let survey = Survey::new(game, seat);
                match phase {
                    Phase::AnyTrack => best_track(game, seat, &survey),
                    Phase::Score => best_scoring(game, &survey),
                    _ => best_mark(game, seat, &survey),
                }
            }
        };
        game.apply_unchecked(action, &mut NoEvents);
        debug_assert!(!matches!(game.actor(), Actor::Nobody) || matches!(game.phase(), Phase::Over(_)));
    }
}

fn best_track(game: &Cascadito, seat: Seat, survey: &Survey) -> Action {
    let mut best = (f32::MIN, Colour::Blue);
    for (colour, track) in game.sheet().tracks() {
        if game.track(seat, colour) < track.length() && survey.track[colour.index()] > best.0 {
            best = (survey.track[colour.index()], colour);
        }
    }
    Action::Track(best.1)
}

fn best_scoring(game: &Cascadito, survey: &Survey) -> Action {
    let mut best = (f32::MIN, Action::Pass);
    for (town, colour) in game.scoring_towns() {
        if survey.track[colour.index()] > best.0 {
            best = (survey.track[colour.index()], Action::Score(town));
        }
    }
    best.1
}

fn best_mark(game: &Cascadito, seat: Seat, survey: &Survey) -> Action {
    let sheet = game.sheet();
    let dry = sheet.dry_fields() & !survey.land.marked;
    let fields = match game.phase() {
        Phase::Use => game.die().map_or(0, |die| sheet.fields_for(die)) & dry,
        Phase::AnyField => dry,
        Phase::Star => game.star().and_then(|star| sheet.number(star)).map_or(0, |star| sheet.fields_beside(star)) & dry,
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
        for (river, course) in sheet.rivers().iter().enumerate() {
            let gain = survey.river_gain(game, seat, river);
            if game.river(seat, river) < course.length() && gain > best.0 {
                let name = match (sheet.rivers().len(), river) {
                    (2, 0) => River::Left,
                    (2, _) => River::Right,
                    _ => River::Only,
                };
                best = (gain, Action::River(name));
            }
        }
    }
    best.1
}
