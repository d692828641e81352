//! A review adds up, repeats, and knows a blunder when it sees one.

use games::{AnyGame, GameKind, Record};
use review::{Effort, Label, Review, Reviewer, Verdict};

const EFFORT: Effort = Effort { playouts: 30, opinions: 2, doublings: 0, seed: 1, threads: 1 };

fn reviewed(record: &Record, effort: Effort) -> Review {
    let mut reviewer = Reviewer::new(record, effort).expect("a record that can be replayed");
    while reviewer.step() {}
    assert_eq!(reviewer.progress().0, record.actions.len());
    reviewer.review()
}

/// The recorded games of the fixtures.
fn records() -> Vec<Record> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/records");
    let games = std::fs::read_dir(folder).expect("the fixtures").flatten();
    let files = games.flat_map(|game| std::fs::read_dir(game.path()).into_iter().flatten().flatten());
    let texts = files.filter_map(|file| std::fs::read_to_string(file.path()).ok());
    texts.filter_map(|text| Record::parse(&text).ok()).filter(|record| record.replay().is_ok()).collect()
}

#[test]
fn luck_and_decisions_add_up_to_the_result_in_every_recorded_game() {
    let records = records();
    assert!(records.len() >= 6, "{} records", records.len());
    for record in &records {
        let review = reviewed(record, Effort { playouts: 4, opinions: 1, ..EFFORT });
        for summary in &review.summaries {
            let sum = summary.start + summary.luck + summary.decisions + summary.rivals;
            assert!((sum - summary.result).abs() < 1e-3, "{summary:?}");
        }
        for pair in review.actions.windows(2) {
            assert_eq!(pair[0].after, pair[1].before);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_review_whatever_the_threads() {
    let record = &records().into_iter().min_by_key(|record| record.actions.len()).expect("records");
    assert_eq!(reviewed(record, EFFORT), reviewed(record, Effort { threads: 3, ..EFFORT }));
}

/// Positions with known best actions, from the puzzles that need no sheet of their own: the position, and the actions.
fn puzzles() -> Vec<(String, AnyGame, Vec<String>)> {
    let mut puzzles = Vec::new();
    for kind in [GameKind::Cascadero, GameKind::Barricade] {
        let folder = format!("{}/../../fixtures/puzzles/{}", env!("CARGO_MANIFEST_DIR"), kind.name());
        for file in std::fs::read_dir(folder).expect("the fixtures").flatten().filter(|file| file.path().is_file()) {
            let text = std::fs::read_to_string(file.path()).expect("a puzzle");
            let (header, position) = text.split_once("\n\n").expect("a header");
            let list = |key: &str| -> Vec<String> {
                let line = header.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
                line.split(',').map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
            };
            let mut game = match Record::parse(position) {
                Ok(record) => record.replay().expect("a record"),
                Err(_) => AnyGame::from_picture(kind, position).expect("a position"),
            };
            for command in list("after:") {
                game.play(&command).expect("a legal command");
            }
            puzzles.push((file.path().display().to_string(), game, list("best:")));
        }
    }
    puzzles
}

#[test]
fn the_best_action_of_a_puzzle_is_best_and_another_one_is_worse() {
    let effort = Effort { playouts: 1_500, opinions: 3, doublings: 1, ..EFFORT };
    let (mut verdicts, mut wrong) = (0, Vec::new());
    for (name, game, best) in puzzles() {
        let judged = |command: &String| {
            let action = game.read_action(command).expect("a command");
            Verdict::of(&game, action, effort).expect("a choice")
        };
        let others: Vec<String> = game.legal_commands().into_iter().filter(|command| !best.contains(command)).collect();
        let other = &others[others.len() / 2];
        for (command, is_right) in [(&best[0], true), (other, false)] {
            let verdict = judged(command);
            verdicts += 1;
            // An open verdict claims nothing.
            if verdict.label != Label::Open && is_right != (verdict.label == Label::Best) {
                wrong.push(format!("{name}: {command}: {verdict:?}"));
            }
        }
    }
    assert!(verdicts >= 50, "{verdicts} verdicts");
    assert!(wrong.len() * 100 <= verdicts, "{} of {verdicts}: {wrong:#?}", wrong.len());
}
