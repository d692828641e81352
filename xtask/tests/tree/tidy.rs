//! Rules about the sources that ARCHITECTURE.md states: the standard library, layers, length of files.

use std::fs;

use crate::repository::{files, games, name, packages, read, root};

/// Without the standard library the rules cannot reach a clock, a file, a thread, the network, a hash map or a source of randomness.
#[test]
fn rules_crates_do_without_the_standard_library() {
    let workspace = read("Cargo.toml");
    let crates = [vec!["tabletop".to_owned()], games()].concat();
    for rules in &crates {
        let library = read(format!("crates/{rules}/src/lib.rs"));
        assert!(library.lines().any(|line| line == "#![no_std]"), "{rules} does not declare #![no_std]");
        for file in files(&root().join("crates").join(rules).join("src"), &[".rs"]) {
            assert!(!read(&file).contains("extern crate std"), "{} links the standard library", name(&file));
        }
        for dependency in dependencies(rules).iter().filter(|dependency| !crates.contains(dependency)) {
            let declared = workspace.lines().find(|line| line.starts_with(&format!("{dependency} = ")));
            let declared = declared.unwrap_or_else(|| panic!("{dependency} is not a dependency of the workspace"));
            let without_std = declared.contains("default-features = false") && !declared.contains("\"std\"");
            assert!(without_std, "{rules} needs {dependency}, which may link the standard library");
        }
    }
}

/// The dependencies of a package, without those that only its tests need.
fn dependencies(package: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join("crates").join(package).join("Cargo.toml"))
        .unwrap_or_else(|_| panic!("ARCHITECTURE.md lists {package}, which is no crate"));
    let section = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap_or_default();
    let names = section.lines().filter_map(|line| line.split(['.', ' ']).next());
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
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
        let own = dependencies(package).into_iter().filter(|needed| root().join("crates").join(needed).exists());
        for needed in own {
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
    // Split, so that this file does not match itself.
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
