//! Every kind of event happens in some scene, and cites a rule that exists.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cascadero::{Event, Heralds, rule};

use crate::scene::{Scene, climb, scene, table};

/// The codes in the source of [`Event::code`].
fn all_codes() -> BTreeSet<String> {
    let source = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/event.rs")).unwrap();
    let (_, code) = source.split_once("fn code(").expect("events have codes");
    let quoted = |line: &str| Some(line.split_once("=> \"")?.1.split_once('"')?.0.to_owned());
    code.lines().filter_map(quoted).collect()
}

fn played(mut scene: Scene, commands: &str) -> Vec<Event> {
    let mut events = scene.events.clone();
    scene.play(commands);
    events.extend(scene.events);
    events
}

/// A short game on the printed farmer board, then scenes for the events that do not occur in it.
/// Rules: farmer-tiles, first-player, claims, optional, end
#[test]
fn every_kind_of_event() {
    let mut farm = table("farmers", "blue pink", Heralds::Star);
    let mut events = Vec::new();
    while farm.legal()[0].starts_with("tile") {
        let last = farm.legal().pop().unwrap();
        events.extend(played(farm.clone(), &last));
        farm.play(&last);
    }
    // Chance laid the kinds from the last to the first: A3 moves a herald.
    events.extend(played(farm, "first blue; place A2; place A4; place A3; herald C9 C4; place A5"));
    for (scene, commands) in [
        (climb("white", 1, "blue: 1 seal, cubes W3\npink:\ntaken seals: Y3"), "place D2 seal; place E3"),
        (climb("yellow", 2, "blue: cubes Y3\npink:"), "pass; place D2; place C1"),
        (climb("white", 3, "blue: cubes W14\npink:"), "place E1"),
        (climb("yellow", 1, "blue: cubes Y2\npink: 1 seal\ntaken seals: Y3"), "move A2 A1"),
        (climb("yellow", 1, "blue: cubes Y2\npink:"), "place E1"),
        (climb("white", 1, "claims: by-hand\nblue: cubes W14\npink:"), "decline third-banner"),
        (climb("yellow", 1, "blue: 3 points, cubes Y3 O4 B4 P4 W4, claims first-banners\npink:"), "place E1"),
    ] {
        events.extend(played(scene, commands));
    }
    let last_turn = scene(
        "
             A   B
         1       .
             .
        blue:
        pink:
        ",
    );
    events.extend(played(last_turn, "place A1; place B1"));

    let seen: BTreeSet<String> = events.iter().map(|event| event.code().to_owned()).collect();
    let missing: Vec<String> = all_codes().difference(&seen).cloned().collect();
    assert!(missing.is_empty(), "no scene shows {missing:?}");
    for event in events {
        assert!(rule::ALL.contains(&event.rule()), "{event:?}");
    }
}
