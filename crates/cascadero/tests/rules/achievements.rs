//! The twelve achievements.

use crate::scene::{Scene, climb, scene};

/// Rules: first-banners
#[test]
fn first_banners() {
    let scene = climb("white", 1, "blue: 3 points, cubes Y4 O6 B10 P15 W3, claims third-banner\npink:");
    scene.saw("blue on white 3>4; blue claims first-banners; blue +3 first-banners").points("blue", 6);
    climb("white", 1, "blue: cubes Y4 O3 B10 P9 W3\npink:").never("claims");
}

/// Rules: three-seals
#[test]
fn three_seals() {
    let scene = climb("yellow", 1, "blue: 2 seals, cubes Y2\npink:\ntaken seals: O3 B3");
    scene.saw("blue takes seal yellow 3; blue claims three-seals; blue +3 three-seals").points("blue", 3);
}

/// Seals under envoys do not count.
/// Rules: three-seals, seal-use
#[test]
fn seals_under_envoys_do_not_count() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             b       Y       .
         3       .       .
             .       .       b*
        blue: 1 seal, cubes Y2
        pink:
        taken seals: O3 B3
        ",
    );
    scene.play("place B3").saw("blue takes seal yellow 3").never("claims").seals("blue", 2);
}

/// Rules: second-banners
#[test]
fn second_banners() {
    let scene = climb("white", 1, "blue: cubes Y12 P10 W9\npink:");
    scene.saw("blue on white 9>10; blue claims second-banners; blue +3 second-banners").points("blue", 3);
    climb("white", 1, "blue: cubes Y12 P9 W9\npink:").never("claims");
}

/// Rules: third-banner
#[test]
fn third_banner() {
    for (track, cube) in [("yellow", "Y14"), ("blue", "B14"), ("white", "W14")] {
        let scene = climb(track, 1, &format!("blue: cubes {cube}\npink:"));
        scene.saw("blue claims third-banner; blue +3 third-banner").points("blue", 6);
    }
}

/// C1 touches four towns; the fifth colour is beside C2.
fn colours(fifth: &str) -> Scene {
    scene(&format!(
        "
             A   B   C   D   E
         1       Y       O
             .       b       .
         2       B       P
             .       .       .
         3       .       {fifth}
             .       .       .
        blue: 2 points, claims pair-yellow
        pink:
        "
    ))
}

/// Rules: five-colours
#[test]
fn five_colours() {
    let mut scene = colours("W");
    scene.play("place C2").saw("blue claims five-colours; blue +3 five-colours").points("blue", 5);
    // Four colours, one of them twice, are not five.
    colours("Y").play("place C2").never("claims");
}

/// Three towns: blue's envoy on C1 touches those on B1 and D1, an envoy on C2 the one on D3.
fn alike(letters: [char; 3]) -> Scene {
    let [one, two, three] = letters;
    scene(&format!(
        "
             A   B   C   D   E
         1       {one}       {two}
             .       b       .
         2       .       .
             .       .       .
         3       .       {three}
             .       .       .
        blue: 6 points, claims pair-yellow pair-orange pair-white
        pink:
        "
    ))
}

/// Rules: three-alike
#[test]
fn three_alike() {
    let mut scene = alike(['W', 'W', 'W']);
    scene.play("place C2").saw("blue claims three-alike; blue +3 three-alike").points("blue", 9);
    alike(['W', 'O', 'W']).play("place C2").never("claims");
}

/// One placement may connect the third towns of two colours.
/// Rules: three-alike
#[test]
fn three_alike_of_two_colours() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       W       O
             .       b       .
         2       W       O
             .       .       .
         3       W       O
             .       .       .
        blue: 4 points, claims pair-orange pair-white
        pink:
        ",
    );
    scene
        .play("place C2")
        .saw("blue claims three-alike; blue +3 three-alike")
        .flags("blue", "three-alike pair-orange pair-white");
}

/// Two towns of a colour on A1 and E1, joined by an envoy on D2.
fn pair(letter: char, facts: &str) -> Scene {
    scene(&format!(
        "
             A   B   C   D   E
         1       .       .
             {letter}       .       {letter}
         2       b       .
             .       b       .
         3       .       .
             .       .       .
        {facts}
        "
    ))
}

/// Rules: pair
#[test]
fn a_pair_of_every_colour() {
    for (letter, name) in [('Y', "yellow"), ('O', "orange"), ('B', "blue"), ('P', "pink"), ('W', "white")] {
        let mut scene = pair(letter, "blue:\n        pink:");
        scene.play("place D2").saw(&format!("blue claims pair-{name}; blue +2 pair-{name}")).points("blue", 2);
        scene.flags("blue", &format!("pair-{name}"));
    }
}

/// Two towns of different colours are not a pair.
/// Rules: pair
#[test]
fn two_colours_are_no_pair() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             Y       .       W
         2       b       .
             .       b       .
         3       .       .
             .       .       .
        blue:
        pink:
        ",
    );
    scene.play("place D2").saw("white E1 scores 1").never("claims");
}

/// The ten points are awarded immediately after the fifth pair.
/// Rules: all-pairs, simultaneous-claims
#[test]
fn all_pairs() {
    let mut scene = pair('W', "blue: 8 points, claims pair-yellow pair-orange pair-blue pair-pink\n        pink:");
    scene.play("place D2");
    scene
        .saw("blue claims pair-white; blue +2 pair-white; blue claims all-pairs; blue +10 all-pairs")
        .points("blue", 20);
    let mut scene = pair('W', "blue: 6 points, claims pair-yellow pair-orange pair-blue\n        pink:");
    scene.play("place D2").never("all-pairs").points("blue", 8);
}

/// The first six have one flag space each: the second player to meet one gets nothing.
/// Rules: achievements, first-banners, second-banners, third-banner, three-seals
#[test]
fn first_come_achievements_go_to_one_player() {
    climb("white", 1, "blue: cubes Y4 O4 B4 P4 W3\npink: 3 points, claims first-banners").never("claims");
    climb("white", 1, "blue: cubes Y10 P10 W9\npink: 3 points, claims second-banners").never("claims");
    climb("white", 1, "blue: cubes W14\npink: 3 points, claims third-banner").never("claims");
    climb("yellow", 1, "blue: 2 seals, cubes Y2\npink: 3 points, claims three-seals\ntaken seals: O3 B3")
        .never("claims");
}

/// The pairs and the ten points have a flag space for everyone.
/// Rules: achievements, pair, all-pairs
#[test]
fn everyone_may_claim_the_pairs() {
    let pink = "pink: 20 points, claims pair-yellow pair-orange pair-blue pair-pink pair-white all-pairs";
    let mut scene =
        pair('W', &format!("blue: 8 points, claims pair-yellow pair-orange pair-blue pair-pink\n        {pink}"));
    scene.play("place D2").saw("blue claims pair-white; blue claims all-pairs").points("blue", 20);
}

/// A player claims each achievement only once: a second pair of a colour pays nothing.
/// Rules: achievements, pair
#[test]
fn nobody_claims_an_achievement_twice() {
    let mut scene = pair('Y', "blue: 2 points, claims pair-yellow\n        pink:");
    scene.play("place D2").saw("yellow E1 scores 1").never("claims").points("blue", 2);
}

/// A pair needs one group: two groups that touch one town each do not make a pair.
/// Rules: pair, connects, group
#[test]
fn two_groups_make_no_pair() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             Y       .       Y
         2       b       .
             b       .       .
         3       .       b
             .       .       .
        blue:
        pink:
        ",
    );
    scene.groups("blue", "A2 B2");
    scene.play("place D2").saw("yellow E1 scores 1").never("claims");
    scene.groups("blue", "A2 B2 | D2 D3");
}

/// Each achievement names the rule that states it.
/// Rules: achievements
#[test]
fn an_achievement_names_its_rule() {
    for achievement in cascadero::Achievement::ALL {
        let name = achievement.name();
        let rule = if name.starts_with("pair-") { "pair" } else { name };
        assert_eq!(achievement.rule().0, rule);
    }
}
