//! Positions written by people: an impossible one is refused, and any other is read as it was written.

use cascadero::{Achievement, Cascadero, Colour, Phase, PlayerPosition, Position, PositionError, Setup, Visits};
use tabletop::{Cell, Dice, Game, GameExt, NoEvents};

use crate::scene::scene;

/// Two towns, two farmers and a player on each side.
fn position() -> Position {
    let scene = scene(
        "
             A   B   C   D   E
         1       .       .
             b       W       2
         2       .       .
             .       Y!      3
         3       .       p
             .       .       .
        blue: 12 points
        pink: 7 points
        ",
    );
    scene.game.position()
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// The error of the position after a change.
#[track_caller]
fn refused(change: impl FnOnce(&mut Position)) -> PositionError {
    let mut changed = position();
    change(&mut changed);
    Cascadero::from_position(&changed).expect_err("a position that cannot be")
}

/// The game that continues from the position after a change.
#[track_caller]
fn allowed(change: impl FnOnce(&mut Position)) -> Cascadero {
    let mut changed = position();
    change(&mut changed);
    let game = Cascadero::from_position(&changed).unwrap();
    game.assert_caches();
    game
}

/// Rules: setup
#[test]
fn two_to_four_players_have_different_colours() {
    let colours = |colours: &'static [Colour]| {
        move |position: &mut Position| {
            position.players = colours.iter().map(|colour| PlayerPosition::new(*colour)).collect();
        }
    };
    assert_eq!(refused(colours(&[Colour::Blue])), PositionError::Players);
    assert_eq!(refused(colours(&[Colour::Blue, Colour::Pink, Colour::Blue])), PositionError::Players);
    assert_eq!(refused(colours(&[Colour::Blue, Colour::Pink, Colour::White])), PositionError::Players);
    assert_eq!(refused(colours(&Colour::ALL)), PositionError::Players);
    assert_eq!(allowed(colours(&[Colour::Blue, Colour::Pink, Colour::Orange])).all_seats().count(), 3);
    assert_eq!(refused(|position| position.to_move = Colour::Orange), PositionError::NoSuchPlayer(Colour::Orange));
    assert_eq!(refused(|position| position.first = Colour::Orange), PositionError::NoSuchPlayer(Colour::Orange));
}

/// Rules: place
#[test]
fn an_envoy_has_a_field_to_itself() {
    assert_eq!(
        refused(|position| position.players[0].envoys.push((cell("C1"), false))),
        PositionError::NotAField(cell("C1"))
    );
    assert_eq!(
        refused(|position| position.players[0].envoys.push((cell("A1"), false))),
        PositionError::TwoEnvoys(cell("A1"))
    );
    assert_eq!(
        refused(|position| position.players[0].envoys.push((cell("D3"), false))),
        PositionError::TwoEnvoys(cell("D3"))
    );
    let many = |position: &mut Position| position.players[1].envoys = vec![(cell("B1"), false); 31];
    assert_eq!(refused(many), PositionError::TooManyEnvoys(Colour::Pink));
    let game = allowed(|position| position.players[0].envoys.push((cell("B1"), false)));
    assert_eq!(game.hand(game.active_seat()), 28);
}

/// Rules: herald-setup
#[test]
fn a_herald_stands_in_a_town() {
    assert_eq!(refused(|position| position.heralds.push(cell("A2"))), PositionError::NotATown(cell("A2")));
    let game = allowed(|position| position.heralds = vec![cell("C1"), cell("C2"), cell("C1")]);
    assert_eq!(game.heralds().collect::<Vec<_>>(), [cell("C1"), cell("C2")], "named twice, it is one herald");
    assert!(!game.is_advanced() && allowed(|position| position.advanced = true).is_advanced());
}

/// Rules: farmer-tiles
#[test]
fn a_farmer_has_one_tile() {
    let tile = position().tiles[0];
    assert_eq!(refused(|position| position.tiles.push(tile)), PositionError::TwoTiles(tile.0));
    assert_eq!(refused(|position| position.tiles.push((cell("A2"), tile.1))), PositionError::NotAFarmer(cell("A2")));
    let game = allowed(|position| position.tiles.reverse());
    assert_eq!(game.position().tiles, position().tiles);
}

/// Rules: take-seal, folded
#[test]
fn every_seal_of_a_position_is_in_one_place() {
    let folded: Vec<u8> = position().board.track(Colour::Yellow).folded().collect();
    let [first, second] = [folded[0], folded[1]];
    let take = |spaces: &[u8], seals| {
        let taken: Vec<(Colour, u8)> = spaces.iter().map(|space| (Colour::Yellow, *space)).collect();
        move |position: &mut Position| {
            position.taken_seals = taken;
            position.players[0].seals = seals;
        }
    };
    assert_eq!(refused(take(&[first, first], 2)), PositionError::SealTwice(Colour::Yellow, first));
    assert_eq!(refused(take(&[0], 1)), PositionError::NotFolded(Colour::Yellow, 0));
    assert_eq!(refused(take(&[99], 1)), PositionError::NotFolded(Colour::Yellow, 99));
    assert_eq!(refused(take(&[first, second], 1)), PositionError::Seals(2, 1));
    for (space, other) in [(first, second), (second, first)] {
        let left: Vec<u8> = allowed(take(&[space], 1)).track_seals(Colour::Yellow).collect();
        assert!(!left.contains(&space) && left.contains(&other), "{left:?} without {space}");
    }
    let game = allowed(|position| {
        take(&[first, second], 1)(position);
        position.players[1].envoys[0].1 = true;
    });
    assert!(game.is_sealed(cell("D3")) && !game.is_sealed(cell("A1")));
}

/// Rules: achievements
#[test]
fn points_of_a_position_cover_the_points_already_paid() {
    let claims = |points, farmer_points, claims: &'static [Achievement]| {
        move |position: &mut Position| {
            let player = &mut position.players[0];
            (player.points, player.farmer_points, player.claims) = (points, farmer_points, claims.to_vec());
        }
    };
    let paid = Achievement::ThreeSeals.points();
    let blue = PositionError::TooFewPoints(Colour::Blue);
    assert_eq!(refused(claims(paid + 1, 2, &[Achievement::ThreeSeals])), blue);
    assert_eq!(refused(claims(1, 2, &[])), blue);
    assert_eq!(allowed(claims(paid + 2, 2, &[Achievement::ThreeSeals])).points(tabletop::Seat(0)), paid + 2);
    assert_eq!(refused(claims(50, 0, &[])), PositionError::Over(Colour::Blue));
    let all_pairs = PositionError::Claims(Achievement::AllPairs);
    assert_eq!(refused(claims(49, 0, &[Achievement::AllPairs])), all_pairs);
    let twice = |position: &mut Position| {
        for player in &mut position.players {
            (player.points, player.claims) = (20, vec![Achievement::ThreeSeals]);
        }
    };
    assert_eq!(refused(twice), PositionError::Claims(Achievement::ThreeSeals));
}

/// Rules: who-was-there
#[test]
fn towns_that_were_left_are_remembered() {
    let left = |towns: &'static [&'static str]| {
        move |position: &mut Position| {
            position.visits = Visits::Ever;
            position.left = towns.iter().map(|town| cell(town)).collect();
        }
    };
    for (towns, bits) in [(&["C1"][..], 0b01), (&["C2"], 0b10), (&["C1", "C2"], 0b11)] {
        let written: Vec<Cell> = towns.iter().map(|town| cell(town)).collect();
        let game = allowed(left(towns));
        assert_eq!((game.position().left, game.towns_left()), (written, bits));
    }
    assert_eq!(allowed(left(&["C2", "C2"])).position().left, [cell("C2")], "named twice, it was left");
    assert_eq!(refused(left(&["A1"])), PositionError::NotATown(cell("A1")));
}

/// Rules: extra-turn
#[test]
fn further_turns_need_envoys() {
    assert_eq!(refused(|position| position.further_turns = 30), PositionError::FurtherTurns);
    assert_eq!(allowed(|position| position.further_turns = 29).further_turns(), 29);
}

/// A farmer field is open to players with an envoy beside it; a cell that is not a farmer field is never open.
/// Rules: farmer-unlock
#[test]
fn a_farmer_is_open_to_those_beside_it() {
    let game = allowed(|position| {
        position.players[0].envoys.push((cell("D1"), false));
        position.players[1].envoys.push((cell("E3"), false));
    });
    let open = |seat, name| game.is_unlocked(tabletop::Seat(seat), cell(name));
    assert_eq!([open(0, "E1"), open(0, "E2")], [true, false]);
    assert_eq!([open(1, "E1"), open(1, "E2")], [false, true]);
    assert!(!open(0, "B1") && !open(0, "C1") && !open(0, "Z9"));
}

/// Lines with default values are left out, and the text reads back as the same position.
/// Rules: setup
#[test]
fn a_position_is_written_without_empty_lines() {
    let text = allowed(|_| {}).to_string();
    assert!(!text.contains("further turns") && !text.contains("from farmers"), "{text}");
    let game = allowed(|position| (position.further_turns, position.players[0].farmer_points) = (1, 3));
    let text = game.to_string();
    assert!(text.contains("further turns: 1\n") && text.contains("12 points, 3 from farmers"), "{text}");
    assert_eq!(games::cascadero::sketch(&text), Ok(game));
}

/// A picture below the name of a board must show that board.
/// Rules: setup
#[test]
fn a_picture_shows_the_board_that_it_names() {
    let setup = Setup::new(games::cascadero::board("farmers"), vec![Colour::Blue, Colour::Pink]);
    let mut game = Cascadero::start(&setup).unwrap();
    let mut dice = Dice::seeded(1);
    while game.phase() != Phase::Place {
        game.apply_unchecked(game.sample(&mut dice).unwrap(), &mut NoEvents);
    }
    let text = game.to_string();
    assert_eq!(games::cascadero::sketch(&text), Ok(game));
    // Only the part before the facts that follow the picture.
    let facts = text.find("first:").unwrap();
    for (part, other) in [("   Y ", "   O "), ("   .  ", "      "), ("   2 ", "   . ")] {
        let at = text.find(part).unwrap();
        assert!(at < facts, "{part:?} is part of the picture");
        let changed = text.replacen(part, other, 1);
        assert!(games::cascadero::sketch(&changed).is_err(), "{part:?} became {other:?}:\n{changed}");
    }
}
