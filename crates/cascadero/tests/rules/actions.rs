//! What the spaces of the tracks trigger: cubes that push cubes, further turns, and what may be declined.

use crate::scene::{climb, scene};

/// Any of the five cubes may advance, on any track.
/// Rules: advance-cube
#[test]
fn any_cube_may_advance() {
    let mut scene = climb("yellow", 3, "blue: cubes Y3\npink:");
    scene.asks("blue advance");
    scene.offers("advance yellow; advance orange; advance blue; advance pink; advance white; pass");
    scene.play("advance white").cubes("blue", "W1").asks("pink place");
}

/// The cube that gave the action may be the one that takes it. The space it reaches acts before the earlier advance goes on.
/// Rules: advance-cube, depth-first
#[test]
fn the_same_cube_may_advance() {
    let mut scene = climb("yellow", 3, "blue: cubes Y3\npink:");
    scene.cubes("blue", "Y6").points("blue", 0);
    scene.play("advance yellow");
    scene.saw_only("blue on yellow 6>7; blue earns a turn; blue +3 yellow 6 first; further turn blue");
}

/// One action leads to the next.
/// Rules: advance-cube, first-to-reach
#[test]
fn an_advanced_cube_acts_like_any_other() {
    let mut scene = climb("yellow", 1, "blue: cubes Y3 O3 B1\npink: cubes B1");
    scene.play("advance orange").saw_only("blue on orange 3>4").asks("blue advance");
    scene.play("advance blue").saw_only("blue on blue 1>2; blue +2 blue 2 first; turn pink");
}

/// A chain of three is finished before space 6 of the first advance acts; the further turn comes last.
/// Rules: depth-first, extra-turn
#[test]
fn a_chain_is_finished_before_the_next_space_acts() {
    let mut scene = climb("yellow", 3, "blue: cubes Y3 O3 B6\npink:");
    scene.saw_only("blue places B3; yellow C2 scores 3: visited, herald; blue on yellow 3>6").asks("blue advance");
    scene.play("advance orange").saw_only("blue on orange 3>4").asks("blue advance").points("blue", 0);
    scene.play("advance blue");
    scene.saw_only("blue on blue 6>7; blue earns a turn; blue +3 yellow 6 first; further turn blue").points("blue", 3);
}

/// Declining an advance lets the rest of the turn go on.
/// Rules: optional
#[test]
fn advancing_a_cube_may_be_declined() {
    let mut scene = climb("yellow", 3, "blue: cubes Y3\npink:");
    scene.play("pass").saw_only("blue passes advance; blue +3 yellow 6 first; turn pink");
    scene.cubes("blue", "Y6 O0 B0 P0 W0");
}

/// Cubes directly below a forbidden space or at the top are not offered.
/// Rules: optional, advance-cube, blocked, top-of-track
#[test]
fn a_cube_that_could_not_move_is_not_offered() {
    let mut scene = climb("yellow", 1, "blue: 3 points, cubes Y3 O4 B10 P15 W0, claims third-banner\npink:");
    scene.offers("advance white; pass");
    scene.refuses("advance yellow", "cube-blocked", "blocked");
    scene.refuses("advance orange", "cube-blocked", "blocked");
    scene.refuses("advance blue", "cube-blocked", "blocked");
    scene.refuses("advance pink", "cube-at-top", "top-of-track");
    scene.play("advance white").asks("pink place");
}

/// If no cube can move, the player is not asked.
/// Rules: advance-cube, optional
#[test]
fn an_advance_that_no_cube_can_use_lapses() {
    let claims = "claims first-banners third-banner";
    let scene = climb("yellow", 1, &format!("blue: 6 points, cubes Y3 O4 B10 P15 W4, {claims}\npink:"));
    scene.saw("blue on yellow 3>4; advance lapses; turn pink").asks("pink place");
}

/// A single step never crosses a forbidden space.
/// Rules: blocked, advance-cube
#[test]
fn the_action_never_jumps_a_forbidden_space() {
    let mut scene = climb("yellow", 3, "blue: cubes Y3 O9\npink:");
    scene.play("advance orange").cubes("blue", "O10").asks("blue advance");
    scene.refuses("advance orange", "cube-blocked", "blocked");
}

/// A further turn of the same player follows, then the next player's turn.
/// Rules: extra-turn, turn-order
#[test]
fn a_further_turn_follows() {
    let mut scene = climb("white", 1, "blue: cubes W3\npink:");
    scene.saw("blue on white 3>4; blue earns a turn; further turn blue").never("turn pink").asks("blue place");
    scene.play("place E1").saw("turn pink").asks("pink place");
}

/// Space 7 is passed and earns a turn, but the seal of space 8 is taken before that turn begins.
/// Rules: extra-turn, passing, take-seal
#[test]
fn a_further_turn_comes_after_everything_else() {
    let scene = climb("pink", 2, "blue: cubes P6\npink:");
    scene.saw_only(
        "blue places B3; pink C2 scores 2: visited; blue on pink 6>8;
         blue earns a turn; blue takes seal pink 8; further turn blue",
    );
}

/// A further turn is a full turn: it can earn another one.
/// Rules: extra-turn
#[test]
fn a_further_turn_can_earn_another() {
    let mut scene = climb("orange", 3, "blue: 1 seal, cubes O4 W3\npink:\ntaken seals: Y3");
    scene.saw("blue on orange 4>7; blue earns a turn; further turn blue");
    scene.play("place D2 seal; advance white");
    scene.saw("blue on orange 7>10; blue on white 3>4; blue earns a turn; further turn blue").asks("blue place");
    scene.play("place E1").asks("pink place");
}

/// Points, seals and further turns cannot be declined, so the player is not asked.
/// Rules: optional, take-seal
#[test]
fn what_may_not_be_declined_is_not_asked() {
    climb("yellow", 2, "blue:\npink:").asks("pink place").points("blue", 2);
    climb("yellow", 1, "blue: cubes Y2\npink:").asks("pink place").seals("blue", 1);
    climb("yellow", 1, "blue: cubes Y6\npink:").asks("blue place").refuses("pass", "not-optional", "optional");
}

/// The example of the rules reference, on the front board.
/// Rules: herald-bonus, passing, advance-cube, depth-first, extra-turn
#[test]
fn the_example_of_the_reference() {
    let mut scene = scene(
        "
        board: front
             A   B   C   D   E   F   G   H   I   J   K   L   M   N   O
         0
                                             W
         1       .       .       .       .       .       P       .
             B       .       .       .       .       .       .       Y
         2       .       O       .       .       .       .       .
             .       .       .       P       .       .       .       .
         3       .       .       .       .       Y       .       .
             .       .       .       .       .       .       B       .
         4       Y       .       .       .       .       .       .
             .       .       B!      .       .       .       .       .
         5       .       .       .       W       .       .       .
             .       .       .       .       b       O!      .       .
         6       .       .       .       .       .       p       W
             .       W       .       .       .       .       .       .
         7       .       .       Y       .       .       .       .
             .       .       .       .       P       .       .       .
         8       .       .       .       .       .       B       .
             O       .       .       .       .       .       .       Y
         9       .       P       .       .       .       .       .
             .       .       .       B       .       .       .       .
        10       .       .       .       .       O       .       .
             .       .       .       .       .       .       W       .
        11       W       .       .       .       .       .       .
             .       .       Y!      .       .       .       .       .
        12       .       .       .       W       .       .       .
             .       .       .       .       .       P!      .       .
        13       .       .       .       .       .       .       O
             .       P       .       .       .       .       .       .
        14       .       .       O       .       .       .       .
             .       .       .       .       B       .       .       .
        15       .       .       .       .       .       Y       .
             O       .       .       .       .       .       .       P
        16       .       B       .       .       .       .       .
                                     W
        blue: cubes O3 B6
        pink:
        ",
    );
    scene.play("place J6").saw_only("blue places J6; orange K5 scores 3: visited, herald; blue on orange 3>6");
    scene.play("advance blue");
    scene.saw_only("blue on blue 6>7; blue earns a turn; blue +3 orange 6 first; further turn blue");
}
