//! The grid and the printed boards.

use super::super::board::TwinBoard;
use super::super::cell::{cell, cells};
use super::super::{Twin, TwinOptions};
use super::front;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn low_and_high_columns_touch_different_rows() {
    let around = |name: &str| cell(name).neighbours().into_iter().collect::<BTreeSet<_>>();
    assert_eq!(around("C5"), cells("C4 C6 B5 B6 D5 D6"));
    assert_eq!(around("D5"), cells("D4 D6 C4 C5 E4 E5"));
    assert_eq!(around("A1"), cells("A0 A2 B1 B2"));
}

#[test]
fn neighbours_are_mutual() {
    for here in &TwinBoard::front().cells {
        assert!(here.neighbours().iter().all(|next| next.neighbours().contains(here)));
    }
}

#[test]
fn rings_grow_by_six() {
    let centre = cell("H8");
    for steps in 1..5 {
        assert_eq!(centre.exactly_away(steps).len(), 6 * steps as usize);
    }
    assert!(centre.exactly_away(3).contains(&cell("H11")));
    assert!(!centre.exactly_away(3).contains(&cell("H10")));
}

#[test]
fn printed_boards_have_the_counts_of_the_box() {
    for (board, fields, white, coloured) in [(TwinBoard::front(), 198, 8, 7), (TwinBoard::farmers(), 208, 6, 5)] {
        assert_eq!(board.cells.len() - board.towns.len(), fields);
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let mut icons: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for (town, (colour, icon)) in &board.towns {
            assert!(board.cells.contains(town));
            *counts.entry(colour).or_default() += 1;
            if !icon.is_empty() {
                *icons.entry((icon, colour)).or_default() += 1;
            }
        }
        assert_eq!(counts.remove("white"), Some(white));
        assert!(counts.len() == 4 && counts.values().all(|count| *count == coloured));
        assert!(icons.len() == 12 && icons.values().all(|count| *count == 1));
        assert!(
            board.cells.iter().all(|place| board.towns.contains_key(place) || board.towns_beside(*place).len() <= 1)
        );
        assert_eq!((board.coloured.len(), board.white.len()), (16, 16));
        assert_eq!(board.coloured.iter().filter(|space| space.folded).count(), 2);
        assert_eq!(board.white.iter().filter(|space| space.folded).count(), 4);
    }
}

#[test]
fn farmers_and_tiles_match_and_stand_on_fields() {
    let board = TwinBoard::farmers();
    assert_eq!(board.farmers.len(), 24);
    assert_eq!(board.tiles.values().sum::<u32>(), 24);
    assert!(board.farmers.iter().all(|field| board.cells.contains(field) && !board.towns.contains_key(field)));
}

#[test]
fn every_front_town_has_neighbour_towns_at_three() {
    let board = TwinBoard::front();
    for town in board.towns.keys() {
        assert!((1..3).all(|steps| town.exactly_away(steps).iter().all(|near| !board.towns.contains_key(near))));
        assert!(town.exactly_away(3).iter().filter(|near| board.towns.contains_key(near)).count() >= 2);
    }
}

#[test]
fn snapshot_of_a_new_game() {
    let twin = Twin::new(TwinBoard::front(), &["pink", "blue"], "star", TwinOptions::USUAL);
    assert_eq!(twin.legal(), ["first blue", "first pink"]);
    let expected = "\
pink score 0
pink cubes yellow=0 orange=0 blue=0 pink=0 white=0
pink hand envoys=30 seals=0
pink envoys
pink claims
pink keeps
blue score 0
blue cubes yellow=0 orange=0 blue=0 pink=0 white=0
blue hand envoys=30 seals=0
blue envoys
blue claims
blue keeps
heralds E4 E11 K5 K12
seals yellow=3,8 orange=3,8 blue=3,8 pink=3,8 white=3,7,9,13
tiles
first -
actor chance
further-turns 0
";
    assert_eq!(twin.snapshot(), expected);
}

#[test]
fn play_goes_clockwise() {
    let mut twin = front(&["pink", "blue", "yellow"]);
    for (player, field) in [("pink", "A2"), ("blue", "A4"), ("yellow", "A6"), ("pink", "A10"), ("blue", "A12")] {
        assert_eq!(twin.actor(), player);
        assert_eq!(twin.legal().len(), 198 - twin.now.envoys.len());
        twin.apply(&format!("place {field}"));
    }
    assert!(twin.snapshot().contains("pink envoys A2 A10\n"));
}

#[test]
#[should_panic(expected = "not legal")]
fn towns_are_not_fields() {
    front(&["pink", "blue"]).apply("place H5");
}
