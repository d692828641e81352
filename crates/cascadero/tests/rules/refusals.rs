//! Every reason why a command can be refused: before the first turn, at a placement, and when a town is chosen.
//!
//! [`Scene::refuses`](crate::scene::Scene::refuses) checks the cited rule, and that nothing changed.

use cascadero::{Action, ActionError, Heralds};
use tabletop::Game;

use crate::scene::{climb, scene, table};

/// Rules: end
#[test]
fn game_over() {
    climb("yellow", 2, "blue: 48 points\npink:").refuses("place E1", "game-over", "end");
}

/// Rules: turn-order
#[test]
fn other_question() {
    let start = table("front", "blue pink", Heralds::Star);
    start.refuses("place A2", "other-question", "turn-order");
    let mut scene = start.clone();
    scene.play("first blue");
    for command in [
        "first pink",
        "tile A3 place-envoy",
        "score C2",
        "advance blue",
        "move A1 A2",
        "herald E4 E11",
        "claim three-seals",
        "decline three-seals",
    ] {
        scene.refuses(command, "other-question", "turn-order");
    }
    climb("yellow", 3, "blue: cubes Y3\npink:").refuses("place E1", "other-question", "turn-order");
}

/// Rules: optional
#[test]
fn not_optional() {
    let mut scene = table("front", "blue pink", Heralds::Star);
    scene.refuses("pass", "not-optional", "optional");
    scene.play("first blue").refuses("pass", "not-optional", "optional");
}

/// Rules: farmer-tiles
#[test]
fn other_farmer() {
    let mut scene = table("farmers", "blue pink", Heralds::Star);
    scene.refuses("tile A8 place-envoy", "other-farmer", "farmer-tiles");
    scene.refuses("tile A4 place-envoy", "other-farmer", "farmer-tiles");
    scene.play("tile A3 place-envoy").refuses("tile A3 place-envoy", "other-farmer", "farmer-tiles");
}

/// Rules: farmer-tiles
#[test]
fn tile_used_up() {
    let mut scene = table("farmers", "blue pink", Heralds::Star);
    scene.play("tile A3 place-envoy; tile A8 place-envoy; tile A13 place-envoy; tile C1 place-envoy");
    scene.refuses("tile C6 place-envoy", "tile-used-up", "farmer-tiles");
}

/// Rules: first-player
#[test]
fn no_such_player() {
    let scene = table("front", "blue pink", Heralds::Star);
    scene.refuses("first yellow", "no-such-player", "first-player");
    scene.refuses("first white", "no-such-player", "first-player");
}

/// Rules: place
#[test]
fn no_such_field() {
    let mut scene = table("front", "blue pink", Heralds::Star);
    scene.play("first blue");
    scene.refuses("place A16", "no-such-field", "place").refuses("place Z31", "no-such-field", "place");
}

/// Rules: place
#[test]
fn is_a_town() {
    let mut scene = table("front", "blue pink", Heralds::Star);
    scene.play("first blue").refuses("place H5", "is-a-town", "place");
    scene.refuses("place H5 seal", "is-a-town", "place");
}

/// Rules: place
#[test]
fn occupied() {
    let mut scene = table("front", "blue pink", Heralds::Star);
    scene.play("first blue; place A2").refuses("place A2", "occupied", "place");
    scene.play("place A3").refuses("place A2", "occupied", "place");
}

/// Rules: farmer-unlock
#[test]
fn farmer_locked() {
    let scene = scene(
        "
             A   B   C
         1       .
             p       2
         2       p
             .       .
        blue:
        pink:
        ",
    );
    scene.refuses("place C1", "farmer-locked", "farmer-unlock");
}

/// Rules: seal-use
#[test]
fn seals_refused() {
    let land = |blue: &str, pink: &str| {
        scene(&format!(
            "
             A   B   C
         1       .
             b       W
         2       .
             .       .
         3       .
        blue: {blue}
        pink: {pink}
        taken seals: Y3
        "
        ))
    };
    land("", "1 seal").refuses("place C2 seal", "no-seal", "seal-use");
    let scene = land("1 seal", "");
    scene.refuses("place B3 seal", "seal-away-from-towns", "seal-use");
    scene.refuses("place B2 seal", "seal-in-group", "seal-use");
    scene.offers_with("seal", "place C2 seal");
}

/// Rules: several-towns
#[test]
fn not_to_score() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       Y       .
         2       O       W
             .       .       .
         3       b       P
             .       .       .
        blue:
        pink:
        ",
    );
    scene.play("place C2").offers("score C1; score D2; score D3");
    // A town that the group already touched, a field, and a cell outside the land.
    scene.refuses("score B2", "not-to-score", "several-towns");
    scene.refuses("score C2", "not-to-score", "several-towns");
    scene.refuses("score Z9", "not-to-score", "several-towns");
    scene.refuses("pass", "not-optional", "optional");
    scene.play("score D2").refuses("score D2", "not-to-score", "several-towns");
}

/// For a command with too few or too many words, the error shows its form; an unknown word is quoted.
/// Rules: chance-is-a-player
#[test]
fn a_command_that_cannot_be_read_says_how_it_is_written() {
    for (command, form) in [
        ("tile A1", "tile CELL KIND"),
        ("first", "first COLOUR"),
        ("place A1 A2", "place CELL [seal]"),
        ("score", "score TOWN"),
        ("advance blue pink", "advance COLOUR"),
        ("move A1", "move FROM TO"),
        ("herald A1", "herald FROM TO"),
        ("claim", "claim ACHIEVEMENT"),
        ("decline", "decline ACHIEVEMENT"),
        ("pass now", "pass"),
    ] {
        let error = command.parse::<Action>().expect_err(command);
        assert_eq!(error.code(), "command-form", "{command}");
        assert!(error.to_string().contains(form), "{command}: {error}");
    }
    assert_eq!("jump A1".parse::<Action>(), Err(ActionError::UnknownCommand("jump".to_owned())));
}

/// Alternatives are offered in a useful order: the same kind first, then the nearest.
/// Rules: place
#[test]
fn alternatives_are_alike_and_near() {
    let scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       W       .
         2       .       .
             .       .       b
        blue: 1 seal
        pink:
        taken seals: W13
        ",
    );
    let alternatives = |command: &str| -> Vec<String> {
        let refused = command.parse().unwrap();
        scene.game.alternatives(refused).iter().map(ToString::to_string).collect()
    };
    let plain = alternatives("place E2");
    assert_eq!(plain[..2], ["place D2", "place E1"].map(str::to_owned), "{plain:?}");
    assert!(plain.iter().skip_while(|command| !command.contains("seal")).all(|command| command.contains("seal")));
    assert_eq!(plain.len(), scene.legal().len());
    let sealed = alternatives("place B1 seal");
    assert_eq!(sealed[0], "place B1 seal", "{sealed:?}");
    assert!(sealed.last().is_some_and(|command| !command.contains("seal")), "{sealed:?}");
}
