//! The tree keeps its own rules: what ARCHITECTURE.md says about it holds.

mod tree;

use std::fs;

use tree::{files, name, read, root};

/// The crates that hold rules, in the order of their dependencies.
const RULES: [&str; 4] = ["tabletop", "cascadero", "cascadito", "barricade"];

#[test]
fn the_rules_know_no_clock_file_thread_or_randomness() {
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
        let folder = root().join("crates").join(rules).join("src");
        if !folder.exists() {
            continue;
        }
        for file in files(&folder, &[".rs"]) {
            let text = read(&file);
            for word in forbidden {
                assert!(!text.contains(word), "{} uses {word}", name(&file));
            }
        }
    }
}

#[test]
fn dependencies_point_down_the_map() {
    let map = read("ARCHITECTURE.md");
    let order: Vec<&str> = map
        .lines()
        .filter_map(|line| line.strip_prefix("| `crates/"))
        .filter_map(|line| line.split('`').next())
        .collect();
    for (place, package) in order.iter().enumerate() {
        let manifest = fs::read_to_string(root().join("crates").join(package).join("Cargo.toml"))
            .unwrap_or_else(|_| panic!("ARCHITECTURE.md lists {package}, which is no crate"));
        let needed = manifest.split("[dependencies]").nth(1).unwrap_or_default();
        let needed = needed.split("\n[").next().unwrap_or_default();
        for below in needed.lines().filter_map(|line| line.split_once(".workspace")).map(|(name, _)| name) {
            let at = order.iter().position(|known| *known == below);
            assert!(at.is_none_or(|at| at < place), "{package} depends on {below}, which stands below it on the map");
        }
    }
    for folder in fs::read_dir(root().join("crates")).expect("crates").flatten() {
        let package = folder.file_name().to_string_lossy().into_owned();
        assert!(order.contains(&package.as_str()), "ARCHITECTURE.md does not list crates/{package}");
    }
}

#[test]
fn sources_are_short_and_finished() {
    // Put together here so that this file does not find itself.
    let parked =
        [["todo", "!("].concat(), ["unimplemented", "!("].concat(), ["dbg", "!("].concat(), ["#[", "ignore"].concat()];
    for file in files(&root(), &[".rs"]) {
        let text = read(&file);
        let lines = text.lines().count();
        assert!(lines <= 500, "{} has {lines} lines: is there a second noun in it?", name(&file));
        for word in &parked {
            assert!(!text.contains(word.as_str()), "{} contains {word}", name(&file));
        }
    }
}
