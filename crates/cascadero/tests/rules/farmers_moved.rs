//! Farmer tiles and envoys that move: onto them, off them, and back.

use crate::scene::{Scene, scene};

/// Blue scores the yellow town and may move an envoy. The one on F2 stands beside a tile on G1.
fn errand(tile: &str, facts: &str) -> Scene {
    let mut scene = scene(&format!(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             .       .       .       {tile}
         2       .       .       b
             b       Y       .       .
         3       .       .       .
             .       .       .       .
        {facts}
        taken seals: Y3
        "
    ));
    scene.play("place B3").asks("blue move-envoy");
    scene
}

const FACTS: &str = "blue: cubes Y2\n        pink: 1 seal";

/// The moving envoy itself is enough, even if no envoy of its colour is beside the tile afterwards.
/// Rules: farmer-unlock, farmer-action, move-envoy
#[test]
fn an_envoy_may_step_onto_a_tile_beside_it() {
    let mut scene = errand("2", FACTS);
    scene.play("move F2 G1").saw_only("blue moves F2 G1; blue +2 tile G1; turn pink").points("blue", 2);
}

/// Rules: farmer-action, move-envoy
#[test]
fn every_tile_acts_for_a_moved_envoy() {
    errand("3", FACTS).play("move F2 G1").saw("blue +3 tile G1; turn pink");
    errand("+", FACTS).play("move F2 G1").saw("blue earns a turn; further turn blue");
    errand("^", FACTS).play("move F2 G1").asks("blue farmer-advance");
    // No herald on this land, so the player is not asked.
    errand("~", FACTS).play("move F2 G1").saw("move-herald lapses; turn pink");
}

/// An envoy further away cannot reach the tile, even if another one of its colour is beside it.
/// Rules: farmer-unlock, move-envoy
#[test]
fn only_an_envoy_beside_the_tile_may_step_onto_it() {
    let scene = errand("2", FACTS);
    scene.offers_with("G1", "move F2 G1").refuses("move B3 G1", "not-adjacent", "move-envoy");
}

/// When the envoy that opened a tile has moved away, the tile is locked again.
/// Rules: farmer-lock, farmer-unlock
#[test]
fn a_tile_locks_again_when_its_neighbour_leaves() {
    let mut scene = errand("2", FACTS);
    assert!(scene.game.is_unlocked(scene.seat("blue"), "G1".parse().unwrap()));
    scene.play("move F2 E2; place A1").asks("blue place").refuses("place G1", "farmer-locked", "farmer-unlock");
}

/// With another own envoy beside it, the tile stays open; it is locked only for the player whose envoy has left.
/// Rules: farmer-lock
#[test]
fn a_tile_stays_open_to_those_who_are_beside_it() {
    let mut scene = scene(
        "
             A   B   C   D   E   F   G
         1       .       .       b
             .       .       .       2
         2       .       .       b
             b       Y       .       p
         3       .       .       .
             .       .       .       .
        blue: cubes Y2
        pink: 1 seal
        taken seals: Y3
        ",
    );
    scene.play("place B3; move F2 E2").offers_with("G1", "place G1");
    scene.play("place A1").asks("blue place").offers_with("G1", "place G1");
}

/// An envoy that moves beside a tile opens it for the next turn.
/// Rules: farmer-unlock
#[test]
fn a_moved_envoy_opens_a_tile() {
    let mut scene = scene(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             .       .       .       2
         2       .       .       .
             b       Y       b       .
         3       .       .       .
             .       .       .       .
        blue: cubes Y2
        pink: 1 seal
        taken seals: Y3
        ",
    );
    scene.play("place B3; move E2 F2; place A1; place G1").saw("blue +2 tile G1");
}

/// A tile whose envoy has moved away acts again for the next envoy placed there.
/// Rules: farmer-again
#[test]
fn a_tile_acts_again_when_another_envoy_is_placed() {
    let mut scene = errand("b2", FACTS);
    scene.play("move G1 G2").never("tile").points("blue", 0);
    scene.play("place A1; place G1").saw("blue +2 tile G1").points("blue", 2);
}

/// The same envoy leaves a tile and comes back in one chain.
/// Rules: farmer-again, depth-first
#[test]
fn a_tile_acts_again_for_the_same_envoy() {
    let mut scene = scene(
        "
             A   B   C   D   E   F   G
         1       .       .       ^
             .       .       .       ^
         2       .       .       b
             b       Y       .       .
         3       .       .       .
             .       .       .       .
        blue: cubes Y2 O2 B2
        pink: 3 points, 3 seals, claims three-seals
        taken seals: Y3 O3 B3
        ",
    );
    scene.play("place B3; move F2 G1").asks("blue farmer-advance");
    scene.play("advance orange; move G1 F1").asks("blue farmer-advance");
    scene.play("advance blue; move F1 G1").asks("blue farmer-advance");
    scene.play("advance white").saw_only("blue on white 0>1; turn pink");
}

/// A tile stays on the land for every player: pink places on it after blue has left.
/// Rules: farmer-again, farmer-tiles
#[test]
fn a_tile_acts_again_for_somebody_else() {
    let mut scene = scene(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             .       .       .       b3
         2       .       .       .
             b       Y       .       .
         3       .       .       p
             .       .       .       .
        blue: cubes Y2
        pink: 1 seal
        taken seals: Y3
        ",
    );
    scene.play("place B3; move G1 F1").never("tile");
    scene.refuses("place G1", "farmer-locked", "farmer-unlock");
    scene.play("place F2; place A1; place G1").saw("pink +3 tile G1");
}

/// Moving onto a tile beside a town: the tile acts, the town does not score.
/// Rules: move-envoy, farmer-action
#[test]
fn a_move_onto_a_tile_scores_no_town() {
    let mut scene = scene(
        "
             A   B   C   D   E   F   G
         1       .       .       b
             .       .       .       2
         2       .       .       b
             b       Y       .       W
         3       .       .       .
             .       .       .       .
        blue: cubes Y2
        pink: 1 seal
        taken seals: Y3
        ",
    );
    scene.play("place B3; move F1 G1").saw("blue moves F1 G1; blue +2 tile G1; turn pink").cubes("blue", "Y3 W0");
}
