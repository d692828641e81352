//! Every target for seconds, with the same texts every time; `cargo xtask fuzz` goes on with others.

use std::fs;
use std::path::Path;

use fuzz::{FuzzTarget, RunLength, TARGETS, run};

/// How many changed texts each target is given.
const CASES: u32 = 400;

fn check(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target of this name");
    let texts = run(target, RunLength::Cases(CASES)).unwrap_or_else(|finding| panic!("{finding}"));
    assert!(texts > u64::from(CASES), "the corpus was not checked");
}

#[test]
fn records() {
    check("records");
}

#[test]
fn positions_of_cascadero() {
    check("positions-cascadero");
}

#[test]
fn positions_of_cascadito() {
    check("positions-cascadito");
}

#[test]
fn positions_of_barricade() {
    check("positions-barricade");
}

#[test]
fn boards() {
    check("boards");
}

#[test]
fn commands() {
    check("commands");
}

#[test]
fn every_kept_text_belongs_to_a_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/fuzz");
    for entry in fs::read_dir(folder).expect("the corpus is there").flatten() {
        let name = entry.file_name();
        assert!(TARGETS.iter().any(|target| name == target.name), "no target has the folder {}", name.display());
    }
}

/// A target whose property does not hold for a text with two `b`s.
static BROKEN: FuzzTarget = FuzzTarget {
    name: "broken",
    property: "a text has at most one `b`",
    seeds: || vec!["a b c d\n".to_owned()],
    open: || Box::new(|text| assert!(text.matches('b').count() < 2, "two of them")),
};

#[test]
fn what_does_not_hold_is_found_and_made_short() {
    let finding = run(&BROKEN, RunLength::Cases(CASES)).expect_err("a changed text has two");
    assert!(finding.message.contains("two of them"), "{finding}");
    assert!(finding.text.lines().count() <= 2, "{finding}");
}
