//! What we know about Cascadito.
//!
//! A turn is one die and a chain of answers, all of them one player's. So a look plays the turn to its end first, always with what
//! attracts most ([`incline`]), and weighs the sheets only then ([`features`], [`weights`]).

mod features;
mod incline;
mod land;
mod progress;
mod survey;
mod weights;

use cascadito::{Action, Cascadito, Colour, Phase, Row, Sheet};
use tabletop::{Actor, Seat, Standings};

use crate::knowledge::Knowledge;
use crate::level::{Level, Recipe};
use crate::maths::{logistic, softmax};
use crate::outlook::{Outlook, SEATS, outcome};
use incline::{attraction, finish_turn};
use progress::Progress;
use survey::Survey;

/// How much a point of attraction counts among the first looks.
const PULL: f32 = 0.7;

impl Knowledge for Cascadito {
    fn look(&self) -> Outlook {
        let mut game = *self;
        finish_turn(&mut game);
        match tabletop::Game::standings(&game) {
            Some(standings) => game.reward(&standings),
            None => weigh(&game),
        }
    }

    fn incline(&self, actions: &mut Vec<Action>, inclinations: &mut Vec<f32>) {
        let Actor::Seat(seat) = tabletop::Game::actor(self) else { return };
        let survey = Survey::new(self, seat);
        inclinations.clear();
        inclinations.extend(actions.iter().map(|action| PULL * attraction(self, seat, &survey, *action)));
    }

    /// Alone there is nobody to beat: every point counts.
    fn reward(&self, standings: &Standings) -> Outlook {
        if !self.is_solo() {
            return outcome(standings);
        }
        let points = standings.places.first().map_or(0, |placing| placing.points);
        alone(logistic(8.0 * (points as f32 / most_points(self.sheet()) - 0.65)))
    }

    fn recipe(level: Level) -> Recipe {
        match level {
            Level::Novice => Recipe::Glance { overlook: 0.5, error: 1.0 },
            Level::Easy => Recipe::Look { overlook: 0.1, error: 0.0 },
            Level::Medium => Recipe::Search { playouts: 100, millis: 200, warmth: 1.0, explore: 1.0 },
            Level::Hard => Recipe::Search { playouts: 1_000, millis: 500, warmth: 1.0, explore: 1.0 },
            Level::Expert => Recipe::Search { playouts: 20_000, millis: 1_000, warmth: 1.0, explore: 1.0 },
        }
    }

    /// The points so far, spaces on the tracks, marks that may grow into groups, and what a die in hand can do.
    fn glance(&self, seat: Seat) -> f32 {
        let spaces: i32 = Colour::ALL.into_iter().map(|track| i32::from(self.track(seat, track))).sum();
        let worth = f32::from(self.score(seat).total()) * 4.0
            + spaces as f32 * 3.0
            + self.claimed(seat).len() as f32 * 4.0
            + self.marked_fields(seat).count_ones() as f32;
        let die = match self.phase() {
            Phase::Use => self.die().map_or(0.0, |die| Survey::new(self, seat).best(self.sheet().fields_for(die))),
            _ => 0.0,
        };
        worth + 3.0 * die
    }
}

/// What a position between two turns is worth.
fn weigh(game: &Cascadito) -> Outlook {
    let table = if game.is_solo() { &weights::ALONE } else { &weights::TOGETHER };
    let seats = usize::from(tabletop::Game::seats(game));
    let mut progress = [Progress::default(); cascadito::SEATS];
    let mut numbers = [[0.0; features::COUNT]; cascadito::SEATS];
    for seat in game.all_seats() {
        let survey = Survey::new(game, seat);
        features::count(game, seat, &survey, &mut numbers[seat.index()]);
        progress[seat.index()] = survey.progress;
    }
    let stage = features::stage(game, &progress[..seats]);
    let mut scores = [0.0; SEATS];
    for (score, numbers) in scores.iter_mut().zip(&numbers) {
        *score = numbers.iter().zip(table).map(|(number, (early, late))| number * (early + (late - early) * stage)).sum();
    }
    if game.is_solo() {
        return alone(logistic(scores[0]));
    }
    softmax(&mut scores[..seats], 1.0);
    tabletop::BySeat(scores)
}

fn alone(chance: f32) -> Outlook {
    tabletop::BySeat([chance, 0.0, 0.0, 0.0, 0.0, 0.0])
}

/// All that a player at the blue castle could score on a sheet.
fn most_points(sheet: &Sheet) -> f32 {
    let last = |points: &[u8]| f32::from(points.iter().copied().max().unwrap_or(0));
    let rows = [Row::Top, Row::Bottom].into_iter().flat_map(|row| sheet.row(row).iter());
    let achievements: f32 = rows.filter_map(|at| sheet.achievement(at)).map(|printed| f32::from(printed.points)).sum();
    let tracks: f32 = sheet
        .tracks()
        .map(|(colour, track)| {
            let castle = track.castle().filter(|_| colour == Colour::Blue);
            castle.map_or_else(|| last(track.points()), f32::from)
        })
        .sum();
    let rivers: f32 = sheet.rivers().iter().map(|course| last(course.points())).sum();
    let signs: f32 = sheet.counted_signs().map(|(_, points)| last(points)).sum();
    let bonus = f32::from(sheet.end().top_row_bonus) + sheet.every_track().map_or(0.0, |bonus| f32::from(bonus.points));
    (achievements + tracks + rivers + signs + bonus).max(1.0)
}
