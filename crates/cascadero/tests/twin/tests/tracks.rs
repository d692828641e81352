//! Cubes on their tracks: forbidden and folded spaces, points, cubes that push other cubes.
//!
//! Placing H6 with an own envoy on H7 scores white H5: one step, or two with an envoy of another player on I4. Placing E3 with one
//! on E2 scores blue E4, where a herald stands: two steps, or three with an envoy of another player on D5.

use super::super::cell::cell;
use super::super::random_games::rich;
use super::super::{Twin, TwinOptions};
use super::{begun, choices, cube, drop_seal, front, offers, put, score, set_cubes, stage};

/// Sets orange's and pink's cubes, then scores white H5 or blue E4 by this many steps.
fn scored(town: &str, steps: usize, orange: &str, pink: &str, change: impl FnOnce(&mut super::TwinTable)) -> Twin {
    let mut twin = front(&["orange", "pink"]);
    stage(&mut twin, |table| {
        let (own, stranger, least) = if town == "white" { ("H7", "I4", 1) } else { ("E2", "D5", 2) };
        put(table, "orange", own);
        put(table, "pink", if steps > least { stranger } else { "O10" });
        set_cubes(table, "orange", orange);
        set_cubes(table, "pink", pink);
        change(table);
    });
    twin.apply(if town == "white" { "place H6" } else { "place E3" });
    twin
}

#[test]
fn where_an_advance_ends() {
    let mut twin = front(&["orange", "pink"]);
    for (from, steps, to) in [
        (0, 1, 1),
        (2, 3, 4),
        (3, 1, 4),
        (3, 2, 4),
        (3, 3, 6),
        (4, 1, 4),
        (4, 2, 6),
        (4, 3, 7),
        (8, 3, 10),
        (9, 2, 10),
        (9, 3, 12),
        (10, 1, 10),
        (10, 2, 12),
        (13, 3, 15),
        (14, 1, 15),
        (15, 3, 15),
    ] {
        stage(&mut twin, |table| set_cubes(table, "orange", &format!("white={from} yellow={from}")));
        for track in ["white", "yellow"] {
            assert_eq!(twin.now.landing("orange", track, steps), to, "{from} + {steps}");
        }
    }
}

#[test]
fn a_cube_stopped_below_a_forbidden_space_acts_once() {
    let mut twin = scored("white", 2, "white=3", "", |_| {});
    assert_eq!(cube(&twin, "orange", "white"), 4);
    assert_eq!(twin.actor(), "orange", "the space below gives a further turn");
    assert!(twin.snapshot().contains("further-turns 0\n"), "which is this one");
    // One more step does not move it, and nothing acts again.
    stage(&mut twin, |table| {
        put(table, "orange", "B13");
        set_cubes(table, "orange", "white=4");
    });
    twin.apply("place B12");
    assert_eq!((cube(&twin, "orange", "white"), twin.actor().as_str()), (4, "pink"));
}

#[test]
fn jumping_a_forbidden_space() {
    let twin = scored("white", 2, "white=4", "white=4", |_| {});
    assert_eq!((cube(&twin, "orange", "white"), score(&twin, "orange")), (6, 3));
    assert_eq!(twin.actor(), "pink");
}

#[test]
fn surplus_steps_are_lost_at_the_top_of_a_track() {
    let twin = scored("blue", 3, "blue=14", "", |_| {});
    assert_eq!(cube(&twin, "orange", "blue"), 15);
    assert_eq!(score(&twin, "orange"), 3 + 3, "three for the space, three for the banner");
    let twin = scored("blue", 3, "blue=15", "", |_| {});
    assert_eq!(score(&twin, "orange"), 3, "the banner claimed before; the advance is ignored");
}

#[test]
fn the_first_to_reach_or_pass_a_space_gets_the_higher_number() {
    assert_eq!(score(&scored("white", 2, "", "white=1", |_| {}), "orange"), 2);
    assert_eq!(score(&scored("white", 2, "", "white=2", |_| {}), "orange"), 1);
    assert_eq!(score(&scored("white", 2, "", "white=3", |_| {}), "orange"), 1);
    // Passing it pays as well.
    assert_eq!(score(&scored("white", 2, "white=1", "", |_| {}), "orange"), 2);
    // Each track is separate.
    assert_eq!(score(&scored("white", 2, "", "blue=9 yellow=9", |_| {}), "orange"), 2);
}

#[test]
fn a_seal_is_taken_where_the_cube_stops_and_not_where_it_passes() {
    let twin = scored("white", 2, "white=1", "", |_| {});
    assert!(twin.snapshot().contains("orange hand envoys=28 seals=1\n"));
    assert!(twin.snapshot().contains("white=7,9,13\n"));
    let twin = scored("white", 2, "white=2", "", |_| {});
    assert!(twin.snapshot().contains("orange hand envoys=28 seals=0\n"));
    assert!(twin.snapshot().contains("white=3,7,9,13\n"));
}

#[test]
fn a_folded_space_without_its_seal_moves_an_envoy() {
    let mut twin = scored("white", 1, "white=2", "", |table| {
        drop_seal(table, "white", 3);
        table.envoys.get_mut(&cell("H7")).unwrap().sealed = true;
    });
    // Towns H5 and I7 and the other own envoy are not empty fields.
    let expected =
        "move H6 G5, move H6 G6, move H6 I5, move H6 I6, move H7 G6, move H7 G7, move H7 H8, move H7 I6, pass";
    assert_eq!(choices(&twin), expected);
    let mut passed = twin.clone();
    passed.apply("pass");
    assert_eq!(passed.actor(), "pink");
    twin.apply("move H7 G7");
    assert!(twin.snapshot().contains("orange envoys G7* H6\n"), "the seal goes along");
    assert_eq!(cube(&twin, "orange", "yellow"), 0, "moving never scores");
}

#[test]
fn a_passed_folded_space_moves_nothing() {
    let twin = scored("white", 2, "white=2", "", |table| drop_seal(table, "white", 3));
    assert_eq!((cube(&twin, "orange", "white"), choices(&twin).contains("move")), (4, false));
}

#[test]
fn spaces_act_from_low_to_high_and_pushed_cubes_first() {
    let mut twin = scored("blue", 3, "blue=3 pink=3 white=4 yellow=15", "white=2 blue=2", |table| {
        table.players.get_mut("orange").unwrap().claims.insert("third-banner".to_string());
    });
    // The cube is on 6; space 4 asks, space 6 has not paid yet. White 4 is blocked, yellow is at the top.
    assert_eq!((cube(&twin, "orange", "blue"), score(&twin, "orange")), (6, 0));
    assert_eq!(choices(&twin), "advance blue, advance orange, advance pink, pass");
    // Pink reaches 4, which asks a question of its own before blue's 6 acts.
    twin.apply("advance pink");
    assert_eq!(choices(&twin), "advance blue, advance orange, pass");
    twin.apply("advance blue");
    assert_eq!((cube(&twin, "orange", "blue"), score(&twin, "orange")), (7, 3));
    assert_eq!(twin.actor(), "orange", "space 7 gave a further turn");
}

#[test]
fn nothing_is_asked_when_no_cube_can_move() {
    let twin = scored("blue", 2, "blue=3 yellow=4 orange=10 pink=15 white=15", "", |_| {});
    assert_eq!((cube(&twin, "orange", "blue"), twin.actor().as_str()), (4, "pink"));
}

#[test]
fn a_further_turn_is_the_same_player_once_more() {
    let mut twin = scored("blue", 2, "blue=6", "", |_| {});
    assert_eq!(cube(&twin, "orange", "blue"), 8);
    assert_eq!(twin.actor(), "orange");
    twin.apply("place O11");
    assert_eq!(twin.actor(), "pink");
}

#[test]
fn a_fold_acts_for_the_advance_that_stopped_there() {
    // On this track 2 pushes a cube and 3 is folded: the push may advance the same cube from 3 to 4.
    let mut twin = begun(rich(), &["orange", "pink"], "star", TwinOptions::USUAL);
    stage(&mut twin, |table| {
        put(table, "orange", "E2");
        set_cubes(table, "orange", "blue=1");
    });
    twin.apply("place E3");
    assert_eq!(cube(&twin, "orange", "blue"), 3);
    twin.apply("advance blue");
    assert!(twin.snapshot().contains("orange hand envoys=28 seals=1\n"), "{}", twin.snapshot());
    assert!(!offers(&twin, "pass") && twin.actor() == "pink");
}
