//! Records of games, as text and as JSON.

use games::Record;

use super::FuzzTarget;
use crate::corpus::fixture_texts;

pub(super) const TARGET: FuzzTarget = FuzzTarget {
    name: "records",
    property: "a record that can be read prints as a text, and as JSON, that reads as the same record",
    seeds,
    open: || Box::new(check),
};

/// A few records of each game, as text and as JSON. More of them would only make every run longer.
fn seeds() -> Vec<String> {
    let records: Vec<String> = fixture_texts("records").into_iter().step_by(9).collect();
    let twins: Vec<String> = records
        .iter()
        .step_by(3)
        .map(|text| Record::parse(text).expect("a record of the fixtures can be read").json().to_string())
        .collect();
    [records, twins].concat()
}

fn check(text: &str) {
    let Ok(record) = Record::parse(text) else { return };
    let printed = record.to_string();
    let again = Record::parse(&printed).unwrap_or_else(|error| panic!("what was printed cannot be read: {error}"));
    assert!(again.to_string() == printed, "printed again it differs");
    let twin = record.json().to_string();
    let from_twin = Record::parse(&twin).unwrap_or_else(|error| panic!("the JSON twin cannot be read: {error}"));
    assert!(from_twin.json() == record.json(), "the twin's twin differs");
    // A record may be invalid, but replaying it must give the same result after a round trip.
    let replayed = record.replay().map(|game| game.hash()).ok();
    assert_eq!(again.replay().map(|game| game.hash()).ok(), replayed, "replayed");
}
