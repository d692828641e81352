//! The option "claims by hand": the player is asked, and may decline.

use crate::scene::{Scene, climb, scene};

/// Blue and pink each have a cube just below the top of the yellow track.
fn race() -> Scene {
    scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             b       Y       p
         3       .       .
             .       .       .
        claims: by-hand
        blue: cubes Y14
        pink: cubes Y14
        ",
    )
}

/// Rules: claims
#[test]
fn a_claim_made_by_hand() {
    let mut scene = race();
    scene.play("place B3").never("claims").asks("blue claim third-banner");
    scene.offers("claim third-banner; decline third-banner").points("blue", 0);
    scene.play("claim third-banner");
    scene.saw_only("blue claims third-banner; blue +3 third-banner; blue +3 yellow 15 first; turn pink");
}

/// A first-come achievement belongs to the first player who meets it. If this player declines it, no other player can claim it.
/// Rules: claims, achievements, third-banner
#[test]
fn a_declined_achievement_stays_with_the_player_who_met_it_first() {
    let mut scene = race();
    scene.play("place B3; decline third-banner").saw("blue declines third-banner; turn pink").points("blue", 3);
    scene.play("place D3").never("claims").saw("pink on yellow 14>15; turn blue").asks("blue claim third-banner");
    scene.play("decline third-banner; place A3").asks("pink place");
    scene.play("place E3; claim third-banner").flags("blue", "third-banner").flags("pink", "");
    assert!(scene.game.kept(scene.seat("blue")).is_empty(), "it is claimed, and no longer kept");
}

/// It is kept even while its condition is not met: no other player can claim it then, and it is offered again once the condition is met.
/// Rules: claims, three-seals
#[test]
fn a_declined_achievement_is_kept_while_it_is_not_met() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       .       .
         2       .       .
             .       W       p
         3       .       .
             .       .       .
        claims: by-hand
        blue: 3 seals
        pink: 2 seals, cubes W7
        taken seals: Y3 O3 B3 P3 W3
        ",
    );
    scene.asks("blue claim three-seals");
    scene.play("decline three-seals; place B3 seal").seals("blue", 2);
    scene.play("place D3").saw("pink takes seal white 9").seals("pink", 3).asks("blue place");
    let kept = |who: &str| scene.game.kept(scene.seat(who)).iter().count();
    assert_eq!((kept("blue"), kept("pink")), (1, 0));
}

/// Every player can have a pair, so a declined pair is not kept.
/// Rules: claims, pair
#[test]
fn a_declined_pair_is_not_reserved() {
    let mut scene = last_pair();
    scene.play("place D2; decline pair-white");
    assert!(scene.game.all_seats().all(|seat| scene.game.kept(seat).is_empty()));
}

/// A written position says for which player an achievement is kept.
/// Rules: claims
#[test]
fn a_position_remembers_who_keeps_an_achievement() {
    let mut played = race();
    played.play("place B3; decline third-banner");
    assert!(played.game.to_string().contains(", keeps third-banner\n"), "{played:?}");
    let mut read = scene(&played.game.to_string());
    assert_eq!(read.game, played.game);
    read.play("place D3").asks("blue claim third-banner");
}

/// A player who declined is not asked again in the same turn, but in the next one, before placing.
/// Rules: claims
#[test]
fn a_declined_achievement_is_asked_again_next_turn() {
    let mut scene = race();
    scene.play("place B3; decline third-banner; place E3").asks("blue claim third-banner");
    scene.play("claim third-banner").asks("blue place").flags("blue", "third-banner");
}

/// Not asked again in this turn, although cubes move on.
/// Rules: claims
#[test]
fn a_declined_achievement_is_not_asked_again_in_the_same_turn() {
    let mut scene = climb("yellow", 3, "claims: by-hand\nblue: cubes Y3 O7 B4 P4 W4\npink:");
    scene.asks("blue claim first-banners");
    scene.play("decline first-banners").asks("blue advance");
    scene.play("advance orange").saw("blue takes seal orange 8; blue +3 yellow 6 first; turn pink");
}

/// A further turn is a new turn: the question is asked again at its start.
/// Rules: claims, extra-turn
#[test]
fn a_further_turn_asks_again() {
    let mut scene = climb("white", 1, "claims: by-hand\nblue: cubes Y10 O10 W9\npink:");
    scene.asks("blue claim second-banners").never("earns");
    scene.play("decline second-banners").saw_only("blue declines second-banners; blue earns a turn; further turn blue");
    scene.asks("blue claim second-banners");
    scene.play("claim second-banners").asks("blue place");
}

/// Several achievements are offered one by one, in the printed order; each answer counts separately.
/// Rules: simultaneous-claims, claims
#[test]
fn several_are_asked_in_the_printed_order() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       Y       O
             .       b       .
         2       B       P
             .       .       .
         3       Y       W
             .       Y       .
        claims: by-hand
        blue:
        pink:
        ",
    );
    scene.play("place C2").asks("blue claim five-colours");
    scene.refuses("claim three-alike", "other-achievement", "simultaneous-claims");
    scene.play("claim five-colours").asks("blue claim three-alike");
    scene.play("decline three-alike").asks("blue claim pair-yellow");
    scene.play("claim pair-yellow").asks("blue score").flags("blue", "five-colours pair-yellow").points("blue", 5);
}

fn last_pair() -> Scene {
    scene(
        "
             A   B   C   D   E
         1       .       .
             W       .       W
         2       b       .
             .       b       .
         3       .       .
             .       .       .
        claims: by-hand
        blue: 8 points, claims pair-yellow pair-orange pair-blue pair-pink
        pink:
        ",
    )
}

/// All five pairs are never offered: they are claimed automatically, even with claims by hand.
/// Rules: all-pairs, simultaneous-claims, claims
#[test]
fn all_pairs_are_never_asked() {
    let mut scene = last_pair();
    scene.play("place D2").asks("blue claim pair-white");
    scene.play("claim pair-white").saw("blue claims pair-white; blue claims all-pairs; blue +10 all-pairs");
    scene.points("blue", 20).asks("pink place");
}

/// Without the fifth pair there are no ten points; they are awarded when that pair is claimed later.
/// Rules: all-pairs, claims
#[test]
fn a_declined_pair_keeps_the_ten_points_waiting() {
    let mut scene = last_pair();
    scene.play("place D2; decline pair-white").never("all-pairs").points("blue", 8).asks("pink place");
    scene.play("place A3").asks("blue claim pair-white");
    scene.play("claim pair-white").saw("blue claims all-pairs").points("blue", 20);
}

/// After a seal is taken.
/// Rules: claims, three-seals
#[test]
fn asked_after_taking_a_seal() {
    let mut scene = climb("yellow", 1, "claims: by-hand\nblue: 2 seals, cubes Y2\npink:\ntaken seals: O3 B3");
    scene.saw("blue takes seal yellow 3").asks("blue claim three-seals");
    scene.play("claim three-seals").points("blue", 3);
}

/// An achievement that is no longer met is not asked about again: a seal was spent.
/// Rules: claims, three-seals
#[test]
fn asked_again_only_while_it_is_met() {
    let mut scene = climb("yellow", 1, "claims: by-hand\nblue: 2 seals, cubes Y2\npink:\ntaken seals: O3 B3");
    scene.play("decline three-seals; place E1").asks("blue claim three-seals");
    scene.play("decline three-seals; place D2 seal; pass").seals("blue", 2);
    scene.play("place E3").asks("blue place");
}

/// The question has two answers, and `pass` is not one of them.
/// Rules: claims, optional
#[test]
fn a_claim_is_answered_by_claim_or_decline() {
    let mut scene = race();
    scene.play("place B3").refuses("pass", "not-optional", "optional");
    scene.refuses("place E1", "other-question", "turn-order");
}

/// After an envoy has moved, before the tile it stepped on acts.
/// Rules: claims, move-envoy
#[test]
fn asked_after_moving_an_envoy() {
    let mut scene = scene(
        "
             A   B   C   D   E   F   G
         1       .       .       .
             .       .       .       W
         2       .       .       b
             b       Y       b       .
         3       .       .       2
             .       .       .       .
         4       .       .       b
             .       .       .       W
        claims: by-hand
        blue: cubes Y2
        pink: 1 seal
        taken seals: Y3
        ",
    );
    scene.play("place B3; move E2 F3").saw("blue moves E2 F3").never("tile").asks("blue claim pair-white");
    scene.play("decline pair-white").saw_only("blue declines pair-white; blue +2 tile F3; turn pink");
}
