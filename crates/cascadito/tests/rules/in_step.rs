//! Checks that the rules reference, the rule ids of the engine and the tests that name them agree.

use std::path::Path;

use cascadito::rule;
use conformance::reference::{assert_shown, assert_stated, tests};

#[test]
fn the_reference_states_every_rule() {
    assert_stated("cascadito", rule::ALL);
}

#[test]
fn every_rule_has_a_test() {
    assert_shown(rule::ALL, &tests(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules")));
}
