//! From a checked draft to a board with its lookup tables.

use alloc::vec;
use alloc::vec::Vec;

use tabletop::{Cell, FieldSet, stable_hash};

use super::check::{Checked, check};
use super::{Board, Draft, MAX_BID, MAX_RADIUS, NONE, OPENING, Problem, ProblemKind, STRONG, Space};
use crate::card::Cards;
use crate::{ByLabourer, Labourer};

impl Board {
    /// Makes a board of a draft.
    ///
    /// # Errors
    /// Everything that is wrong with the draft, in the order of its lines.
    ///
    /// ```
    /// use barricade::{Board, Draft};
    ///
    /// let problems = Board::new(&Draft::default()).unwrap_err();
    /// assert!(problems.iter().any(|problem| problem.kind.code() == "land-radius"));
    /// ```
    pub fn new(draft: &Draft) -> Result<Board, Vec<Problem>> {
        let checked = check(draft);
        if checked.problems.is_empty() { Ok(build(draft, &checked)) } else { Err(checked.problems) }
    }

    /// Makes a board of a sketch: a scene for a test or a puzzle, whose land may be too small for a whole game.
    ///
    /// # Errors
    /// Everything else that is wrong with the draft.
    pub fn sketch(draft: &Draft) -> Result<Board, Vec<Problem>> {
        let mut checked = check(draft);
        let small = (1..=MAX_RADIUS).contains(&draft.radius.value);
        checked.problems.retain(|problem| !(small && matches!(problem.kind, ProblemKind::Radius { .. })));
        if checked.problems.is_empty() { Ok(build(draft, &checked)) } else { Err(checked.problems) }
    }
}

/// The spaces of a land: all within `radius` of its centre, whose column has rows 1 to 2 x radius + 1.
fn hexagon(radius: u8) -> (Cell, Vec<Cell>) {
    let centre = Cell::new(radius, radius + 1).expect("the check refuses large lands");
    let all = (0..=2 * radius).flat_map(|column| (0..Cell::ROWS).filter_map(move |row| Cell::new(column, row)));
    (centre, all.filter(|cell| cell.distance(centre) <= radius.into()).collect())
}

fn small(number: i64) -> u8 {
    u8::try_from(number).expect("the check refuses large numbers")
}

fn build(draft: &Draft, checked: &Checked) -> Board {
    let radius = small(draft.radius.value);
    let (centre, cells) = hexagon(radius);
    let mut space_at = vec![NONE; usize::from(Cell::COLUMNS) * usize::from(Cell::ROWS)];
    cells.iter().enumerate().for_each(|(number, cell)| space_at[cell.number()] = number as u8);
    let spaces: Vec<Space> = cells
        .iter()
        .map(|cell| {
            let neighbours = cell.around().into_iter().flatten().map(|near| space_at[near.number()]);
            Space { cell: *cell, around: neighbours.filter(|near| *near != NONE).collect() }
        })
        .collect();
    let numbers = 0..spaces.len() as u8;
    // A corner of a hexagon touches three spaces, an edge space four, all others six.
    let corners = numbers.clone().filter(|number| spaces[usize::from(*number)].around.len() == 3).collect();
    let prices = ByLabourer(Labourer::ALL.map(|labourer| {
        let row =
            |row: &super::DraftRow| core::iter::repeat_n(small(row.price), small(row.spaces[labourer as usize]).into());
        draft.rows.iter().flat_map(row).collect::<Vec<u8>>()
    }));
    let mut card_of_bid = vec![NONE; MAX_BID as usize + 1];
    let mut opening = Cards::default();
    let mut strong = Cards::default();
    for (card, number) in checked.cards.iter().zip(0..) {
        card_of_bid[usize::from(card.bid)] = number;
        if i64::from(card.bid) <= OPENING {
            opening.insert(number);
        }
        if i64::from(card.bid) >= STRONG {
            strong.insert(number);
        }
    }
    Board {
        name: draft.name.clone(),
        hash: stable_hash(&(radius, &prices.0, &checked.cards)),
        radius,
        spring: space_at[centre.number()],
        land: numbers.collect::<FieldSet>(),
        corners,
        spaces,
        space_at,
        prices,
        rows: draft.rows.iter().map(|row| (small(row.price), row.spaces.map(small))).collect(),
        cards: checked.cards.clone(),
        card_of_bid,
        opening,
        strong,
    }
}
