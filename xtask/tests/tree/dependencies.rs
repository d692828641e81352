//! Dependencies: each has a reason in docs/dependencies.md, and the build complies with deny.toml.
//!
//! `cargo deny` reads the same file and checks more: licence texts and advisories. It is a large tool that few machines have, so what
//! cargo's own metadata shows is checked here, on every machine. `cargo xtask test` also runs `cargo deny` if it is installed.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::process::Command;

use serde_json::Value;
use spdx::{Expression, Licensee, ParseMode};
use toml::de::{DeTable, DeValue};

use crate::repository::{packages, read, root};

/// The external packages in a manifest, and whether only tests use them.
fn external_dependencies(manifest: &str) -> BTreeMap<String, bool> {
    let mut dependencies = BTreeMap::new();
    let mut section = "";
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line.trim_matches(['[', ']']);
        } else if let Some((package, _)) = line.split_once(['.', ' ']).filter(|_| section.ends_with("dependencies")) {
            let ours = root().join("crates").join(package).exists();
            if !ours && !package.starts_with('#') {
                dependencies.insert(package.to_owned(), section == "dev-dependencies");
            }
        }
    }
    dependencies
}

#[test]
fn every_dependency_has_its_reason() {
    let mut manifests: Vec<(String, String)> =
        packages().into_iter().map(|name| (format!("crates/{name}/Cargo.toml"), name)).collect();
    manifests.push(("xtask/Cargo.toml".to_owned(), "xtask".to_owned()));
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (manifest, package) in manifests {
        for (dependency, tests) in external_dependencies(&read(manifest)) {
            assert!(tests || package != "xtask", "xtask is built first: it does without {dependency}");
            let user = if tests { format!("{package} (tests)") } else { package.clone() };
            used.entry(dependency).or_default().insert(user);
        }
    }
    let text = read("docs/dependencies.md");
    let mut listed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in text.lines().filter_map(|line| line.strip_prefix("| `")) {
        let (package, rest) = row.split_once("` | ").expect("a row");
        let (users, why) = rest.split_once(" | ").expect("a reason");
        assert!(why.len() > 20, "{package} has no reason");
        listed.insert(package.to_owned(), users.split(", ").map(str::to_owned).collect());
    }
    assert_eq!(listed, used, "docs/dependencies.md on the left, the manifests on the right");
}

/// Cargo's metadata about the workspace and all its dependencies.
fn metadata() -> Value {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--format-version", "1", "--locked"]).current_dir(root());
    let output = command.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("metadata is JSON")
}

/// The items of a JSON list.
fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A JSON string; empty for anything else.
fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// A package with its version, such as `syn@2.0.1`.
fn label(package: &Value) -> String {
    format!("{}@{}", text(&package["name"]), text(&package["version"]))
}

/// A list in deny.toml: strings as they are, tables by their field `crate`.
fn policy(section: &str, list: &str) -> Vec<String> {
    let file = read("deny.toml");
    let table = DeTable::parse(&file).unwrap_or_else(|error| panic!("deny.toml: {error}"));
    let list = table.get_ref().get(section).and_then(|section| section.get_ref().get(list));
    let items = list.and_then(|list| list.get_ref().as_array()).expect("a list in deny.toml");
    items.iter().map(|item| policy_text(item.get_ref())).collect()
}

fn policy_text(item: &DeValue<'_>) -> String {
    let text = item.get("crate").map_or(item, |named| named.get_ref());
    text.as_str().unwrap_or_else(|| panic!("deny.toml: {item:?} names no package")).to_owned()
}

/// Whether an entry such as `syn@2` in deny.toml covers `syn@2.0.1`.
fn covers(entry: &str, label: &str) -> bool {
    label.strip_prefix(entry).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[test]
fn licences_are_allowed() {
    let allowed: Vec<Licensee> =
        policy("licenses", "allow").iter().map(|name| Licensee::parse(name).expect("a licence")).collect();
    let metadata = metadata();
    for package in items(&metadata["packages"]) {
        let licence = text(&package["license"]);
        let expression = Expression::parse_mode(licence, ParseMode::LAX)
            .unwrap_or_else(|error| panic!("{}: {licence:?}: {error}", label(package)));
        let permitted = expression.evaluate(|required| allowed.iter().any(|allowed| allowed.satisfies(required)));
        assert!(permitted, "{} is under {licence}, which deny.toml does not allow", label(package));
    }
}

#[test]
fn sources_are_known_and_versions_are_bounded() {
    let registries: Vec<String> =
        policy("sources", "allow-registry").iter().map(|address| format!("registry+{address}")).collect();
    let metadata = metadata();
    for package in items(&metadata["packages"]) {
        let source = package["source"].as_str();
        let is_known = source.is_none_or(|source| registries.iter().any(|registry| registry == source));
        assert!(is_known, "{} comes from {source:?}", label(package));
        if source.is_none() {
            for dependency in items(&package["dependencies"]).filter(|dependency| dependency["path"].is_null()) {
                assert_ne!(text(&dependency["req"]), "*", "{} takes any {}", label(package), dependency["name"]);
            }
        }
    }
}

/// The ids of the packages that some packages depend on, including themselves.
fn needed_by<'a>(metadata: &'a Value, roots: BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    let mut needed = roots;
    let mut open: Vec<&str> = needed.iter().copied().collect();
    while let Some(id) = open.pop() {
        let node = items(&metadata["resolve"]["nodes"]).find(|node| text(&node["id"]) == id);
        for dependency in node.into_iter().flat_map(|node| items(&node["dependencies"])).map(text) {
            if needed.insert(dependency) {
                open.push(dependency);
            }
        }
    }
    needed
}

#[test]
fn no_package_is_built_in_two_versions_without_a_reason() {
    let (skip, skip_tree) = (policy("bans", "skip"), policy("bans", "skip-tree"));
    let metadata = metadata();
    let labels: BTreeMap<&str, String> =
        items(&metadata["packages"]).map(|package| (text(&package["id"]), label(package))).collect();
    for entry in skip.iter().chain(&skip_tree) {
        let is_used = labels.values().any(|label| covers(entry, label));
        assert!(is_used, "deny.toml makes an exception for {entry}, which is not in the build");
    }
    let roots = labels.iter().filter(|(_, label)| skip_tree.iter().any(|entry| covers(entry, label)));
    let skipped = needed_by(&metadata, roots.map(|(id, _)| *id).collect());
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (id, label) in &labels {
        let is_excepted = skipped.contains(id) || skip.iter().any(|entry| covers(entry, label));
        if !is_excepted {
            let (name, version) = label.split_once('@').expect("a name and a version");
            versions.entry(name).or_default().push(version);
        }
    }
    versions.retain(|_, versions| versions.len() > 1);
    assert!(versions.is_empty(), "in the build more than once, and not in deny.toml: {versions:?}");
}

/// The numbers of a version for comparison; `1.95.0` equals `1.95`.
fn numbers(version: &str) -> Vec<u64> {
    version.trim_end_matches(".0").split('.').filter_map(|part| part.parse().ok()).collect()
}

#[test]
fn the_stated_compiler_is_new_enough_for_every_dependency() {
    let metadata = metadata();
    let ours = items(&metadata["packages"]).find(|package| package["name"] == "games").expect("our own package");
    let stated = numbers(text(&ours["rust_version"]));
    assert_eq!(stated.len(), 2, "rust-version in Cargo.toml");
    for package in items(&metadata["packages"]) {
        let needed = text(&package["rust_version"]);
        assert!(numbers(needed) <= stated, "{} needs the compiler {needed}", label(package));
    }
}
