//! Properties of the record reader: it never panics, and reads back what it writes. `crates/fuzz` mutates whole records.

use driver::{Driver, DriverStep, RandomPlayer};
use games::{GameKind, Record, SetupForm};
use proptest::prelude::*;
use tabletop::Dice;

/// A game of random actions, finished or not, as a record.
fn played(kind: GameKind, combination: usize, names: Vec<String>, actions: u32, seed: u64) -> Record {
    let form = SetupForm::of(kind);
    let all: Vec<_> = form.combinations().collect();
    let setup = form.check(&all[combination % all.len()]).expect("combinations can be played");
    let game = setup.start().expect("checked");
    let mut record = Record::new(setup, None, names);
    let mut driver = Driver::new(game, RandomPlayer(Dice::seeded(seed)), Dice::seeded(seed));
    while driver.ply() < actions
        && let DriverStep::Played(acted) = driver.step().expect("random actions are legal")
    {
        record.push(driver.game().actor_name(acted.actor), acted.action.to_string());
    }
    record.close(driver.game());
    record
}

/// A line of a record, or something similar to one.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("cascade record 1".to_owned()),
        "(game|board|seat|dice|seed|result|heralds|claims|solo|end): ?[a-z0-9 ]{0,20}",
        "(blue|pink|seat1|chance) (place|first|roll|take) [A-Z0-9a-z ]{0,12}",
        "end [0-9]{0,3}( [0-9a-f]{0,16})?",
        "[|#] .{0,20}",
        ".{0,40}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), lines in prop::collection::vec(line(), 0..12)) {
        let _ = Record::parse(&text);
        let _ = Record::parse(&format!("{{{text}"));
        let _ = Record::parse(&format!("cascade record 1\n{}\n", lines.join("\n")));
    }

    #[test]
    fn written_records_are_read_back(
        kind in prop::sample::select(GameKind::ALL),
        combination in any::<usize>(),
        names in prop::collection::vec("[A-Za-zéß]{0,8}( [A-Z])?", 0..6),
        actions in 0..80_u32,
        seed in any::<u64>(),
    ) {
        let record = played(kind, combination, names, actions, seed);
        let text = record.to_string();
        let back = Record::parse(&text).expect("a record");
        prop_assert_eq!(back.to_string(), text.clone());
        prop_assert_eq!(Some(back.replay().expect("legal actions").hash()), record.hash);
        let twin = Record::parse(&record.json().to_string()).expect("a JSON record");
        prop_assert_eq!(twin.to_string(), text);
    }
}
