//! Builds a board with its lookup tables from a checked draft.

use alloc::vec;
use alloc::vec::Vec;

use tabletop::{Cell, FieldSet, stable_hash};

use super::check::{Checked, check};
use super::{
    Board, Draft, DraftRow, FEWEST_PLAYERS, FIRST_STRONG_BID, LAST_OPENING_BID, MAX_BID, MAX_RADIUS, NONE, Problem,
    ProblemKind, Space, UsedParts,
};
use crate::card::Cards;
use crate::{ByLabourer, Card, Labourer};

impl Board {
    /// Builds a board from a draft.
    ///
    /// # Errors
    /// Every problem of the draft, in the order of its lines.
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

    /// Builds a sketch: a board for a test or a puzzle, whose land may be too small for a whole game.
    ///
    /// # Errors
    /// Every other problem of the draft.
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

/// The parts of a board that are used with a number of players.
fn used_parts(draft: &Draft, checked: &Checked, players: u8) -> UsedParts {
    let rows: Vec<&DraftRow> = draft.rows.iter().filter(|row| row.players <= players.into()).collect();
    let prices = ByLabourer(Labourer::ALL.map(|labourer| {
        let spaces =
            |row: &&DraftRow| core::iter::repeat_n(small(row.price), small(row.spaces[labourer as usize]).into());
        rows.iter().flat_map(spaces).collect()
    }));
    let mut cards = Cards::default();
    let numbered = checked.cards.iter().zip(0..);
    numbered.filter(|((_, from), _)| *from <= players.into()).for_each(|(_, number)| cards.insert(number));
    UsedParts { prices, rows: rows.iter().map(|row| (small(row.price), row.spaces.map(small))).collect(), cards }
}

/// The fingerprint of everything except the name. Records identify a board by it. For a board whose parts do not depend on the number
/// of players, it is computed as it was before such parts were possible, so that old records stay valid.
fn fingerprint(radius: u8, used: &[UsedParts], cards: &[Card]) -> u64 {
    let prices = &used[0].prices.0;
    if used.iter().all(|parts| parts == &used[0]) {
        stable_hash(&(radius, prices, cards))
    } else {
        stable_hash(&(radius, prices, cards, used))
    }
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
    let used = core::array::from_fn(|place| used_parts(draft, checked, FEWEST_PLAYERS + place as u8));
    let mut card_of_bid = vec![NONE; MAX_BID as usize + 1];
    let mut opening = Cards::default();
    let mut strong = Cards::default();
    for ((card, _), number) in checked.cards.iter().zip(0..) {
        card_of_bid[usize::from(card.bid)] = number;
        if i64::from(card.bid) <= LAST_OPENING_BID {
            opening.insert(number);
        }
        if i64::from(card.bid) >= FIRST_STRONG_BID {
            strong.insert(number);
        }
    }
    let cards: Vec<Card> = checked.cards.iter().map(|(card, _)| *card).collect();
    Board {
        name: draft.name.clone(),
        hash: fingerprint(radius, &used, &cards),
        radius,
        spring: space_at[centre.number()],
        land: numbers.collect::<FieldSet>(),
        corners,
        spaces,
        space_at,
        used,
        cards,
        card_of_bid,
        opening,
        strong,
    }
}
