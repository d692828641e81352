//! Farmer fields and their tiles. In these games the tiles lie in alphabetical order: pushes on A3 to C6, heralds on C11 to
//! G2, envoys on G7 to I10, two points on I15 to M1, three from M6 on.

use super::super::board::TwinBoard;
use super::super::cell::cell;
use super::super::random_games::crowded;
use super::super::{Twin, TwinOptions};
use super::{begun, choices, cube, drop_seal, offers, put, score, set_cubes, stage};

fn farmers() -> Twin {
    begun(TwinBoard::farmers(), &["yellow", "pink"], "star", TwinOptions::USUAL)
}

#[test]
fn chance_deals_every_tile_before_the_first_player() {
    let mut twin = Twin::new(TwinBoard::farmers(), &["yellow", "pink"], "star", TwinOptions::USUAL);
    assert_eq!(twin.actor(), "chance");
    let expected = "tile A3 advance-cube, tile A3 move-herald, tile A3 place-envoy, tile A3 victory-points-2, \
                    tile A3 victory-points-3";
    assert_eq!(choices(&twin), expected);
    for _ in 0..4 {
        let command = twin.legal().into_iter().find(|command| command.ends_with("place-envoy")).unwrap();
        twin.apply(&command);
    }
    assert!(twin.legal().iter().all(|command| command.starts_with("tile C6") && !command.ends_with("place-envoy")));
    assert_eq!(twin.weights().values().sum::<u32>(), 20);
    for _ in 0..20 {
        let command = twin.legal()[0].clone();
        twin.apply(&command);
    }
    assert_eq!(choices(&twin), "first pink, first yellow");
}

#[test]
fn only_an_own_envoy_beside_it_opens_a_farmer_field() {
    let mut twin = farmers();
    assert_eq!(twin.legal().len(), 208 - 24);
    stage(&mut twin, |table| put(table, "pink", "M5"));
    assert!(!offers(&twin, "place M6"));
    twin.apply("place K4");
    assert!(offers(&twin, "place M6") && !offers(&twin, "place K3"), "pink's turn");
    twin.apply("place M6");
    assert_eq!(score(&twin, "pink"), 3);
    assert!(offers(&twin, "place K3"));
    twin.apply("place K3");
    assert_eq!(score(&twin, "yellow"), 2);
}

#[test]
fn an_envoy_tile_gives_a_further_turn() {
    let mut twin = farmers();
    stage(&mut twin, |table| put(table, "yellow", "G8"));
    twin.apply("place G7");
    assert_eq!(twin.actor(), "yellow");
    twin.apply("place A15");
    assert_eq!(twin.actor(), "pink");
}

#[test]
fn a_push_tile_pushes_one_of_the_movable_cubes() {
    // In version 1 the player could decline.
    for (version, no) in [(1, ", pass"), (2, "")] {
        let options = TwinOptions { version, ..TwinOptions::USUAL };
        let mut twin = begun(TwinBoard::farmers(), &["yellow", "pink"], "star", options);
        stage(&mut twin, |table| {
            put(table, "yellow", "A4");
            set_cubes(table, "yellow", "pink=10 white=4");
        });
        twin.apply("place A3");
        assert_eq!(choices(&twin), format!("advance blue, advance orange, advance yellow{no}"));
        twin.apply("advance blue");
        assert_eq!((cube(&twin, "yellow", "blue"), twin.actor().as_str()), (1, "pink"));
    }
}

#[test]
fn a_push_tile_does_nothing_if_no_cube_can_move() {
    let mut twin = farmers();
    stage(&mut twin, |table| {
        put(table, "yellow", "A4");
        set_cubes(table, "yellow", "yellow=15 orange=4 blue=10 pink=10 white=4");
    });
    twin.apply("place A3");
    assert_eq!(twin.actor(), "pink");
}

#[test]
fn a_herald_tile_sends_any_herald_to_any_town_with_room() {
    let mut twin = farmers();
    stage(&mut twin, |table| {
        put(table, "yellow", "C12");
        // No field left around A1 (A2, B1, B2).
        put(table, "pink", "A2 B1 B2");
    });
    twin.apply("place C11");
    assert_eq!(twin.legal().len(), 1 + 4 * (26 - 4 - 1));
    assert!(offers(&twin, "herald C9 O12") && offers(&twin, "herald M9 A6"));
    assert!(!offers(&twin, "herald C9 A1") && !offers(&twin, "herald C9 M9") && !offers(&twin, "herald C9 C9"));
    twin.apply("herald C9 O12");
    assert!(twin.snapshot().contains("heralds G15 K1 M9 O12\n"));
}

#[test]
fn moving_onto_a_tile_acts_even_when_nobody_stays_beside_it() {
    let mut twin = farmers();
    stage(&mut twin, |table| {
        put(table, "yellow", "H7");
        put(table, "pink", "G4");
        set_cubes(table, "yellow", "blue=6");
        drop_seal(table, "blue", 8);
    });
    // Blue G5 by two steps: 7 earns a further turn, 8 moves an envoy.
    twin.apply("place G6");
    assert!(twin.snapshot().contains("further-turns 1\n"));
    assert!(offers(&twin, "move H7 G7") && offers(&twin, "move G6 G7"));
    twin.apply("move G6 G7");
    // The tile adds another: two more turns, of which the first has begun.
    assert!(twin.snapshot().contains("actor yellow\nfurther-turns 1\n"), "{}", twin.snapshot());
    assert_eq!(cube(&twin, "yellow", "blue"), 8);
    twin.apply("place A15");
    assert_eq!(twin.actor(), "yellow");
    twin.apply("place A14");
    assert_eq!(twin.actor(), "pink");
}

#[test]
fn a_tile_acts_again_for_the_next_arrival() {
    let mut twin = farmers();
    stage(&mut twin, |table| put(table, "yellow", "M5"));
    twin.apply("place M6");
    twin.apply("place A15");
    stage(&mut twin, |table| {
        // As if the envoy had moved off the tile in between.
        table.envoys.remove(&cell("M6"));
        put(table, "yellow", "M7");
    });
    twin.apply("place M6");
    assert_eq!(score(&twin, "yellow"), 6);
}

#[test]
fn a_tile_beside_a_town_acts_before_the_town_scores() {
    // C3 lies beside B3 (white), C4 (yellow) and D3 (blue); from D4 only B3 is new.
    let mut twin = begun(crowded(), &["yellow", "pink"], "star", TwinOptions::USUAL);
    stage(&mut twin, |table| {
        table.tiles.insert(cell("C3"), "move-herald".to_string());
        put(table, "yellow", "D4");
    });
    assert!(twin.now.heralds.contains(&cell("B3")));
    twin.apply("place C3");
    // The herald can be moved away from B3 before it adds a step, or stay.
    let mut stays = twin.clone();
    stays.apply("pass");
    assert_eq!(cube(&stays, "yellow", "white"), 2);
    twin.apply("herald B3 A6");
    assert_eq!(cube(&twin, "yellow", "white"), 1);
}
