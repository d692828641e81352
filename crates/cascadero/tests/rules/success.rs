//! How far a scoring advances the cube: earlier visitors and heralds.

use crate::scene::{climb, scene};

/// The rulebook's example: blue comes first and gets 1 space, then pink gets 2.
/// Rules: who-was-there, advance, town-scoring
#[test]
fn the_first_gets_one_space_and_the_next_two() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             b       W       p
         3       .       .
             .       .       .
        blue:
        pink:
        ",
    );
    scene.play("place B3").saw("white C2 scores 1; blue on white 0>1");
    scene.play("place D3").saw("white C2 scores 2: visited; pink on white 0>2").cubes("blue", "W1");
}

/// A single envoy of another colour is an earlier visitor.
/// Rules: who-was-there
#[test]
fn a_single_envoy_of_somebody_else_was_there() {
    climb("white", 2, "blue:\npink:").saw("white C2 scores 2: visited").cubes("blue", "W2");
}

/// Rules: who-was-there
#[test]
fn an_own_single_envoy_was_there() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       b
             b       W       .
         3       .       .
             .       .       .
        blue:
        pink:
        ",
    );
    scene.groups("blue", "");
    scene.play("place B3").saw("white C2 scores 2: visited");
}

/// Envoys next to the new one but not next to the town are not visitors.
/// Rules: who-was-there
#[test]
fn only_fields_beside_the_town_count() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       p
         2       .       .
             b       W       .
         3       .       .
             p       .       p
        blue:
        pink:
        ",
    );
    scene.play("place B3").saw("white C2 scores 1");
}

/// A farmer's chain moves the earlier visitor away between placing and scoring. It still counts, because it was there at the placement.
/// Rules: who-was-there, farmer-first
#[test]
fn who_was_there_is_settled_at_placing() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             b       W       .
         3       ^       b
             .       .       .
        blue: cubes Y2
        pink: 1 seal
        taken seals: Y3
        ",
    );
    scene.play("place B3; advance yellow; move D3 E3");
    scene.saw("blue moves D3 E3; white C2 scores 2: visited; blue on white 0>2");
}

/// Which towns score is also determined at the placement: here the new envoy itself moves on before the scoring.
/// Rules: first-contact, town-scoring, farmer-first
#[test]
fn which_towns_score_is_settled_at_placing() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             b       W       .
         3       ^       .
             .       .       .
        blue: cubes Y2
        pink: 1 seal
        taken seals: Y3
        ",
    );
    scene.play("place B3; advance yellow; move B3 A3").saw("blue moves B3 A3; white C2 scores 1; blue on white 0>1");
}

/// Rules: herald-bonus
#[test]
fn a_herald_makes_one_space_two() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             b       W!      .
         3       .       .
             .       .       .
        blue:
        pink:
        ",
    );
    scene.play("place B3").saw("white C2 scores 2: herald; blue on white 0>2").heralds("C2");
}

/// Rules: herald-bonus
#[test]
fn a_herald_makes_two_spaces_three() {
    climb("white", 3, "blue:\npink:").saw("white C2 scores 3: visited, herald; blue on white 0>3").heralds("C2");
}

/// A herald in another town has no effect, and a herald does not make a single envoy count like a group.
/// Rules: herald-bonus, group
#[test]
fn a_herald_helps_only_where_it_is() {
    let mut scene = scene(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             .       .       .       .
         2       .       .       .
             b       W       .       Y!
         3       .       .       .
             .       .       .       .
        blue:
        pink:
        ",
    );
    scene.clone().play("place B3").saw("white C2 scores 1");
    scene.play("place F3").saw("G2 silent: alone").never("scores");
}
