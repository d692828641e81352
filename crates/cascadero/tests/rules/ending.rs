//! When the game ends.

use crate::scene::{Scene, climb, scene};

/// Fifty points at the end of a turn: the rest of the round is not played.
/// Rules: end, victory-points
#[test]
fn fifty_points_end_the_game() {
    let scene = climb("yellow", 2, "blue: 48 points\npink:\norange:");
    scene.saw("blue +2 yellow 2 first; over: points").never("turn").asks("over: points").offers("").points("blue", 50);
}

/// Rules: end
#[test]
fn forty_nine_points_do_not() {
    climb("yellow", 2, "blue: 47 points\npink:").points("blue", 49).asks("pink place");
}

/// Fifty points in the middle of a turn: the turn is still played to its end.
/// Rules: end
#[test]
fn the_turn_is_finished_first() {
    let mut scene = climb("yellow", 3, "blue: 48 points, cubes Y1\npink:");
    scene.points("blue", 50).asks("blue advance");
    scene.play("advance white").saw_only("blue on white 0>1; over: points");
}

/// A further turn that was earned is lost, because the end of the game is checked first.
/// Rules: end, extra-turn
#[test]
fn the_end_comes_before_a_further_turn() {
    let scene = climb("yellow", 3, "blue: 47 points, cubes Y4\npink:");
    scene.saw("blue +3 yellow 6 first; blue earns a turn; over: points").never("further turn");
    assert_eq!(scene.game.further_turns(), 0);
}

/// Points of achievements and of farmers count, too.
/// Rules: end, victory-points
#[test]
fn points_of_every_kind_end_the_game() {
    climb("white", 1, "blue: 47 points, cubes Y4 O4 B4 P4 W3\npink:").saw("blue +3 first-banners; over: points");
    let mut scene = scene(
        "
             A   B   C
         1       .
             b       .
         2       2
             .       .
        blue: 48 points
        pink:
        ",
    );
    scene.play("place B2").saw("blue +2 tile B2; over: points");
}

/// A land on which blue has placed 29 or all 30 envoys.
fn crowded(last: char, facts: &str) -> Scene {
    scene(&format!(
        "
             A   B   C   D   E   F
         1       b       b       .
             b       b       b
         2       b       b       .
             b       b       b
         3       b       b       .
             b       b       b
         4       b       b       .
             b       b       b
         5       b       b       .
             b       b       b
         6       b       b       .
             b       b       {last}
        {facts}
        "
    ))
}

/// The player to move has no envoy left.
/// Rules: end
#[test]
fn no_envoy_left() {
    let mut scene = crowded('b', "pink: 3 points\n        blue: 5 points");
    scene.play("place F1").saw_only("pink places F1; over: no-envoy").asks("over: no-envoy");
    scene.result("minor: blue pink");
}

/// The last envoy may still be placed; the game goes on until its owner has to place again.
/// Rules: end
#[test]
fn the_last_envoy_is_placed() {
    let mut scene = crowded('.', "blue:\n        pink:");
    scene.play("place E6").asks("pink place");
    scene.play("place F1").asks("over: no-envoy");
}

/// A further turn without an envoy ends the game too.
/// Rules: end, extra-turn
#[test]
fn no_envoy_for_a_further_turn() {
    let mut scene = crowded('.', "further turns: 1\n        blue:\n        pink:");
    scene.play("place E6").saw_only("blue places E6; over: no-envoy");
}

/// The player to move finds no empty field.
/// Rules: end
#[test]
fn no_field_left() {
    let mut scene = scene(
        "
             A   B
         1       .
             b
        blue:
        pink:
        ",
    );
    scene.play("place B1").saw_only("blue places B1; over: no-field").asks("over: no-field");
}

/// Farmer fields that are closed to the player to move do not count as fields to place on; open ones do.
/// Rules: end, farmer-unlock
#[test]
fn only_closed_farmers_left() {
    let land = |envoy: char| {
        scene(&format!(
            "
             A   B
         1       .
             {envoy}
         2       2
        blue:
        pink:
        "
        ))
    };
    land('b').play("place B1").saw("over: no-field");
    land('p').play("place B1").asks("pink place").offers("place B2");
}

/// Nothing is legal after the end.
/// Rules: end
#[test]
fn after_the_end() {
    let scene = climb("yellow", 2, "blue: 48 points\npink:");
    scene.refuses("place E1", "game-over", "end").refuses("pass", "game-over", "end");
    scene.refuses("advance white", "game-over", "end").refuses("claim three-seals", "game-over", "end");
}
