//! Every record in `fixtures/records` is replayed, and every error of a record has a specific code.
//!
//! The many recorded games of `fixtures/games`, and their coverage, are tested in `crates/conformance`.

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
fn every_record_round_trips_through_json() {
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

/// A server must not even read such a file: the boards of a program are never freed.
#[test]
fn a_record_with_a_board_file_is_refused_if_board_files_are_not_read() {
    let refused = |text: &str| Record::parse_without_board_file(text).expect_err("a board file").why.code;
    let mut refusals = 0;
    for (name, text) in fixtures::records() {
        let record = Record::parse(&text).unwrap();
        let json = record.json().to_string();
        if record.board_file.is_none() {
            for form in [&text, &json] {
                let again = Record::parse_without_board_file(form).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_eq!(again.to_string(), text, "{name}");
            }
            continue;
        }
        // A file that cannot be read would be refused for that, if it were read.
        let broken = text.replacen("| ", "| = ", 1);
        let broken_json = json.replacen("\"file\":\"", "\"file\":\"= ", 1);
        assert!(broken != text && broken_json != json, "{name}");
        for form in [&text, &json, &broken, &broken_json] {
            assert_eq!(refused(form), Record::CUSTOM_BOARD, "{name}");
            refusals += 1;
        }
    }
    assert!(refusals > 0);
}

#[test]
fn the_dice_of_every_record_are_verified() {
    for (name, text) in fixtures::records() {
        let record = Record::parse(&text).unwrap();
        let draws = verify_dice(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(draws > 0, "{name}");
    }
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
fn errors_in_a_record_are_reported_with_their_line() {
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

    // A draw that does not follow from the seed.
    let first = lines.iter().position(|line| line.starts_with("chance first")).unwrap();
    let swapped = if lines[first].ends_with("yellow") { "chance first orange" } else { "chance first yellow" };
    let record = Record::parse(&with(&text, lines[first], swapped)).unwrap();
    let error = verify_dice(&record).unwrap_err();
    assert_eq!((error.line, error.why.code), (first as u32 + 1, "record-dice"));
}
