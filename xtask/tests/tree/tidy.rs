//! Rules about the sources that ARCHITECTURE.md states: what the rules crates do without, layers, length.

use std::fs;

use crate::repository::{files, name, packages, read, root};

/// The crates that hold rules, in the order of their dependencies.
const RULES: [&str; 4] = ["tabletop", "cascadero", "cascadito", "barricade"];

#[test]
fn rules_crates_use_no_clock_file_thread_or_randomness() {
    let forbidden = [
        "std::fs",
        "std::io",
        "std::net",
        "std::thread",
        "std::time",
        "std::env",
        "std::process",
        "std::sync",
        "HashMap",
        "HashSet",
        "static mut",
        "thread_local",
        "rand::",
        "getrandom",
    ];
    for rules in RULES {
        for file in files(&root().join("crates").join(rules).join("src"), &[".rs"]) {
            let text = read(&file);
            for word in forbidden {
                assert!(!text.contains(word), "{} uses {word}", name(&file));
            }
        }
    }
}

/// The workspace's own packages that a package depends on, not counting what only its tests need.
fn dependencies(package: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join("crates").join(package).join("Cargo.toml"))
        .unwrap_or_else(|_| panic!("ARCHITECTURE.md lists {package}, which is no crate"));
    let section = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap_or_default();
    let names = section.lines().filter_map(|line| line.split(['.', ' ']).next());
    names.filter(|name| !name.is_empty() && root().join("crates").join(name).exists()).map(str::to_owned).collect()
}

#[test]
fn a_crate_depends_only_on_crates_above_it_in_the_map() {
    let map = read("ARCHITECTURE.md");
    let order: Vec<&str> = map
        .lines()
        .filter_map(|line| line.strip_prefix("| `crates/"))
        .filter_map(|line| line.split('`').next())
        .collect();
    let mut checked = 0;
    for (row, package) in order.iter().enumerate() {
        for needed in dependencies(package) {
            assert!(
                order[..row].contains(&needed.as_str()),
                "{package} depends on {needed}, which does not stand above it in the map of ARCHITECTURE.md"
            );
            checked += 1;
        }
    }
    assert!(checked > order.len(), "only {checked} dependencies found in {} manifests", order.len());
    for package in packages() {
        assert!(order.contains(&package.as_str()), "ARCHITECTURE.md does not list crates/{package}");
    }
}

#[test]
fn sources_are_short_and_finished() {
    // Put together here so that this file does not find itself.
    let unfinished =
        [["todo", "!("].concat(), ["unimplemented", "!("].concat(), ["dbg", "!("].concat(), ["#[", "ignore"].concat()];
    for file in files(&root(), &[".rs"]) {
        let text = read(&file);
        let lines = text.lines().count();
        assert!(lines <= 500, "{} has {lines} lines: is there a second noun in it?", name(&file));
        for word in &unfinished {
            assert!(!text.contains(word.as_str()), "{} contains {word}", name(&file));
        }
    }
}
