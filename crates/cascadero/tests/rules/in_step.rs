//! The rules reference, the rule ids of the engine and the tests that name them stay in step.
//!
//! `BLESS=1 cargo test -p cascadero --test rules` rewrites the map from rules to tests.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use cascadero::{Refusal, rule};

fn file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &str) -> String {
    fs::read_to_string(file(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A test of this folder and the rules its doc comment names.
struct Named {
    /// `file::name`.
    test: String,
    rules: Vec<String>,
}

/// The sources of this folder in the order of their names, each with its module's name.
fn sources() -> Vec<(String, String)> {
    let folder = fs::read_dir(file("tests/rules")).unwrap();
    let mut sources: Vec<_> = folder
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap()))
        .collect();
    sources.sort();
    sources
}

/// Every test, in the order of the files and their lines; those here are about the tests, not about the rules.
fn tests() -> Vec<Named> {
    let mut tests = Vec::new();
    for (module, source) in sources().into_iter().filter(|(module, _)| module != "in_step") {
        let (mut rules, mut is_test) = (Vec::new(), false);
        for line in source.lines() {
            if let Some(list) = line.strip_prefix("/// Rules: ") {
                rules = list.split(", ").map(str::to_owned).collect();
            } else if line == "#[test]" {
                is_test = true;
            } else if let Some(rest) = line.strip_prefix("fn ") {
                let name = rest.split('(').next().unwrap_or_default();
                let rules = std::mem::take(&mut rules);
                assert_eq!(is_test, !rules.is_empty(), "{module}::{name}: tests, and only tests, name their rules");
                if std::mem::take(&mut is_test) {
                    tests.push(Named { test: format!("{module}::{name}"), rules });
                }
            }
        }
    }
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
fn every_rule_has_a_test() {
    let tests = tests();
    let named = |rule: &str| tests.iter().any(|test| test.rules.iter().any(|id| id == rule));
    let missing: Vec<&str> = rule::ALL.iter().map(|rule| rule.0).filter(|rule| !named(rule)).collect();
    assert!(missing.is_empty(), "no test names {missing:?}");
}

#[test]
fn every_named_rule_exists() {
    for Named { test, rules } in tests() {
        for (place, rule) in rules.iter().enumerate() {
            assert!(rule::ALL.iter().any(|known| known.0 == rule), "{test} names {rule:?}, which is no rule");
            assert!(!rules[..place].contains(rule), "{test} names {rule} twice");
        }
    }
}

/// The ids of a reference, in its order. They stand in headings only.
fn stated(language: &str) -> Vec<String> {
    let path = format!("../../docs/rules/cascadero.{language}.md");
    let mut ids = Vec::new();
    for line in read(&path).lines() {
        let Some((before, rest)) = line.split_once("{#") else { continue };
        assert!(before.starts_with('#'), "{path}: an id outside a heading: {line}");
        let id = rest.strip_suffix('}').unwrap_or_else(|| panic!("{path}: a heading ends with its id: {line}"));
        ids.push(id.to_owned());
    }
    ids
}

#[test]
fn the_reference_states_every_rule_once() {
    let known: Vec<&str> = rule::ALL.iter().map(|rule| rule.0).collect();
    for language in ["en", "fr"] {
        assert_eq!(stated(language), known, "{language}: every rule under one heading, in order, and no other ids");
    }
}

/// Every refusal is shown by a test: its code stands in a `refuses` of some scene.
#[test]
fn every_refusal_is_shown() {
    let all: String =
        sources().into_iter().filter(|(module, _)| module != "in_step").map(|(_, source)| source).collect();
    let missing: Vec<&&str> = Refusal::CODES.iter().filter(|code| !all.contains(&format!("\"{code}\", \""))).collect();
    assert!(missing.is_empty(), "no test is refused for {missing:?}");
}
