//! The features of a player's sheet, in terms that a good player would use.

use cascadito::sheet::RowCondition;
use cascadito::{Achievements, Cascadito, Colour, Face, Phase, Row};
use tabletop::{Game as _, Seat};

use super::move_values::MoveValues;
use super::progress::{MAX_DISTANCE, Progress};
use super::reachability::{Component, for_each_field};
use super::worth::achievement_worth;

features! {
    /// The features of a seat. The first weights are for games of several players, the second for solo games.
    fn describe(seat: &SheetSummary) -> [f32; COUNT];
    weights: [Taper; 2];
    (  0.170,   1.352) (  0.200,   0.226) "points in tens" = seat.points;
    (  0.459,   0.774) (  0.001,   0.143) "track spaces in tens" = seat.track_spaces;
    (  1.138,   0.803) (  0.233,  -0.437) "points ahead on tracks" = seat.track_points_ahead;
    (  1.709,   0.270) (  0.999,   0.182) "the bonus for every track" = seat.every_track_bonus;
    (  1.500,   1.022) (  1.016,   0.551) "points ahead on rivers" = seat.river_points_ahead;
    ( -0.390,   0.356) (  0.176,   0.138) "worth of the next track spaces" = seat.next_track_spaces;
    (  0.529,  -0.029) (  0.108,  -0.032) "contacts of groups within one mark" = seat.group_contacts;
    (  0.177,   0.135) (  0.052,   0.066) "contacts of single marks within one mark" = seat.single_contacts;
    ( -0.014,   0.260) ( -0.135,  -0.008) "the best mark on any field" = seat.best_mark / 10.0;
    ( -0.172,   0.725) (  0.156,  -0.064) "the best mark with a die, on average" = seat.average_die;
    (  0.185,   0.776) (  0.108,   0.285) "the best mark with the dice of the next turn" = seat.next_die;
    ( -0.502,   0.688) (  0.442,   0.019) "achievements of the top row to come" = seat.achievements_ahead[0];
    (  2.310,   1.333) ( -0.371,  -0.899) "achievements of the bottom row to come" = seat.achievements_ahead[1];
    ( -0.030,   0.069) ( -0.048,  -0.009) "top row one mark away" = seat.achievements_in_one[0];
    ( -0.021,   0.116) (  0.126,   0.095) "bottom row one mark away" = seat.achievements_in_one[1];
    ( -0.357,   0.047) (  0.028,   0.147) "top row claimed" = seat.achievements_claimed[0];
    (  0.610,   0.142) ( -0.112,  -0.040) "bottom row claimed" = seat.achievements_claimed[1];
    (  0.139,   0.644) ( -0.154,  -0.371) "how soon the next turn comes" = seat.next_turn;
    ( -0.328,  -0.235) (  0.024,   0.024) "groups" = seat.groups;
    ( -0.173,  -0.831) (  0.083,  -0.302) "marks in tens" = seat.marks;
    ( -0.020,  -0.262) (  0.000,   0.000) "place in the round" = seat.castle;
    (  0.000,   0.000) ( -0.154,  -0.371) "one" = 1.0;
    ( -0.613,  -0.497) (  0.178,  -0.294) "single marks" = seat.singles;
    (  0.039,  -0.641) ( -0.089,   0.005) "the best mark on any field, beyond one track space" = (seat.best_mark - 4.0).max(0.0) / 10.0;
}

/// The decay of the value of points or an achievement, by the number of marks that are missing.
const DECAY: [f32; 10] = [1.0, 0.72, 0.52, 0.37, 0.27, 0.19, 0.14, 0.1, 0.07, 0.0];

/// The quantities from which the features of a seat are computed. All points are in tens.
#[derive(Default)]
pub(super) struct SheetSummary {
    points: f32,
    track_spaces: f32,
    /// The points of further marks, decayed by their distance.
    track_points_ahead: f32,
    every_track_bonus: f32,
    river_points_ahead: f32,
    /// The sum of the values of the next spaces of all tracks.
    next_track_spaces: f32,
    /// Contacts with new towns within one mark, weighted by the value of their track spaces.
    group_contacts: f32,
    single_contacts: f32,
    /// The number of groups, divided by four.
    groups: f32,
    singles: f32,
    /// The value of the best mark on any field, with an average die, and with the dice of the seat's next turn.
    best_mark: f32,
    average_die: f32,
    next_die: f32,
    /// Achievements by row, top and bottom: their decayed value, the number that are one mark away, the number that are claimed.
    achievements_ahead: [f32; 2],
    achievements_in_one: [f32; 2],
    achievements_claimed: [f32; 2],
    /// From 1 (it is the seat's turn) down to 0.
    next_turn: f32,
    marks: f32,
    /// The position of the castle, from 0 (the first in the round) to 1.
    castle: f32,
}

impl SheetSummary {
    pub(super) fn new(game: &Cascadito, seat: Seat, values: &MoveValues, progress: &Progress) -> Self {
        let castle = game.castle(seat);
        let mut summary = SheetSummary {
            points: f32::from(game.score(seat).total()) / 10.0,
            next_turn: 1.0 - f32::from(turns_until(game, seat)) / f32::from(game.seats()),
            marks: values.reachability.marked.count_ones() as f32 / 10.0,
            castle: castle.map_or(0.0, |castle| castle.index() as f32 / 3.0),
            ..SheetSummary::default()
        };
        summary.add_tracks_and_rivers(game, seat, castle, values);
        values.reachability.components().iter().for_each(|component| summary.add_component(values, component));
        summary.set_dice(game, seat, values);
        summary.add_achievements(game, seat, progress);
        summary
    }

    fn add_tracks_and_rivers(&mut self, game: &Cascadito, seat: Seat, castle: Option<Colour>, values: &MoveValues) {
        let sheet = game.sheet();
        let mut missing_for_bonus = 0;
        for (colour, track) in sheet.tracks() {
            let marked = game.track(seat, colour);
            self.track_spaces += f32::from(marked) / 10.0;
            self.next_track_spaces += values.track[colour.index()] / 10.0;
            let castle_points = track.castle().filter(|_| castle == Some(colour));
            self.track_points_ahead += points_ahead(track.points(), castle_points, marked) / 10.0;
            missing_for_bonus += sheet.every_track().map_or(0, |bonus| bonus.spaces.saturating_sub(marked));
        }
        if let Some(bonus) = sheet.every_track()
            && missing_for_bonus > 0
        {
            let decay = DECAY[usize::from(missing_for_bonus).min(DECAY.len() - 1)];
            self.every_track_bonus = f32::from(bonus.points) / 10.0 * decay;
        }
        for (river, course) in sheet.rivers().iter().enumerate() {
            self.river_points_ahead += points_ahead(course.points(), None, game.river(seat, river)) / 10.0;
        }
    }

    fn add_component(&mut self, values: &MoveValues, component: &Component) {
        let reachability = &values.reachability;
        let mut towns = 0;
        for_each_field(component.area & !reachability.marked, |field| towns |= reachability.sheet.towns_touched(field));
        let new_towns = towns & !component.towns;
        let contact_worth =
            |colour: Colour| f32::from(reachability.count(new_towns, colour)) * values.track[colour.index()];
        let (contacts, count) = if component.is_group {
            (&mut self.group_contacts, &mut self.groups)
        } else {
            (&mut self.single_contacts, &mut self.singles)
        };
        if new_towns != 0 {
            *contacts += Colour::ALL.into_iter().map(contact_worth).sum::<f32>() / 10.0;
        }
        *count += 0.25;
    }

    fn set_dice(&mut self, game: &Cascadito, seat: Seat, values: &MoveValues) {
        let sheet = game.sheet();
        let best_river = values.best_river(game, seat);
        // The best mark with a die of each colour, and with any die.
        let mut by_die = [best_river; 5];
        let mut best = best_river;
        for_each_field(sheet.dry_fields() & !values.reachability.marked, |field| {
            let gain = values.gain(field);
            best = best.max(gain);
            let touched = sheet.towns_touched(field);
            for colour in Colour::ALL {
                if touched & sheet.towns_of(colour) != 0 {
                    by_die[colour.index()] = by_die[colour.index()].max(gain);
                }
            }
        });
        let allowed = Colour::ALL.into_iter().filter(|colour| !sheet.is_forbidden(Face::ALL[colour.index()]));
        let (allowed_best, allowed_mean) = best_and_mean(allowed, &by_die);
        let turns = turns_until(game, seat);
        let pool: u8 = Colour::ALL.into_iter().map(|colour| game.pool(colour)).sum();
        let next = if game.phase() == Phase::Take && turns < pool {
            let (best, mean) = best_and_mean(Colour::ALL.into_iter().filter(|colour| game.pool(*colour) > 0), &by_die);
            if turns == 0 { best } else { 0.5 * (best + mean) }
        } else {
            0.6 * allowed_best + 0.4 * allowed_mean
        };
        self.best_mark = best;
        self.average_die = allowed_mean / 10.0;
        self.next_die = next / 10.0;
    }

    fn add_achievements(&mut self, game: &Cascadito, seat: Seat, progress: &Progress) {
        for achievement in progress.open.iter() {
            let missing = progress.missing(achievement);
            let row = achievement.row() as usize;
            let worth = achievement_worth(game, seat, achievement);
            self.achievements_ahead[row] += worth / 10.0 * DECAY[usize::from(missing)];
            self.achievements_in_one[row] += f32::from(u8::from(missing == 1));
        }
        let claimed = game.claimed(seat);
        self.achievements_claimed =
            [Row::Top, Row::Bottom].map(|row| claimed.intersection(game.sheet().row(row)).len() as f32);
    }
}

/// The progress of the game, from 0 to 1, by the marks that are missing for the nearest ending; in solo games, by the dice boxes.
pub(super) fn stage(game: &Cascadito, progress: &[Progress]) -> f32 {
    /// With this many marks missing, half of the game is over.
    const MARKS_AT_HALF: f32 = 6.0;
    let sheet = game.sheet();
    if game.is_solo() {
        return f32::from(2 * game.boxes() + game.turn_of_round() - 1) / f32::from(2 * sheet.solo_boxes());
    }
    let end = sheet.end();
    let (top, bottom) = (sheet.row(Row::Top), sheet.row(Row::Bottom));
    // Idle turns count towards the standstill only once there has been one.
    let idle = cascadito::STANDSTILL_ROUNDS * game.seats() - game.idle_turns();
    let mut left = if game.idle_turns() > 0 { 2.0 * f32::from(idle) } else { f32::MAX };
    if end.top_row == RowCondition::Together {
        let claimed = game.all_seats().fold(Achievements::default(), |all, seat| all.union(game.claimed(seat)));
        let nearest = |achievement| {
            let missing = progress.iter().map(|own| own.missing(achievement)).filter(|missing| *missing > 0);
            f32::from(missing.min().unwrap_or(MAX_DISTANCE))
        };
        left = left.min(top.without(claimed).iter().map(nearest).sum());
    }
    for (seat, own) in game.all_seats().zip(progress) {
        let marks_to_row = |row: Achievements| -> f32 {
            let open = row.without(game.claimed(seat));
            open.iter().map(|achievement| f32::from(own.missing(achievement).max(1))).sum()
        };
        if end.top_row == RowCondition::Alone {
            left = left.min(marks_to_row(top));
        }
        if end.bottom_row {
            left = left.min(marks_to_row(bottom));
        }
        if let Some(spaces) = end.tracks {
            let marks: u8 = sheet.tracks().map(|(colour, _)| spaces.saturating_sub(game.track(seat, colour))).sum();
            left = left.min(f32::from(marks));
        }
    }
    MARKS_AT_HALF / (MARKS_AT_HALF + left)
}

/// The number of turns before the next one of a seat.
fn turns_until(game: &Cascadito, seat: Seat) -> u8 {
    (seat.0 + game.seats() - game.active_seat().0) % game.seats()
}

/// The points of further spaces in a row, decayed by distance. The last space may be worth more.
fn points_ahead(points: &[u8], last: Option<u8>, marked: u8) -> f32 {
    let marked = usize::from(marked);
    let mut have = points[..marked].iter().copied().max().unwrap_or(0);
    let mut sum = 0.0;
    for (step, space) in (marked..points.len()).enumerate() {
        let worth = last.filter(|_| space + 1 == points.len()).unwrap_or(points[space]);
        if worth > have {
            sum += f32::from(worth - have) * DECAY[(step + 1).min(DECAY.len() - 1)];
            have = worth;
        }
    }
    sum
}

/// The best and the mean value of some dice.
fn best_and_mean(dice: impl Iterator<Item = Colour>, by_die: &[f32; 5]) -> (f32, f32) {
    let (mut best, mut sum, mut count) = (0.0_f32, 0.0, 0.0_f32);
    for colour in dice {
        sum += by_die[colour.index()];
        best = best.max(by_die[colour.index()]);
        count += 1.0;
    }
    (best, sum / count.max(1.0))
}
