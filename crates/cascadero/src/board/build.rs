//! Builds a board with its lookup tables from a checked draft.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use tabletop::{Cell, FieldSet, stable_hash};

use super::check::{Checked, check};
use super::{Board, Draft, DraftEffect, DraftSpace, Field, NONE, Problem, ProblemKind, Town};
use crate::{ByColour, Colour, ENVOYS, Effect, SEATS, Space, Track};

impl Board {
    /// Builds a board from a draft.
    ///
    /// # Errors
    /// Every problem of the draft, in the order of its lines.
    ///
    /// ```
    /// use cascadero::board::ProblemKind;
    /// use cascadero::{Board, Draft};
    ///
    /// let problems = Board::new(&Draft::default()).unwrap_err();
    /// assert!(problems.iter().any(|problem| problem.kind == ProblemKind::NoLand {}));
    /// ```
    pub fn new(draft: &Draft) -> Result<Board, Vec<Problem>> {
        let checked = check(draft);
        if checked.problems.is_empty() { Ok(build(draft, &checked)) } else { Err(checked.problems) }
    }

    /// Builds a sketch: a board for a test or a puzzle, which may lack a colour, heralds or farmer tiles that a
    /// whole game needs. It can hold positions, but games cannot be set up on it.
    ///
    /// # Errors
    /// Every other problem of the draft.
    pub fn sketch(draft: &Draft) -> Result<Board, Vec<Problem>> {
        let checked = check(draft);
        let problems: Vec<Problem> = checked.problems.iter().filter(|problem| is_serious(problem)).cloned().collect();
        if problems.is_empty() { Ok(build(draft, &checked)) } else { Err(problems) }
    }
}

/// Whether a problem is an error for a sketch, too.
fn is_serious(problem: &Problem) -> bool {
    !matches!(
        problem.kind,
        ProblemKind::NoTownOf { .. }
            | ProblemKind::NoHeralds { .. }
            | ProblemKind::HeraldIcons { .. }
            | ProblemKind::TileTotal { .. }
    )
}

/// Maps each cell, by [`Cell::number`], to its position in `cells`; [`NONE`] for all other cells.
fn numbers_by_cell(cells: impl Iterator<Item = Cell>) -> Vec<u8> {
    let mut numbers = vec![NONE; usize::from(Cell::COLUMNS) * usize::from(Cell::ROWS)];
    for (number, cell) in cells.enumerate() {
        numbers[cell.number()] = number as u8;
    }
    numbers
}

fn build(draft: &Draft, checked: &Checked) -> Board {
    let field_cells: Vec<Cell> =
        checked.land.iter().copied().filter(|cell| !checked.towns.contains_key(cell)).collect();
    let field_at = numbers_by_cell(field_cells.iter().copied());
    let town_at = numbers_by_cell(checked.towns.keys().copied());
    let farmers: Vec<u8> = checked.farmers.iter().map(|cell| field_at[cell.number()]).collect();
    let farmer_of: BTreeMap<u8, u8> = farmers.iter().copied().zip(0..).collect();

    let mut fields: Vec<Field> = field_cells
        .iter()
        .enumerate()
        .map(|(number, cell)| {
            let around = cell.around();
            let neighbours = around.map(|cell| cell.map_or(NONE, |cell| field_at[cell.number()]));
            let mut towns = [NONE; 6];
            let near = around.into_iter().flatten().map(|cell| town_at[cell.number()]).filter(|town| *town != NONE);
            towns.iter_mut().zip(near.clone()).for_each(|(slot, town)| *slot = town);
            Field {
                cell: *cell,
                neighbours,
                towns,
                touches: near.fold(0, |bits, town| bits | 1 << town),
                beside: neighbours.into_iter().filter(|field| *field != NONE).collect(),
                ring: FieldSet::EMPTY,
                colours: 0,
                farmers_near: neighbours
                    .iter()
                    .filter_map(|field| farmer_of.get(field))
                    .fold(0, |bits, farmer| bits | 1 << farmer),
                farmer: farmer_of.get(&(number as u8)).copied().unwrap_or(NONE),
            }
        })
        .collect();

    let towns: Vec<Town> = checked
        .towns
        .iter()
        .map(|(cell, (colour, icon))| Town {
            cell: *cell,
            colour: *colour,
            icon: *icon,
            around: cell
                .around()
                .into_iter()
                .flatten()
                .map(|near| field_at[near.number()])
                .filter(|field| *field != NONE)
                .collect(),
            within_reach: checked
                .towns
                .keys()
                .enumerate()
                .filter(|(_, other)| cell.distance(**other) == 3)
                .fold(0, |bits, (town, _)| bits | 1 << town),
        })
        .collect();

    let mut towns_of = ByColour([0; 5]);
    let mut fields_by = ByColour([FieldSet::EMPTY; 5]);
    for (number, town) in towns.iter().enumerate() {
        towns_of[town.colour] |= 1 << number;
        fields_by[town.colour] = fields_by[town.colour].union(&town.around);
        for field in &town.around {
            let field = &mut fields[usize::from(field)];
            field.ring = field.ring.union(&town.around);
            field.colours |= 1 << town.colour.index();
        }
    }
    let coloured = build_track(&draft.coloured);
    let tracks = ByColour(Colour::ALL.map(|colour| match colour {
        Colour::White => build_track(&draft.white),
        _ => coloured.clone(),
    }));
    let land: FieldSet = (0..fields.len() as u8).collect();
    let plain: FieldSet = land.iter().filter(|field| !farmer_of.contains_key(field)).collect();
    let hash =
        stable_hash(&(&checked.land, &checked.towns, &checked.farmers, checked.tile_mix, &checked.advanced, &tracks));
    Board {
        name: draft.name.clone(),
        hash,
        is_whole: checked.problems.is_empty(),
        never_fills: plain.len() > u32::from(ENVOYS) * SEATS as u32,
        plain,
        fields,
        towns,
        farmers,
        land,
        towns_of,
        fields_by,
        tracks,
        tile_mix: checked.tile_mix,
        advanced: match checked.advanced[..] {
            [one, two] => Some([town_at[one.number()], town_at[two.number()]]),
            _ => None,
        },
        field_at,
        town_at,
    }
}

/// Converts a number of a draft that has been checked.
fn small(number: i64) -> u8 {
    u8::try_from(number).expect("the check refuses large numbers")
}

fn build_track(draft: &[DraftSpace]) -> Track {
    let mut track = Track { spaces: [Space::default(); Track::MAX_SPACES], top: 0, banners: [0; 3] };
    let mut ordered: Vec<&DraftSpace> = draft.iter().collect();
    ordered.sort_by_key(|space| space.number);
    let mut seals = 0;
    for space in ordered {
        let number = small(space.number);
        let effect = match space.effects.first() {
            Some(DraftEffect::Points(points)) => {
                Effect::Points { first: small(points[0]), later: small(points[points.len() - 1]) }
            }
            Some(DraftEffect::AdvanceCube) => Effect::AdvanceCube,
            Some(DraftEffect::PlaceEnvoy) => Effect::PlaceEnvoy,
            Some(DraftEffect::Folded) => {
                seals += 1;
                Effect::Folded { seal: seals - 1 }
            }
            Some(DraftEffect::Forbidden) => Effect::Forbidden,
            None => Effect::Nothing,
        };
        track.spaces[usize::from(number)] = Space { effect, banner: small(space.banner) };
        track.top = number;
        if space.banner > 0 {
            track.banners[usize::from(small(space.banner)) - 1] = number;
        }
    }
    track
}
