//! Folded spaces: the seal for the first cube that stops there, a move for cubes that stop there later.

use crate::scene::{climb, scene};

/// Rules: folded, take-seal
#[test]
fn stopping_on_a_folded_space_takes_the_seal() {
    let scene = climb("yellow", 1, "blue: cubes Y2\npink:");
    scene.saw("blue on yellow 2>3; blue takes seal yellow 3; turn pink").seals("blue", 1).asks("pink place");
}

/// All twelve folded spaces.
/// Rules: folded, take-seal, setup
#[test]
fn every_folded_space_holds_a_seal() {
    let mut seals = 0;
    for (track, spaces) in
        [("yellow", "3 8"), ("orange", "3 8"), ("blue", "3 8"), ("pink", "3 8"), ("white", "3 7 9 13")]
    {
        for space in spaces.split(' ') {
            let below = space.parse::<u8>().unwrap() - 1;
            let letter = track[..1].to_uppercase();
            let scene = climb(track, 1, &format!("blue: cubes {letter}{below}\npink:"));
            scene.saw(&format!("blue takes seal {track} {space}")).seals("blue", 1).asks("pink place");
            seals += 1;
        }
    }
    assert_eq!(seals, 12);
}

/// Passing it while advancing by two or three spaces takes nothing: the seal stays.
/// Rules: folded, passing
#[test]
fn passing_a_folded_space_leaves_the_seal() {
    for (track, spaces, cube, space) in [("white", 2, "W2", 3), ("white", 3, "W1", 3), ("white", 3, "W12", 13)] {
        let scene = climb(track, spaces, &format!("blue: 3 points, cubes {cube}, claims third-banner\npink:"));
        scene.never("seal").seals("blue", 0);
        assert!(scene.game.track_seals(crate::scene::colour(track)).any(|left| left == space), "{scene:?}");
    }
}

/// A cube that only passes leaves the seal for the first cube that stops there.
/// Rules: take-seal
#[test]
fn a_seal_left_behind_is_taken_later() {
    climb("yellow", 1, "blue: cubes Y2\npink: cubes Y6").saw("blue takes seal yellow 3").seals("blue", 1);
}

/// The player who takes the seal gets no move; a player who stops there later gets the move.
/// Rules: folded, take-seal, move-envoy
#[test]
fn a_later_player_may_move_an_envoy() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             b       Y       p
         3       .       .
             .       .       .
        blue: cubes Y2
        pink: cubes Y1
        ",
    );
    scene.play("place B3").saw("blue takes seal yellow 3; turn pink").asks("pink place");
    scene.play("place D3").saw("pink on yellow 1>3").never("takes").asks("pink move-envoy");
    scene.play("move E2 E1").saw_only("pink moves E2 E1; turn blue").seals("pink", 0).seals("blue", 1);
}

/// Passing the folded space does not give a move either.
/// Rules: folded, move-envoy
#[test]
fn passing_a_folded_space_gives_no_move() {
    climb("yellow", 2, "blue: cubes Y2\npink: 1 seal\ntaken seals: Y3").asks("blue advance");
    climb("yellow", 2, "blue: cubes Y7\npink: 1 seal\ntaken seals: Y8").asks("pink place").cubes("blue", "Y9");
}

/// An advance-a-cube action stops on a folded space like any other.
/// Rules: folded, depth-first
#[test]
fn a_chain_may_stop_on_a_folded_space() {
    let mut scene = climb("yellow", 3, "blue: cubes Y3 O2 W2\npink: 1 seal\ntaken seals: W3");
    scene
        .clone()
        .play("advance orange")
        .saw_only("blue on orange 2>3; blue takes seal orange 3; blue +3 yellow 6 first; turn pink");
    scene.play("advance white").saw_only("blue on white 2>3").asks("blue move-envoy").points("blue", 0);
    scene.play("move B3 B2").saw_only("blue moves B3 B2; blue +3 yellow 6 first; turn pink");
}
