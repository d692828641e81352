//! The queries for search and display.

use barricade::{ActionKind, Barricade, Place, TwoActions, Weakest};
use tabletop::{Cell, FieldSet, Game, Seat};

use crate::opening::fresh;
use crate::scene::{asked, legal, play, scene, seat};

/// Red is surrounded by water; yellow has a hole beside it. All but two walls have left the game.
const SCENE: &str = "     A   B   C   D   E   F   G
          1               r
                      ~       ~
          2       .       ~       .
              .       .       .       .
          3       .       R1      .
              .       ~       ~       .
          4       .       ~       .
              .       ~       ~       .
          5       .       Y1      .
              .       .       .       .
          6       .       o       .
                      .       .
          7               y
         round: 3
         red: 30 money, wall 1 = 20
         yellow: 30 money, wall 1 = 19 mason";

fn cells(game: &Barricade, spaces: FieldSet) -> Vec<Cell> {
    spaces.iter().map(|space| game.board().cell_of(space)).collect()
}

#[test]
fn the_land_by_numbers_is_the_land_by_cells() {
    let game = scene(SCENE);
    let board = game.board();
    assert_eq!(cells(&game, board.land()), board.spaces().collect::<Vec<_>>());
    assert_eq!(cells(&game, game.water_spaces()), game.water().collect::<Vec<_>>());
    assert_eq!(cells(&game, game.hole_spaces()), game.holes().collect::<Vec<_>>());
    let walls = game.all_seats().flat_map(|seat| game.walls(seat).filter_map(|wall| wall.cell).collect::<Vec<_>>());
    let mut walls: Vec<Cell> = walls.collect();
    walls.sort_unstable();
    assert_eq!(cells(&game, game.wall_spaces()), walls);
    for space in &board.land() {
        let near: Vec<Cell> = board.spaces().filter(|cell| cell.distance(board.cell_of(space)) == 1).collect();
        assert_eq!(cells(&game, *board.around(space)), near);
    }
}

#[test]
fn ways_are_the_dry_spaces_beside_a_character() {
    let game = scene(SCENE);
    assert_eq!(["red", "yellow"].map(|colour| game.ways(seat(&game, colour))), [0, 2]);
    assert_eq!(fresh(2).ways(Seat(0)), 0, "it has no corner yet");
}

/// Rules: two-actions
#[test]
fn actions_ahead_are_counted_down() {
    let mut game = scene(SCENE);
    let ahead = |game: &Barricade| ["red", "yellow"].map(|colour| game.actions_ahead(seat(game, colour)));
    let mut seen = vec![ahead(&game)];
    for command in ["dig A2", "done", "dig A3", "dig A4"] {
        play(&mut game, command);
        seen.push(ahead(&game));
    }
    assert_eq!(asked(&game), "nobody");
    assert_eq!(seen, [[2, 2], [1, 2], [0, 2], [0, 1], [0, 0]]);
    let auction = scene(&SCENE.replace("round: 3", "round: 3\n         phase: auction"));
    assert_eq!(ahead(&auction), [2, 2], "they come after it");
    let mut trash = scene(SCENE);
    play(&mut trash, "trash 1 2");
    assert_eq!((asked(&trash).as_str(), ahead(&trash)), ("chance draw", [1, 2]));
}

#[test]
fn a_game_reports_its_options_and_its_current_step() {
    let options = "round: 3\n         weakest: two\n         actions: different";
    let mut game = scene(&SCENE.replace("round: 3", options));
    assert_eq!((game.weakest_option(), game.actions_option()), (Weakest::TwoFromRoundFour, TwoActions::Different));
    assert_eq!(
        (game.last_action(), game.shift_under_way(), game.auction(), game.is_swept()),
        (None, None, None, false)
    );
    play(&mut game, "dig A2");
    assert_eq!(game.last_action(), Some(ActionKind::Dig));
    let swept = scene(&SCENE.replace("round: 3", "round: 3\n         swept: yes\n         block: 30 31"));
    assert!(swept.is_swept());
    assert_eq!((swept.weakest_option(), swept.actions_option()), (Weakest::One, TwoActions::Any));
    let mut shift = scene(
        &SCENE
            .replace("2       .       ~", "2       R2      ~")
            .replace("wall 1 = 20", "wall 1 = 26 mason mason, wall 2 = 37"),
    );
    play(&mut shift, "shift mason 1 2");
    let [one, two, _] = Place::ALL;
    assert_eq!((shift.last_action(), shift.shift_under_way()), (Some(ActionKind::Shift), Some((one, two))));
    play(&mut shift, "shift mason 1 2");
    assert_eq!(shift.shift_under_way(), None, "nothing is left to shift");
    let mut auction = scene(&SCENE.replace("round: 3", "round: 3\n         phase: auction"));
    play(&mut auction, "start 3 7");
    let red = seat(&auction, "red");
    let card = auction.board().card_of(3).unwrap();
    assert_eq!((card.bid, auction.auction()), (3, Some((card, 7, red))));
    assert_eq!(auction.board().card_of(98), None);
}

/// A player without any legal action is skipped; a player with a hole to dig or to fill is asked.
/// Rules: two-actions
#[test]
fn a_player_without_an_action_is_passed_over() {
    let land = |cell: char, block: &str| {
        scene(&format!(
            "     A   B   C
          1       ~
              r       ~
          2       ~
              ~       {cell}
          3       y
         round: 1
         block: {block}
         red: 5 money
         yellow: 7 money"
        ))
    };
    assert_eq!(asked(&land('~', "1")), "nobody", "both drown without having been asked");
    assert_eq!(legal(&land('~', "1 2 3 4"), "trash").len(), 6, "walls can be trashed");
    for (cell, commands) in [('.', ["dig C2", "fill C2"]), ('o', ["fill C2", "dig C2"])] {
        let mut game = land(cell, "1");
        for command in commands {
            let verb = command.split(' ').next().unwrap();
            assert_eq!((asked(&game).as_str(), legal(&game, verb)), ("red act", vec![command.to_owned()]));
            play(&mut game, command);
        }
        assert_eq!(asked(&game), "yellow act");
    }
}

#[test]
fn alternatives_begin_with_the_nearest_of_the_same_kind() {
    let nearest = |game: &Barricade, refused: &str| {
        let alternatives = game.alternatives(refused.parse().unwrap());
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        assert_eq!(alternatives.len(), legal.len());
        alternatives[..2].iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    let game = scene(SCENE);
    assert_eq!(nearest(&game, "dig D4"), "dig B3, dig B4");
    assert_eq!(nearest(&game, "fill D7"), "fill D6, dig A2");
    let mut auction =
        scene(&SCENE.replace("round: 3", "round: 3\n         phase: auction\n         block: 7 9 12 21 25 30"));
    assert_eq!(nearest(&auction, "start 21 20"), "start 12 20, start 12 19");
    assert_eq!(nearest(&auction, "start 9 2"), "start 9 9, start 9 10");
    play(&mut auction, "start 9 20");
    assert_eq!(nearest(&auction, "bid 31"), "bid 30, bid 29");
}
