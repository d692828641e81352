//! The numbers that a good player would name about a sheet.

use cascadito::sheet::Holder;
use cascadito::{Cascadito, Colour, Face, Phase, Row};
use tabletop::Seat;

use super::land::each;
use super::survey::{Survey, worth};
use crate::knowledge::Features;

/// How many numbers.
pub(super) const COUNT: usize = 22;

/// What an achievement still counts for, by the marks that are missing.
const DECAY: [f32; 10] = [1.0, 0.72, 0.52, 0.37, 0.27, 0.19, 0.14, 0.1, 0.07, 0.0];

impl Features for Cascadito {
    const NAMES: &'static [&'static str] = &[
        "points in tens",
        "track spaces in tens",
        "the home track's castle",
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
    ];

    fn features(&self, seat: Seat, out: &mut [f32]) {
        out.copy_from_slice(&numbers(self, seat, &Survey::new(self, seat)));
    }

    /// How near the end is, by what has been claimed and marked of what brings it.
    fn stage(&self) -> f32 {
        let sheet = self.sheet();
        if self.is_solo() {
            return f32::from(2 * self.boxes() + self.turn_of_round() - 1) / f32::from(2 * sheet.solo_boxes());
        }
        let end = sheet.end();
        let share = |have: u32, of: u32| have as f32 / of.max(1) as f32;
        let (top, bottom) = (sheet.row(Row::Top), sheet.row(Row::Bottom));
        let mut stage = f32::from(self.idle_turns()) / f32::from(cascadito::STANDSTILL_ROUNDS * tabletop::Game::seats(self));
        let mut together = cascadito::Achievements::default();
        for seat in self.all_seats() {
            let own = self.claimed(seat);
            together = together.union(own);
            if end.top_row == Holder::Alone {
                stage = stage.max(share(own.intersection(top).len(), top.len()));
            }
            if end.bottom_row {
                stage = stage.max(share(own.intersection(bottom).len(), bottom.len()));
            }
            if let Some(spaces) = end.tracks {
                let (mut have, mut of) = (0, 0);
                for (colour, _) in sheet.tracks() {
                    have += u32::from(self.track(seat, colour).min(spaces));
                    of += u32::from(spaces);
                }
                stage = stage.max(share(have, of));
            }
        }
        if end.top_row == Holder::Together {
            stage = stage.max(share(together.intersection(top).len(), top.len()));
        }
        stage
    }
}

/// A seat's numbers.
pub(super) fn numbers(game: &Cascadito, seat: Seat, survey: &Survey) -> [f32; COUNT] {
    let sheet = game.sheet();
    let land = &survey.land;
    let mut out = [0.0; COUNT];
    out[0] = f32::from(game.score(seat).total()) / 10.0;
    let home = game.castle(seat);
    let (mut every, mut tracks) = (0.0, 0.0);
    for (colour, track) in sheet.tracks() {
        let (marked, length) = (game.track(seat, colour), track.length());
        out[1] += f32::from(marked) / 10.0;
        out[5] += survey.track[colour.index()] / 10.0;
        if home == Some(colour) && marked < length {
            let extra = track.castle().zip(track.points().last()).map_or(0, |(castle, low)| castle - low);
            out[2] = f32::from(extra) / 10.0 * (f32::from(marked) / f32::from(length)).powi(2);
        }
        if let Some(bonus) = sheet.every_track() {
            every += f32::from(marked.min(bonus.spaces)) / f32::from(bonus.spaces);
            tracks += 1.0;
        }
    }
    if let Some(bonus) = sheet.every_track()
        && every < tracks
    {
        out[3] = f32::from(bonus.points) / 10.0 * (every / tracks) * (every / tracks);
    }
    for (river, course) in sheet.rivers().iter().enumerate() {
        let marked = game.river(seat, river);
        let most = |spaces: u8| course.points()[..usize::from(spaces)].iter().copied().max().unwrap_or(0);
        let ahead = f32::from(most(course.length()) - most(marked)) / 10.0;
        out[4] += ahead * f32::from(marked) / f32::from(course.length());
    }
    for part in land.parts() {
        let mut reach = 0;
        each(part.rim & !land.marked, |field| reach |= sheet.towns_touched(field));
        let reach = reach & !part.towns;
        if reach != 0 {
            let contacts = |colour: Colour| f32::from(land.count(reach, colour)) * survey.track[colour.index()];
            out[if part.group { 6 } else { 7 }] += Colour::ALL.into_iter().map(contacts).sum::<f32>() / 10.0;
        }
        out[18] += f32::from(u8::from(part.group)) / 4.0;
    }
    put_gains(game, seat, survey, &mut out);
    put_achievements(game, seat, survey, &mut out);
    let seats = tabletop::Game::seats(game);
    let wait = (seat.0 + seats - game.active_seat().0) % seats;
    out[17] = 1.0 - f32::from(wait) / f32::from(seats);
    out[19] = land.marked.count_ones() as f32 / 10.0;
    out[20] = home.map_or(0.0, |home| home.index() as f32 / 3.0);
    out[21] = 1.0;
    out
}

fn put_gains(game: &Cascadito, seat: Seat, survey: &Survey, out: &mut [f32; COUNT]) {
    let sheet = game.sheet();
    let rivers = survey.best_river(game, seat);
    let dice = Colour::ALL.map(|colour| survey.best(sheet.fields_for(colour)).max(rivers));
    out[8] = survey.best(sheet.dry_fields()).max(rivers) / 10.0;
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

fn put_achievements(game: &Cascadito, seat: Seat, survey: &Survey, out: &mut [f32; COUNT]) {
    for at in survey.progress.open.iter() {
        let missing = survey.progress.missing(at);
        let row = at.row() as usize;
        out[11 + row] += worth(game, seat, at) / 10.0 * DECAY[usize::from(missing)];
        out[13 + row] += f32::from(u8::from(missing == 1));
    }
    let claimed = game.claimed(seat);
    for (place, row) in [Row::Top, Row::Bottom].into_iter().enumerate() {
        out[15 + place] = claimed.intersection(game.sheet().row(row)).len() as f32;
    }
}
