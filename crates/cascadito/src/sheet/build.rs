//! Builds a sheet with its lookup tables from a checked draft.

use alloc::vec;
use alloc::vec::Vec;

use tabletop::{Cell, stable_hash};

use super::check::{Checked, check};
use super::{ClaimTriggers, Draft, Field, NONE, Problem, ProblemKind, Sheet, Sign, Town};
use crate::marks::Marks;
use crate::{Achievement, AchievementBox, Achievements, ByColour, Colour, Course, Criterion, Row};

impl Sheet {
    /// Builds a sheet from a draft.
    ///
    /// # Errors
    /// Every problem of the draft, in the order of its lines.
    ///
    /// ```
    /// use cascadito::sheet::ProblemKind;
    /// use cascadito::{Draft, Sheet};
    ///
    /// let problems = Sheet::new(&Draft::default()).unwrap_err();
    /// assert!(problems.iter().any(|problem| problem.kind == ProblemKind::NoKingdom {}));
    /// ```
    pub fn new(draft: &Draft) -> Result<Sheet, Vec<Problem>> {
        let checked = check(draft);
        if checked.problems.is_empty() { Ok(build(draft, &checked)) } else { Err(checked.problems) }
    }

    /// Builds a sketch: a sheet for a test or a puzzle, whose Kingdom may lack towns, signs and river spaces that
    /// the achievements refer to.
    ///
    /// # Errors
    /// Every other problem of the draft.
    pub fn sketch(draft: &Draft) -> Result<Sheet, Vec<Problem>> {
        let checked = check(draft);
        let problems: Vec<Problem> = checked.problems.iter().filter(|problem| is_serious(problem)).cloned().collect();
        if problems.is_empty() { Ok(build(draft, &checked)) } else { Err(problems) }
    }
}

/// Whether a problem is an error for a sketch, too.
fn is_serious(problem: &Problem) -> bool {
    match problem.kind {
        // Rivers do not depend on the drawn Kingdom, so a reference to a missing river is an error in a sketch, too.
        ProblemKind::Impossible { key, .. } => key == "river",
        ProblemKind::NoTownOf { .. }
        | ProblemKind::UnusedSign { .. }
        | ProblemKind::LongCollection { .. }
        | ProblemKind::UnmarkableField { .. } => false,
        _ => true,
    }
}

/// Maps each cell, by [`Cell::number`], to its position in `cells`; [`NONE`] for all other cells.
fn numbers_by_cell(cells: impl Iterator<Item = Cell>) -> Vec<u8> {
    let mut numbers = vec![NONE; usize::from(Cell::COLUMNS) * usize::from(Cell::ROWS)];
    for (number, cell) in cells.enumerate() {
        numbers[cell.number()] = number as u8;
    }
    numbers
}

fn build(draft: &Draft, checked: &Checked) -> Sheet {
    let field_at = numbers_by_cell(checked.fields.keys().copied());
    let town_at = numbers_by_cell(checked.towns.keys().copied());
    let fields: Vec<Field> = checked
        .fields
        .iter()
        .map(|(cell, (sign, meaning))| {
            let near = cell.neighbours().map(|cell| town_at[cell.number()]).filter(|town| *town != NONE);
            let mut towns = [NONE; 6];
            towns.iter_mut().zip(near.clone()).for_each(|(slot, town)| *slot = town);
            Field {
                cell: *cell,
                bit: Marks::only(field_at[cell.number()]),
                neighbours: cell
                    .neighbours()
                    .map(|cell| field_at[cell.number()])
                    .filter(|field| *field != NONE)
                    .collect(),
                towns,
                touches: near.fold(0, |bits, town| bits | 1 << town),
                effect: meaning.effect,
                sign: *sign,
            }
        })
        .collect();
    let towns: Vec<Town> = checked.towns.iter().map(|(cell, colour)| Town { cell: *cell, colour: *colour }).collect();

    let numbered = || (0u8..).zip(checked.fields.values());
    let dry: Marks = numbered().filter(|(_, (_, meaning))| !meaning.river).map(|(field, _)| field).collect();
    let mut towns_of = ByColour([0u64; 5]);
    for (number, town) in towns.iter().enumerate() {
        towns_of[town.colour] |= 1 << number;
    }
    let beside = ByColour(Colour::ALL.map(|colour| {
        (0u8..)
            .zip(&fields)
            .filter(|(_, field)| field.touches & towns_of[colour] != 0)
            .map(|(field, _)| field)
            .collect::<Marks>()
            & dry
    }));
    let signs = (0u8..)
        .zip(&checked.names)
        .map(|(sign, name)| Sign {
            name: name.clone(),
            fields: numbered().filter(|(_, (_, on))| on.name == Some(sign)).map(|(field, _)| field).collect(),
        })
        .collect();
    let rivers = checked
        .rivers
        .iter()
        .map(|river| Course {
            points: river.points.clone(),
            effects: river.effects.clone(),
            path: river.path.iter().map(|cell| field_at[cell.number()]).collect(),
        })
        .collect();
    let hash = stable_hash(&(
        (&checked.towns, &checked.fields, checked.forbidden, &checked.tracks, &checked.rivers, &checked.names),
        (&checked.collections, &checked.printed, checked.every_track, checked.end, checked.solo_boxes),
    ));
    Sheet {
        name: draft.name.clone(),
        hash,
        fields,
        towns,
        field_at,
        town_at,
        dry,
        beside,
        towns_of,
        forbidden: checked.forbidden,
        tracks: checked.tracks.clone(),
        rivers,
        signs,
        collections: checked.collections.clone(),
        printed: checked.printed,
        rows: [Row::Top, Row::Bottom].map(|row| those(&checked.printed, |at, _| at.row() == row)),
        locking: those(&checked.printed, |_, printed| printed.later.is_none()),
        claim_triggers: ClaimTriggers {
            mark: those(&checked.printed, |_, printed| {
                matches!(
                    printed.criterion,
                    Criterion::TownsOf { .. }
                        | Criterion::TownsAlike { .. }
                        | Criterion::Colours { .. }
                        | Criterion::Groups { .. }
                        | Criterion::Marked { .. }
                        | Criterion::GroupMarked { .. }
                )
            }),
            track: those(&checked.printed, |_, printed| {
                matches!(
                    printed.criterion,
                    Criterion::Banners { .. } | Criterion::HomeBanner { .. } | Criterion::TrackBanner { .. }
                )
            }),
            river: those(&checked.printed, |_, printed| matches!(printed.criterion, Criterion::RiverSpace { .. })),
        },
        every_track: checked.every_track,
        end: checked.end,
        solo_boxes: checked.solo_boxes,
    }
}

/// The printed achievements that satisfy a predicate.
fn those(printed: &[Option<AchievementBox>], of_kind: impl Fn(Achievement, &AchievementBox) -> bool) -> Achievements {
    let boxes = (0u8..).map(Achievement).zip(printed);
    boxes.filter(|(at, printed)| printed.is_some_and(|printed| of_kind(*at, &printed))).map(|(at, _)| at).collect()
}
