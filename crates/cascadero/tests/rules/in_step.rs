//! Checks that the rules reference, the rule ids of the engine and the tests that name them agree.
//!
//! `BLESS=1 cargo test -p cascadero --test rules` rewrites the map from rules to tests.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use cascadero::{Refusal, rule};
use conformance::reference::{self, RuleTest, assert_shown, assert_stated};

fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Every test that shows a rule; the tests of this file are about the other tests.
fn tests() -> Vec<RuleTest> {
    let mut tests = reference::tests(&file("tests/rules"));
    tests.retain(|named| !named.test.starts_with("in_step::"));
    tests
}

/// The page that maps each rule to its tests.
fn map() -> String {
    let mut by_rule: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for named in tests() {
        for rule in named.rules {
            by_rule.entry(rule).or_default().push(format!("`{}`", named.test));
        }
    }
    let mut page = String::from(
        "# Cascadero: which tests show which rule\n\n\
         The rules are stated in [cascadero.en.md](cascadero.en.md); the tests are in `crates/cascadero/tests/rules`. This page is\n\
         made from the tests: `BLESS=1 cargo test -p cascadero --test rules` writes it anew.\n\n\
         | rule | tests |\n| --- | --- |\n",
    );
    for rule in rule::ALL {
        let tests = by_rule.get(rule.0).map_or(String::new(), |tests| tests.join(", "));
        writeln!(page, "| [`{rule}`](cascadero.en.md#{rule}) | {tests} |").unwrap();
    }
    page
}

#[test]
fn the_map_shows_the_tests() {
    let (path, map) = ("../../docs/rules/cascadero-tests.md", map());
    if std::env::var_os("BLESS").is_some() {
        fs::write(file(path), &map).unwrap();
    }
    let written = fs::read_to_string(file(path)).unwrap_or_default().replace("\r\n", "\n");
    assert!(written == map, "{path} is out of date: run BLESS=1 cargo test -p cascadero --test rules");
}

#[test]
fn the_reference_states_every_rule() {
    assert_stated("cascadero", rule::ALL);
}

#[test]
fn every_rule_has_a_test_and_every_test_a_rule() {
    let tests = tests();
    assert_shown(rule::ALL, &tests);
    let silent: Vec<&String> = tests.iter().filter(|named| named.rules.is_empty()).map(|named| &named.test).collect();
    assert!(silent.is_empty(), "{silent:?} name no rules");
}

/// Every refusal is shown by a test: its code stands in a `refuses` of some scene.
#[test]
fn every_refusal_is_shown() {
    let sources = reference::sources(&file("tests/rules")).into_iter();
    let all: String = sources.filter(|(module, _)| module != "in_step").map(|(_, source)| source).collect();
    let missing: Vec<&&str> = Refusal::CODES.iter().filter(|code| !all.contains(&format!("\"{code}\", \""))).collect();
    assert!(missing.is_empty(), "no test is refused for {missing:?}");
}
