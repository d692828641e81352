//! When a town scores: groups and first contact, with the pictures of the rulebook.

use crate::scene::{Scene, scene};

/// Two pink groups, two blue groups; the yellow envoys and one pink envoy are all single.
/// Rules: group
#[test]
fn the_picture_of_groups() {
    let scene = scene(
        "
             A   B   C   D   E   F   G
         1       p       .       b
             p       .       b       .
         2       y       W       b
             .       p       .       y
         3       b       .       p
             b       y       .       p
        blue:
        pink:
        yellow:
        ",
    );
    scene.groups("pink", "A1 B1 | F3 G3").groups("blue", "A3 B3 | E1 F1 F2").groups("yellow", "");
}

/// The land of the rulebook's three numbered placements: B2 is 1, D2 is 2, F3 is 3.
fn numbered(facts: &str) -> Scene {
    scene(&format!(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             b       .       .       .
         2       .       .       .
             .       W       p       O
         3       .       p       .
             .       .       p       .
        {facts}
        "
    ))
}

/// Rules: group, town-scoring, first-contact
#[test]
fn placement_1_scores_for_the_new_group() {
    let mut scene = numbered("blue:\n        pink:");
    scene.play("place B2").saw("white C2 scores 2: visited; blue on white 0>2");
}

/// Rules: first-contact, town-scoring
#[test]
fn placement_2_joins_a_group_that_touched_the_town() {
    let mut scene = numbered("pink:\n        blue:");
    scene.play("place D2").saw("C2 silent: known").never("scores").cubes("pink", "W0").asks("blue place");
    scene.groups("pink", "D2 D3 E2 E3");
}

/// Rules: town-scoring, first-contact
#[test]
fn placement_3_scores_only_the_town_beside_the_new_envoy() {
    let mut scene = numbered("pink:\n        blue:");
    scene.play("place F3").saw("orange G2 scores 1; pink on orange 0>1").never("C2").cubes("pink", "O1 W0");
}

/// Town scoring reference, first picture: an envoy that neither makes nor joins a group. Pink beside it changes nothing.
/// Rules: group, town-scoring
#[test]
fn a_single_envoy_does_not_score() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             p       W       .
         3       .       p
             .       p       .
        blue:
        pink:
        ",
    );
    scene.play("place B3").saw("C2 silent: alone").never("scores").cubes("blue", "W0").asks("pink place");
}

/// Town scoring reference, second picture: an envoy joins a group that has made contact.
/// Rules: first-contact, town-scoring
#[test]
fn a_group_scores_a_town_only_once() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       b       .
             b       W       .
         3       .       .
             .       .       .
        blue:
        pink:
        ",
    );
    scene.play("place C1").saw("C2 silent: known").never("scores").cubes("blue", "W0");
}

/// Town scoring reference, third picture: an envoy joins a group that has not made contact.
/// Rules: town-scoring, first-contact
#[test]
fn a_group_scores_at_first_contact() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             b       .       .
         2       .       .
             b       W       .
         3       .       .
             .       .       .
        blue:
        pink:
        ",
    );
    scene.play("place B3").saw("white C2 scores 1; blue on white 0>1").asks("pink place");
}

/// Town scoring reference, fourth picture: other groups made contact before, of another colour and of the player's own.
/// Rules: town-scoring, first-contact
#[test]
fn earlier_groups_do_not_stand_in_the_way() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             p       .       .
         2       p       b
             .       W       b
         3       .       .
             b       .       .
        blue:
        pink:
        ",
    );
    scene.groups("blue", "D2 E2");
    scene.play("place B3").saw("white C2 scores 2: visited").groups("blue", "A3 B3 | D2 E2");
}

/// Town scoring reference, fifth picture: a single envoy with a seal.
/// Rules: seal-use, town-scoring
#[test]
fn a_single_envoy_with_a_seal_scores() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             .       W       .
         3       .       .
             .       .       .
        blue: 1 seal
        pink:
        taken seals: Y3
        ",
    );
    scene.play("place B3 seal").saw("blue places B3 on a seal; white C2 scores 1; blue on white 0>1").seals("blue", 0);
    scene.groups("blue", "");
}

/// Rules: first-contact
#[test]
fn joining_a_group_that_touched_the_town_to_one_that_did_not() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       b       .
             b       .       .
         2       .       b
             .       W       .
         3       .       .
             .       .       .
        blue:
        pink:
        ",
    );
    scene.play("place C1").saw("C2 silent: known").never("scores").groups("blue", "A1 B1 C1 D2");
}

/// The envoy that already touches the town is at the far end of the group.
/// Rules: first-contact, group
#[test]
fn first_contact_looks_at_the_whole_group() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       b       .
             b       b       .
         2       .       .
             b       W       .
         3       .       .
             .       .       .
        blue:
        pink:
        ",
    );
    scene.play("place B3").saw("C2 silent: known").never("scores").groups("blue", "A1 A2 B1 B3 C1");
}

/// The only envoy that touches the white town can be moved away, since a farmer's advance brings a cube to a folded space without a seal.
fn leave_taking(option: &str) -> Scene {
    scene(&format!(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       b
             .       W       b
         3       .       .
             .       .       ^
        {option}
        blue: cubes Y2
        pink: 1 seal
        taken seals: Y3
        "
    ))
}

/// The envoy that touched the town moves away; then the group makes first contact again, and there is no earlier visitor.
/// Rules: first-contact, who-was-there
#[test]
fn first_contact_again_after_moving_away() {
    let mut scene = leave_taking("visits: now");
    scene.clone().play("place D3").saw("C2 silent: known");
    scene.play("place E3; advance yellow; move D2 D1; place A1");
    scene.play("place D3").saw("white C2 scores 1; blue on white 0>1");
}

/// With `visits: ever` the group also makes first contact again, but the envoy that has left still counts as an earlier visitor.
/// Rules: who-was-there, first-contact
#[test]
fn an_envoy_that_has_left_counts_where_every_visit_does() {
    let mut scene = leave_taking("visits: ever");
    scene.play("place E3; advance yellow; move D2 D1; place A1");
    scene.play("place D3").saw("white C2 scores 2: visited; blue on white 0>2");
}

/// The first visitor is the same with either option; an envoy that arrived by a move is a visitor, too.
/// Rules: who-was-there
#[test]
fn with_every_visit_the_very_first_still_gets_one_space() {
    let mut moved = leave_taking("visits: ever");
    moved.play("place A1; place A2; place E3; advance yellow; move D2 D1; place B1");
    assert_eq!(moved.game.touched_towns().count(), 1);
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             b       W       p
         3       .       .
             .       .       .
        visits: ever
        blue:
        pink:
        ",
    );
    assert_eq!(scene.game.touched_towns().count(), 0);
    scene.play("place B3").saw("white C2 scores 1");
    scene.play("place D3").saw("white C2 scores 2: visited");
}

/// A written position includes the towns that were left, and no further history.
/// Rules: who-was-there
#[test]
fn a_position_remembers_the_towns_that_were_left() {
    let mut played = leave_taking("visits: ever");
    played.play("place E3; advance yellow; move D2 D1");
    assert!(played.game.to_string().contains("visits: ever\nleft towns: C2\n"), "{played:?}");
    assert_eq!(scene(&played.game.to_string()).game, played.game);
}

/// The six examples of the rules reference.
/// Rules: town-scoring, group, first-contact, seal-use
#[test]
fn the_examples_of_the_reference() {
    let land = |facts: &str| {
        scene(&format!(
            "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       p
             b       W       .
         3       .       p
             .       .       .
        {facts}
        taken seals: Y3 O3
        "
        ))
    };
    let blue = land("blue: 1 seal\n        pink: 1 seal");
    let pink = land("pink: 1 seal\n        blue: 1 seal");
    blue.clone().play("place B3").saw("white C2 scores 2: visited");
    blue.clone().play("place C1").saw("C2 silent: alone");
    blue.clone().play("place C1 seal").saw("white C2 scores 2: visited");
    pink.clone().play("place C1").saw("C2 silent: known");
    pink.clone().play("place E2").never("C2");
    pink.clone().play("place B3").saw("C2 silent: alone");
    pink.clone().play("place B3 seal").saw("white C2 scores 2: visited");
}

/// An envoy inside a ring is in one group with the whole ring, which is in contact with every town around it.
/// Rules: group, first-contact
#[test]
fn an_envoy_closes_a_ring() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             Y       b       .
         2       b       b
             .       .       .
         3       b       b
             .       b       .
        blue:
        pink:
        ",
    );
    scene.groups("blue", "B2 B3 C1 C3 D2 D3");
    scene.play("place C2").saw_only("blue places C2; turn pink").groups("blue", "B2 B3 C1 C2 C3 D2 D3");
    scene.play("place E1").asks("blue place");
    scene.play("place B1").saw("A1 silent: known");
}
