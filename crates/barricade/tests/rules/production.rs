//! Phase 4: the weakest wall, tribute, and the new turn order.

use barricade::{Event, Labourer};

use crate::scene::{money, order, play, scene, seat};

/// Four walls beside the water, and yellow's 1 away from it.
fn ring(rest: &str) -> barricade::Barricade {
    scene(&format!(
        "     A   B   C   D   E   F   G
          1               rg
                      .       .
          2       .       Y1      .
              .       .       .       .
          3       .       R1      .
              .       R2      Y2      .
          4       .       ~       .
              .       .       G1      .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         {rest}"
    ))
}

const WALLS: &str = "red: 10 money, wall 1 = 7 craftsman, wall 2 = 20
         yellow: 10 money, wall 1 = 1, wall 2 = 30
         green: 10 money, wall 1 = 13";

fn fallen(events: &[Event]) -> Vec<u8> {
    let wall = |event: &Event| match event {
        Event::WallFell { wall, .. } => Some(*wall),
        _ => None,
    };
    events.iter().filter_map(wall).collect()
}

/// 7 is the lowest bid beside the water; 1 is lower, but dry. The labourer of wall 7 returns unpaid, and the wall earns nothing.
/// Rules: weakest
#[test]
fn the_weakest_wall_beside_water_falls_first() {
    let mut game = ring(&format!("round: 2\n         {WALLS}"));
    let events = play(&mut game, "done; done; done");
    assert_eq!(fallen(&events), [7]);
    assert!(events.contains(&Event::LabourersReturned { labourer: Labourer::Craftsman, count: 1 }));
    assert_eq!(money(&game, "red"), 10 + 8, "only wall 20 pays");
    assert_eq!(game.in_market(Labourer::Craftsman), 17);
    let water: Vec<_> = game.water().map(|cell| cell.to_string()).collect();
    assert!(water.contains(&"D3".to_owned()), "its space lay dry until this flood, which took it");
}

/// Rules: round-one, weakest
#[test]
fn no_wall_falls_in_round_one() {
    let mut game = ring(&format!("round: 1\n         {WALLS}"));
    assert!(fallen(&play(&mut game, "done; done; done")).is_empty());
    assert_eq!(money(&game, "red"), 10 + 7 + 8);
}

/// Rules: weakest
#[test]
fn two_fall_from_round_four_with_the_option() {
    let events = |round: u8, option: &str| {
        let mut game = ring(&format!("round: {round}\n         weakest: {option}\n         {WALLS}"));
        fallen(&play(&mut game, "done; done; done"))
    };
    assert_eq!(events(4, "two"), [7, 13]);
    assert_eq!(events(3, "two"), [7]);
    assert_eq!(events(4, "one"), [7]);
}

/// Rules: weakest
#[test]
fn with_one_wall_beside_water_two_cannot_fall() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               r
                      .       .
          2       .       Y1      .
              .       .       .       .
          3       .       R1      .
              .       .       .       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         round: 5
         weakest: two
         red: 10 money, wall 1 = 7
         yellow: 10 money, wall 1 = 30",
    );
    assert_eq!(fallen(&play(&mut game, "done; done")), [7]);
}

/// Red's 23 needs a craftsman and a mason and has two masons; green's 21 needs either; yellow's 19 needs two masons and has a
/// third; yellow's 18 is maintained but dry.
/// Rules: tribute, maintained
#[test]
fn only_maintained_walls_beside_water_earn() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               rg
                      .       .
          2       .       Y1      .
              .       .       .       .
          3       .       R1      .
              .       R2      Y2      .
          4       .       ~       .
              .       .       G1      .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         red: 10 money, wall 1 = 23 mason mason, wall 2 = 20
         yellow: 10 money, wall 1 = 18 craftsman wizard, wall 2 = 19 mason mason mason
         green: 10 money, wall 1 = 21 mason",
    );
    let bank = game.bank();
    let events = play(&mut game, "done; done; done");
    assert_eq!(["red", "yellow", "green"].map(|colour| money(&game, colour)), [10 + 8, 10 + 12, 10 + 11]);
    assert_eq!(game.bank(), bank - 31);
    let missed = Event::TributeMissed { seat: seat(&game, "red"), wall: 23, place: barricade::Place::ALL[0] };
    assert!(events.contains(&missed));
    assert_eq!(game.tribute_earned(seat(&game, "yellow")), 12);
    assert_eq!(order(&game), "yellow green red");
}

/// Red and green earn the same, so their relative order stays; yellow earns more and moves ahead of both.
/// Rules: new-order
#[test]
fn equal_tribute_keeps_the_order() {
    let text = "     A   B   C   D   E   F   G
          1               rg
                      .       .
          2       .       .       .
              .       .       .       .
          3       .       .       .
              .       .       Y2      .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         order: ORDER
         red: 10 money
         yellow: 10 money, wall 2 = 20
         green: 10 money";
    for (before, after) in [("red green yellow", "yellow red green"), ("green red yellow", "yellow green red")] {
        let mut game = scene(&text.replace("ORDER", before));
        play(&mut game, "done; done; done");
        assert_eq!(order(&game), after);
    }
}

/// The Land pays even if it has no money left.
/// Rules: purse
#[test]
fn the_land_never_refuses_to_pay() {
    let mut game = ring(
        "red: 4990 money, wall 1 = 7 craftsman, wall 2 = 20
         yellow: 10 money, wall 1 = 1, wall 2 = 30
         green: 0 money, wall 1 = 13",
    );
    assert_eq!(game.bank(), 0);
    play(&mut game, "done; done; done");
    assert_eq!(game.bank(), -(7 + 8 + 11 + 6));
}
