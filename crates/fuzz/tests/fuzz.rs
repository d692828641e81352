//! Runs every target of this crate for some seconds, with the same texts every time; `cargo xtask fuzz` continues with random ones.

use std::fs;
use std::path::Path;

use fuzz::{FuzzTarget, RunLength, TARGETS, fuzz, run};

/// Targets that are tests of other crates: requests to the server, and the engine protocol.
const TARGETS_OF_OTHER_CRATES: [&str; 2] = ["http-bodies", "engine-lines"];

fn target(name: &str) -> &'static FuzzTarget {
    TARGETS.iter().find(|target| target.name == name).expect("a target of this name")
}

#[test]
fn fuzz_records() {
    fuzz(target("records"));
}

#[test]
fn fuzz_positions() {
    TARGETS.iter().filter(|target| target.name.starts_with("positions-")).for_each(fuzz);
}

#[test]
fn fuzz_boards() {
    fuzz(target("boards"));
}

#[test]
fn fuzz_commands() {
    fuzz(target("commands"));
}

#[test]
fn fuzz_entries() {
    fuzz(target("entries"));
}

#[test]
fn every_kept_text_belongs_to_a_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/fuzz");
    for entry in fs::read_dir(folder).expect("the corpus is there").flatten() {
        let name = entry.file_name();
        let is_known = TARGETS.iter().any(|target| name == target.name)
            || TARGETS_OF_OTHER_CRATES.iter().any(|known| name == *known);
        assert!(is_known, "no target has the folder {}", name.display());
    }
}

/// A target whose property fails for a text with two `b`s.
static FAILING_TARGET: FuzzTarget = FuzzTarget {
    name: "broken",
    property: "a text has at most one `b`",
    seeds: || vec!["a b c d\n".to_owned()],
    open: || Box::new(|text| assert!(text.matches('b').count() < 2, "two of them")),
};

#[test]
fn a_failing_text_is_found_and_shrunk() {
    let finding = run(&FAILING_TARGET, RunLength::Cases(400)).expect_err("a changed text has two");
    assert!(finding.message.contains("two of them"), "{finding}");
    assert!(finding.text.lines().count() <= 2, "{finding}");
}
