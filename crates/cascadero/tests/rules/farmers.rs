//! Farmer tiles: which player may place on them, and what they do for a placed envoy.

use crate::scene::{Scene, scene};

/// A tile on C1, with a blue envoy beside it on B2 and free land around.
fn farm(tile: char, facts: &str) -> Scene {
    scene(&format!(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             .       {tile}       .       Y!
         2       b       .       .
             .       .       .       .
         3       .       .       .
             W       .       .       O!
        {facts}
        "
    ))
}

/// Rules: farmer-action, farmer-tiles
#[test]
fn two_points() {
    let mut scene = farm('2', "blue:\n        pink:");
    scene.play("place C1").saw_only("blue places C1; blue +2 tile C1; turn pink").points("blue", 2);
}

/// Rules: farmer-action, victory-points
#[test]
fn three_points() {
    let mut scene = farm('3', "blue:\n        pink:");
    scene.play("place C1").saw_only("blue places C1; blue +3 tile C1; turn pink").points("blue", 3);
}

/// Rules: farmer-action, advance-cube
#[test]
fn a_farmer_advances_a_cube() {
    let mut scene = farm('^', "blue: cubes O1\n        pink:");
    scene.play("place C1").asks("blue farmer-advance");
    scene.play("advance orange").saw_only("blue on orange 1>2; blue +2 orange 2 first; turn pink");
}

/// The advance of a track space may be declined, the advance of a farmer may not: one of the cubes that can advance must do so.
/// Rules: farmer-action, optional
#[test]
fn a_farmers_advance_is_compulsory() {
    let mut scene = farm('^', "blue: cubes Y4 W15\n        pink:");
    scene.play("place C1").offers("advance orange; advance blue; advance pink");
    scene.refuses("pass", "not-optional", "optional").refuses("advance yellow", "cube-blocked", "blocked");
}

/// If no cube can advance, the player is not asked.
/// Rules: farmer-action, optional
#[test]
fn a_farmers_advance_that_no_cube_can_use_lapses() {
    let facts = "blue: 6 points, cubes Y15 O4 B10 P4 W15, claims first-banners third-banner\n        pink:";
    farm('^', facts).play("place C1").saw_only("blue places C1; farmer-advance lapses; turn pink");
}

/// Rules: farmer-action, extra-turn
#[test]
fn a_farmer_gives_a_further_turn() {
    let mut scene = farm('+', "blue:\n        pink:");
    scene.play("place C1").saw_only("blue places C1; blue earns a turn; further turn blue").asks("blue place");
    scene.play("place E3").asks("pink place");
}

/// Rules: farmer-action, move-herald
#[test]
fn a_farmer_moves_a_herald() {
    let mut scene = farm('~', "blue:\n        pink:");
    scene.play("place C1").asks("blue move-herald").offers("herald G1 A3; herald G3 A3; pass");
    scene.play("herald G3 A3").saw_only("herald G3 A3; turn pink").heralds("A3 G1");
}

/// A tile without an envoy of the player beside it is closed, even if other players have envoys there.
/// Rules: farmer-unlock, place
#[test]
fn a_tile_is_open_to_its_neighbours_only() {
    farm('2', "blue:\n        pink:").offers_with("C1", "place C1");
    let scene = farm('2', "pink:\n        blue:");
    scene.offers_with("C1", "").refuses("place C1", "farmer-locked", "farmer-unlock");
}

/// An envoy placed now opens the tile for the next turn, and for its owner only.
/// Rules: farmer-unlock
#[test]
fn an_envoy_opens_a_tile_for_the_next_turn() {
    let mut scene = farm('2', "pink:\n        blue:");
    scene.play("place D1; place A1").offers_with("C1", "place C1");
    scene.play("place C1").saw("pink +2 tile C1");
    let mut scene = farm('2', "pink:\n        blue:\n        yellow:");
    scene.play("place D1; place A1").asks("yellow place").refuses("place C1", "farmer-locked", "farmer-unlock");
}

/// A further turn counts as a next turn.
/// Rules: farmer-unlock, extra-turn
#[test]
fn a_further_turn_is_a_next_turn() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       3
             .       +       .
         2       b       .
             .       .       .
        blue:
        pink:
        ",
    );
    scene.refuses("place D1", "farmer-locked", "farmer-unlock");
    scene.play("place C1; place D1").saw("blue earns a turn; further turn blue; blue places D1; blue +3 tile D1");
}

/// An occupied tile is not an empty field.
/// Rules: place, farmer-unlock
#[test]
fn an_occupied_tile_is_closed() {
    let scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       p2      .
         2       b       .
             .       .       .
        blue:
        pink:
        ",
    );
    scene.refuses("place C1", "occupied", "place");
}

/// Beside a town, the tile is resolved completely before the town scores.
/// Rules: farmer-first
#[test]
fn the_tile_comes_before_the_town() {
    let beside = |tile: char| {
        scene(&format!(
            "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             b       W       .
         3       {tile}       .
             .       .       .
        blue:
        pink:
        "
        ))
    };
    beside('3').play("place B3").saw_only(
        "blue places B3; blue +3 tile B3;
         white C2 scores 1; blue on white 0>1; turn pink",
    );
    let mut scene = beside('^');
    scene.play("place B3").saw_only("blue places B3").asks("blue farmer-advance");
    scene.play("advance white").saw_only(
        "blue on white 0>1;
         white C2 scores 1; blue on white 1>2; blue +2 white 2 first; turn pink",
    );
}

/// The herald bonus depends on where the heralds are when the town is scored, that is after the tile has acted.
/// Rules: herald-bonus, farmer-first, move-herald
#[test]
fn a_herald_moved_by_the_tile_counts_where_it_goes() {
    let beside = |heralds: [&str; 2]| {
        scene(&format!(
            "
             A   B   C   D   E   F   G
         1       .       .       .
             .       .       .       .
         2       .       .       .
             b       {:4}    .       {:4}
         3       ~       .       .
             .       .       .       .
        blue:
        pink:
        ",
            heralds[0], heralds[1]
        ))
    };
    let mut scene = beside(["W", "Y!"]);
    scene.clone().play("place B3; pass").saw("blue passes move-herald; white C2 scores 1");
    scene.play("place B3; herald G2 C2").saw("herald G2 C2; white C2 scores 2: herald");
    beside(["W!", "Y"]).play("place B3; herald C2 G2").saw("herald C2 G2; white C2 scores 1");
}

/// Two further turns: one from the tile, one from the track.
/// Rules: extra-turn, farmer-first
#[test]
fn tile_and_track_earn_two_further_turns() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             b       W       .
         3       +       .
             .       .       .
        blue: cubes W3
        pink:
        ",
    );
    scene.play("place B3").saw("blue earns a turn; white C2 scores 1; blue on white 3>4; blue earns a turn");
    scene.play("place E1").saw("further turn blue");
    scene.play("place E2").saw("turn pink");
}
