//! Checks that the program can read the examples of `docs/formats.md`.

use std::collections::BTreeSet;

use games::{Guide, Record};
use locale::Lang;
use serde_json::{Value, json};
use tabletop::{Actor, Dice};

const FORMATS: &str = include_str!("../../../docs/formats.md");

/// The content of every code block of a kind.
fn blocks(kind: &str) -> Vec<String> {
    let opening = format!("```{kind}\n");
    let blocks: Vec<String> = FORMATS
        .split(&opening)
        .skip(1)
        .filter_map(|rest| rest.split_once("```").map(|(block, _)| block.to_owned()))
        .collect();
    assert!(!blocks.is_empty(), "there is a {kind} example");
    blocks
}

#[test]
fn records_on_the_page_replay() {
    for text in blocks("record").into_iter().chain(blocks("json")) {
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        record.replay().unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
}

#[test]
fn the_trace_in_the_document_agrees_with_its_record() {
    let record = Record::parse(&blocks("record")[0]).expect("the first record");
    for text in blocks("trace") {
        let shown: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let mut replay = record.start().expect("a set-up");
        let mut lines = Vec::new();
        while let Some((played, events)) = replay.step().expect("a legal action") {
            let (actor, command) = (played.actor.clone(), played.command.clone());
            let events: Vec<Value> = events.iter().map(games::EventMessage::json).collect();
            let (ply, state) = (replay.ply(), replay.game().json());
            lines.push(json!({
                "game": 0, "ply": ply, "actor": actor, "command": command, "events": events, "state": state,
            }));
        }
        let expected = &lines[shown["ply"].as_u64().map_or(0, |ply| ply as usize - 1)];
        assert_eq!(shown.to_string(), expected.to_string(), "also in the order of the keys");
    }
}

#[test]
fn guides_on_the_page_can_be_played() {
    for text in blocks("guide") {
        let guide = Guide::parse("example", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        guide.record.replay().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!((0..guide.steps.len()).any(|step| guide.asks(step).is_some()), "it asks for something");
    }
}

#[test]
fn positions_on_the_page_can_be_drawn() {
    for text in blocks("position") {
        let game = games::cascadero::sketch(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(games::cascadero::sketch(&game.to_string()).unwrap(), game, "it is drawn as it is read");
    }
}

#[test]
fn boards_on_the_page_can_be_played() {
    for text in blocks("board") {
        games::AnyBoard::from_text(&text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"));
    }
}

/// The first positions of a game, whose states together have every documented key.
fn starts() -> [games::AnyGame; 3] {
    let colours = vec![cascadero::Colour::Blue, cascadero::Colour::Pink];
    let cascadero = cascadero::Setup::new(games::cascadero::board("farmers"), colours);
    let cascadero = cascadero::Setup { visits: cascadero::Visits::Ever, ..cascadero };
    let of = |text: &str| Record::parse(text).expect("a record").start().expect("a set-up").game().clone();
    let [_, cascadito, barricade] = <[String; 3]>::try_from(blocks("record")).expect("a record of each game");
    let cascadero = games::AnySetup::Cascadero(cascadero).start().expect("a set-up");
    [cascadero, of(&cascadito), of(&barricade)]
}

/// Objects whose keys are names of the game: colours, cells, kinds of labourers, parts of a score.
const BY_NAME: [&str; 9] =
    ["cubes", "track_seals", "farmer_tiles", "tracks", "collections", "pool", "market", "labourers", "breakdown"];

/// The keys of a state that are not names of the game.
fn keys(state: &Value, found: &mut BTreeSet<String>) {
    for part in state.as_array().into_iter().flatten() {
        keys(part, found);
    }
    for (key, value) in state.as_object().into_iter().flatten() {
        found.insert(key.clone());
        match value.as_object().filter(|_| BY_NAME.contains(&key.as_str())) {
            Some(listed) => listed.values().for_each(|value| keys(value, found)),
            None => keys(value, found),
        }
    }
}

#[test]
fn every_key_of_a_state_is_on_the_page() {
    let alone = cascadito::Setup::new(games::cascadito::sheet(1), 1);
    let alone = games::AnySetup::Cascadito(alone).start().expect("a set-up");
    for mut game in starts().into_iter().chain([alone]) {
        let mut dice = Dice::seeded(1);
        let mut found = BTreeSet::new();
        loop {
            keys(&game.json(), &mut found);
            let action = match game.actor() {
                Actor::Chance => game.sample_chance(&mut dice),
                Actor::Seat(_) => game.sample_action(&mut dice),
                Actor::Nobody => break,
            };
            game.play(&action.to_string()).expect("a legal action");
        }
        assert!(found.contains("result"), "the game came to its end");
        found.retain(|key| !FORMATS.contains(&format!("`{key}`")));
        assert!(found.is_empty(), "docs/formats.md does not mention {found:?} of {:?}", game.kind());
    }
}

#[test]
fn every_event_is_on_the_page() {
    let lists: Vec<&str> = FORMATS.split("\nEvents: ").skip(1).filter_map(|rest| rest.split(".\n").next()).collect();
    let listed = |list: &str| list.split([',', '\n']).map(|word| word.trim().trim_matches('`').to_owned()).collect();
    let lists: Vec<Vec<String>> = lists.into_iter().map(listed).collect();
    let [cascadero, cascadito, barricade] = <[Vec<String>; 3]>::try_from(lists).expect("a list for each game");
    let known = |list: Vec<String>| list.into_iter().filter(|word| !word.is_empty()).collect::<Vec<String>>();
    assert_eq!(known(cascadito), cascadito::Event::CODES);
    assert_eq!(known(barricade), barricade::Event::CODES);
    let told: BTreeSet<&str> =
        Lang::En.keys().filter_map(|key| key.trim_end_matches(".one").strip_prefix("event.")).collect();
    assert_eq!(known(cascadero).iter().map(String::as_str).collect::<BTreeSet<_>>(), told);
}

#[test]
fn every_command_is_on_the_page() {
    let page = |word: &str| assert!(FORMATS.contains(&format!("`{word}")), "docs/formats.md does not mention {word}");
    ["place ", "score ", "advance ", "move ", "herald ", "claim ", "decline ", "pass", "first ", "tile "]
        .into_iter()
        .for_each(page);
    cascadero::Achievement::ALL.iter().for_each(|achievement| page(achievement.name()));
    cascadero::Tile::ALL.iter().for_each(|tile| page(tile.name()));
    for game in starts() {
        game.legal_commands().iter().filter_map(|command| command.split(' ').next()).for_each(page);
    }
}

#[test]
fn the_wall_on_the_page_can_be_drawn() {
    let [.., barricade] = starts();
    let (_, rest) = FORMATS.split_once("`draw ").expect("a wall is drawn");
    let wall: u64 = rest.split('`').next().and_then(|wall| wall.parse().ok()).expect("a wall is a number");
    let deck = barricade.json()["deck"].clone();
    assert!(deck.as_array().is_some_and(|deck| deck.contains(&wall.into())), "{wall} is none of {deck}");
}

#[test]
fn every_example_is_read() {
    let kinds = FORMATS.split("\n```").skip(1).step_by(2).filter_map(|block| block.lines().next());
    for kind in kinds {
        let read = ["record", "json", "trace", "position", "guide", "board"].contains(&kind);
        assert!(read, "no test reads an example of the kind {kind:?}");
    }
}
