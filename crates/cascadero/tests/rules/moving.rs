//! Moving an envoy, the action of a folded space whose seal is gone.

use std::collections::BTreeMap;

use tabletop::{Dice, Game};

use crate::scene::{Scene, climb, scene};

/// Blue scores the yellow town with `place B3` and stops on a folded space without a seal: one envoy may move.
fn errand(land: &str, facts: &str) -> Scene {
    let mut scene = scene(&format!("{land}\n        {facts}\n        taken seals: Y3"));
    scene.play("place B3").asks("blue move-envoy");
    scene
}

/// Any own envoy may move to any empty field beside it; towns and envoys of any player block the way.
/// Rules: move-envoy
#[test]
fn any_own_envoy_to_an_adjacent_empty_field() {
    let scene = errand(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       p       .
             b       Y       .
         3       .       .
             p       .       b
        ",
        "blue: cubes Y1\n        pink: 1 seal",
    );
    scene.offers("move A2 A1; move B3 C3; move E3 D3; move E3 E2; pass");
}

/// Rules: move-envoy, optional
#[test]
fn every_move_is_drawn_equally_often() {
    let scene = climb("yellow", 1, "blue: cubes Y2\npink: 1 seal\ntaken seals: Y3");
    let (mut counts, mut dice) = (BTreeMap::new(), Dice::seeded(2));
    let legal = scene.legal();
    for _ in 0..1_000 * legal.len() {
        *counts.entry(scene.game.sample_action(&mut dice).to_string()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), legal.len(), "{legal:?}");
    assert!(counts.values().all(|count| (800..1_200).contains(count)), "{counts:?}");
}

/// With visits of envoys that have moved away, a town that was left once stays left.
/// Rules: move-envoy, who-was-there
#[test]
fn a_town_may_be_left_twice() {
    let facts = "visits: ever\nleft towns: C2\nblue: cubes Y1\npink: 1 seal\ntaken seals: Y3";
    let mut scene = climb("yellow", 1, facts);
    scene.asks("blue move-envoy");
    let (before, mut shown) = (scene.game.towns_left(), scene.game);
    scene.play("move B3 A3");
    scene.events.iter().for_each(|event| shown.show(event));
    assert_eq!((scene.game.towns_left(), shown.towns_left()), (before, before));
}

/// Rules: optional, move-envoy
#[test]
fn moving_an_envoy_may_be_declined() {
    let mut scene = climb("yellow", 1, "blue: cubes Y2\npink: 1 seal\ntaken seals: Y3");
    scene.asks("blue move-envoy");
    scene.play("pass").saw_only("blue passes move-envoy; turn pink");
}

/// If no envoy has an empty field beside it, the player is not asked.
/// Rules: move-envoy, optional
#[test]
fn a_move_without_room_lapses() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .
             b       Y       .
         2
                             .
        blue: cubes Y2
        pink: 1 seal
        taken seals: Y3
        ",
    );
    scene.play("place B1").saw("blue on yellow 2>3; move-envoy lapses; turn pink").asks("pink place");
}

/// A moved envoy may join a group and touch a town for the first time, but the town still does not score.
/// Rules: move-envoy, town-scoring
#[test]
fn a_move_never_scores_a_town() {
    let mut scene = errand(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             .       .       .       .
         2       .       .       b
             b       Y       b       W
         3       .       .       .
             .       .       .       .
        ",
        "blue: cubes Y2\n        pink: 1 seal",
    );
    scene.play("move E2 F3").saw_only("blue moves E2 F3; turn pink").cubes("blue", "Y3 W0");
    scene.groups("blue", "A2 B3 | F2 F3");
}

/// The seal under an envoy goes with it.
/// Rules: move-envoy, seal-use
#[test]
fn a_seal_moves_with_its_envoy() {
    let mut scene = errand(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             b       Y       .
         3       .       .
             .       .       b*
        ",
        "blue: cubes Y2\n        pink:",
    );
    scene.play("move E3 D3");
    let picture = scene.game.picture().to_string();
    assert!(picture.contains("b*"), "{picture}");
    let at = |cell: &str| scene.game.is_sealed(cell.parse().unwrap());
    assert!(at("D3") && !at("E3") && !at("B3"), "{picture}");
}

/// A move may join two groups and so connect two towns.
/// Rules: move-envoy, connects, pair, claims
#[test]
fn a_move_can_earn_an_achievement() {
    let mut scene = errand(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             .       .       .       W
         2       .       .       b
             b       Y       b       .
         3       .       .       .
             .       .       .       .
         4       .       .       b
             .       .       .       W
        ",
        "blue: cubes Y2\n        pink: 1 seal",
    );
    scene.groups("blue", "A2 B3 | E2 F2").flags("blue", "");
    scene.play("move E2 F3").saw_only("blue moves E2 F3; blue claims pair-white; blue +2 pair-white; turn pink");
    scene.groups("blue", "A2 B3 | F2 F3 F4").cubes("blue", "W0");
}

/// A town that the group already touches still counts for the pair with a town that only the moved envoy touches.
/// Rules: move-envoy, connects, pair, claims
#[test]
fn a_move_connects_a_new_town_with_a_known_one() {
    let mut scene = errand(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             .       .       .       .
         2       .       .       b
             b       Y       .       W
         3       .       .       .
             .       .       b       W
        ",
        "blue: cubes Y2\n        pink: 1 seal",
    );
    scene.play("move E3 F3").saw_only("blue moves E3 F3; blue claims pair-white; blue +2 pair-white; turn pink");
}
