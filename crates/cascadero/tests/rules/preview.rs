//! A preview shows what would happen. [`Scene::play`](crate::scene::Scene::play) compares the two at every command of every scene;
//! this is one long cascade, checked in full.

use cascadero::Action;
use tabletop::{Game, GameExt};

use crate::scene::scene;

/// A town with a herald pushes the cube over an advance space; cubes push cubes, an envoy moves onto a farmer tile, and the last
/// answer resolves everything that was pending.
/// Rules: depth-first, passing, advance-cube, move-envoy, farmer-action, extra-turn, herald-bonus
#[test]
fn a_long_chain_happens_as_previewed() {
    let mut scene = scene(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             .       .       .       ~
         2       .       .       b
             b       Y!      .       .
         3       .       p       .
             .       .       .       W
        blue: cubes Y3 O3 B2 P6 W9
        pink: 1 seal
        taken seals: B3
        ",
    );
    let chain = [
        ("place B3", "blue places B3; yellow C2 scores 3: visited, herald; blue on yellow 3>6"),
        ("advance orange", "blue on orange 3>4"),
        ("advance blue", "blue on blue 2>3"),
        ("move F2 G1", "blue moves F2 G1"),
        ("herald C2 G3", "herald C2 G3; blue +3 yellow 6 first; turn pink"),
    ];
    for (command, caused) in chain {
        let action: Action = command.parse().unwrap();
        let (before, foreseen) = (scene.game, scene.game.preview(action).unwrap());
        assert_eq!(scene.game, before, "a preview changes nothing");
        scene.play(command).saw_only(caused);
        assert_eq!(scene.events, foreseen, "{scene:?}");
    }
    scene.cubes("blue", "Y6 O4 B3 P6 W9").heralds("G3").points("blue", 3);
}

/// The preview of a refused command is its refusal.
/// Rules: place
#[test]
fn a_refused_command_is_refused_in_the_preview_too() {
    let scene = scene(
        "
             A   B   C
         1       .
             b       W
        blue:
        pink:
        ",
    );
    let action: Action = "place C1".parse().unwrap();
    assert_eq!(scene.game.preview(action).unwrap_err(), scene.game.validate(action).unwrap_err());
}
