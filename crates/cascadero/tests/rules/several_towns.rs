//! One envoy that scores several towns, which is possible only on custom boards.

use crate::scene::{Scene, scene};

/// C2 touches a yellow, an orange and a white town, and blue's envoy on C3.
fn three_towns(facts: &str) -> Scene {
    scene(&format!(
        "
             A   B   C   D   E
         1       .       .
             .       Y       .
         2       O       W
             .       .       .
         3       .       .
             .       b       .
        {facts}
        "
    ))
}

/// Rules: several-towns
#[test]
fn the_player_chooses_the_order() {
    let mut scene = three_towns("blue:\n        pink:");
    scene.play("place C2").asks("blue score").offers("score B2; score C1; score D2").never("scores");
    scene.play("score C1").saw_only("yellow C1 scores 1; blue on yellow 0>1").offers("score B2; score D2");
    scene.play("score D2");
    scene.saw_only(
        "white D2 scores 1; blue on white 0>1;
         orange B2 scores 1; blue on orange 0>1; turn pink",
    );
}

/// The first town's advance reaches an action: the action and all that it triggers are resolved before the next town is chosen.
/// Rules: several-towns, depth-first
#[test]
fn each_town_is_finished_before_the_next() {
    let mut scene = three_towns("blue: cubes Y3 B3\n        pink:");
    scene.play("place C2; score C1").asks("blue advance").cubes("blue", "Y4 O0 W0");
    scene.play("advance blue").saw_only("blue on blue 3>4").asks("blue advance").cubes("blue", "B4 O0 W0");
    scene.play("pass").asks("blue score").offers("score B2; score D2");
}

/// A town that the group was already in contact with cannot be chosen.
/// Rules: several-towns, first-contact
#[test]
fn a_known_town_is_not_chosen() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       Y       .
         2       O       W
             .       .       .
         3       b       .
             .       .       .
        blue:
        pink:
        ",
    );
    scene.play("place C2").saw("B2 silent: known").offers("score C1; score D2");
}

/// If only one town scores, the player is not asked.
/// Rules: several-towns
#[test]
fn an_only_town_scores_by_itself() {
    let mut scene = three_towns("blue:\n        pink:");
    scene.play("place D3").saw("white D2 scores 1").asks("pink place");
}

/// A sealed envoy scores every town it touches.
/// Rules: seal-use, several-towns
#[test]
fn a_seal_scores_every_town_it_touches() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       Y!      p
         2       O       W
             .       .       .
         3       .       .
             .       .       .
        blue: 1 seal
        pink:
        taken seals: Y3
        ",
    );
    scene.play("place C2 seal").offers("score B2; score C1; score D2");
    scene.play("score C1; score B2");
    scene.saw("yellow C1 scores 2: herald; orange B2 scores 1; white D2 scores 2: visited").seals("blue", 0);
}

/// Further turns of two scorings add up.
/// Rules: extra-turn, several-towns
#[test]
fn two_scorings_earn_two_further_turns() {
    let mut scene = scene(
        "
             A   B   C   D   E
         1       .       .
             .       Y       .
         2       .       W
             .       .       .
         3       .       .
             .       b       .
        blue: cubes Y6 W3
        pink:
        ",
    );
    scene.play("place C2; score C1; place A1; place A2");
    scene.saw(
        "yellow C1 scores 1; blue on yellow 6>7; blue earns a turn;
         white D2 scores 1; blue on white 3>4; blue earns a turn;
         further turn blue; blue places A1; further turn blue; blue places A2; turn pink",
    );
    scene.asks("pink place");
}

/// On the printed boards this choice never arises.
/// Rules: several-towns
#[test]
fn no_field_of_the_printed_boards_touches_two_towns() {
    for (name, towns, fields) in [("front", 36, 198), ("farmers", 26, 208)] {
        let board = games::cascadero::board(name);
        assert_eq!((board.towns().len(), board.fields().len()), (towns, fields), "{name}");
        for field in board.fields() {
            let touched = field.around().into_iter().flatten().filter(|cell| board.town_colour(*cell).is_some());
            assert!(touched.count() <= 1, "{field} of {name}");
        }
    }
}
