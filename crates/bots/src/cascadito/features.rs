//! The numbers that a good player would name about a sheet.

use cascadito::sheet::RowCondition;
use cascadito::{Achievements, Cascadito, Colour, Face, Phase, Row};
use tabletop::Seat;

use super::move_values::MoveValues;
use super::progress::{FAR, Progress};
use super::reachability::{SheetReachability, each};
use super::worth::worth;
use crate::heuristics::Features;

/// How many numbers.
pub(super) const COUNT: usize = 24;

/// What an achievement still counts for, by the marks that are missing.
const DECAY: [f32; 10] = [1.0, 0.72, 0.52, 0.37, 0.27, 0.19, 0.14, 0.1, 0.07, 0.0];

impl Features for Cascadito {
    const NAMES: &'static [&'static str] = &[
        "points in tens",
        "track spaces in tens",
        "points ahead on tracks",
        "the bonus for every track",
        "points ahead on rivers",
        "worth of the next track spaces",
        "contacts of groups within one mark",
        "contacts of single marks within one mark",
        "the best mark on any field",
        "the best mark with a die, on average",
        "the best mark with the dice of the next turn",
        "achievements of the top row to come",
        "achievements of the bottom row to come",
        "top row one mark away",
        "bottom row one mark away",
        "top row claimed",
        "bottom row claimed",
        "how soon the next turn comes",
        "groups",
        "marks in tens",
        "place in the round",
        "one",
        "single marks",
        "the best mark on any field, beyond one track space",
    ];

    fn features(&self, seat: Seat, out: &mut [f32]) {
        let mut numbers = [0.0; COUNT];
        let survey = MoveValues::new(self, seat);
        let progress = Progress::new(self, seat, &survey.land);
        count(self, seat, &survey, &progress, &mut numbers);
        out.copy_from_slice(&numbers);
    }

    fn stage(&self) -> f32 {
        let land = |seat| SheetReachability::new(self.sheet(), self.marked_fields(seat));
        let seats: Vec<Progress> = self.all_seats().map(|seat| Progress::new(self, seat, &land(seat))).collect();
        stage(self, &seats)
    }
}

/// How near the end is, from 0 to 1, by the marks that the player nearest to it still has to make; alone, by the dice boxes.
pub(super) fn stage(game: &Cascadito, seats: &[Progress]) -> f32 {
    /// With so many marks to go, half of the game is over.
    const HALF: f32 = 6.0;
    let sheet = game.sheet();
    if game.is_solo() {
        return f32::from(2 * game.boxes() + game.turn_of_round() - 1) / f32::from(2 * sheet.solo_boxes());
    }
    let end = sheet.end();
    let (top, bottom) = (sheet.row(Row::Top), sheet.row(Row::Bottom));
    let together = game.all_seats().fold(Achievements::default(), |all, seat| all.union(game.claimed(seat)));
    // Standing still is no way to the end until somebody begins to.
    let idle = cascadito::STANDSTILL_ROUNDS * tabletop::Game::seats(game) - game.idle_turns();
    let mut left = if game.idle_turns() > 0 { 2.0 * f32::from(idle) } else { f32::MAX };
    if end.top_row == RowCondition::Together {
        let nearest = |at| seats.iter().map(|own| own.missing(at)).filter(|missing| *missing > 0).min().unwrap_or(FAR);
        let marks: f32 = top.without(together).iter().map(|at| f32::from(nearest(at))).sum();
        left = left.min(marks);
    }
    for (seat, own) in game.all_seats().zip(seats) {
        let row = |row: Achievements| -> f32 {
            row.without(game.claimed(seat)).iter().map(|at| f32::from(own.missing(at).max(1))).sum()
        };
        if end.top_row == RowCondition::Alone {
            left = left.min(row(top));
        }
        if end.bottom_row {
            left = left.min(row(bottom));
        }
        if let Some(spaces) = end.tracks {
            let marks: u8 = sheet.tracks().map(|(colour, _)| spaces.saturating_sub(game.track(seat, colour))).sum();
            left = left.min(f32::from(marks));
        }
    }
    HALF / (HALF + left)
}

/// A seat's numbers, where `out` was all nought.
pub(super) fn count(game: &Cascadito, seat: Seat, survey: &MoveValues, progress: &Progress, out: &mut [f32; COUNT]) {
    let sheet = game.sheet();
    let land = &survey.land;
    out[0] = f32::from(game.score(seat).total()) / 10.0;
    let home = game.castle(seat);
    let mut every = 0;
    for (colour, track) in sheet.tracks() {
        let marked = game.track(seat, colour);
        out[1] += f32::from(marked) / 10.0;
        out[5] += survey.track[colour.index()] / 10.0;
        let castle = track.castle().filter(|_| home == Some(colour));
        out[2] += ahead(track.points(), castle, marked) / 10.0;
        every += sheet.every_track().map_or(0, |bonus| bonus.spaces.saturating_sub(marked));
    }
    if let Some(bonus) = sheet.every_track()
        && every > 0
    {
        out[3] = f32::from(bonus.points) / 10.0 * DECAY[usize::from(every).min(DECAY.len() - 1)];
    }
    for (river, course) in sheet.rivers().iter().enumerate() {
        out[4] += ahead(course.points(), None, game.river(seat, river)) / 10.0;
    }
    for part in land.parts() {
        let mut reach = 0;
        each(part.rim & !land.marked, |field| reach |= sheet.towns_touched(field));
        let reach = reach & !part.towns;
        if reach != 0 {
            let contacts = |colour: Colour| f32::from(land.count(reach, colour)) * survey.track[colour.index()];
            out[if part.group { 6 } else { 7 }] += Colour::ALL.into_iter().map(contacts).sum::<f32>() / 10.0;
        }
        out[if part.group { 18 } else { 22 }] += 0.25;
    }
    put_gains(game, seat, survey, out);
    put_achievements(game, seat, progress, out);
    let seats = tabletop::Game::seats(game);
    let wait = (seat.0 + seats - game.active_seat().0) % seats;
    out[17] = 1.0 - f32::from(wait) / f32::from(seats);
    out[19] = land.marked.count_ones() as f32 / 10.0;
    out[20] = home.map_or(0.0, |home| home.index() as f32 / 3.0);
    out[21] = 1.0;
}

/// The points still to come beside a row of spaces, those further away counted for less. The last space may be worth more.
fn ahead(points: &[u8], last: Option<u8>, marked: u8) -> f32 {
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

fn put_gains(game: &Cascadito, seat: Seat, survey: &MoveValues, out: &mut [f32; COUNT]) {
    let sheet = game.sheet();
    let rivers = survey.best_river(game, seat);
    let mut dice = [rivers; 5];
    let mut any = rivers;
    each(sheet.dry_fields() & !survey.land.marked, |field| {
        let gain = survey.gain(field);
        any = any.max(gain);
        let touched = sheet.towns_touched(field);
        for colour in Colour::ALL {
            if touched & sheet.towns_of(colour) != 0 {
                dice[colour.index()] = dice[colour.index()].max(gain);
            }
        }
    });
    out[8] = any / 10.0;
    out[23] = (any - 4.0).max(0.0) / 10.0;
    let (mut sum, mut most, mut count) = (0.0, 0.0f32, 0.0);
    for colour in Colour::ALL.into_iter().filter(|colour| !sheet.is_forbidden(Face::ALL[colour.index()])) {
        sum += dice[colour.index()];
        most = most.max(dice[colour.index()]);
        count += 1.0;
    }
    let mean = sum / f32::max(count, 1.0);
    out[9] = mean / 10.0;
    let seats = tabletop::Game::seats(game);
    let wait = (seat.0 + seats - game.active_seat().0) % seats;
    let pool: u8 = Colour::ALL.into_iter().map(|colour| game.pool(colour)).sum();
    let next = if game.phase() == Phase::Take && wait < pool {
        let (mut here, mut best, mut kinds) = (0.0, 0.0f32, 0.0);
        for colour in Colour::ALL.into_iter().filter(|colour| game.pool(*colour) > 0) {
            here += dice[colour.index()];
            best = best.max(dice[colour.index()]);
            kinds += 1.0;
        }
        if wait == 0 { best } else { 0.5 * (best + here / f32::max(kinds, 1.0)) }
    } else {
        0.6 * most + 0.4 * mean
    };
    out[10] = next / 10.0;
}

fn put_achievements(game: &Cascadito, seat: Seat, progress: &Progress, out: &mut [f32; COUNT]) {
    for at in progress.open.iter() {
        let missing = progress.missing(at);
        let row = at.row() as usize;
        out[11 + row] += worth(game, seat, at) / 10.0 * DECAY[usize::from(missing)];
        out[13 + row] += f32::from(u8::from(missing == 1));
    }
    let claimed = game.claimed(seat);
    for (place, row) in [Row::Top, Row::Bottom].into_iter().enumerate() {
        out[15 + place] = claimed.intersection(game.sheet().row(row)).len() as f32;
    }
}
