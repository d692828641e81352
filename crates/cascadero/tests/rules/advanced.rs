//! The advanced variant: two heralds that move on after a scoring.

use cascadero::{Cascadero, Heralds, Setup, SetupError};
use tabletop::Game;

use crate::scene::{Scene, colour, scene, table};

/// Blue can score the yellow town on C2. Only the blue town on F3 is exactly three away.
fn journey(town: &str, facts: &str) -> Scene {
    scene(&format!(
        "
             A   B   C   D   E   F   G   H
         1       .       .       .       .
             .       .       .       .
         2       .       .       .       .
             b       {town:4}    .       .
         3       .       .       B       .
             .       .       .       .
         4       .       O       .       P!
             .       .       .       .
         5       .       .       .       .
        heralds: advanced
        {facts}
        "
    ))
}

const FACTS: &str = "blue:\n        pink:";

/// After the scoring the herald may move on to a town exactly three steps away.
/// Rules: advanced, herald-bonus
#[test]
fn a_herald_moves_on_after_a_scoring() {
    let mut scene = journey("Y!", FACTS);
    scene.play("place B3").saw("yellow C2 scores 2: herald; blue on yellow 0>2; blue +2 yellow 2 first");
    scene.asks("blue move-on").offers("herald C2 F3; pass");
    scene.play("herald C2 F3").saw_only("herald C2 F3; turn pink").heralds("F3 H4");
}

/// Nearer and farther towns are refused.
/// Rules: advanced
#[test]
fn the_distance_is_exactly_three() {
    let mut scene = journey("Y!", FACTS);
    scene.play("place B3");
    scene.refuses("herald C2 D4", "herald-distance", "advanced");
    let mut scene = scene_with_far_town();
    scene.play("place B3").refuses("herald C2 H1", "herald-distance", "advanced");
}

/// As [`journey`], with a yellow town five steps away.
fn scene_with_far_town() -> Scene {
    scene(
        "
             A   B   C   D   E   F   G   H
         1       .       .       .       Y
             .       .       .       .
         2       .       .       .       .
             b       W!      .       .
         3       .       .       B       .
             .       .       .       .
        heralds: advanced
        blue:
        pink:
        ",
    )
}

/// Only the herald of the scored town may move on, and not to the town of the other herald.
/// Rules: advanced, herald-target
#[test]
fn only_the_herald_of_the_scored_town_moves() {
    let mut scene = journey("Y!", FACTS);
    scene.play("place B3");
    scene.refuses("herald H4 F3", "other-herald", "advanced").refuses("herald C2 H4", "herald-there", "herald-target");
}

/// A town with the other herald, or without an empty field, is not a target. If no target is left, the player is not asked.
/// Rules: advanced, herald-target, optional
#[test]
fn the_usual_limits_hold() {
    let land = |other: &str, around: char| {
        let mut scene = scene(&format!(
            "
             A   B   C   D   E   F   G
         1       .       .       .
             .       .       .       .
         2       .       .       {around}
             b       W!      {around}       {around}
         3       .       .       {other}
             .       .       {around}       {around}
         4       .       .       {around}
             .       .       .       .
        heralds: advanced
        blue:
        pink:
        "
        ));
        scene.play("place B3");
        scene
    };
    land("B", '.').asks("blue move-on").offers("herald C2 F3; pass");
    land("B!", '.').saw("move-on lapses; turn pink");
    land("B", 'p').saw("move-on lapses; turn pink").heralds("C2");
}

/// Rules: advanced, optional
#[test]
fn moving_on_may_be_declined() {
    let mut scene = journey("Y!", FACTS);
    scene.play("place B3; pass").saw("blue passes move-on; turn pink").heralds("C2 H4");
}

/// The advance is resolved completely before the herald moves on.
/// Rules: advanced, depth-first
#[test]
fn the_advance_is_finished_first() {
    let mut scene = journey("Y!", "blue: cubes Y2 O3\n        pink:");
    scene.play("place B3").saw("blue on yellow 2>4").asks("blue advance");
    scene.play("advance orange").saw_only("blue on orange 3>4").asks("blue advance");
    scene.play("advance white").saw_only("blue on white 0>1").asks("blue move-on");
    scene.play("herald C2 F3").saw_only("herald C2 F3; turn pink");
}

/// A scoring that does not move the cube is still a scoring.
/// Rules: advanced, top-of-track
#[test]
fn a_cube_at_the_top_still_lets_the_herald_travel() {
    let mut scene = journey("Y!", "blue: 3 points, cubes Y15, claims third-banner\n        pink:");
    scene.play("place B3").saw("blue on yellow at the top 15").asks("blue move-on");
}

/// On a board with farmers, a tile may move the herald elsewhere before it could move on. Then it does not move on any more.
/// Rules: advanced, move-herald, depth-first
#[test]
fn a_herald_sent_away_does_not_move_on() {
    let mut scene = scene(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             .       .       .       ~
         2       .       .       b
             b       Y!      .       .
         3       .       .       .
             .       .       .       .
         4       .       .       B
             .       .       .       .
        heralds: advanced
        blue: cubes Y1
        pink: 1 seal
        taken seals: Y3
        ",
    );
    scene.play("place B3; move F2 G1").asks("blue move-herald");
    scene.clone().play("pass").asks("blue move-on").offers("herald C2 F4; pass");
    scene.play("herald C2 F4").saw_only("herald C2 F4; turn pink").heralds("F4");
}

/// No herald moves on if the town has none, or if no town scores.
/// Rules: advanced
#[test]
fn nothing_travels_without_a_scoring_at_a_herald() {
    journey("Y", FACTS).play("place B3").saw("yellow C2 scores 1; turn pink");
    journey("Y!", FACTS).play("place C3").saw("C2 silent: alone; turn pink");
}

/// On the front board the two heralds start on H5 and H12, and from H5 six towns are three steps away.
/// Rules: advanced, herald-setup
#[test]
fn two_heralds_on_the_front_board() {
    let mut scene = table("front", "blue pink", Heralds::Advanced);
    scene.heralds("H5 H12");
    scene.play("first blue; place J6; place A3; place I5").saw("white H5 scores 2: herald");
    scene.offers("herald H5 E4; herald H5 F7; herald H5 G2; herald H5 I7; herald H5 J3; herald H5 K5; pass");
    scene.refuses("herald H5 H12", "herald-there", "herald-target");
    scene.play("herald H5 K5").heralds("H12 K5").asks("pink place");
}

/// The nearest towns of the front board are always exactly three steps apart, so every herald has a possible target.
/// Rules: advanced
#[test]
fn neighbouring_towns_of_the_front_board_are_three_apart() {
    let board = games::cascadero::board("front");
    for (town, _, _) in board.towns() {
        let nearest = board.towns().map(|(other, _, _)| town.distance(other)).filter(|steps| *steps > 0).min();
        assert_eq!(nearest, Some(3), "{town}");
    }
}

/// The variant exists only on the front board.
/// Rules: advanced
#[test]
fn the_farmer_board_has_no_advanced_variant() {
    let usual = Setup::new(games::cascadero::board("farmers"), vec![colour("blue"), colour("pink")]);
    let setup = Setup { heralds: Heralds::Advanced, ..usual };
    assert_eq!(Cascadero::start(&setup), Err(SetupError::NoSuchHeralds { heralds: Heralds::Advanced }));
}
