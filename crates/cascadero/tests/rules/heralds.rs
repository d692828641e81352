//! Moving a herald with a farmer tile.

use crate::scene::{Scene, scene};

/// Blue has just placed on a tile that moves a herald.
fn errand(land: &str) -> Scene {
    let mut scene = scene(&format!("{land}\n        blue:\n        pink:"));
    scene.play("place C1");
    scene
}

/// Two heralds, a free town far away, and one whose fields are all taken.
fn two_heralds() -> Scene {
    errand(
        "
             A   B   C   D   E   F   G   H   I
         1       .       .       .       .
             .       ~       .       .       .
         2       b       .       .       .
             W!      .       .       O       p
         3       .       .       .       p
             .       Y!      .       p       P
         4       .       .       .       p
             .       .       .       .       p
        ",
    )
}

/// Any herald may move, to any town that has no herald and has an empty field beside it.
/// Rules: move-herald, herald-target
#[test]
fn any_herald_to_any_town() {
    let mut scene = two_heralds();
    scene.asks("blue move-herald").offers("herald A2 G2; herald C3 G2; pass");
    scene.play("herald C3 G2").saw_only("herald C3 G2; turn pink").heralds("A2 G2");
}

/// Rules: herald-target
#[test]
fn never_to_a_town_with_a_herald() {
    two_heralds().refuses("herald A2 C3", "herald-there", "herald-target");
    two_heralds().refuses("herald A2 A2", "herald-there", "herald-target");
}

/// Rules: herald-target
#[test]
fn never_to_a_town_without_an_empty_field() {
    two_heralds().refuses("herald A2 I3", "town-full", "herald-target");
}

/// A single empty field beside the town is enough.
/// Rules: herald-target
#[test]
fn one_empty_field_is_enough() {
    let scene = errand(
        "
             A   B   C   D   E
         1       .       p
             .       ~       P
         2       b       .
             W!      .       p
         3       .       .
        ",
    );
    scene.offers("herald A2 E1; pass");
}

/// Rules: move-herald, optional
#[test]
fn moving_a_herald_may_be_declined() {
    let mut scene = two_heralds();
    scene.play("pass").saw_only("blue passes move-herald; turn pink").heralds("A2 C3");
}

/// If there is no possible town, the player is not asked.
/// Rules: move-herald, optional, herald-target
#[test]
fn a_herald_without_a_target_is_not_asked() {
    let scene = errand(
        "
             A   B   C   D   E
         1       .       p
             .       ~       P
         2       b       p
             W!      .       p
         3       .       .
        ",
    );
    scene.saw("move-herald lapses; turn pink").heralds("A2");
}

/// Moving a herald with a tile scores nothing, neither at its old town nor at the new one.
/// Rules: move-herald
#[test]
fn a_herald_scores_nothing_by_moving() {
    let mut scene = two_heralds();
    scene.play("herald A2 G2").never("scores").cubes("blue", "Y0 O0 B0 P0 W0");
}

/// In the basic game a herald stays where it is after a scoring.
/// Rules: herald-bonus, advanced
#[test]
fn without_the_variant_a_herald_stays() {
    let mut scene = two_heralds();
    scene.play("pass; place E4; place B3").saw("yellow C3 scores 2: herald; turn pink");
    scene.heralds("A2 C3");
}
