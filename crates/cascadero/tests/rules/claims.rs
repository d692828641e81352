//! When achievements are claimed, and in which order.

use crate::scene::{Scene, climb, scene};

/// One placement that meets three achievements at once: five colours, three yellow towns, and therefore a yellow pair.
fn feast(facts: &str) -> Scene {
    scene(&format!(
        "
             A   B   C   D   E
         1       Y       O
             .       b       .
         2       B       P
             .       .       .
         3       Y       W
             .       Y       .
        {facts}
        "
    ))
}

/// Achievements met at the same moment are claimed in the printed order, and before the towns score.
/// Rules: simultaneous-claims, claims, five-colours, three-alike, pair
#[test]
fn several_claims_at_one_moment() {
    let mut scene = feast("blue:\n        pink:");
    scene.play("place C2");
    scene.saw_only(
        "blue places C2; D2 silent: known; B2 silent: known;
         blue claims five-colours; blue +3 five-colours;
         blue claims three-alike; blue +3 three-alike;
         blue claims pair-yellow; blue +2 pair-yellow",
    );
    scene.points("blue", 8).asks("blue score");
}

/// Two pairs at once, of which the second completes the five colours: the ten points follow immediately.
/// Rules: simultaneous-claims, all-pairs
#[test]
fn the_ten_points_follow_the_fifth_colour_at_once() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       W       P
             .       b       .
         2       .       .
             .       .       .
         3       W       P
             .       .       .
        blue: 6 points, claims pair-yellow pair-orange pair-blue
        pink:
        ",
    );
    scene.play("place C2");
    scene.saw(
        "blue claims pair-pink; blue +2 pair-pink; blue claims pair-white; blue +2 pair-white;
         blue claims all-pairs; blue +10 all-pairs",
    );
    scene.points("blue", 20);
}

/// Right after placing, before a farmer tile acts.
/// Rules: claims, farmer-first
#[test]
fn claims_come_before_the_tile() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             Y       .       Y
         2       b       2
             .       b       .
         3       .       .
             .       .       .
        blue:
        pink:
        ",
    );
    scene.play("place D2").saw("blue claims pair-yellow; blue +2 tile D2; yellow E1 scores 1");
}

/// After a cube has moved, before its spaces act.
/// Rules: claims, third-banner
#[test]
fn claims_come_before_the_spaces_act() {
    let scene = climb("yellow", 1, "blue: cubes Y14\npink:");
    scene.saw("blue on yellow 14>15; blue claims third-banner; blue +3 third-banner; blue +3 yellow 15 first");
}

/// A cube may reach a banner by an action as well as by a scoring.
/// Rules: claims, second-banners, advance-cube
#[test]
fn an_action_can_meet_an_achievement() {
    let mut scene = climb("yellow", 3, "blue: cubes Y3 O10 B12 W9\npink:");
    scene.play("advance white");
    scene.saw("blue on white 9>10; blue claims second-banners; blue earns a turn; blue +3 yellow 6 first");
}

/// Passing a banner counts like stopping there.
/// Rules: first-banners, passing
#[test]
fn a_banner_passed_is_a_banner_reached() {
    climb("white", 3, "blue: cubes Y4 O4 B4 P4 W3\npink:").saw("blue on white 3>6; blue claims first-banners");
}

/// A group also connects a town that did not score.
/// Rules: connects, pair
#[test]
fn a_town_need_not_score_to_be_connected() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             Y       .       Y
         2       b       b
             .       .       .
         3       .       .
             .       .       .
        blue:
        pink:
        ",
    );
    // C2 is next to neither town, and joins two singles that stood beside them without a scoring.
    scene.play("place C2").saw("blue claims pair-yellow").never("scores");
}

/// A single envoy connects nothing, with a seal or without.
/// Rules: connects, group, pair
#[test]
fn a_single_envoy_connects_nothing() {
    let land = scene(
        "
             A   B   C   D   E
         1       Y       Y
             .       .       .
         2       .       .
             .       .       .
        blue: 1 seal
        pink:
        taken seals: Y3
        ",
    );
    land.clone().play("place C1").never("claims");
    let mut scene = land;
    scene.play("place C1 seal").never("claims").asks("blue score");
    // An envoy beside it makes the group.
    scene.play("score B1; place A1; place C2").saw("blue claims pair-yellow");
}

/// Pink's achievements are checked only in pink's own turn.
/// Rules: claims, achievements
#[test]
fn claims_are_made_in_the_own_turn() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             Y       .       Y
         2       p       .
             .       p       .
         3       .       .
             .       .       .
        claims: by-hand
        pink:
        blue:
        ",
    );
    scene.play("place D2").asks("pink claim pair-yellow");
    scene.play("decline pair-yellow").asks("blue place");
    scene.play("place A3").never("claim").asks("pink claim pair-yellow");
}

/// Checked at the start of a turn: a scene may begin with an achievement that is met but not claimed.
/// Rules: claims, three-seals
#[test]
fn claims_are_made_as_a_turn_starts() {
    let land = |claims: &str| {
        scene(&format!(
            "
             A   B   C
         1       .
             .       .
         2       .
        claims: {claims}
        blue: 3 seals
        pink: 3 seals
        taken seals: Y3 O3 B3 P3 W3 W7
        "
        ))
    };
    land("automatic").flags("blue", "three-seals").points("blue", 3).flags("pink", "").asks("blue place");
    land("by-hand").flags("blue", "").asks("blue claim three-seals");
}
