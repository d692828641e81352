//! Phase 2: the market.

use barricade::{Barricade, Event, Labourer, Place};

use crate::scene::{asked, legal, money, play, refusal, scene, seat};

fn market(players: &str) -> Barricade {
    scene(&format!(
        "     A   B   C   D   E   F   G
          1               ry
                      .       .
          2       .       R2      .
              .       .       .       .
          3       .       R1      .
              .       Y1      Y2      .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               .
         round: 2
         phase: resources
         order: yellow red
{players}"
    ))
}

const PLAYERS: &str = "         red: 50 money, wall 1 = 14, wall 2 = 23
         yellow: 50 money, wall 1 = 1, wall 2 = 19";

/// Rules: resources
#[test]
fn players_buy_in_reverse_turn_order() {
    let mut game = market(PLAYERS);
    assert_eq!(asked(&game), "red buy");
    play(&mut game, "done");
    assert_eq!(asked(&game), "yellow buy");
    play(&mut game, "done");
    assert_eq!(asked(&game), "yellow act", "actions go in turn order again");
}

/// Craftsmen are at 1, 1, 1, 2, 2, 2, 3 and so on.
/// Rules: labourers
#[test]
fn the_cheapest_labourer_is_bought_first() {
    let mut game = market(PLAYERS);
    assert_eq!((game.price(Labourer::Craftsman), game.resale(Labourer::Craftsman)), (Some(1), None));
    let events = play(&mut game, "buy craftsman 1; buy craftsman 1; buy craftsman 1; buy craftsman 2");
    let red = seat(&game, "red");
    let bought = Event::LabourerBought { seat: red, labourer: Labourer::Craftsman, place: Place::ALL[1], price: 2 };
    assert_eq!(events, [bought]);
    assert_eq!((money(&game, "red"), game.in_market(Labourer::Craftsman)), (45, 13));
    assert_eq!((game.price(Labourer::Craftsman), game.resale(Labourer::Craftsman)), (Some(2), Some(2)));
}

/// Wall 14 shows craftsmen, wall 23 a craftsman and a mason; a wall can hold more than it needs, up to three.
/// Rules: capacity
#[test]
fn a_wall_takes_three_labourers_of_the_kinds_it_shows() {
    let mut game = market(PLAYERS);
    assert_eq!(legal(&game, "buy"), ["buy craftsman 1", "buy craftsman 2", "buy mason 2"]);
    assert_eq!(refusal(&game, "buy mason 1").to_string(), "not-shown (rule capacity) labourer=mason wall=14");
    assert_eq!(refusal(&game, "buy mason 3").to_string(), "no-wall (rule wall-places) place=3");
    play(&mut game, "buy mason 2; buy mason 2; buy mason 2");
    assert_eq!(refusal(&game, "buy craftsman 2").to_string(), "wall-full (rule capacity) place=2");
    // With both walls full, red is not asked again.
    play(&mut game, "buy craftsman 1; buy craftsman 1; buy craftsman 1");
    assert_eq!(asked(&game), "yellow buy");
    assert_eq!(legal(&game, "buy"), ["buy mason 2"], "wall 1 shows no labourer and takes none");
}

/// Rules: labourers
#[test]
fn labourers_must_be_there_and_paid() {
    let game = market(
        "         red: 2 money, wall 1 = 22, wall 2 = 48 wizard wizard wizard
         yellow: 0 money, wall 1 = 1, wall 2 = 19",
    );
    // Three wizards are gone: the one at 2, the two at 3. The next costs 4.
    assert_eq!(asked(&game), "yellow act", "neither can buy anything");
    assert_eq!(game.price(Labourer::Wizard), Some(4));
    let game = market(
        "         red: 3 money, wall 1 = 22, wall 2 = 18
         yellow: 0 money, wall 1 = 1, wall 2 = 48 wizard wizard wizard",
    );
    assert_eq!(refusal(&game, "buy wizard 1").to_string(), "cannot-pay (rule labourers) price=4 money=3");
    assert_eq!(legal(&game, "buy"), ["buy craftsman 2"]);
}

/// Rules: labourers
#[test]
fn a_kind_may_be_sold_out() {
    let mut game = scene(
        "     A   B   C   D   E   F   G
          1               ryg
                      .       .
          2       R1      R2      R3
              .       .       .       .
          3       Y1      Y2      Y3
              .       .       .       .
          4       .       ~       .
              .       .       .       .
          5       .       G1      .
              .       .       .       .
          6       .       .       .
                      .       .
          7               .
         phase: resources
         red: 50 money, wall 1 = 22 wizard wizard wizard, wall 2 = 48 wizard wizard wizard, wall 3 = 35 wizard wizard wizard
         yellow: 50 money, wall 1 = 27 wizard wizard wizard, wall 2 = 36 wizard, wall 3 = 1
         green: 50 money, wall 1 = 18",
    );
    assert_eq!(game.in_market(Labourer::Wizard), 0);
    assert_eq!(refusal(&game, "buy wizard 1").to_string(), "sold-out (rule labourers) labourer=wizard");
    play(&mut game, "done");
    assert_eq!(legal(&game, "buy"), ["buy craftsman 2"]);
}
