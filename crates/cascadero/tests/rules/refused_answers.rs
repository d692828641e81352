//! Every reason why an answer in the middle of a turn can be refused.

use crate::scene::{climb, scene};

/// Rules: top-of-track
#[test]
fn cube_at_top() {
    let scene = climb("yellow", 3, "blue: 3 points, cubes Y3 W15, claims third-banner\npink:");
    scene.refuses("advance white", "cube-at-top", "top-of-track");
}

/// Rules: blocked
#[test]
fn cube_blocked() {
    let scene = climb("yellow", 3, "blue: cubes Y3 O4 W10\npink:");
    scene.refuses("advance orange", "cube-blocked", "blocked").refuses("advance white", "cube-blocked", "blocked");
}

/// Rules: move-envoy
#[test]
fn not_your_envoy() {
    let scene = climb("yellow", 2, "blue: cubes Y1\npink: 1 seal\ntaken seals: Y3");
    // Pink's envoy, an empty field, a town, and a cell outside the land.
    for from in ["D3", "E1", "C2", "Z9"] {
        scene.refuses(&format!("move {from} D2"), "not-your-envoy", "move-envoy");
    }
}

/// Rules: move-envoy
#[test]
fn not_adjacent() {
    let scene = climb("yellow", 2, "blue: cubes Y1\npink: 1 seal\ntaken seals: Y3");
    scene.refuses("move A2 D2", "not-adjacent", "move-envoy").refuses("move A2 C1", "not-adjacent", "move-envoy");
}

/// An envoy cannot move to a field on which it could not be placed.
/// Rules: move-envoy, place
#[test]
fn moves_onto_what_is_no_empty_field() {
    let scene = climb("yellow", 2, "blue: cubes Y1\npink: 1 seal\ntaken seals: Y3");
    scene.refuses("move A2 B3", "occupied", "place").refuses("move B3 C2", "is-a-town", "place");
    scene.refuses("move B3 B4", "no-such-field", "place").refuses("move B3 B3", "occupied", "place");
}

/// Rules: move-herald, herald-target
#[test]
fn heralds_of_a_farmer() {
    let mut scene = scene(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             .       ~       .       .
         2       b       .       .
             W!      .       .       O
         3       .       .       p
             .       Y!      p       P
         4       .       .       p
             .       .       .       p
        blue:
        pink:
        ",
    );
    scene.play("place C1").offers("herald A2 G2; herald C3 G2; pass");
    scene.refuses("herald G2 G3", "no-herald-there", "move-herald");
    scene.refuses("herald C2 G2", "no-herald-there", "move-herald");
    scene.refuses("herald A2 C2", "not-a-town", "move-herald");
    scene.refuses("herald A2 Z9", "not-a-town", "move-herald");
    scene.refuses("herald A2 C3", "herald-there", "herald-target");
    scene.refuses("place E1", "other-question", "turn-order");
}

/// Rules: herald-target
#[test]
fn town_full() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       p
             .       ~       P
         2       b       p
             W!      .       p
         3       .       .
             .       .       Y
        blue:
        pink:
        ",
    );
    scene.play("place C1").refuses("herald A2 E1", "town-full", "herald-target").offers("herald A2 E3; pass");
}

/// Rules: advanced, herald-target
#[test]
fn heralds_of_the_variant() {
    let mut scene = scene(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             .       .       .       .
         2       .       .       .
             b       W!      .       .
         3       .       .       B
             .       .       .       .
         4       .       O       Y!
             .       .       .       .
        heralds: advanced
        blue:
        pink:
        ",
    );
    scene.play("place B3").offers("herald C2 F3; pass");
    scene.refuses("herald F4 F3", "other-herald", "advanced");
    scene.refuses("herald C2 D4", "herald-distance", "advanced");
    scene.refuses("herald C2 F4", "herald-there", "herald-target");
    scene.refuses("herald C2 E3", "not-a-town", "move-herald");
    scene.refuses("herald F3 C2", "no-herald-there", "move-herald");
}

/// Rules: simultaneous-claims
#[test]
fn other_achievement() {
    let scene = climb("yellow", 1, "claims: by-hand\nblue: cubes Y14\npink:");
    scene.asks("blue claim third-banner");
    for answer in ["claim first-banners", "decline first-banners", "claim all-pairs"] {
        scene.refuses(answer, "other-achievement", "simultaneous-claims");
    }
}
