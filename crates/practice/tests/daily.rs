//! The set-ups of the daily deals do not change: everybody plays the same ones, whatever version of the page they have.

use std::fmt::Write as _;

use practice::{DailyDeal, Day};

/// The days after which the games, and the boards of two of them, begin again.
const CYCLE: std::ops::Range<i64> = 20_773..20_809;

#[test]
fn the_deals_of_thirty_six_days_are_those_of_the_golden_file() {
    let mut found = String::new();
    for day in CYCLE.map(Day) {
        let DailyDeal { record, occupants, seed } = DailyDeal::of(day);
        let seats: Vec<&str> = occupants.iter().map(|occupant| occupant.name()).collect();
        let (kind, board) = (record.setup.kind().name(), record.setup.board());
        let header: Vec<String> =
            record.to_string().lines().skip(2).take_while(|line| !line.is_empty()).map(str::to_owned).collect();
        writeln!(found, "{day} {kind} {} {} {seed} {}", board.name(), seats.join(","), header.join("; "))
            .expect("text grows");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/daily_deals.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &found).expect("the golden file");
    }
    let expected = std::fs::read_to_string(path).expect("the golden file: write it with BLESS=1");
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.lines().count(), expected.lines().count());
}
