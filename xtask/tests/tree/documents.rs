//! Everything that documents refer to exists: links, headings, files, commands, options, crates, tests.

use std::collections::{BTreeMap, BTreeSet};

use crate::repository::{files, name, read, root};

/// All documents with their texts.
fn documents() -> Vec<(String, String)> {
    files(&root(), &[".md"]).iter().map(|file| (name(file), read(file))).collect()
}

/// A document without its code blocks.
fn prose(text: &str) -> String {
    text.split("\n```").step_by(2).collect::<Vec<_>>().join("\n")
}

/// The code in a document, line by line: code blocks, and inline code.
fn code(text: &str) -> Vec<String> {
    let blocks = text.split("\n```").skip(1).step_by(2).flat_map(|block| block.lines().skip(1)).map(str::to_owned);
    let prose = prose(text);
    let inline = prose.split('`').skip(1).step_by(2).map(|code| code.split_whitespace().collect::<Vec<_>>().join(" "));
    blocks.chain(inline).collect()
}

/// The anchors in a document: its headings as websites slugify them, and explicit ids.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for heading in prose(text).lines().filter_map(|line| line.strip_prefix('#')) {
        let heading = heading.trim_start_matches('#').trim();
        if let Some((_, id)) = heading.split_once("{#") {
            anchors.insert(id.trim_end_matches('}').to_owned());
        }
        let kept = heading.to_lowercase().replace(' ', "-");
        anchors.insert(kept.chars().filter(|c| c.is_alphanumeric() || *c == '-' || *c == '_').collect());
    }
    anchors
}

#[test]
fn links_lead_somewhere() {
    for (document, text) in documents() {
        let prose = prose(&text);
        for target in prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            if path.contains("://") || path.starts_with("mailto:") {
                continue;
            }
            let here = root().join(&document);
            let there = if path.is_empty() { here } else { here.parent().expect("a folder").join(path) };
            assert!(there.exists(), "{document} links to {target}, which is not there");
            let found = anchor.is_empty() || anchors(&read(&there)).contains(anchor);
            assert!(found, "{document} links to {target}: {path} has no such heading");
        }
    }
}

/// The folders whose files are referred to by path.
const FOLDERS: [&str; 10] =
    ["boards/", "crates/", "deploy/", "docs/", "fixtures/", "guides/", "locales/", "xtask/", ".cargo/", ".github/"];

#[test]
fn paths_exist() {
    for (document, text) in documents() {
        for code in code(&text) {
            for word in code.split([' ', ',', '(', ')', '"']) {
                let word = word.trim_end_matches(['.', ':', ';']);
                // A star stands for several files, capitals for a placeholder.
                let pattern = word.contains(['*', '<', '{', '$', '…']);
                if FOLDERS.iter().any(|folder| word.starts_with(folder)) && !pattern {
                    assert!(root().join(word).exists(), "{document} speaks of {word}, which is not there");
                }
            }
        }
    }
}

/// The words after the name of a program, for every call of it in the code.
fn calls(code: &[String], program: &str) -> Vec<Vec<String>> {
    let mut calls = Vec::new();
    for line in code {
        let line = line.split(" #").next().unwrap_or_default();
        for (place, _) in line.match_indices(program) {
            let before = line[..place].chars().next_back();
            if before.is_none_or(|c| " /($\"".contains(c)) {
                let rest = &line[place + program.len()..];
                let words = rest.split([' ', ')', '"', '|', '&', ';']).filter(|word| !word.is_empty());
                calls.push(words.map(str::to_owned).collect());
            }
        }
    }
    calls
}

/// `VerifyDice` as `verify-dice`.
fn kebab(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

#[test]
fn commands_of_xtask_exist() {
    let main = read("xtask/src/main.rs");
    let help = main.split("cargo xtask COMMAND").nth(1).and_then(|rest| rest.split("\";").next()).expect("the help");
    let known: BTreeSet<&str> =
        help.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next()).collect();
    assert!(known.contains("play") && known.contains("test"), "{known:?}");
    for (document, text) in documents() {
        for call in calls(&code(&text), "cargo xtask ") {
            let command = call.first().map_or("", String::as_str);
            assert!(known.contains(command), "{document}: there is no `cargo xtask {command}`");
        }
    }
}

#[test]
fn commands_and_options_of_cascade_exist() {
    let main = read("crates/cascade/src/main.rs");
    let variants = main.split("enum Command {").nth(1).and_then(|rest| rest.split("\n}").next()).expect("commands");
    let variants = variants.lines().filter_map(|line| line.strip_prefix("    "));
    let variants = variants.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
    let known: BTreeSet<String> =
        variants.map(|line| kebab(line.split(['(', ' ', ',']).next().unwrap_or_default())).collect();
    assert!(known.contains("verify-dice"), "{known:?}");
    // Options are fields of argument structs, or names in the set-up forms of the games.
    let folders = ["crates/cascade/src", "crates/games/src"].map(|folder| root().join(folder));
    let sources: String = folders.iter().flat_map(|folder| files(folder, &[".rs"])).map(read).collect();
    for (document, text) in documents() {
        for call in calls(&code(&text), "cascade ") {
            let command = call.first().map_or("", String::as_str);
            // `cascade record 1` is the first line of a record; `-p cascade -- --help` names the cargo package.
            let is_word = command.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
            if !is_word || command.starts_with('-') || ["record", "draw"].contains(&command) {
                continue;
            }
            assert!(known.contains(command), "{document}: there is no `cascade {command}`");
            for option in call.iter().filter_map(|word| word.strip_prefix("--")) {
                let option = option.split('=').next().unwrap_or_default();
                let (field, name) = (format!("{}:", option.replace('-', "_")), format!("\"{option}\""));
                let is_known = ["", "help"].contains(&option) || sources.contains(&field) || sources.contains(&name);
                assert!(is_known, "{document}: `cascade {command}` has no --{option}");
            }
        }
    }
}

#[test]
fn packages_tests_and_examples_that_cargo_is_asked_for_exist() {
    for (document, text) in documents() {
        for call in calls(&code(&text), "cargo ") {
            let after = |names: &[&str]| {
                let place = call.iter().position(|word| names.contains(&word.as_str()))?;
                call.get(place + 1).map(String::as_str)
            };
            let Some(package) = after(&["-p", "--package"]) else { continue };
            let folder = if package == "xtask" { root().join(package) } else { root().join("crates").join(package) };
            assert!(folder.exists(), "{document}: there is no package {package}");
            for (option, below) in [("--test", "tests"), ("--example", "examples")] {
                let Some(asked) = after(&[option]) else { continue };
                let place = folder.join(below);
                let exists = place.join(format!("{asked}.rs")).exists() || place.join(asked).join("main.rs").exists();
                assert!(exists, "{document}: {package} has no {option} {asked}");
            }
        }
    }
}

#[test]
fn names_in_the_architecture_are_names_in_the_sources() {
    let sources: String = files(&root(), &[".rs"]).iter().map(read).collect();
    let words: BTreeSet<&str> = sources.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        for code in code(&prose(&read(document))) {
            let code = code.split('(').next().unwrap_or_default();
            let is_name = !code.is_empty() && code.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
            for part in code.split("::").filter(|_| is_name) {
                let exists = words.contains(part) || root().join("crates").join(part).exists();
                assert!(exists, "{document} speaks of {code}, which no source knows");
            }
        }
    }
}

/// The rows of a document's tables whose last cell is a command: maps the command to the figure before it.
fn figures(document: &str) -> BTreeMap<String, String> {
    let text = read(document);
    let rows = text.lines().filter(|line| line.starts_with("| ")).map(|line| line.trim_matches('|').split(" | "));
    let figure = |row: Vec<&str>| match row.as_slice() {
        [_, figure, command] => {
            let command = command.trim().strip_prefix('`')?.trim_end_matches('`');
            Some((command.to_owned(), (*figure).to_owned()))
        }
        _ => None,
    };
    rows.map(Iterator::collect).filter_map(figure).collect()
}

#[test]
fn the_readme_states_the_measured_figures() {
    let measured = figures("docs/bots.md");
    let numbers = |text: &str| -> Vec<String> {
        // French notation: 97,5 % and 200 000.
        let text = text.replace(',', ".");
        let numbers =
            text.split(|c: char| !c.is_ascii_digit() && c != '.').map(|word| word.trim_matches('.').to_owned());
        numbers.filter(|number| !number.is_empty()).collect()
    };
    for document in ["README.md", "README.fr.md"] {
        let duels: Vec<(String, String)> =
            figures(document).into_iter().filter(|(command, _)| command.starts_with("cascade duel")).collect();
        assert!(duels.len() >= 3, "{document} says how strong the bots are");
        for (command, claimed) in duels {
            let found = measured.get(&command).unwrap_or_else(|| panic!("docs/bots.md has no row for {command}"));
            let known = numbers(found);
            let unknown: Vec<String> = numbers(&claimed).into_iter().filter(|number| !known.contains(number)).collect();
            assert!(unknown.is_empty(), "{document} claims {claimed:?}, docs/bots.md says {found:?} of {command}");
        }
    }
    let english: Vec<String> = figures("README.md").into_keys().collect();
    let french: Vec<String> = figures("README.fr.md").into_keys().collect();
    assert_eq!(english, french, "both front doors claim the same");
}
