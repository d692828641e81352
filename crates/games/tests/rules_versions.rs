//! Records name the version of the rules by which they were played. Records that name none are of version 1, and are written unchanged.

use conformance::fixtures;
use games::{AnySetup, GameKind, Record, SetupForm};

const VERSION_1: &str = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
    claims: automatic\nseat: blue\nseat: pink\n\nchance first blue\nblue place H6\nend 2\n";

/// The same record with another version of the rules.
fn with_rules(text: &str, rules: &str) -> String {
    text.replacen("\nboard:", &format!("\nrules: {rules}\nboard:"), 1)
}

fn version(record: &Record) -> u8 {
    record.setup.choices().rules
}

/// The code of the error when a record is replayed.
fn refusal(text: &str) -> &'static str {
    Record::parse(text).and_then(|record| record.replay()).expect_err("it cannot be replayed").why.code
}

#[test]
fn a_record_without_a_version_is_of_version_1_and_stays_as_it_is() {
    let record = Record::parse(VERSION_1).unwrap();
    assert_eq!(version(&record), 1);
    assert_eq!(record.to_string(), VERSION_1);
    let json = record.json();
    assert!(json.get("rules").is_none() && json["options"].get("visits").is_none(), "{json:#}");
    assert_eq!(Record::parse(&json.to_string()).unwrap().to_string(), VERSION_1);
    assert_eq!(record.replay().unwrap().json()["rules"], 1);
}

#[test]
fn a_record_of_a_later_version_names_it() {
    let record = Record::parse(&with_rules(VERSION_1, "2")).unwrap();
    let text = record.to_string();
    assert_eq!(version(&record), 2);
    assert!(text.starts_with("cascade record 1\ngame: cascadero\nrules: 2\nboard: front "), "{text}");
    assert!(text.contains("\nvisits: now\nseat: "), "{text}");
    let json = record.json();
    assert_eq!((&json["rules"], &json["options"]["visits"]), (&2.into(), &"now".into()));
    assert_eq!(Record::parse(&json.to_string()).unwrap().to_string(), text);
    assert_eq!(record.replay().unwrap().json()["rules"], 2);
}

#[test]
fn the_newest_version_is_that_of_new_games() {
    for kind in GameKind::ALL {
        let form = SetupForm::of(*kind);
        let setup = form.check(&form.defaults()).unwrap();
        assert_eq!(setup.choices().rules, form.rules);
        assert_eq!(setup.json().rules, form.rules);
    }
    let again = |setup: &AnySetup| setup.with_newest_rules().choices();
    let record = Record::parse(VERSION_1).unwrap();
    assert_eq!(again(&record.setup).rules, SetupForm::of(GameKind::Cascadero).rules);
    assert_eq!(again(&record.setup).seats, record.setup.choices().seats);
}

#[test]
fn unknown_versions_and_options_are_refused() {
    for unknown in ["0", "3", "255"] {
        assert_eq!(refusal(&with_rules(VERSION_1, unknown)), "record-rules");
        let json = Record::parse(VERSION_1).unwrap().json().to_string();
        assert_eq!(refusal(&json.replacen('{', &format!("{{\"rules\":{unknown},"), 1)), "record-rules");
    }
    assert_eq!(refusal(&with_rules(VERSION_1, "two")), "record-line");
    assert_eq!(refusal(&with_rules(&with_rules(VERSION_1, "2"), "2")), "record-twice");
    let ever = |text: &str| text.replacen("\nseat:", "\nvisits: ever\nseat:", 1);
    assert_eq!(refusal(&ever(VERSION_1)), "setup-no-visits");
    assert!(Record::parse(&ever(&with_rules(VERSION_1, "2"))).unwrap().replay().is_ok());
    for (name, text) in fixtures::records().into_iter().filter(|(name, _)| !name.starts_with("cascadero")) {
        assert_eq!(refusal(&with_rules(&text, "2")), "record-rules", "{name}");
    }
}

/// Proves that records of version 1 need that version: some of them cannot be replayed by the newest rules.
#[test]
fn games_of_version_1_cannot_all_be_played_by_version_2() {
    let records = fixtures::records();
    let (mut first, mut impossible) = (0, 0);
    for (_, text) in records.iter().filter(|(name, _)| name.starts_with("cascadero")) {
        let record = Record::parse(text).unwrap();
        if version(&record) == 1 {
            first += 1;
            let mut newest = Record { setup: record.setup.with_newest_rules(), ..record };
            (newest.hash, newest.result) = (None, None);
            impossible += u32::from(newest.replay().is_err());
        }
    }
    assert!(first > 0 && impossible > 0, "{impossible} of {first}");
}
