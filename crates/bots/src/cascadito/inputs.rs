//! The network's inputs for a player: the features of the evaluation, and facts about tracks, achievements and groups. No input refers to
//! a place on a printed sheet, so the network works for custom sheets, too.

use cascadito::sheet::RowCondition;
use cascadito::{Cascadito, Colour, Row};
use tabletop::{Game as _, Seat};

use super::features::{self, SheetSummary};
use super::move_values::MoveValues;
use super::progress::{MAX_DISTANCE, Progress};
use super::reachability::for_each_field;
use crate::network::{InputLayout, NetworkInputs, fact};

/// The index of the stage among the numbers: after the features.
const STAGE: usize = features::COUNT;
/// The number of inputs beyond the features and the stage.
const EXTRA_INPUTS: usize = 4 + 3 * 5;

const SEAT_COUNT: u16 = LAYOUT.first(0);
const CASTLE: u16 = LAYOUT.first(1);
const TURNS_UNTIL: u16 = LAYOUT.first(2);
const END: u16 = LAYOUT.first(3);
const TRACKS: u16 = LAYOUT.first(4);
const OPEN_ACHIEVEMENTS: u16 = LAYOUT.first(5);
const OWN_ACHIEVEMENTS: u16 = LAYOUT.first(6);
const LOST_ACHIEVEMENTS: u16 = LAYOUT.first(7);
const GROUPS: u16 = LAYOUT.first(8);
const RIVERS: u16 = LAYOUT.first(9);
const COLLECTED: u16 = LAYOUT.first(10);
const LEAD: u16 = LAYOUT.first(11);
const IDLE: u16 = LAYOUT.first(12);

const TRACK_SPACES: u16 = 14;
const MISSING: u16 = MAX_DISTANCE as u16 + 1;
const LEADS: u16 = 17;

pub(super) const LAYOUT: InputLayout = InputLayout {
    numbers: features::COUNT + 1 + EXTRA_INPUTS,
    facts: &[
        ("number of seats", 4),
        ("castle, seats", 5 * 4),
        ("turns until the next, dice left", 4 * 7),
        ("what ends the game", 3 * 2 * 2),
        ("track: castle's, marked, left", 2 * TRACK_SPACES * 4),
        ("open achievement: row, marks missing, points", 2 * MISSING * 4),
        ("own achievement: row, points", 2 * 4),
        ("achievement that is lost: row, points", 2 * 4),
        ("group: size, towns, towns in reach", 2 * 6 * 4),
        ("river: marked", 2 * 10),
        ("signs collected: kind, count", 4 * 8),
        ("points more than the best rival", LEADS),
        ("idle turns", 8),
    ],
    version: 1,
};

/// The network's inputs for a position between two turns.
pub(super) fn inputs(game: &Cascadito) -> NetworkInputs {
    let mut inputs = NetworkInputs::new(game.seats());
    let mut progress = [Progress::default(); cascadito::SEATS];
    for seat in game.all_seats() {
        let values = MoveValues::new(game, seat);
        let own_progress = Progress::new(game, seat, &values.reachability);
        inputs.set_numbers(seat, 0, &features::describe(&SheetSummary::new(game, seat, &values, &own_progress)));
        inputs.set_numbers(seat, STAGE + 1, &extra_numbers(game, seat, &values));
        state_table(&mut inputs, game, seat);
        state_tracks(&mut inputs, game, seat);
        state_achievements(&mut inputs, game, seat, &own_progress);
        state_groups(&mut inputs, seat, &values);
        progress[seat.index()] = own_progress;
    }
    let stage = features::stage(game, &progress[..usize::from(game.seats())]);
    game.all_seats().for_each(|seat| inputs.set_numbers(seat, STAGE, &[stage]));
    inputs
}

fn state_table(inputs: &mut NetworkInputs, game: &Cascadito, seat: Seat) {
    let seats = u16::from(game.seats());
    let castle = game.castle(seat).map_or(4, |castle| castle.index() as u16);
    let until = u16::from((seat.0 + game.seats() - game.active_seat().0) % game.seats());
    let dice: u8 = Colour::ALL.into_iter().map(|colour| game.pool(colour)).sum();
    let end = game.sheet().end();
    let top = match end.top_row {
        RowCondition::Nobody => 0,
        RowCondition::Together => 1,
        RowCondition::Alone => 2,
    };
    inputs.state(seat, fact(SEAT_COUNT, &[(seats - 1, 4)]));
    inputs.state(seat, fact(CASTLE, &[(castle, 5), (seats - 1, 4)]));
    inputs.state(seat, fact(TURNS_UNTIL, &[(until, 4), (dice.into(), 7)]));
    inputs.state(seat, fact(END, &[(top, 3), (end.bottom_row.into(), 2), (end.tracks.is_some().into(), 2)]));
    let points = |seat: Seat| i32::from(game.score(seat).total());
    let rival = game.all_seats().filter(|other| *other != seat).map(points).max().unwrap_or(0);
    let lead = (points(seat) - rival).clamp(-24, 24);
    #[allow(clippy::cast_sign_loss)] // clamped just above
    inputs.state(seat, fact(LEAD, &[(((lead + 24) / 3) as u16, LEADS)]));
    inputs.state(seat, fact(IDLE, &[(game.idle_turns().into(), 8)]));
}

fn state_tracks(inputs: &mut NetworkInputs, game: &Cascadito, seat: Seat) {
    let sheet = game.sheet();
    for (colour, track) in sheet.tracks() {
        let marked = game.track(seat, colour);
        let own = game.castle(seat) == Some(colour) && track.castle().is_some();
        let left = track.length() - marked;
        inputs.state(seat, fact(TRACKS, &[(own.into(), 2), (marked.into(), TRACK_SPACES), (left.into(), 4)]));
    }
    for river in 0..sheet.rivers().len() {
        inputs.state(seat, fact(RIVERS, &[(river as u16, 2), (game.river(seat, river).into(), 10)]));
    }
    for (kind, count) in game.collected(seat).enumerate() {
        inputs.state(seat, fact(COLLECTED, &[(kind as u16, 4), (count.into(), 8)]));
    }
}

fn state_achievements(inputs: &mut NetworkInputs, game: &Cascadito, seat: Seat, progress: &Progress) {
    let sheet = game.sheet();
    for row in [Row::Top, Row::Bottom] {
        for achievement in sheet.row(row).iter() {
            let points = sheet.achievement(achievement).map_or(0, |printed| u16::from(printed.points) / 3);
            let row = (row as u16, 2);
            if game.claimed(seat).contains(achievement) {
                inputs.state(seat, fact(OWN_ACHIEVEMENTS, &[row, (points, 4)]));
            } else if progress.open.contains(achievement) {
                let missing = u16::from(progress.missing(achievement));
                inputs.state(seat, fact(OPEN_ACHIEVEMENTS, &[row, (missing, MISSING), (points, 4)]));
            } else {
                inputs.state(seat, fact(LOST_ACHIEVEMENTS, &[row, (points, 4)]));
            }
        }
    }
}

fn state_groups(inputs: &mut NetworkInputs, seat: Seat, values: &MoveValues) {
    let reachability = &values.reachability;
    for component in reachability.components() {
        let mut towns = 0;
        for_each_field(component.area & !reachability.marked, |field| towns |= reachability.sheet.towns_touched(field));
        let touched = component.towns.count_ones() as u16;
        let in_reach = (towns & !component.towns).count_ones() as u16;
        inputs.state(seat, fact(GROUPS, &[(component.is_group.into(), 2), (touched, 6), (in_reach, 4)]));
    }
}

/// Points and lead, and for each track the number of marked spaces and the value of the next one.
fn extra_numbers(game: &Cascadito, seat: Seat, values: &MoveValues) -> [f32; EXTRA_INPUTS] {
    let mut numbers = [0.0; EXTRA_INPUTS];
    let points = |seat: Seat| f32::from(game.score(seat).total());
    let rival = game.all_seats().filter(|other| *other != seat).map(points).fold(0.0, f32::max);
    numbers[0] = points(seat) / 16.0;
    numbers[1] = (points(seat) - rival) / 8.0;
    numbers[2] = points(seat) / super::most_points(game.sheet());
    numbers[3] = f32::from(game.boxes()) / 8.0;
    for (numbers, colour) in numbers[4..].chunks_mut(3).zip(Colour::ALL) {
        let length = game.sheet().track(colour).map_or(1, |track| track.length().max(1));
        numbers[0] = f32::from(game.track(seat, colour)) / f32::from(length);
        numbers[1] = values.track[colour.index()] / 5.0;
        numbers[2] = f32::from(game.pool(colour)) / 2.0;
    }
    numbers
}
