//! What we know about Cascadito.
//!
//! A turn is one die and a chain of answers, all of them one player's. So a look plays the turn to its end first, always with what
//! attracts most ([`incline`]), and weighs the sheets only then ([`features`], [`weights`]).

mod features;
mod move_values;
mod priors;
mod progress;
mod reachability;
#[cfg(test)]
mod tests;
mod weights;
mod worth;

use cascadito::sheet::RowCondition;
use cascadito::{Achievements, Action, Cascadito, Colour, Phase, Row, Sheet};
use tabletop::{Actor, Dice, Game as _, NoEvents, Seat, Standings};

use crate::heuristics::Heuristics;
use crate::maths::softmax;
use crate::strategy::Strategy;
use crate::values::{SEATS, Values, outcome, result};
use move_values::MoveValues;
use priors::{attraction, finish_turn, play_on};
use progress::Progress;
use tabletop::Level;

/// How much a point of attraction counts among the first looks.
const PULL: f32 = 0.7;

/// How many rounds are played on before a look; alone, how many turns.
const ROUNDS: u32 = 4;
const TURNS_ALONE: u32 = 12;

impl Heuristics for Cascadito {
    fn look(&self) -> Values {
        let mut game = *self;
        finish_turn(&mut game);
        if let Phase::Over(_) = game.phase() { over(&game) } else { weigh(&game) }
    }

    /// A look sees what lies close at hand; how far the sheets can be filled shows best by filling them for a while.
    fn settle(&mut self, dice: &mut Dice) {
        let turns = if self.is_solo() { TURNS_ALONE } else { ROUNDS * u32::from(tabletop::Game::seats(self)) };
        play_on(self, turns, dice);
    }

    fn priors(&self, actions: &mut Vec<Action>, inclinations: &mut Vec<f32>) {
        let Actor::Seat(seat) = tabletop::Game::actor(self) else { return };
        let survey = MoveValues::new(self, seat);
        inclinations.clear();
        inclinations.extend(actions.iter().map(|action| PULL * attraction(self, seat, &survey, *action)));
        if self.phase() != Phase::Take && end_is_near(self, seat) {
            for (action, inclination) in actions.iter().zip(inclinations) {
                *inclination += decision(self, seat, *action);
            }
        }
    }

    /// Alone there is nobody to beat: every point counts.
    fn reward(&self, standings: &Standings) -> Values {
        if !self.is_solo() {
            return outcome(standings);
        }
        let points = standings.places.first().map_or(0, |placing| placing.points);
        alone(worth_alone(points as f32 / most_points(self.sheet())))
    }

    /// Alone, a few hundred playouts find what there is to find, so the levels in between make do with less.
    fn strategy(level: Level, seats: u8) -> Strategy {
        let search = |playouts, millis| Strategy::Search { playouts, millis, temperature: 1.0, explore: 3.0 };
        match level {
            Level::Novice => Strategy::Greedy { overlook: 0.3, error: 0.5 },
            Level::Easy => Strategy::OnePly { overlook: 0.3, error: 0.0 },
            Level::Medium => search(if seats == 1 { 40 } else { 250 }, 200),
            Level::Hard => search(if seats == 1 { 90 } else { 1_000 }, 500),
            Level::Expert => search(10_000, 1_000),
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
            Phase::Use => self.die().map_or(0.0, |die| MoveValues::new(self, seat).best(self.sheet().fields_for(die))),
            _ => 0.0,
        };
        worth + 3.0 * die
    }
}

/// Whether a turn may end the game.
fn end_is_near(game: &Cascadito, seat: Seat) -> bool {
    /// A good turn claims two achievements, or marks so many spaces of tracks.
    const CLAIMS: u32 = 2;
    const SPACES: u8 = 4;
    let (sheet, end, claimed) = (game.sheet(), game.sheet().end(), game.claimed(seat));
    let few = |row: Row, claimed: Achievements| sheet.row(row).without(claimed).len() <= CLAIMS;
    let top = match end.top_row {
        RowCondition::Nobody => false,
        RowCondition::Together => {
            few(Row::Top, game.all_seats().fold(claimed, |all, seat| all.union(game.claimed(seat))))
        }
        RowCondition::Alone => few(Row::Top, claimed),
    };
    let tracks =
        |spaces: u8| -> u8 { sheet.tracks().map(|(colour, _)| spaces.saturating_sub(game.track(seat, colour))).sum() };
    top || end.bottom_row && few(Row::Bottom, claimed) || end.tracks.is_some_and(|spaces| tracks(spaces) <= SPACES)
}

/// What it adds to the attraction of an action that the game is over then: won, or lost.
fn decision(game: &Cascadito, seat: Seat, action: Action) -> f32 {
    const DECISIVE: f32 = 6.0;
    let mut next = *game;
    next.apply_unchecked(action, &mut NoEvents);
    finish_turn(&mut next);
    if let Phase::Over(_) = next.phase() { DECISIVE * (2.0 * over(&next)[seat] - 1.0) } else { 0.0 }
}

/// What a position between two turns is worth.
fn weigh(game: &Cascadito) -> Values {
    let table = if game.is_solo() { &weights::ALONE } else { &weights::TOGETHER };
    let seats = usize::from(tabletop::Game::seats(game));
    let mut progress = [Progress::default(); cascadito::SEATS];
    let mut numbers = [[0.0; features::COUNT]; cascadito::SEATS];
    for seat in game.all_seats() {
        let survey = MoveValues::new(game, seat);
        progress[seat.index()] = Progress::new(game, seat, &survey.land);
        features::count(game, seat, &survey, &progress[seat.index()], &mut numbers[seat.index()]);
    }
    let stage = features::stage(game, &progress[..seats]);
    let mut scores = [0.0; SEATS];
    for (score, numbers) in scores.iter_mut().zip(&numbers) {
        *score =
            numbers.iter().zip(table).map(|(number, (early, late))| number * (early + (late - early) * stage)).sum();
    }
    if game.is_solo() {
        return alone(worth_alone(FITTED_MIDDLE + scores[0] / FITTED_SLOPE));
    }
    softmax(&mut scores[..seats], 1.0);
    tabletop::BySeat(scores)
}

/// What the end of a game is worth: the same as [`Heuristics::reward`], without the table of standings.
fn over(game: &Cascadito) -> Values {
    let points = game.all_seats().map(|seat| (seat, i32::from(game.score(seat).total())));
    if game.is_solo() {
        return alone(worth_alone(f32::from(game.score(Seat(0)).total()) / most_points(game.sheet())));
    }
    // The further right the castle, the better in a tie.
    let winner = points.clone().max_by_key(|(seat, points)| (*points, game.castle(*seat).map(Colour::index)));
    result(points, winner.map(|(seat, _)| seat))
}

/// The weights for a player alone were fitted to the share of all that a sheet offers, by a logistic curve with this middle and slope.
const FITTED_MIDDLE: f32 = 0.65;
const FITTED_SLOPE: f32 = 8.0;

/// What a share of all points is worth to a player alone: every point as much as any other.
fn worth_alone(share: f32) -> f32 {
    const MIDDLE: f32 = 0.55;
    const SLOPE: f32 = 2.5;
    (0.5 + SLOPE * (share - MIDDLE)).clamp(0.0, 1.0)
}

fn alone(chance: f32) -> Values {
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
