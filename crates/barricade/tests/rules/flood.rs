//! Phase 5, drawn as pictures. All scenes are in round 1, where no weakest wall falls.

use barricade::Event;

use crate::scene::{asked, assert_land, legal, play, refusal, scene, seat};

/// Rules: flood
#[test]
fn unblocked_water_grows_one_ring() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               r
                      .       .
          2       .       .       .
              .       .       .       .
          3       .       .       .
              .       .       .       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         red: 9 money
         yellow: 9 money",
    );
    play(&mut game, "done; done");
    assert_land(
        &game,
        "     A   B   C   D   E   F   G
          1               r
                      .       .
          2       .       .       .
              .       .       .       .
          3       .       ~       .
              .       ~       ~       .
          4       .       ~       .
              .       ~       ~       .
          5       .       ~       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y",
    );
    assert_eq!((game.round(), asked(&game).as_str()), (2, "red start"));
}

/// Rules: flood
#[test]
fn walls_hold_the_water_back() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               r
                      .       .
          2       .       .       .
              .       .       .       .
          3       .       R1      .
              .       .       Y2      .
          4       .       ~       .
              .       .       R2      .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         red: 9 money, wall 1 = 5, wall 2 = 20
         yellow: 9 money, wall 2 = 1",
    );
    play(&mut game, "done; done");
    assert_land(
        &game,
        "     A   B   C   D   E   F   G
          1               r
                      .       .
          2       .       .       .
              .       .       .       .
          3       .       R1      .
              .       ~       Y2      .
          4       .       ~       .
              .       ~       R2      .
          5       .       ~       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y",
    );
}

/// The first example of the rulebook: two tiles beside one hole flood the hole, and the dry spaces around them stay dry.
/// Rules: holes, flood
#[test]
fn a_hole_draws_all_water_beside_it() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               r
                      .       .
          2       .       .       .
              .       .       .       .
          3       .       .       .
              .       .       .       .
          4       .       ~       .
              .       .       o       .
          5       .       ~       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         red: 9 money
         yellow: 9 money",
    );
    let events = play(&mut game, "done; done");
    assert_land(
        &game,
        "     A   B   C   D   E   F   G
          1               r
                      .       .
          2       .       .       .
              .       .       .       .
          3       .       .       .
              .       .       .       .
          4       .       ~       .
              .       .       ~       .
          5       .       ~       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y",
    );
    assert!(events.contains(&Event::HoleFlooded { cell: "E4".parse().unwrap() }));
    assert!(!events.iter().any(|event| matches!(event, Event::SpaceFlooded { .. })));
}

/// The second example: tile A (D4) touches tile B (D3), and only B touches the hole (D2). A still floods its dry neighbours, even those beside B.
/// Rules: holes
#[test]
fn a_hole_draws_only_from_its_own_neighbours() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               r
                      .       .
          2       .       o       .
              .       .       .       .
          3       .       ~       .
              .       .       .       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         red: 9 money
         yellow: 9 money",
    );
    play(&mut game, "done; done");
    assert_land(
        &game,
        "     A   B   C   D   E   F   G
          1               r
                      .       .
          2       .       ~       .
              .       .       .       .
          3       .       ~       .
              .       ~       ~       .
          4       .       ~       .
              .       ~       ~       .
          5       .       ~       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y",
    );
}

/// A tile beside two holes fills both; a hole away from the water stays.
/// Rules: holes, flood
#[test]
fn water_fills_every_hole_it_touches() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               r
                      .       .
          2       .       o       .
              .       .       .       .
          3       .       o       .
              .       .       .       .
          4       .       ~       .
              .       o       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         red: 9 money
         yellow: 9 money",
    );
    play(&mut game, "done; done");
    assert_land(
        &game,
        "     A   B   C   D   E   F   G
          1               r
                      .       .
          2       .       o       .
              .       .       .       .
          3       .       ~       .
              .       .       .       .
          4       .       ~       .
              .       ~       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y",
    );
}

/// A single wall (yellow 1) falls, two adjacent ones (red 1 and 2) hold, and the space of the fallen one stays dry.
/// Rules: surrounded
#[test]
fn a_surrounded_wall_falls_and_a_pair_holds() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               .
                      .       .
          2       .       R2      .
              ry      .       .       .
          3       .       R1      .
              .       ~       ~       .
          4       .       ~       .
              .       ~       ~       .
          5       .       Y1      .
              .       .       .       .
          6       .       ~       .
                      .       .
          7               .
         red: 9 money, wall 1 = 5 craftsman, wall 2 = 20
         yellow: 9 money, wall 1 = 12 craftsman",
    );
    let events = play(&mut game, "done; done");
    assert_land(
        &game,
        "     A   B   C   D   E   F   G
          1               .
                      .       .
          2       .       R2      .
              ry      ~       ~       .
          3       ~       R1      ~
              .       ~       ~       .
          4       ~       ~       ~
              .       ~       ~       .
          5       ~       .       ~
              .       ~       ~       .
          6       .       ~       .
                      ~       ~
          7               ~",
    );
    let cell = "D5".parse().unwrap();
    let fell = Event::WallSurrounded { seat: seat(&game, "yellow"), wall: 12, place: barricade::Place::ALL[0], cell };
    assert!(events.contains(&fell), "{events:?}");
    assert_eq!(game.in_market(barricade::Labourer::Craftsman), 16, "its craftsman is back, red's is not");
    assert!(game.discards().any(|card| card.bid == 12));
    // The next flood takes the space. Red keeps the first wall, no player starts an auction, and red's wall falls as the weakest.
    play(&mut game, "keep; pass; pass; done; done; done");
    assert!(game.water().any(|water| water == cell));
}

/// Rules: surrounded
#[test]
fn walls_at_the_edge_cannot_be_surrounded() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               R1
                      ~       ~
          2       .       ~       .
              Y1      ~       ~       .
          3       .       ~       .
              .       ~       ~       .
          4       .       ~       .
              .       ~       ~       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               ry
         red: 9 money, wall 1 = 5
         yellow: 9 money, wall 1 = 12",
    );
    play(&mut game, "done; done");
    assert_land(
        &game,
        "     A   B   C   D   E   F   G
          1               R1
                      ~       ~
          2       ~       ~       ~
              Y1      ~       ~       .
          3       ~       ~       ~
              .       ~       ~       .
          4       ~       ~       ~
              .       ~       ~       .
          5       ~       ~       ~
              .       ~       ~       .
          6       .       .       .
                      .       .
          7               ry",
    );
}

/// Yellow is before red in the turn order. Red, with one way out, is moved without a question.
/// Rules: flight
#[test]
fn flooded_characters_flee_in_turn_order() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               .
                      .       .
          2       .       G1      .
              .       o       .       .
          3       .       r       .
              .       .       y       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               g
         order: yellow red green
         red: 9 money
         yellow: 9 money
         green: 9 money, wall 1 = 20",
    );
    play(&mut game, "done; done; done");
    assert_eq!(asked(&game), "yellow flee");
    assert_eq!(legal(&game, "flee"), ["flee E2", "flee F3", "flee F4"]);
    assert_eq!(refusal(&game, "flee G4").to_string(), "out-of-reach (rule flight) from=E3 to=G4");
    assert_eq!(refusal(&game, "flee E4").to_string(), "flee-blocked (rule flight) cell=E4 by=water");
    let events = play(&mut game, "flee E2");
    let [from, to] = ["D3".parse().unwrap(), "E2".parse().unwrap()];
    assert!(events.contains(&Event::CharacterFled { seat: seat(&game, "red"), from, to }), "one way out: no question");
    assert_land(
        &game,
        "     A   B   C   D   E   F   G
          1               .
                      .       .
          2       .       G1      .
              .       o       ry      .
          3       .       ~       .
              .       ~       ~       .
          4       .       ~       .
              .       ~       ~       .
          5       .       ~       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               g",
    );
    assert_eq!(game.round(), 2);
}

/// The wall on D2 falls because the flood surrounds it, and red flees onto its space.
/// Rules: flight, surrounded
#[test]
fn the_space_of_a_surrounded_wall_is_a_refuge() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               ~
                      r       ~
          2       ~       Y1      ~
              ~       ~       ~       ~
          3       .       ~       .
              .       ~       ~       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         red: 9 money
         yellow: 9 money, wall 1 = 20",
    );
    play(&mut game, "done; done");
    assert_eq!(game.character(seat(&game, "red")), Some("D2".parse().unwrap()));
    assert_eq!(game.round(), 2);
}
