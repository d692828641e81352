//! Perft counts: how many ways there are to play on, from the positions listed in `fixtures/perft`.

use conformance::fixtures;
use games::{AnyGame, Record};

/// Each line is a record, a position in it, a depth and a count: `cascadero/front-star-2-greedy-points 40 3 123456`.
#[test]
fn counts_have_not_changed() {
    let path = fixtures::folder().join("perft/counts.txt");
    let text = std::fs::read_to_string(&path).expect("there are perft counts");
    let records = fixtures::records();
    let mut blessed = Vec::new();
    let mut checked = 0;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, at, depth, count] = words[..] else {
            blessed.push(line.to_owned());
            continue;
        };
        let (_, text) = records.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("no record {name}"));
        let game = position(text, at.parse().expect("a position"));
        let found = game.perft(depth.parse().expect("a depth"));
        blessed.push(format!("{name} {at} {depth} {found}"));
        checked += 1;
        if std::env::var_os("BLESS").is_none() {
            assert_eq!(count.parse(), Ok(found), "{line}");
        }
    }
    assert!(checked > 0);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, blessed.join("\n") + "\n").unwrap();
    }
}

fn position(text: &str, at: usize) -> AnyGame {
    let record = Record::parse(text).unwrap();
    let mut replay = record.start().unwrap();
    while replay.ply() < at {
        replay.step().unwrap().expect("the record is long enough");
    }
    replay.game().clone()
}
