//! The tree keeps its own rules: what ARCHITECTURE.md says about it holds.

mod tree;

use std::fs;

use tree::{files, name, read, root};

/// The crates that hold rules, in the order of their dependencies.
const RULES: [&str; 4] = ["tabletop", "cascadero", "cascadito", "barricade"];

/// What a crate needs to be built, tests aside.
fn dependencies(package: &str) -> Vec<String> {
    let manifest = read(format!("crates/{package}/Cargo.toml"));
    let needed = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let needed = needed.split("\n[").next().unwrap_or_default();
    needed.lines().filter_map(|line| line.split_once(".workspace")).map(|(name, _)| name.to_owned()).collect()
}

/// Without the standard library the rules cannot reach a clock, a file, a thread, the network, a hash map or a source of randomness.
#[test]
fn the_rules_do_without_the_standard_library() {
    let workspace = read("Cargo.toml");
    for rules in RULES {
        let library = read(format!("crates/{rules}/src/lib.rs"));
        assert!(library.lines().any(|line| line == "#![no_std]"), "{rules} does not declare #![no_std]");
        for file in files(&root().join("crates").join(rules).join("src"), &[".rs"]) {
            assert!(!read(&file).contains("extern crate std"), "{} links the standard library", name(&file));
        }
        for dependency in dependencies(rules).iter().filter(|dependency| !RULES.contains(&dependency.as_str())) {
            let declared = workspace.lines().find(|line| line.starts_with(&format!("{dependency} = ")));
            let without_std = |line: &str| line.contains("default-features = false") && !line.contains("\"std\"");
            assert!(declared.is_some_and(without_std), "{rules} needs {dependency}, which links the standard library");
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
        for below in dependencies(package) {
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
