//! What the temperaments of Cascadito like.

use cascadito::sheet::RowCondition;
use cascadito::{Achievements, Cascadito, Course, Row};
use tabletop::{Seat, Temperament};

use super::reachability::SheetReachability;
use crate::leaning::Leaning;

pub(super) const LEANINGS: &[Leaning<Cascadito>] = &[
    Leaning { temperament: Temperament::Builder, weight: 0.25, fact: largest_group },
    Leaning { temperament: Temperament::Traveller, weight: 0.4, fact: rivers },
    Leaning { temperament: Temperament::Racer, weight: 0.1, fact: nearness_of_end },
];

/// The marks of the largest group: twenty are the whole.
fn largest_group(game: &Cascadito, seat: Seat) -> f32 {
    const WHOLE: f32 = 20.0;
    let reachability = SheetReachability::new(game.sheet(), game.marked_fields(seat));
    let marks = reachability.components().iter().map(|component| (component.area & reachability.marked).count_ones());
    marks.max().map_or(0.0, |marks| (marks as f32 / WHOLE).min(1.0))
}

/// How far the rivers are marked.
fn rivers(game: &Cascadito, seat: Seat) -> f32 {
    let rivers = game.sheet().rivers();
    let spaces: u8 = rivers.iter().map(Course::length).sum();
    let marked: u8 = (0..rivers.len()).map(|river| game.river(seat, river)).sum();
    f32::from(marked) / f32::from(spaces.max(1))
}

/// How much of that condition is met by which the seat could end the game soonest.
fn nearness_of_end(game: &Cascadito, seat: Seat) -> f32 {
    let (sheet, end, claimed) = (game.sheet(), game.sheet().end(), game.claimed(seat));
    let met = |row: Row, claimed: Achievements| {
        let wanted = sheet.row(row);
        1.0 - wanted.without(claimed).len() as f32 / wanted.len().max(1) as f32
    };
    let top = match end.top_row {
        RowCondition::Nobody => 0.0,
        RowCondition::Together => {
            met(Row::Top, game.all_seats().fold(claimed, |all, seat| all.union(game.claimed(seat))))
        }
        RowCondition::Alone => met(Row::Top, claimed),
    };
    let bottom = if end.bottom_row { met(Row::Bottom, claimed) } else { 0.0 };
    let tracks = end.tracks.map_or(0.0, |spaces| {
        let marked = sheet.tracks().map(|(colour, _)| f32::from(game.track(seat, colour).min(spaces)));
        let (sum, count) = marked.fold((0.0, 0.0), |(sum, count), marked| (sum + marked, count + 1.0));
        sum / (f32::from(spaces) * count).max(1.0)
    });
    top.max(bottom).max(tracks)
}
