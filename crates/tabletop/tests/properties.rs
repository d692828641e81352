//! Properties of the small types, checked with random inputs.

use std::collections::BTreeSet;

use proptest::collection::{btree_map, btree_set};
use proptest::prelude::*;
use tabletop::{Cell, Dice, FieldSet, Picture, Seed, excerpt};

fn any_cell() -> impl Strategy<Value = Cell> {
    (0..Cell::COLUMNS, 0..Cell::ROWS).prop_map(|(column, row)| Cell::new(column, row).expect("both are in range"))
}

fn any_numbers() -> impl Strategy<Value = BTreeSet<u8>> {
    btree_set(any::<u8>(), 0..40)
}

fn field_set(numbers: &BTreeSet<u8>) -> FieldSet {
    numbers.iter().copied().collect()
}

proptest! {
    /// The standard library's set is the model of a `FieldSet`.
    #[test]
    fn a_field_set_is_a_set(one in any_numbers(), two in any_numbers(), changed in any::<u8>()) {
        let (a, b) = (field_set(&one), field_set(&two));
        prop_assert!(a.iter().eq(one.iter().copied()), "members come in order");
        prop_assert_eq!((a.len() as usize, a.is_empty()), (one.len(), one.is_empty()));
        prop_assert_eq!(a.contains(changed), one.contains(&changed));
        prop_assert_eq!(a.union(&b), field_set(&(&one | &two)));
        prop_assert_eq!(a.intersection(&b), field_set(&(&one & &two)));
        prop_assert_eq!(a.without(&b), field_set(&(&one - &two)));
        let mut with = a;
        with.insert(changed);
        prop_assert_eq!(with, field_set(&(&one | &BTreeSet::from([changed]))));
        with.remove(changed);
        prop_assert_eq!(with, field_set(&(&one - &BTreeSet::from([changed]))));
    }

    #[test]
    fn a_cell_reads_back(cell in any_cell()) {
        prop_assert_eq!(cell.to_string().parse(), Ok(cell));
        prop_assert_eq!(cell.to_string().to_lowercase().parse(), Ok(cell));
    }

    /// Every text that can be parsed as a cell is the canonical name of the cell, up to case.
    #[test]
    fn a_cell_has_one_name(text in "[A-Za-z]?[0-9+ -]{0,4}") {
        if let Ok(cell) = text.parse::<Cell>() {
            prop_assert_eq!(cell.to_string(), text.to_uppercase());
        }
    }

    #[test]
    fn distances_are_a_metric(one in any_cell(), two in any_cell(), three in any_cell()) {
        prop_assert_eq!(one.distance(two), two.distance(one));
        prop_assert_eq!(one.distance(two) == 0, one == two);
        prop_assert!(one.distance(three) <= one.distance(two) + two.distance(three));
        prop_assert_eq!(one.distance(two) == 1, one.around().contains(&Some(two)));
    }

    #[test]
    fn a_picture_reads_back(slots in btree_map(any_cell(), prop::sample::select(vec!['.', 'o', '~']), 0..60)) {
        let picture = Picture(slots);
        let text = picture.to_string();
        prop_assert_eq!(Picture::read((1..).zip(text.lines())), Ok(picture), "{}", text);
    }

    /// Reading never panics, and keeps what it could read.
    #[test]
    fn any_text_can_be_tried_as_a_picture(text in any::<String>(), junk in "[ .0-9A-Cx\n]{0,80}") {
        for text in [text, junk] {
            let (picture, errors) = Picture::<char>::read_all((1..).zip(text.lines()));
            prop_assert!(errors.iter().all(|error| error.line >= 1 && error.column >= 1));
            prop_assert!(picture.0.len() <= text.chars().count());
        }
    }

    #[test]
    fn any_text_can_be_tried_as_a_word(text in any::<String>()) {
        prop_assert!(excerpt(&text).chars().count() <= 25);
        if let Ok(seed) = text.parse::<Seed>() {
            prop_assert_eq!(seed.to_string(), text.to_lowercase());
        }
    }

    #[test]
    fn a_seed_reads_back(bytes in any::<[u8; 32]>()) {
        prop_assert_eq!(Seed(bytes).to_string().parse(), Ok(Seed(bytes)));
    }

    #[test]
    fn a_draw_is_below_its_bound(seed in any::<u64>(), bound in 1..=u32::MAX) {
        let mut dice = Dice::seeded(seed);
        prop_assert!((0..8).all(|_| dice.below(bound) < bound));
    }

    /// A weight of zero is never drawn.
    #[test]
    fn a_weighted_draw_has_a_weight(seed in any::<u64>(), weights in prop::collection::vec(0..5u32, 1..12)) {
        prop_assume!(weights.iter().any(|weight| *weight > 0));
        let drawn = Dice::seeded(seed).weighted(weights.iter().copied());
        prop_assert!(weights[drawn] > 0);
    }
}

/// Cells are ordered as in pictures: by column, then by row.
#[test]
fn cells_are_ordered_by_column() {
    let cells: BTreeSet<Cell> = ["B1", "A12", "A2"].map(|name| name.parse().expect("a cell")).into();
    assert_eq!(cells.iter().map(ToString::to_string).collect::<Vec<_>>(), ["A2", "A12", "B1"]);
}
