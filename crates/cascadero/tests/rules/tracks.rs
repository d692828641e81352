//! Cubes on the success tracks: passing, forbidden spaces, the top, and who gets there first.

use cascadero::Effect;

use crate::scene::{climb, colour, scene};

/// Every space as the rulebook prints it, from the start to the top.
/// Rules: advance, setup
#[test]
fn the_printed_tracks() {
    let coloured = "- - 2/1 fold cube X 3/2 turn fold - cube X 3/3 turn - 3/3";
    let white = "- - 2/1 fold turn X 3/2 fold - fold turn X 3/3 fold - 3/3";
    for board in ["front", "farmers"].map(games::cascadero::board) {
        for (track, printed) in
            [("yellow", coloured), ("orange", coloured), ("blue", coloured), ("pink", coloured), ("white", white)]
        {
            let track = board.track(colour(track));
            let words = track.spaces().iter().map(|space| match space.effect {
                Effect::Nothing => "-".to_owned(),
                Effect::Points { first, later } => format!("{first}/{later}"),
                Effect::AdvanceCube => "cube".to_owned(),
                Effect::PlaceEnvoy => "turn".to_owned(),
                Effect::Folded { .. } => "fold".to_owned(),
                Effect::Forbidden => "X".to_owned(),
            });
            assert_eq!(words.collect::<Vec<_>>().join(" "), printed);
            let banners: Vec<u8> = track.spaces().iter().map(|space| space.banner).collect();
            assert_eq!(banners, [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3]);
        }
    }
}

/// The town's colour names the track; the other cubes stay, and two players' cubes may share a space.
/// Rules: advance
#[test]
fn the_cube_of_the_towns_colour_moves() {
    climb("pink", 1, "blue: cubes P8\npink: cubes P9").saw("blue on pink 8>9").cubes("blue", "Y0 O0 B0 P9 W0");
}

/// The space where the cube stood does not act again.
/// Rules: advance
#[test]
fn the_space_left_behind_does_not_act() {
    climb("orange", 1, "blue: cubes O2\npink:").never("+").seals("blue", 1);
    climb("orange", 2, "blue: cubes O4\npink:").never("passes").asks("pink place").cubes("blue", "O6");
}

/// Three spaces: 2 pays, the folded 3 is only passed, 4 acts; from low to high.
/// Rules: passing, folded
#[test]
fn ordinary_spaces_act_when_passed() {
    let mut scene = climb("yellow", 3, "blue: cubes Y1\npink:");
    scene.saw("blue on yellow 1>4; blue +2 yellow 2 first").never("seal").asks("blue advance");
    scene.play("pass").asks("pink place");
}

/// A forbidden space is passed without effect; the spaces below and above it act.
/// Rules: passing, blocked
#[test]
fn a_forbidden_space_never_acts() {
    let scene = climb("white", 3, "blue: cubes W3\npink:");
    scene.saw_only(
        "blue places B3; white C2 scores 3: visited, herald; blue on white 3>6;
         blue earns a turn; blue +3 white 6 first; further turn blue",
    );
}

/// A move that would end on the forbidden space stops below it, and the space below acts.
/// Rules: blocked
#[test]
fn a_cube_stops_below_a_forbidden_space() {
    let scene = climb("yellow", 2, "blue: cubes Y3\npink:");
    scene.saw("yellow C2 scores 2: visited; blue on yellow 3>4; blue on yellow blocked at 4").asks("blue advance");
    let scene = climb("white", 2, "blue: cubes W9\npink:");
    scene.saw("blue on white 9>10; blue on white blocked at 10; blue earns a turn; further turn blue");
    let scene = climb("orange", 3, "blue: cubes O8\npink:");
    scene.saw("blue on orange 8>10; blue on orange blocked at 10").asks("blue advance");
}

/// For a cube that is already below it, one step has no effect at all.
/// Rules: blocked
#[test]
fn a_cube_below_a_forbidden_space_stays() {
    for (track, cube) in [("yellow", "Y4"), ("white", "W4"), ("pink", "P10"), ("white", "W10")] {
        let scene = climb(track, 1, &format!("blue: cubes {cube}\npink:"));
        let at = &cube[1..];
        scene.saw_only(&format!("blue places B3; {track} C2 scores 1; blue on {track} blocked at {at}; turn pink"));
        scene.cubes("blue", cube).points("blue", 0);
    }
}

/// Two or three spaces jump over the forbidden space.
/// Rules: blocked, passing
#[test]
fn two_or_three_spaces_jump_a_forbidden_space() {
    climb("yellow", 2, "blue: cubes Y4\npink:").saw("blue on yellow 4>6; blue +3 yellow 6 first").never("blocked");
    climb("yellow", 3, "blue: cubes Y4\npink:").saw("blue on yellow 4>7; blue +3 yellow 6 first; blue earns a turn");
    climb("pink", 2, "blue: cubes P10\npink:").saw("blue on pink 10>12; blue +3 pink 12 first").asks("pink place");
    climb("white", 3, "blue: cubes W10\npink:")
        .saw("blue on white 10>13; blue +3 white 12 first; blue takes seal white 13");
}

/// Steps beyond the top are lost.
/// Rules: top-of-track
#[test]
fn surplus_steps_are_lost_at_the_top() {
    let scene = climb("yellow", 3, "blue: 3 points, cubes Y14, claims third-banner\npink:");
    scene.saw("blue on yellow 14>15; blue on yellow at the top 15; blue +3 yellow 15 first").cubes("blue", "Y15");
}

/// A cube at the top ignores every further advance.
/// Rules: top-of-track
#[test]
fn a_cube_at_the_top_stays() {
    let scene = climb("white", 3, "blue: 3 points, cubes W15, claims third-banner\npink:");
    scene.saw_only("blue places B3; white C2 scores 3: visited, herald; blue on white at the top 15; turn pink");
    scene.points("blue", 3).cubes("blue", "W15");
}

/// The first to reach space 2 or 6 gets the larger number, everyone later the smaller one.
/// Rules: first-to-reach, victory-points
#[test]
fn the_first_to_reach_a_space_gets_more() {
    for (track, letter) in [("yellow", 'Y'), ("white", 'W')] {
        let at = |blue: u8, pink: u8| {
            climb(track, 2, &format!("blue: 7 points, cubes {letter}{blue}\npink: cubes {letter}{pink}"))
        };
        at(0, 1).saw(&format!("blue +2 {track} 2 first")).points("blue", 9);
        at(0, 2).saw(&format!("blue +1 {track} 2")).points("blue", 8);
        at(4, 4).saw(&format!("blue +3 {track} 6 first")).points("blue", 10);
        at(4, 6).saw(&format!("blue +2 {track} 6")).points("blue", 9);
    }
}

/// A cube that passed the space has reached it, and is paid as the first if it was the first.
/// Rules: first-to-reach, passing
#[test]
fn passing_over_a_space_counts_as_reaching_it() {
    climb("yellow", 3, "blue: cubes Y0\npink: cubes Y1").saw("blue on yellow 0>3; blue +2 yellow 2 first");
    climb("yellow", 2, "blue: cubes Y0\npink: cubes Y3").saw("blue +1 yellow 2").never("first");
    climb("white", 3, "blue: cubes W4\npink: cubes W7").saw("blue on white 4>7; blue +2 white 6");
}

/// The first player to reach a space is determined for each track separately.
/// Rules: first-to-reach
#[test]
fn every_track_has_its_own_first() {
    climb("orange", 2, "blue:\npink: cubes Y8 B8 P8 W8").saw("blue +2 orange 2 first");
}

/// Spaces with one number pay everyone alike.
/// Rules: victory-points
#[test]
fn spaces_with_one_number_pay_all_players_the_same() {
    climb("white", 2, "blue: cubes W10\npink: cubes W12").saw("blue +3 white 12").points("blue", 3);
    climb("blue", 1, "blue: cubes B14\npink: 3 points, cubes B15, claims third-banner")
        .saw("blue +3 blue 15")
        .points("blue", 3);
}

/// In one game: blue is first at space 2, pink comes later.
/// Rules: first-to-reach
#[test]
fn first_and_later_in_one_game() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             b       W       p
         3       .       .
             .       .       .
        blue: cubes W1
        pink: cubes W1
        ",
    );
    scene.play("place B3; place D3");
    scene.saw("blue on white 1>2; blue +2 white 2 first; pink on white 1>3; pink +1 white 2; pink takes seal white 3");
}
