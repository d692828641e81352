//! Which placements score a town, and by how many steps. H5 is white with H4, H6, G4, G5, I4 and I5 around it; K5 is orange
//! with a star, E4 blue with a star.

use super::super::TwinOptions;
use super::super::board::TwinBoard;
use super::super::cell::cell;
use super::{begun, choices, cube, front, offers, put, set_cubes, stage};

#[test]
fn single_envoys_form_no_group() {
    let mut twin = front(&["blue", "pink", "yellow"]);
    stage(&mut twin, |table| {
        put(table, "pink", "A4 A5 C9 C10 D11");
        put(table, "blue", "A6 B7 G12 G13");
        put(table, "yellow", "O3 O5 M6");
    });
    let groups = |player: &str| twin.now.groups_of(player).len();
    assert_eq!((groups("pink"), groups("blue"), groups("yellow")), (2, 2, 0));
}

#[test]
fn example_of_three_placements() {
    // Blue forms a new group beside a town that pink visited before: that scores.
    let mut twin = front(&["blue", "pink"]);
    stage(&mut twin, |table| {
        put(table, "pink", "H4 I4 I3");
        put(table, "blue", "H7");
    });
    twin.apply("place H6");
    assert_eq!(cube(&twin, "blue", "white"), 2);
    // Pink's group of four already touches the white town, so the town does not score.
    let mut known = twin.clone();
    known.apply("place G4");
    assert_eq!(known.now.connected(cell("G4")).len(), 4);
    assert_eq!(cube(&known, "pink", "white"), 0);
    // Pink's group is new beside the orange town; the white town is not beside the placed envoy.
    twin.apply("place J5");
    assert_eq!((cube(&twin, "pink", "orange"), cube(&twin, "pink", "white")), (2, 0));
}

#[test]
fn example_of_first_and_later_envoys() {
    let mut twin = front(&["blue", "pink"]);
    stage(&mut twin, |table| {
        put(table, "blue", "H7");
        put(table, "pink", "H3");
    });
    twin.apply("place H6");
    assert_eq!(cube(&twin, "blue", "white"), 1);
    twin.apply("place H4");
    assert_eq!(cube(&twin, "pink", "white"), 2);
}

#[test]
fn a_single_envoy_scores_nothing_but_counts_as_there() {
    let mut twin = front(&["blue", "pink"]);
    twin.apply("place H6");
    assert_eq!(cube(&twin, "blue", "white"), 0);
    twin.apply("place A2");
    // The own single envoy is now part of the group, and it was in contact.
    let mut same = twin.clone();
    same.apply("place I5");
    assert_eq!(cube(&same, "blue", "white"), 0);
    // Another own group, not connected to it, counts the town as visited.
    twin.apply("place G3");
    twin.apply("place A10");
    twin.apply("place G4");
    assert_eq!(cube(&twin, "blue", "white"), 2);
}

#[test]
fn heralds_add_one_step() {
    for (others, steps) in [("", 2), ("D5", 3)] {
        let mut twin = front(&["yellow", "pink"]);
        stage(&mut twin, |table| {
            put(table, "yellow", "E2");
            put(table, "pink", others);
        });
        twin.apply("place E3");
        assert_eq!(cube(&twin, "yellow", "blue"), steps);
    }
}

#[test]
fn joining_envoys_is_first_contact_unless_one_was_there() {
    for (own, steps) in [("G6 I6", 1), ("G6 I6 I5", 0)] {
        let mut twin = front(&["blue", "pink"]);
        stage(&mut twin, |table| put(table, "blue", own));
        twin.apply("place H6");
        assert_eq!(twin.now.groups_of("blue").len(), 1);
        assert_eq!(cube(&twin, "blue", "white"), steps);
    }
}

#[test]
fn first_contact_looks_at_the_board_as_it_is() {
    // Blue scored white here once; since then the envoys beside the town have moved away.
    let mut twin = front(&["blue", "pink"]);
    stage(&mut twin, |table| {
        put(table, "blue", "G3 H3");
        set_cubes(table, "blue", "white=1");
    });
    twin.apply("place H4");
    assert_eq!(cube(&twin, "blue", "white"), 2);
}

#[test]
fn a_town_that_was_left_counts_as_visited_where_that_was_agreed() {
    for (visits_ever, steps) in [(false, 1), (true, 2)] {
        let options = TwinOptions { visits_ever, ..TwinOptions::USUAL };
        let mut twin = begun(TwinBoard::front(), &["blue", "pink"], "star", options);
        stage(&mut twin, |table| {
            put(table, "blue", "H7");
            table.touched.insert(cell("H5"));
        });
        twin.apply("place H6");
        assert_eq!(cube(&twin, "blue", "white"), steps);
    }
}

#[test]
fn seals_go_under_single_envoys_beside_towns() {
    let mut twin = front(&["blue", "pink"]);
    assert!(!offers(&twin, "place H6 seal"));
    stage(&mut twin, |table| {
        put(table, "blue", "H3");
        table.players.get_mut("blue").unwrap().seals = 2;
    });
    assert!(offers(&twin, "place H6 seal") && offers(&twin, "place H6"));
    assert!(!offers(&twin, "place H4 seal"), "part of a group");
    assert!(!offers(&twin, "place A5 seal"), "no town beside it");
    twin.apply("place H6 seal");
    assert_eq!(cube(&twin, "blue", "white"), 1);
    assert!(twin.snapshot().contains("blue hand envoys=28 seals=1\nblue envoys H3 H6*\n"));
}

#[test]
fn a_town_can_be_scored_again_by_another_sealed_envoy() {
    let mut twin = front(&["blue", "pink"]);
    stage(&mut twin, |table| table.players.get_mut("blue").unwrap().seals = 2);
    twin.apply("place H6 seal");
    twin.apply("place A2");
    twin.apply("place H4 seal");
    assert_eq!(cube(&twin, "blue", "white"), 3);
}

#[test]
fn the_player_orders_several_towns() {
    // H6 lies beside all three.
    let mut board = TwinBoard::front();
    board.towns.insert(cell("H7"), ("orange".to_string(), String::new()));
    board.towns.insert(cell("G6"), ("white".to_string(), String::new()));
    let mut twin = begun(board, &["blue", "pink"], "star", TwinOptions::USUAL);
    stage(&mut twin, |table| {
        table.players.get_mut("blue").unwrap().seals = 1;
        put(table, "pink", "I5");
    });
    twin.apply("place H6 seal");
    assert_eq!(choices(&twin), "score G6, score H5, score H7");
    twin.apply("score H7");
    assert_eq!((cube(&twin, "blue", "orange"), choices(&twin).as_str()), (1, "score G6, score H5"));
    twin.apply("score H5");
    // The last one needs no question. H5 was visited by pink (2 steps), G6 by nobody (1 step): the seal on 3 is taken.
    assert_eq!((cube(&twin, "blue", "white"), twin.actor().as_str()), (3, "pink"));
    assert!(twin.snapshot().contains("blue hand envoys=29 seals=1\n"));
}

#[test]
fn advanced_heralds_wander_after_their_town_scores() {
    let mut twin = begun(TwinBoard::front(), &["blue", "pink"], "advanced", TwinOptions::USUAL);
    assert!(twin.snapshot().contains("heralds H5 H12\n"));
    stage(&mut twin, |table| {
        put(table, "blue", "H7");
        // No room left around F7, one of the towns three away.
        put(table, "pink", "F6 F8 E6 E7 G6 G7");
    });
    twin.apply("place H6");
    assert_eq!(cube(&twin, "blue", "white"), 2);
    assert_eq!(choices(&twin), "herald H5 E4, herald H5 G2, herald H5 I7, herald H5 J3, herald H5 K5, pass");
    twin.apply("herald H5 G2");
    assert_eq!(twin.actor(), "pink");
    assert!(twin.snapshot().contains("heralds G2 H12\n"));
}

#[test]
fn an_advanced_herald_wanders_even_when_the_cube_is_at_the_top() {
    let mut twin = begun(TwinBoard::front(), &["blue", "pink"], "advanced", TwinOptions::USUAL);
    stage(&mut twin, |table| {
        put(table, "blue", "H7");
        set_cubes(table, "blue", "white=15");
        table.heralds.remove(&cell("H12"));
        table.heralds.insert(cell("I7"));
    });
    twin.apply("place H6");
    assert!(offers(&twin, "herald H5 F7") && offers(&twin, "pass"));
    assert!(!offers(&twin, "herald H5 I7"), "the other herald is there");
}
