//! How games end, and which player wins.

use super::super::TwinOptions;
use super::super::board::TwinBoard;
use super::super::cell::{cell, cells};
use super::{begun, front, put, set_cubes, stage};

#[test]
fn fifty_points_end_the_game_when_the_turn_ends() {
    for (points, over) in [(46, false), (47, true)] {
        let mut twin = front(&["orange", "pink"]);
        stage(&mut twin, |table| {
            table.players.get_mut("orange").unwrap().score = points;
            table.players.get_mut("orange").unwrap().claims.insert("third-banner".to_string());
            put(table, "orange", "E2");
            set_cubes(table, "orange", "blue=4");
            set_cubes(table, "pink", "pink=15");
            put(table, "pink", "D5");
        });
        // From 4 by three steps: three points on 6 and a further turn on 7.
        twin.apply("place E3");
        assert_eq!(twin.actor(), if over { "nobody" } else { "orange" });
        assert_eq!(twin.legal().is_empty(), over);
        if over {
            assert_eq!(twin.ending(), "points");
            assert!(twin.snapshot().ends_with("actor nobody\nfurther-turns 0\nover qualified pink orange\n"));
        }
    }
}

#[test]
fn no_envoy_left_ends_the_game_at_the_start_of_a_turn() {
    let mut twin = front(&["orange", "pink", "blue"]);
    stage(&mut twin, |table| {
        let fields: Vec<_> = table.empty_fields().into_iter().take(30).collect();
        for field in fields {
            put(table, "pink", &field.to_string());
        }
    });
    assert_eq!(twin.actor(), "orange");
    twin.apply("place O10");
    assert_eq!(twin.ending(), "envoys");
    assert!(!twin.snapshot().contains("pink claims pair"), "the end comes before any claim");
}

#[test]
fn a_further_turn_without_envoys_ends_the_game() {
    let mut twin = front(&["orange", "pink"]);
    stage(&mut twin, |table| {
        put(table, "orange", "H7");
        // The positions of these twenty-eight envoys do not matter, as long as they are far from the towns of this test.
        let far: Vec<_> = table.empty_fields().into_iter().filter(|field| field.0 > 10).take(28).collect();
        for field in far {
            put(table, "orange", &field.to_string());
        }
        set_cubes(table, "orange", "white=3");
    });
    twin.apply("place H6");
    assert_eq!((twin.actor().as_str(), twin.ending()), ("nobody", "envoys"));
}

#[test]
fn no_open_field_ends_the_game() {
    let mut board = TwinBoard::farmers();
    board.cells = cells("A1 A2 A3 B1 B2");
    board.towns.retain(|town, _| *town == cell("A1"));
    board.towns.get_mut(&cell("A1")).unwrap().1 = "star".to_string();
    board.farmers = cells("A3");
    let mut twin = begun(board, &["orange", "pink"], "star", TwinOptions::USUAL);
    twin.apply("place B1");
    twin.apply("place B2");
    twin.apply("place A2");
    // A3 is empty, but closed to pink: its envoy on B2 is not beside it.
    assert_eq!(twin.ending(), "fields");
    assert!(twin.snapshot().contains("\nover minor "));
}

#[test]
fn ranking() {
    let mut twin = front(&["orange", "pink", "blue", "yellow"]);
    let mut ranked = |scores: [u32; 4], qualified: &str| {
        stage(&mut twin, |table| {
            let seats = table.seats.clone();
            for (seat, score) in seats.iter().zip(scores) {
                table.players.get_mut(seat).unwrap().score = score;
                let top = if qualified.contains(seat.as_str()) { 15 } else { 14 };
                set_cubes(table, seat, &format!("{seat}={top}"));
            }
        });
        // Read directly, because a played turn would claim achievements for the staged cubes and add points.
        twin.began.places().join(" ")
    };
    assert_eq!(ranked([10, 30, 20, 5], ""), "pink blue orange yellow");
    assert_eq!(ranked([10, 30, 20, 5], "orange yellow"), "orange yellow pink blue");
    assert_eq!(ranked([10, 10, 10, 10], ""), "yellow blue pink orange");
    assert_eq!(ranked([10, 10, 10, 10], "orange blue"), "blue orange yellow pink");
}

#[test]
fn ties_count_from_the_first_player() {
    let mut twin = super::super::Twin::new(TwinBoard::front(), &["orange", "pink", "blue"], "star", TwinOptions::USUAL);
    twin.apply("first blue");
    assert_eq!(twin.now.places().join(" "), "pink orange blue");
}
