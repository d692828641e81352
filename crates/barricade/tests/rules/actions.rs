//! Phase 3: the six actions.

use barricade::{Action, Barricade, Event, Labourer};
use tabletop::Game;

use crate::scene::{asked, assert_land, legal, money, play, refusal, scene, seat};

fn actions(rest: &str) -> Barricade {
    scene(&format!(
        "     A   B   C   D   E   F   G
          1               r
                      o       y
          2       .       R2      .
              .       .       .       .
          3       .       R1      .
              .       .       .       .
          4       .       ~       .
              .       .       Y1      .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               .
         round: 2
{rest}"
    ))
}

const PLAYERS: &str = "         red: 10 money, wall 1 = 15 craftsman mason mason, wall 2 = 23 craftsman
         yellow: 10 money, wall 1 = 20";

/// Rules: two-actions
#[test]
fn everyone_takes_up_to_two_actions_in_turn_order() {
    let mut game = actions(&format!("         order: yellow red\n{PLAYERS}"));
    assert_eq!((asked(&game).as_str(), game.actions_left()), ("yellow act", 2));
    play(&mut game, "dig D6; dig D7");
    assert_eq!((asked(&game).as_str(), game.actions_left()), ("red act", 2), "the same action twice is allowed");
    let events = play(&mut game, "dig A3; done");
    assert_eq!(events[0], Event::ActionsEnded { seat: seat(&game, "red"), unused: 1 });
    assert_eq!(game.round(), 3, "the round went on to its end");
}

/// Rules: two-actions
#[test]
fn with_the_option_the_two_actions_differ() {
    let mut game = actions(&format!("         actions: different\n{PLAYERS}"));
    play(&mut game, "dig D6");
    assert_eq!(refusal(&game, "dig D7").to_string(), "same-action (rule two-actions) kind=dig");
    assert!(legal(&game, "dig").is_empty() && legal(&game, "fill").len() == 2);
    play(&mut game, "fill D6");
    assert_eq!(asked(&game), "yellow act");
    play(&mut game, "dig D6; walk F2");
    assert_eq!(game.round(), 3);
}

/// D1 is next to C1 (a hole), D2 (a wall) and E1, where yellow stands: characters may share a space.
/// Rules: walk
#[test]
fn a_character_walks_to_a_neighbouring_space() {
    let mut game = actions(PLAYERS);
    assert_eq!(legal(&game, "walk"), ["walk E1"]);
    assert_eq!(refusal(&game, "walk C1").to_string(), "walk-blocked (rule walk) cell=C1 by=hole");
    assert_eq!(refusal(&game, "walk D2").to_string(), "walk-blocked (rule walk) cell=D2 by=wall");
    assert_eq!(refusal(&game, "walk D7").to_string(), "too-far (rule walk) from=D1 to=D7");
    assert_eq!(refusal(&game, "walk Q9").to_string(), "no-such-space (rule land) cell=Q9");
    play(&mut game, "walk E1; walk F2");
    assert_eq!(game.character(seat(&game, "red")).unwrap().to_string(), "F2");
}

/// Two craftsmen and two masons have been bought, from the spaces at 1. All sales in one action count as one action.
/// Rules: sell, labourers
#[test]
fn any_number_of_labourers_is_sold_in_one_action() {
    let mut game = actions(PLAYERS);
    assert_eq!(refusal(&game, "sell wizard 1").to_string(), "none-to-sell (rule sell) labourer=wizard place=1");
    assert_eq!(refusal(&game, "sell mason 3").to_string(), "no-wall (rule wall-places) place=3");
    play(&mut game, "sell mason 1; sell craftsman 2");
    assert_eq!((asked(&game).as_str(), game.actions_left()), ("red sell", 1));
    assert_eq!(legal(&game, "sell"), ["sell craftsman 1", "sell mason 1"]);
    play(&mut game, "done");
    assert_eq!((asked(&game).as_str(), money(&game, "red")), ("red act", 12));
    play(&mut game, "sell craftsman 1; sell mason 1");
    assert_eq!(asked(&game), "yellow act", "with nothing left to sell the action ends by itself");
    assert_eq!(money(&game, "red"), 14);
}

/// Four masons were bought at 1, 1, 2 and 2: the first one sold brings 2.
/// Rules: labourers
#[test]
fn the_dearest_empty_space_is_filled_first() {
    let mut game = actions(
        "         red: 10 money, wall 1 = 15 mason mason, wall 2 = 23 mason mason
         yellow: 10 money, wall 1 = 20",
    );
    assert_eq!(game.resale(Labourer::Mason), Some(2));
    play(&mut game, "sell mason 1; sell mason 1; sell mason 2; sell mason 2");
    assert_eq!(money(&game, "red"), 10 + 2 + 2 + 1 + 1);
}

/// One action moves any number of labourers between the same two walls.
/// Rules: shift, capacity
#[test]
fn labourers_are_shifted_between_two_walls() {
    let mut game = actions(PLAYERS);
    assert_eq!(refusal(&game, "shift mason 2 1").to_string(), "none-to-shift (rule shift) labourer=mason place=2");
    assert_eq!(refusal(&game, "shift mason 1 1").to_string(), "same-place (rule shift) place=1");
    assert_eq!(refusal(&game, "shift craftsman 2 1").to_string(), "wall-full (rule capacity) place=1");
    assert_eq!(refusal(&game, "shift craftsman 1 3").to_string(), "no-wall (rule wall-places) place=3");
    play(&mut game, "shift mason 1 2");
    assert_eq!((asked(&game).as_str(), game.actions_left()), ("red shift", 1));
    assert_eq!(refusal(&game, "shift craftsman 2 1").to_string(), "other-shift (rule shift) from=1 to=2");
    assert_eq!(legal(&game, "shift"), ["shift craftsman 1 2", "shift mason 1 2"]);
    play(&mut game, "shift mason 1 2");
    assert_eq!(asked(&game), "red act", "wall 2 is full: the shift ends by itself");
    play(&mut game, "shift craftsman 2 1; done");
    assert_eq!(asked(&game), "yellow act");
    let red = seat(&game, "red");
    let labourers: Vec<_> = game.walls(red).map(|wall| wall.labourers.0).collect();
    assert_eq!(labourers, [[2, 0, 0], [0, 2, 0]]);
}

/// Rules: dig, fill
#[test]
fn holes_are_dug_in_free_land_and_filled() {
    let mut game = actions(PLAYERS);
    assert_eq!(refusal(&game, "dig D4").to_string(), "dig-blocked (rule dig) cell=D4 by=water");
    assert_eq!(refusal(&game, "dig C1").to_string(), "dig-blocked (rule dig) cell=C1 by=hole");
    assert_eq!(refusal(&game, "dig D3").to_string(), "dig-blocked (rule dig) cell=D3 by=wall");
    assert_eq!(refusal(&game, "dig E1").to_string(), "dig-blocked (rule dig) cell=E1 by=character");
    assert_eq!(refusal(&game, "dig Z1").to_string(), "no-such-space (rule land) cell=Z1");
    assert_eq!(refusal(&game, "fill D6").to_string(), "no-hole (rule fill) cell=D6");
    play(&mut game, "dig D6; fill C1");
    assert_land(
        &game,
        "     A   B   C   D   E   F   G
          1               r
                      .       y
          2       .       R2      .
              .       .       .       .
          3       .       R1      .
              .       .       .       .
          4       .       ~       .
              .       .       Y1      .
          5       .       .       .
              .       .       .       .
          6       .       o       .
                      .       .
          7               .",
    );
}

/// Rules: trash, block
#[test]
fn two_walls_are_trashed_and_replaced() {
    let mut game = actions(PLAYERS);
    assert_eq!(refusal(&game, "trash 1 1").to_string(), "same-wall (rule trash) wall=1");
    assert_eq!(refusal(&game, "trash 1 15").to_string(), "not-on-block (rule block) wall=15");
    assert_eq!(legal(&game, "trash").len(), 15);
    let reversed = game.validate(Action::Trash(4, 1)).unwrap_err();
    assert_eq!(reversed.to_string(), "higher-first (rule trash) one=4 other=1");
    play(&mut game, "trash 6 2");
    assert_eq!(asked(&game), "chance draw");
    play(&mut game, "draw 48; draw 9");
    assert_eq!(game.block().map(|card| card.bid).collect::<Vec<_>>(), [1, 3, 4, 5, 9, 48]);
    assert_eq!(game.discards().map(|card| card.bid).collect::<Vec<_>>(), [2, 6]);
    assert_eq!((asked(&game).as_str(), game.actions_left()), ("red act", 1));
}

/// Rules: sell, shift
#[test]
fn ending_a_sale_and_ending_a_shift_are_different_actions() {
    let mut game = actions(PLAYERS);
    let red = seat(&game, "red");
    assert_eq!(play(&mut game, "sell mason 1; done"), [Event::SaleEnded { seat: red }]);
    let mut game = actions(PLAYERS);
    assert_eq!(play(&mut game, "shift mason 1 2; done"), [Event::ShiftEnded { seat: red }]);
}

/// The position shown between two events has the labourer on its new wall.
/// Rules: shift
#[test]
fn a_shift_is_shown() {
    let mut game = actions(PLAYERS);
    let mut shown = game;
    play(&mut game, "shift mason 1 2").iter().for_each(|event| shown.show(event));
    let labourers = |game: &barricade::Barricade| {
        let seats = game.all_seats().flat_map(|seat| game.walls(seat).map(|wall| wall.labourers.0).collect::<Vec<_>>());
        seats.collect::<Vec<_>>()
    };
    assert_eq!(labourers(&shown), labourers(&game));
    assert_eq!(labourers(&shown)[..2], [[1, 1, 0], [1, 1, 0]]);
}

/// After the cards are drawn, the second player's turn continues.
/// Rules: trash, block
#[test]
fn a_turn_continues_after_the_draw_that_follows_trashing() {
    let mut game = actions(PLAYERS);
    play(&mut game, "done; trash 1 2");
    assert_eq!((asked(&game).as_str(), game.active_seat()), ("chance draw", seat(&game, "yellow")));
    play(&mut game, "draw 48; draw 9");
    assert_eq!((asked(&game).as_str(), game.actions_left()), ("yellow act", 1));
}

/// Rules: weakest
#[test]
fn labourers_return_once_for_each_kind_that_was_there() {
    let mut game = actions(PLAYERS);
    let events = play(&mut game, "done; done");
    let returned: Vec<_> = events.iter().filter(|event| matches!(event, Event::LabourersReturned { .. })).collect();
    let [craftsmen, masons] = [(Labourer::Craftsman, 1), (Labourer::Mason, 2)]
        .map(|(labourer, count)| Event::LabourersReturned { labourer, count });
    assert_eq!(returned, [&craftsmen, &masons], "of wall 15, the weakest");
}
