//! The examples of `docs/formats.md` are what the program reads.

use games::Record;

const FORMATS: &str = include_str!("../../../docs/formats.md");

/// The content of every block of a kind.
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

#[test]
fn every_event_and_command_is_on_the_page() {
    let page = |word: &str| assert!(FORMATS.contains(&format!("`{word}")), "docs/formats.md does not mention {word}");
    ["place ", "score ", "advance ", "move ", "herald ", "claim ", "decline ", "pass", "first ", "tile "]
        .into_iter()
        .for_each(page);
    cascadero::Achievement::ALL.iter().for_each(|achievement| page(achievement.name()));
    cascadero::Tile::ALL.iter().for_each(|tile| page(tile.name()));
    let state = games::AnySetup::Cascadero(cascadero::Setup {
        board: games::cascadero::board("farmers"),
        colours: vec![cascadero::Colour::Blue, cascadero::Colour::Pink],
        heralds: cascadero::Heralds::Star,
        claims: cascadero::ClaimMode::Automatic,
    })
    .start()
    .unwrap()
    .json();
    state.as_object().unwrap().keys().for_each(|key| page(key));
    state["players"][0].as_object().unwrap().keys().for_each(|key| page(key));
}
