//! When achievements are met, and how they are claimed.

use super::super::board::TwinBoard;
use super::super::cell::cell;
use super::super::{Twin, TwinOptions};
use super::{begun, choices, front, put, score, set_cubes, stage};

/// A chain of pink envoys, from pink G2 past white H5 to pink I7.
const PINK_PAIR: &str = "H3 H4 I4 I5 I6";

/// A group that touches E4 (blue), F7 (yellow), G2 (pink), H5 (white) and K5 (orange).
const FIVE: &str = "F5 F6 G4 H3 H4 I4 I5 J5";

fn claims(twin: &Twin, player: &str) -> String {
    let snapshot = twin.snapshot();
    let head = format!("{player} claims");
    let line = snapshot.lines().find(|line| line.starts_with(&head)).expect("a line of claims");
    line[head.len()..].trim().to_string()
}

fn by_hand() -> Twin {
    by_hand_of_version(2)
}

fn by_hand_of_version(version: u32) -> Twin {
    begun(TwinBoard::front(), &["orange", "pink"], "star", TwinOptions { by_hand: true, version, ..TwinOptions::USUAL })
}

#[test]
fn banners() {
    for (cubes, expected) in [
        ("yellow=4 orange=4 blue=6 pink=3 white=4", ""),
        ("yellow=4 orange=4 blue=6 pink=4 white=4", "first-banners"),
        ("yellow=10 orange=9 white=12", ""),
        ("yellow=10 orange=10 white=12", "second-banners"),
        ("blue=14", ""),
        ("blue=15", "third-banner"),
        ("yellow=15 orange=15 blue=15 pink=15 white=15", "first-banners second-banners third-banner"),
    ] {
        let mut twin = front(&["orange", "pink"]);
        stage(&mut twin, |table| set_cubes(table, "orange", cubes));
        assert_eq!(claims(&twin, "orange"), expected);
        assert_eq!(score(&twin, "orange") as usize, 3 * expected.split_whitespace().count());
    }
}

#[test]
fn pairs_are_open_to_everyone_once() {
    let mut twin = front(&["orange", "pink"]);
    stage(&mut twin, |table| {
        put(table, "orange", PINK_PAIR);
        put(table, "pink", "G1 H2 I2 J2 K2 L2");
    });
    assert_eq!((claims(&twin, "orange").as_str(), score(&twin, "orange")), ("pair-pink", 2));
    assert_eq!(claims(&twin, "pink"), "", "not in another player's turn");
    twin.apply("place O10");
    assert_eq!((claims(&twin, "pink").as_str(), score(&twin, "pink")), ("pair-pink", 2));
    twin.apply("place O3");
    assert_eq!(score(&twin, "orange"), 2);
}

#[test]
fn two_groups_do_not_connect() {
    let mut twin = front(&["orange", "pink"]);
    stage(&mut twin, |table| put(table, "orange", "H3 H4 I5 I6"));
    assert_eq!(claims(&twin, "orange"), "");
    twin.apply("place I4");
    assert_eq!(claims(&twin, "orange"), "pair-pink");
}

#[test]
fn five_colours_in_one_group() {
    let mut twin = front(&["orange", "pink"]);
    stage(&mut twin, |table| put(table, "orange", FIVE));
    assert_eq!((claims(&twin, "orange").as_str(), score(&twin, "orange")), ("five-colours", 3));
}

#[test]
fn three_alike_is_also_a_pair() {
    let mut board = TwinBoard::front();
    for town in ["E4", "F7"] {
        board.towns.get_mut(&cell(town)).unwrap().0 = "white".to_string();
    }
    let mut twin = begun(board, &["orange", "pink"], "star", TwinOptions::USUAL);
    stage(&mut twin, |table| put(table, "orange", FIVE));
    assert_eq!((claims(&twin, "orange").as_str(), score(&twin, "orange")), ("three-alike pair-white", 5));
}

#[test]
fn the_first_six_go_to_one_player_only() {
    let mut twin = front(&["orange", "pink"]);
    stage(&mut twin, |table| {
        set_cubes(table, "orange", "blue=15");
        set_cubes(table, "pink", "blue=15");
    });
    twin.apply("place A5");
    assert_eq!((claims(&twin, "orange").as_str(), claims(&twin, "pink").as_str()), ("third-banner", ""));
}

#[test]
fn the_third_seal_in_hand() {
    let mut twin = front(&["orange", "pink"]);
    stage(&mut twin, |table| {
        table.players.get_mut("orange").unwrap().seals = 2;
        set_cubes(table, "orange", "white=2");
        put(table, "orange", "H7");
    });
    twin.apply("place H6");
    assert_eq!((claims(&twin, "orange").as_str(), score(&twin, "orange")), ("three-seals", 3));
}

#[test]
fn ten_points_follow_the_fifth_pair() {
    let mut twin = front(&["orange", "pink"]);
    stage(&mut twin, |table| {
        for colour in ["yellow", "orange", "blue", "white"] {
            table.players.get_mut("orange").unwrap().claims.insert(format!("pair-{colour}"));
        }
        put(table, "orange", "H3 H4 I5 I6");
    });
    twin.apply("place I4");
    assert_eq!(score(&twin, "orange"), 12);
    assert!(claims(&twin, "orange").ends_with("pair-pink pair-white all-pairs"));
}

#[test]
fn by_hand_each_is_asked_in_printed_order_and_again_next_turn() {
    // Version 1: what one player declines is open to the others.
    let mut twin = by_hand_of_version(1);
    stage(&mut twin, |table| {
        set_cubes(table, "orange", "blue=15");
        set_cubes(table, "pink", "blue=15");
        put(table, "orange", PINK_PAIR);
    });
    assert_eq!(choices(&twin), "claim third-banner, decline third-banner");
    twin.apply("decline third-banner");
    assert_eq!(choices(&twin), "claim pair-pink, decline pair-pink");
    twin.apply("claim pair-pink");
    assert!(twin.legal()[0].starts_with("place"));
    // Placing asks nothing again in the same turn.
    twin.apply("place O11");
    assert_eq!((twin.actor().as_str(), choices(&twin).as_str()), ("pink", "claim third-banner, decline third-banner"));
    twin.apply("decline third-banner");
    twin.apply("place O3");
    assert_eq!(choices(&twin), "claim third-banner, decline third-banner");
    twin.apply("claim third-banner");
    twin.apply("place O4");
    assert!(twin.actor() == "pink" && twin.legal()[0].starts_with("place"));
    assert_eq!(score(&twin, "orange"), 5);
}

#[test]
fn by_hand_an_achievement_met_first_and_declined_stays_reserved() {
    let mut twin = by_hand();
    stage(&mut twin, |table| {
        set_cubes(table, "orange", "blue=15");
        set_cubes(table, "pink", "blue=15");
    });
    twin.apply("decline third-banner");
    twin.apply("place O11");
    assert!(twin.actor() == "pink" && twin.legal()[0].starts_with("place"));
    twin.apply("place O3");
    assert_eq!(choices(&twin), "claim third-banner, decline third-banner");
    twin.apply("claim third-banner");
    assert_eq!(claims(&twin, "orange"), "third-banner");
}

#[test]
fn by_hand_the_ten_points_need_no_claim() {
    let mut twin = by_hand();
    stage(&mut twin, |table| {
        for colour in ["yellow", "orange", "blue", "white"] {
            table.players.get_mut("orange").unwrap().claims.insert(format!("pair-{colour}"));
        }
        put(table, "orange", PINK_PAIR);
    });
    twin.apply("claim pair-pink");
    assert!(twin.legal()[0].starts_with("place"));
    assert_eq!(score(&twin, "orange"), 12);
}

#[test]
fn by_hand_a_claim_comes_between_the_advance_and_its_spaces() {
    let mut twin = by_hand();
    stage(&mut twin, |table| {
        put(table, "orange", "H7");
        set_cubes(table, "orange", "white=14");
    });
    twin.apply("place H6");
    assert_eq!(choices(&twin), "claim third-banner, decline third-banner");
    assert_eq!(score(&twin, "orange"), 0);
    twin.apply("claim third-banner");
    assert_eq!(score(&twin, "orange"), 6);
}
