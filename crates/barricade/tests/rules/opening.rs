//! Before the first round, and the start of each round.

use barricade::{Barricade, Colour, Setup, SetupError, TwoActions, Weakest};
use tabletop::{Actor, Game};

use crate::scene::{SCENES, asked, legal, money, order, play, refusal, scene, seat};
use games::barricade::board_from_text;

pub(crate) fn fresh(players: usize) -> Barricade {
    Barricade::start(&setup(&Colour::ALL[..players])).unwrap()
}

fn setup(colours: &[Colour]) -> Setup {
    let board = board_from_text(SCENES).unwrap();
    Setup { board, colours: colours.to_vec(), weakest: Weakest::One, actions: TwoActions::Any }
}

/// Rules: setup, land
#[test]
fn the_table_before_the_game() {
    let game = fresh(6);
    assert_eq!(game.all_seats().map(|seat| game.money(seat)).collect::<Vec<_>>(), [100; 6]);
    assert_eq!(game.block().map(|card| card.bid).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(game.deck().count(), game.board().cards().len() - 6);
    assert_eq!(game.water().collect::<Vec<_>>(), [game.board().spring()]);
    assert_eq!(game.board().spaces().len(), 91, "five rings around the Everspring");
    let far = |cell| game.board().spring().distance(cell);
    assert!(game.board().corners().count() == 6 && game.board().corners().all(|cell| far(cell) == 5));
}

/// Rules: setup
#[test]
fn two_to_six_players_of_different_colours() {
    let error = |colours: &[Colour]| Barricade::start(&setup(colours)).unwrap_err();
    assert_eq!(error(&Colour::ALL[..1]), SetupError::Players { count: 1 });
    assert_eq!(error(&[Colour::Red, Colour::Blue, Colour::Red]), SetupError::SameColour { colour: Colour::Red });
    assert_eq!(error(&[Colour::Red; 7]).to_string(), "setup-players count=7");
}

/// A land of four rings would be flooded before the rules of round four matter.
/// Rules: setup, land
#[test]
fn a_sketch_is_no_board_for_a_whole_game() {
    let mut small = games::barricade::draft(SCENES).unwrap();
    small.radius.value = 4;
    let board: &'static barricade::Board = Box::leak(Box::new(barricade::Board::sketch(&small).unwrap()));
    let setup = Setup { board, ..setup(&Colour::ALL) };
    assert_eq!(Barricade::start(&setup).unwrap_err(), SetupError::Sketch);
}

/// Rules: turn-order, chance-is-a-player
#[test]
fn chance_draws_the_first_turn_order() {
    let mut game = fresh(3);
    assert_eq!(game.actor(), Actor::Chance);
    assert_eq!(legal(&game, "order"), ["order red", "order yellow", "order green"]);
    play(&mut game, "order yellow");
    assert_eq!(refusal(&game, "order yellow").to_string(), "ordered-already (rule turn-order) colour=yellow");
    assert_eq!(refusal(&game, "order black").to_string(), "no-such-player (rule turn-order) colour=black");
    play(&mut game, "order green");
    assert_eq!(order(&game), "yellow green red", "the last place needs no draw");
}

/// Rules: corners
#[test]
fn corners_are_picked_in_turn_order_and_may_be_shared() {
    let mut game = fresh(3);
    play(&mut game, "order yellow; order green");
    assert_eq!(asked(&game), "yellow corner");
    let corners = ["A3", "A8", "F1", "F11", "K3", "K8"];
    assert_eq!(legal(&game, "corner"), corners.map(|cell| format!("corner {cell}")));
    assert_eq!(refusal(&game, "corner F6").to_string(), "not-a-corner (rule corners) cell=F6");
    assert_eq!(refusal(&game, "corner Z9").to_string(), "no-such-space (rule land) cell=Z9");
    play(&mut game, "corner F1; corner F1");
    assert_eq!(asked(&game), "red corner");
    play(&mut game, "corner A3");
    assert_eq!((game.round(), asked(&game).as_str()), (1, "yellow start"));
}

/// Red and green have a wall in place 1, yellow only in place 2.
/// Rules: discard-first
#[test]
fn from_round_two_on_the_first_wall_may_be_given_up() {
    let text = "     A   B   C   D   E   F   G
          1               rg
                      .       .
          2       .       Y2      .
              .       .       .       .
          3       .       R1      .
              .       .       G1      .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         round: ROUND
         phase: discard
         order: green yellow red
         red: 50 money, wall 1 = 14 craftsman
         yellow: 50 money, wall 2 = 20
         green: 50 money, wall 1 = 13";
    assert_eq!(asked(&scene(&text.replace("ROUND", "1"))), "red buy", "not in round 1, where one wall is enough");
    let mut game = scene(&text.replace("ROUND", "2"));
    assert_eq!(asked(&game), "green discard");
    play(&mut game, "keep");
    assert_eq!(asked(&game), "red discard", "yellow has no first wall");
    play(&mut game, "discard");
    let red = seat(&game, "red");
    assert_eq!((game.walls(red).count(), money(&game, "red")), (0, 50), "unpaid");
    assert_eq!(game.in_market(barricade::Labourer::Craftsman), 17, "the craftsman is back");
    assert!(game.discards().any(|card| card.bid == 14));
    assert!(legal(&game, "start").len() > 3 && asked(&game) == "green start");
}

/// Rules: round
#[test]
fn answers_must_fit_the_question() {
    let mut game = fresh(2);
    assert_eq!(refusal(&game, "done").to_string(), "other-question (rule round) phase=order");
    play(&mut game, "order red; corner F1; corner F1");
    assert_eq!(refusal(&game, "bid 5").to_string(), "other-question (rule round) phase=start");
    let mut offered = game.alternatives("start 2 500".parse().unwrap());
    offered.truncate(2);
    assert_eq!(offered.iter().map(ToString::to_string).collect::<Vec<_>>(), ["start 2 100", "start 2 99"]);
}
