//! Who wins.

use tabletop::Game;

use crate::scene::{Scene, scene};

/// The result after blue took the last field, which ends the game whatever the points.
fn final_table(facts: &str) -> Scene {
    let facts: String = facts.lines().map(|line| "        ".to_owned() + line.trim() + "\n").collect();
    let mut scene = scene(&format!(
        "
             A   B
         1       .
             b
{facts}"
    ));
    scene.play("place B1").asks("over: no-field");
    scene
}

/// The rulebook's example: only blue and orange have reached the last space of their own track.
/// Rules: winner
#[test]
fn only_blue_and_orange_qualify() {
    let scene = final_table(
        "blue: 40 points, cubes B15, claims third-banner
         yellow: 41 points, cubes Y14 O15 B15 P15 W15
         orange: 34 points, cubes O15
         pink: 49 points, cubes P13 W15",
    );
    scene.result("full: blue orange pink yellow");
    let standings = scene.game.standings().unwrap();
    let qualified: Vec<bool> = standings.places.iter().map(|place| place.qualified).collect();
    assert_eq!(qualified, [true, true, false, false]);
    assert_eq!(standings.winner(), Some(scene.seat("blue")));
}

/// Among those who qualify the most points win.
/// Rules: winner
#[test]
fn the_most_points_among_the_qualified() {
    let scene = final_table(
        "blue: 40 points, cubes B15, claims third-banner
         pink: 39 points, cubes P15
         yellow: 41 points, cubes Y15",
    );
    scene.result("full: yellow blue pink");
}

/// A qualified player with few points is placed before an unqualified one with many.
/// Rules: winner
#[test]
fn many_points_do_not_qualify() {
    final_table("blue: 49 points, cubes B14\npink: 1 point, cubes P15").result("full: pink blue");
}

/// Ending the game with fifty points does not win it.
/// Rules: winner, end
#[test]
fn ending_the_game_does_not_win_it() {
    let mut scene = scene(
        "
             A   B   C
         1       .
             b       .
         2       2
             .       .
        blue: 48 points, cubes B14
        pink: 1 point, cubes P15
        ",
    );
    scene.play("place B2").asks("over: points").points("blue", 50).result("full: pink blue");
}

/// Rules: minor-victory
#[test]
fn nobody_qualifies() {
    let scene = final_table(
        "blue: 42 points, cubes B14 W15, claims third-banner
         pink: 39 points, cubes O15
         yellow: 12 points",
    );
    scene.result("minor: blue pink yellow");
}

/// On equal points, the player whose turn in the first round came later is placed first.
/// Rules: winner
#[test]
fn ties_go_to_the_later_player_of_the_first_round() {
    let table = |first: &str| {
        final_table(&format!(
            "first: {first}
             to move: blue
             blue: 40 points, cubes B15, claims third-banner
             pink: 40 points, cubes P15"
        ))
    };
    table("blue").result("full: pink blue");
    table("pink").result("full: blue pink");
}

/// It is the order of the first round that counts, not the order of the seats.
/// Rules: winner, minor-victory
#[test]
fn ties_among_four() {
    let table = |first: &str| {
        final_table(&format!(
            "first: {first}
             to move: blue
             blue: 40 points
             pink: 40 points
             yellow: 40 points
             orange: 40 points, cubes O15"
        ))
    };
    table("blue").result("full: orange yellow pink blue");
    table("yellow").result("full: orange pink blue yellow");
    let minor = final_table("first: pink\nto move: blue\nblue: 40 points\npink: 40 points\nyellow: 40 points");
    minor.result("minor: blue yellow pink");
}

/// The breakdown of a result adds up to the points.
/// Rules: winner, victory-points
#[test]
fn the_breakdown_adds_up() {
    let scene = final_table(
        "blue: 40 points, 5 from farmers, claims three-alike pair-yellow pair-white
         pink: 12 points, claims pair-yellow",
    );
    let places = scene.game.standings().unwrap().places;
    for place in &places {
        assert_eq!(place.breakdown.iter().map(|(_, points)| points).sum::<i32>(), place.points, "{scene:?}");
    }
    assert_eq!(places[0].breakdown, [("tracks", 28), ("farmers", 5), ("achievements", 3), ("pairs", 4)]);
}
