//! Every record dropped into `fixtures/records` is replayed, and together they must show all that can happen.

use std::collections::BTreeSet;

use cascadero::{Achievement, Tile};
use conformance::fixtures;
use games::{GameKind, Record, RecordNeeds, verify_dice};

#[test]
fn every_record_replays_to_its_result() {
    for (name, text) in fixtures::records() {
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(record.hash.is_some() && record.result.is_some(), "{name} states its end");
        record.replay().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(record.to_string(), text, "{name} is written as it is read");
    }
}

#[test]
fn every_json_twin_is_the_same_record() {
    for (name, text) in fixtures::records() {
        let record = Record::parse(&text).unwrap();
        let twin = Record::parse(&record.json().to_string()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(twin.to_string(), text, "{name}");
    }
}

#[test]
fn a_record_needs_its_game_and_the_reader_if_it_brings_a_board() {
    let record = "cascade record 1\ngame: cascadito\nboard: front 1892d935a93570fa\n";
    assert_eq!(RecordNeeds::of(record), RecordNeeds { games: vec![GameKind::Cascadito], board_file: false });
    let own_board = format!("{record}\n| name = \"islet\"\n");
    assert!(RecordNeeds::of(&own_board).board_file);
    let stored = serde_json::json!({ "record": own_board }).to_string();
    assert_eq!(RecordNeeds::of(&stored), RecordNeeds { games: vec![GameKind::Cascadito], board_file: true });
    assert_eq!(RecordNeeds::of("no record"), RecordNeeds { games: vec![], board_file: false });
}

#[test]
fn every_record_has_honest_dice() {
    for (name, text) in fixtures::records() {
        let record = Record::parse(&text).unwrap();
        let draws = verify_dice(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(draws > 0, "{name}");
    }
}

/// Everything that the records of a game show: commands, events with their kinds, boards, ends.
fn shown(game: &str) -> BTreeSet<String> {
    let mut shown = BTreeSet::new();
    for (_, text) in fixtures::records().into_iter().filter(|(name, _)| name.starts_with(game)) {
        let record = Record::parse(&text).unwrap();
        let mut replay = record.start().unwrap();
        while let Some((played, events)) = replay.step().unwrap() {
            shown.insert(format!("command {}", played.command.split(' ').next().unwrap_or_default()));
            for event in events {
                shown.insert(format!("event {}", event.code));
                if let Some((_, achievement)) = event.facts.iter().find(|(name, _)| *name == "achievement") {
                    let achievement = achievement.as_str().unwrap_or_default();
                    shown.insert(format!("{} {} {achievement}", record.setup.board().name(), event.code));
                }
                for (name, value) in &event.facts {
                    if matches!(*name, "achievement" | "offer" | "ending" | "source" | "first" | "tile") {
                        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                        shown.insert(format!("{} {name} {value}", event.code));
                    }
                }
            }
        }
        let victory = replay.game().standings().map_or("none", |standings| standings.victory.name());
        shown.insert(format!("victory {victory}"));
        shown.insert(format!("board {} players {}", record.setup.board().name(), replay.game().seats()));
    }
    shown
}

fn must_show(game: &str, wanted: &[String]) {
    let shown = shown(game);
    let missing: Vec<&String> = wanted.iter().filter(|fact| !shown.contains(*fact)).collect();
    assert!(missing.is_empty(), "no record in fixtures/records/{game} shows: {missing:#?}");
}

#[test]
fn the_records_show_everything_that_can_happen_in_cascadero() {
    let verbs = ["tile", "first", "place", "score", "advance", "move", "herald", "claim", "decline", "pass"];
    let events = [
        "envoy-placed-sealed",
        "town-silent-alone",
        "town-silent-known",
        "town-scored",
        "cube-blocked",
        "cube-at-top",
        "further-turn-earned",
        "further-turn-started",
        "seal-taken",
        "envoy-moved",
        "herald-moved",
    ];
    let mut wanted: Vec<String> = Vec::new();
    wanted.extend(verbs.map(|verb| format!("command {verb}")));
    wanted.extend(events.map(|code| format!("event {code}")));
    wanted.extend(Achievement::ALL.map(|achievement| format!("achieved achievement {achievement}")));
    wanted.extend(Tile::ALL.map(|tile| format!("tile-revealed tile {tile}")));
    wanted.extend(["points", "no-envoy", "no-field"].map(|ending| format!("game-ended ending {ending}")));
    wanted.extend(["space", "tile", "achievement"].map(|source| format!("points-scored source {source}")));
    wanted.extend([true, false].map(|first| format!("points-scored first {first}")));
    for offer in ["advance", "move-envoy", "move-herald", "move-on"] {
        wanted.extend([format!("passed offer {offer}"), format!("lapsed offer {offer}")]);
    }
    wanted.extend(["victory full".to_owned(), "victory minor".to_owned()]);
    for players in 2..=4 {
        wanted.extend([format!("board front players {players}"), format!("board farmers players {players}")]);
    }
    must_show("cascadero", &wanted);
}

#[test]
fn the_records_show_everything_that_can_happen_in_barricade() {
    let verbs = [
        "order", "draw", "corner", "discard", "keep", "start", "bid", "pass", "stand", "buy", "walk", "sell", "shift",
        "dig", "fill", "trash", "flee", "done",
    ];
    let mut wanted: Vec<String> = Vec::new();
    wanted.extend(verbs.map(|verb| format!("command {verb}")));
    wanted.extend(barricade::Event::CODES.iter().map(|code| format!("event {code}")));
    wanted.extend(["ark", "everspring"].map(|ending| format!("game-ended ending {ending}")));
    wanted.extend(["victory full".to_owned(), "victory nobody".to_owned()]);
    wanted.extend((2..=6).map(|players| format!("board standard players {players}")));
    wanted.extend(["board small players 3".to_owned(), "board large players 2".to_owned()]);
    must_show("barricade", &wanted);
}

#[test]
fn the_records_show_everything_that_can_happen_in_cascadito() {
    let verbs = ["first", "roll", "take", "mark", "river", "score", "track", "claim", "decline", "pass"];
    let mut wanted: Vec<String> = Vec::new();
    wanted.extend(verbs.map(|verb| format!("command {verb}")));
    wanted.extend(cascadito::Event::CODES.iter().map(|code| format!("event {code}")));
    wanted.extend(
        ["top-row", "bottom-row", "tracks", "standstill", "boxes"].map(|ending| format!("game-ended ending {ending}")),
    );
    for number in 1..=4 {
        let sheet = games::cascadito::sheet(number);
        wanted.extend((1..=4).map(|players| format!("board {} players {players}", sheet.name())));
        for row in [cascadito::Row::Top, cascadito::Row::Bottom] {
            let boxes = sheet.row(row).iter().map(|achievement| format!("{} achieved {achievement}", sheet.name()));
            wanted.extend(boxes);
        }
    }
    must_show("cascadito", &wanted);
}

/// A record with one line changed.
fn with(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old:?} is in the record");
    text.replacen(old, new, 1)
}

fn refusal(text: &str) -> (u32, &'static str) {
    let error = Record::parse(text).and_then(|record| record.replay().map(|_| ())).expect_err("this record is wrong");
    (error.line, error.why.code)
}

#[test]
fn what_is_wrong_with_a_record_is_named_with_its_line() {
    let (_, text) = fixtures::records().into_iter().find(|(name, _)| name.contains("front-star-2")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let first_move = lines.iter().position(|line| line.contains(" place ")).unwrap();
    let line = first_move as u32 + 1;
    let (mover, other) =
        if lines[first_move].starts_with("yellow") { ("yellow", "orange") } else { ("orange", "yellow") };
    let noise: String = (0..10_240u32).map(|i| char::from(b'!' + (i * 7 % 90) as u8)).collect();

    let cut = lines[..lines.len() / 2].join("\n");
    assert_eq!(refusal(&cut), (lines.len() as u32 / 2, "record-cut-off"));
    let mid_word = &text[..text.find(" place ").unwrap() + 4];
    assert_eq!(refusal(mid_word).1, "record-cut-off");
    let hash = lines.iter().find_map(|line| line.strip_prefix("board: front ")).unwrap();
    assert_eq!(refusal(&with(&text, hash, "0123456789abcdef")), (0, "record-board-hash"));
    assert_eq!(refusal(&with(&text, hash, "123")).1, "record-board-line");
    let command = lines[first_move].split_once(' ').unwrap().1;
    let played = |actor: &str, command: &str| with(&text, lines[first_move], &format!("{actor} {command}"));
    assert_eq!(refusal(&played(other, command)), (line, "out-of-turn"));
    assert_eq!(refusal(&played(mover, "place Z31")), (line, "no-such-field"));
    assert_eq!(refusal(&played(mover, "place H5")), (line, "is-a-town"));
    assert_eq!(refusal(&played(mover, "advance blue")), (line, "other-question"));
    assert_eq!(refusal(&played(mover, "jump H6")), (line, "unknown-command"));
    assert_eq!(refusal(&played(mover, &noise)), (line, "unknown-command"));
    assert_eq!(refusal(&with(&text, "heralds: star", "heralds: moon")), (0, "record-option"));
    assert_eq!(refusal(&with(&text, "game: cascadero", "game: chess")), (2, "record-unknown-game"));
    assert_eq!(refusal(&with(&text, "cascade record 1", "cascade record 9")), (1, "record-not-a-record"));
    assert_eq!(refusal(&with(&text, "seat: orange", "seat: yellow")), (0, "setup-same-colour"));
    assert_eq!(refusal(&(text.clone() + "yellow pass\n")).1, "record-after-end");
    assert_eq!(refusal(&with(&text, "\nresult: full", "\nresult: minor")), (0, "record-result"));
    assert_eq!(refusal(&noise), (1, "record-not-a-record"));
    assert_eq!(refusal(""), (1, "record-not-a-record"));
    assert_eq!(refusal("{ \"format\": 1"), (1, "record-not-json"));

    // Dice that did not fall as the seed says.
    let first = lines.iter().position(|line| line.starts_with("chance first")).unwrap();
    let swapped = if lines[first].ends_with("yellow") { "chance first orange" } else { "chance first yellow" };
    let record = Record::parse(&with(&text, lines[first], swapped)).unwrap();
    let error = verify_dice(&record).unwrap_err();
    assert_eq!((error.line, error.why.code), (first as u32 + 1, "record-dice"));
}
