//! Turns and placements.

use cascadero::Heralds;

use crate::scene::{scene, table};

/// Clockwise from the first player, one placement each.
/// Rules: turn-order, first-player
#[test]
fn turns_go_clockwise() {
    let mut scene = table("front", "pink yellow blue orange", Heralds::Star);
    scene.play("first blue").saw_only("first blue; turn blue");
    scene.play("place A2; place A3; place A4; place A5; place A6");
    scene.saw("turn orange; turn pink; turn yellow; turn blue; turn orange").asks("orange place");
}

/// Any empty field, near other pieces or not; a placement cannot be skipped.
/// Rules: place, turn-order
#[test]
fn any_empty_field() {
    let scene = scene(
        "
             A   B   C
         1       .
             b       W
         2       p
             .       .
        blue:
        pink:
        ",
    );
    scene.offers("place A2; place B1; place C2").refuses("pass", "not-optional", "optional");
}

/// Neither towns nor occupied fields, whatever the colour of the envoy.
/// Rules: place
#[test]
fn towns_and_occupied_fields_are_closed() {
    let scene = scene(
        "
             A   B   C
         1       .
             b       W
         2       p
             .       .
        blue:
        pink:
        ",
    );
    scene.refuses("place C1", "is-a-town", "place");
    scene.refuses("place A1", "occupied", "place");
    scene.refuses("place B2", "occupied", "place");
}

/// Each placement takes one of thirty envoys.
/// Rules: place, setup
#[test]
fn a_placement_takes_an_envoy_from_the_hand() {
    let mut scene = table("front", "blue pink", Heralds::Star);
    scene.play("first blue; place A2; place A3; place A4");
    assert_eq!(scene.game.hand(scene.seat("blue")), 28);
    assert_eq!(scene.game.hand(scene.seat("pink")), 29);
}

/// A placement away from towns ends the turn at once.
/// Rules: turn-order, town-scoring
#[test]
fn a_quiet_placement_ends_the_turn() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             b       .       .
         2       .       .
             .       .       W
        blue:
        pink:
        ",
    );
    scene.play("place B1").saw_only("blue places B1; turn pink");
}

/// A position may begin with further turns, which are played before the next player's turn.
/// Rules: extra-turn, turn-order
#[test]
fn further_turns_come_before_the_next_player() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             .       .       .
        further turns: 2
        blue:
        pink:
        ",
    );
    scene.play("place A1").saw("further turn blue");
    scene.play("place A2").saw("further turn blue");
    scene.play("place E1").saw("turn pink").asks("pink place");
}
