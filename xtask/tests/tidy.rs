//! The tree keeps its own rules: what ARCHITECTURE.md says about it holds.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the repository exists")
}

/// Files below a folder with one of some endings, build results left out.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).expect("a folder can be listed").flatten().map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && !name.starts_with("target") && !name.starts_with('.') {
                folders.push(path);
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty());
    found.sort();
    found
}

fn name(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

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
            let text = fs::read_to_string(&file).expect("a source file");
            for word in forbidden {
                assert!(!text.contains(word), "{} uses {word}", name(&file));
            }
        }
    }
}

#[test]
fn dependencies_point_down_the_map() {
    let map = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
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
        let text = fs::read_to_string(&file).expect("a source file");
        let lines = text.lines().count();
        assert!(lines <= 500, "{} has {lines} lines: is there a second noun in it?", name(&file));
        for word in &parked {
            assert!(!text.contains(word.as_str()), "{} contains {word}", name(&file));
        }
    }
}

#[test]
fn links_in_documents_lead_somewhere() {
    for file in files(&root(), &[".md"]) {
        let text = fs::read_to_string(&file).expect("a document");
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = target.split('#').next().unwrap_or_default();
            if path.is_empty() || path.contains("://") {
                continue;
            }
            let folder = file.parent().expect("a document is in a folder");
            assert!(folder.join(path).exists(), "{} links to {target}, which is not there", name(&file));
        }
    }
}
