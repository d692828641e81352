//! The table before the first turn, and what Chance decides.

use cascadero::{Action, Cascadero, Colour, Heralds, Setup, SetupError, Tile};
use tabletop::{Actor, Dice, Game, GameExt};

use crate::scene::{Scene, colour, table};

/// Rules: setup
#[test]
fn everyones_pieces() {
    let scene = table("front", "yellow orange blue pink", Heralds::Star);
    for who in ["yellow", "orange", "blue", "pink"] {
        scene.points(who, 0).cubes(who, "Y0 O0 B0 P0 W0").seals(who, 0).flags(who, "");
        assert_eq!(scene.game.hand(scene.seat(who)), 30);
    }
    let seals = Colour::ALL.map(|track| scene.game.track_seals(track).collect::<Vec<_>>());
    assert_eq!(seals, [vec![3, 8], vec![3, 8], vec![3, 8], vec![3, 8], vec![3, 7, 9, 13]]);
}

/// Two to four players, each with a different colour; white is not a player colour.
/// Rules: setup
#[test]
fn who_can_play() {
    let start = |colours: &str| {
        let colours = colours.split_whitespace().map(colour).collect();
        Cascadero::start(&Setup::new(games::cascadero::board("front"), colours))
    };
    assert!(start("blue pink").is_ok() && start("pink orange yellow").is_ok());
    assert_eq!(start("blue"), Err(SetupError::Players { count: 1 }));
    assert_eq!(start("yellow orange blue pink yellow"), Err(SetupError::Players { count: 5 }));
    assert_eq!(start("blue white"), Err(SetupError::WhitePlayer));
    assert_eq!(start("blue pink blue"), Err(SetupError::SameColour { colour: Colour::Blue }));
}

/// Four heralds, one in a town of each player colour, on stars, circles or crosses.
/// Rules: herald-setup
#[test]
fn where_the_heralds_begin() {
    for (board, heralds, towns) in [
        ("front", Heralds::Star, "E4 E11 K5 K12"),
        ("front", Heralds::Circle, "B4 C13 M3 N13"),
        ("front", Heralds::Cross, "D9 F14 J3 L8"),
        ("farmers", Heralds::Star, "C9 G15 K1 M9"),
        ("farmers", Heralds::Circle, "A6 A11 O2 O7"),
        ("farmers", Heralds::Cross, "C4 E12 K6 M14"),
    ] {
        let scene = table(board, "blue pink", heralds);
        scene.heralds(towns);
        let mut colours: Vec<_> =
            scene.game.heralds().filter_map(|town| scene.game.board().town_colour(town)).collect();
        colours.sort_unstable();
        assert_eq!(colours, Colour::PLAYERS, "{board} {heralds}");
    }
}

fn outcomes(scene: &Scene) -> Vec<(String, u32)> {
    let mut outcomes = Vec::new();
    scene.game.chance_outcomes(&mut outcomes);
    outcomes.into_iter().map(|(action, weight)| (action.to_string(), weight)).collect()
}

/// Every player is drawn with the same probability.
/// Rules: first-player, chance-is-a-player
#[test]
fn the_first_player_is_drawn() {
    let mut scene = table("front", "pink yellow blue", Heralds::Star);
    assert_eq!(scene.game.actor(), Actor::Chance);
    scene.asks("chance first").offers("first yellow; first blue; first pink");
    assert_eq!(outcomes(&scene).into_iter().map(|(_, weight)| weight).collect::<Vec<_>>(), [1, 1, 1]);
    scene.play("first yellow").saw_only("first yellow; turn yellow").asks("yellow place");
    assert_eq!(scene.game.first_player(), Some(scene.seat("yellow")));
}

/// Chance lays the farmer tiles field by field, by column and row; the weights are the numbers of tiles that are left.
/// Rules: chance-is-a-player, farmer-tiles
#[test]
fn farmer_tiles_are_laid_by_chance() {
    let mut scene = table("farmers", "blue pink", Heralds::Star);
    scene.asks("chance tiles");
    let weights = |scene: &Scene| outcomes(scene).into_iter().map(|(_, weight)| weight).collect::<Vec<_>>();
    scene.offers(
        "tile A3 victory-points-2; tile A3 victory-points-3; tile A3 advance-cube;
         tile A3 place-envoy; tile A3 move-herald",
    );
    assert_eq!(weights(&scene), [5, 5, 5, 4, 5]);
    scene.play("tile A3 place-envoy").saw_only("tile A3 place-envoy");
    assert_eq!(weights(&scene), [5, 5, 5, 3, 5]);
    scene.play("tile A8 place-envoy; tile A13 place-envoy; tile C1 place-envoy");
    // No further-turn tile is left.
    scene.offers("tile C6 victory-points-2; tile C6 victory-points-3; tile C6 advance-cube; tile C6 move-herald");
}

/// All 24 tiles lie face up before the first player is drawn.
/// Rules: farmer-tiles, first-player
#[test]
fn every_farmer_has_a_tile_before_the_first_turn() {
    let mut scene = table("farmers", "blue pink", Heralds::Star);
    for _ in 0..24 {
        scene.asks("chance tiles");
        let first = scene.legal()[0].clone();
        scene.play(&first);
    }
    scene.asks("chance first");
    let board = scene.game.board();
    assert_eq!(board.farmers().len(), 24);
    let tiles: Vec<Tile> = board.farmers().filter_map(|cell| scene.game.tile(cell)).collect();
    assert_eq!(Tile::ALL.map(|kind| tiles.iter().filter(|tile| **tile == kind).count()), [5, 5, 5, 4, 5]);
    // At the start all of them are closed to every player.
    scene.play("first blue").refuses("place A3", "farmer-locked", "farmer-unlock");
}

/// No farmer field of the printed board touches a town.
/// Rules: farmer-first, farmer-tiles
#[test]
fn printed_farmers_are_away_from_towns() {
    let board = games::cascadero::board("farmers");
    for farmer in board.farmers() {
        assert!(farmer.around().into_iter().flatten().all(|cell| board.town_colour(cell).is_none()), "{farmer}");
    }
}

/// A state has no hidden order: the same actions lead to equal states, and any legal draw is possible at any time.
/// Rules: chance-is-a-player
#[test]
fn a_state_holds_no_randomness() {
    let mut dice = Dice::seeded(7);
    let mut scene = table("farmers", "blue pink", Heralds::Star);
    let mut played: Vec<Action> = Vec::new();
    while scene.game.actor() == Actor::Chance {
        let draw = scene.game.sample_chance(&mut dice);
        played.push(draw);
        scene.play(&draw.to_string());
    }
    assert_eq!(played.len(), 25);
    let mut again = table("farmers", "blue pink", Heralds::Star);
    for action in &played {
        again.game.apply(*action).unwrap();
    }
    assert_eq!(again.game, scene.game);
    // Chance decides only before the first turn.
    assert!(outcomes(&scene).is_empty());
}
