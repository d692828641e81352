//! Seals under envoys.

use crate::scene::{Scene, scene};

fn land(facts: &str) -> Scene {
    scene(&format!(
        "
             A   B   C   D   E
         1       .       .
             b       .       .
         2       .       .
             .       W       .
         3       .       p
             .       .       .
        {facts}
        "
    ))
}

/// Offered only on a field that has no own envoy and at least one town beside it.
/// Rules: seal-use
#[test]
fn where_a_seal_may_be_used() {
    let scene = land("blue: 2 seals\n        pink:\n        taken seals: Y3 O3");
    scene.offers_with("seal", "place B3 seal; place C1 seal; place C3 seal; place D2 seal");
    scene.refuses("place B2 seal", "seal-in-group", "seal-use");
    scene.refuses("place E3 seal", "seal-away-from-towns", "seal-use");
}

/// Rules: seal-use
#[test]
fn without_a_seal_in_hand_none_is_offered() {
    let scene = land("blue:\n        pink: 1 seal\n        taken seals: Y3");
    scene.offers_with("seal", "").refuses("place C1 seal", "no-seal", "seal-use");
}

/// Using a seal is optional: the envoy may be placed without it.
/// Rules: seal-use, group
#[test]
fn a_seal_need_not_be_used() {
    let mut scene = land("blue: 1 seal\n        pink:\n        taken seals: Y3");
    scene.play("place C1").saw("C2 silent: alone").seals("blue", 1);
}

/// A sealed envoy counts visitors and heralds as a group would.
/// Rules: seal-use, who-was-there, herald-bonus
#[test]
fn a_sealed_envoy_advances_as_a_group_would() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             .       W!      .
         3       .       p
             .       .       .
        blue: 1 seal
        pink:
        taken seals: Y3
        ",
    );
    scene.play("place B2 seal").saw("white C2 scores 3: visited, herald; blue on white 0>3").seals("blue", 1);
}

/// A sealed envoy that later joins a group is an ordinary member: its contact is the group's contact.
/// Rules: seal-use, first-contact
#[test]
fn a_sealed_envoy_joins_a_group_as_an_ordinary_member() {
    let mut scene = land("blue: 1 seal\n        pink:\n        taken seals: Y3");
    scene.play("place C1 seal").saw("white C2 scores 2: visited");
    scene.play("place E3");
    scene.clone().play("place D2").saw("C2 silent: known").groups("blue", "C1 D2");
    scene.play("place B2").saw("C2 silent: known").groups("blue", "A1 B2 C1");
    assert!(scene.game.is_sealed("C1".parse().unwrap()), "the seal stays\n{scene:?}");
}

/// A second single envoy with a seal scores the same town again, because it is not in a group with the first.
/// Rules: seal-use, first-contact
#[test]
fn two_sealed_envoys_score_one_town_twice() {
    let mut scene = land("blue: 2 seals\n        pink:\n        taken seals: Y3 O3");
    scene.play("place C1 seal; place E3; place B3 seal").saw("white C2 scores 2: visited; white C2 scores 2: visited");
}

/// A farmer field is open only beside an own envoy, and there a seal cannot be used.
/// Rules: seal-use, farmer-unlock
#[test]
fn never_on_a_farmer_tile() {
    let scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       2
             b       W       .
         3       2       .
             .       .       .
        blue: 1 seal
        pink:
        taken seals: Y3
        ",
    );
    scene.refuses("place B3 seal", "seal-in-group", "seal-use");
    scene.refuses("place D2 seal", "farmer-locked", "farmer-unlock");
}
