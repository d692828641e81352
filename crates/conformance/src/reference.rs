//! Checks that the rules reference of a game, the rule ids of its engine, and the tests that name them agree.
//!
//! A test names the rules it shows in its doc comment: `/// Rules: first-contact, seal-use`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tabletop::RuleId;

/// A test, and the rules that its doc comment names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleTest {
    /// `file::name`.
    pub test: String,
    /// The ids in the order of the comment; empty if the test names no rule.
    pub rules: Vec<String>,
}

/// The source files in a folder of tests, sorted by name, each with the name of its module.
///
/// # Panics
/// If they cannot be read.
pub fn sources(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.flatten().map(|entry| entry.path());
    let mut sources: Vec<(String, String)> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| {
            let module = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            (module, fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
        })
        .collect();
    sources.sort();
    sources
}

/// All tests of a folder, in the order of files and lines.
///
/// # Panics
/// If a function that is not a test names rules, or a test names a rule twice.
pub fn tests(folder: &Path) -> Vec<RuleTest> {
    let mut tests = Vec::new();
    for (module, source) in sources(folder) {
        let (mut rules, mut is_test) = (Vec::new(), false);
        for line in source.lines() {
            if let Some(list) = line.strip_prefix("/// Rules: ") {
                rules = list.split(", ").map(str::to_owned).collect();
            } else if line == "#[test]" {
                is_test = true;
            } else if let Some(rest) = line.strip_prefix("fn ") {
                let test = format!("{module}::{}", rest.split('(').next().unwrap_or_default());
                let rules: Vec<String> = std::mem::take(&mut rules);
                assert!(is_test || rules.is_empty(), "{test} names rules and is no test");
                let different: BTreeSet<&String> = rules.iter().collect();
                assert_eq!(different.len(), rules.len(), "{test} names a rule twice");
                if std::mem::take(&mut is_test) {
                    tests.push(RuleTest { test, rules });
                }
            }
        }
    }
    tests
}

/// Checks that every rule is named by a test, and that tests name nothing else.
///
/// # Panics
/// If not.
pub fn assert_shown(rules: &[RuleId], tests: &[RuleTest]) {
    let known: BTreeSet<&str> = rules.iter().map(|rule| rule.0).collect();
    let named: BTreeSet<&str> = tests.iter().flat_map(|test| &test.rules).map(String::as_str).collect();
    let unshown: Vec<_> = known.difference(&named).collect();
    assert!(unshown.is_empty(), "no test names {unshown:?}");
    let unknown: Vec<_> = named.difference(&known).collect();
    assert!(unknown.is_empty(), "tests name {unknown:?}, which are no rules");
}

/// Checks that `docs/rules/GAME.LANGUAGE.md` states every rule under one heading, in the order of the list, in both languages, and marks
/// the same rules as rulings, which `docs/rulings.md` lists.
///
/// # Panics
/// If not.
pub fn assert_stated(game: &str, rules: &[RuleId]) {
    let rules: Vec<&str> = rules.iter().map(|rule| rule.0).collect();
    let rulings = [("en", "*Ruling.*"), ("fr", "*Précision.*")].map(|(language, mark)| {
        let path = format!("docs/rules/{game}.{language}.md");
        let page = document(&path);
        let (mut stated, mut marked) = (Vec::new(), Vec::new());
        for line in page.lines() {
            if let Some((before, rest)) = line.split_once("{#") {
                assert!(before.starts_with('#'), "{path}: an id outside a heading: {line}");
                let id = rest.strip_suffix('}').unwrap_or_else(|| panic!("{path}: a heading ends with its id: {line}"));
                stated.push(id.to_owned());
            } else if line == mark {
                marked.extend(stated.last().cloned());
            }
        }
        assert_eq!(stated, rules, "{path}: every rule under one heading, in order, and no other ids");
        assert!(!marked.is_empty(), "{path} marks rulings");
        marked
    });
    assert_eq!(rulings[0], rulings[1], "the same rules are rulings in both languages");
    let link = format!("](rules/{game}.en.md#");
    let page = document("docs/rulings.md");
    let listed: BTreeSet<&str> = page.split(&link).skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert_eq!(listed, rulings[0].iter().map(String::as_str).collect(), "docs/rulings.md lists the rulings");
}

/// A document of the repository.
fn document(path: &str) -> String {
    let place = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(place).unwrap_or_else(|error| panic!("{path}: {error}"))
}
