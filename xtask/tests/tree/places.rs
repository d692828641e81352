//! ARCHITECTURE.md lists every file that a new game would have to touch.
//!
//! A game's own files have its name in their paths. The rest are files that name every game: a list, a match, a test that loops over all of
//! them. A file that names only some games uses them as examples. The list in the document is compared with the tree, so that a new file of
//! this kind is noticed in review, and none is missed when a game is added.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::{env, fs};

use crate::repository::{files, games, name, read, root};

/// What is compiled, packed or tested; documents and fixtures have tests of their own.
const ENDINGS: [&str; 6] = [".rs", ".toml", ".html", ".css", ".webmanifest", ".txt"];
const FOLDERS: [&str; 4] = ["crates/", "locales/", "xtask/", "Cargo.toml"];

const BEGIN: &str = "<!-- files that name every game, written by `BLESS=1 cargo test -p xtask --test tree` -->\n";
const END: &str = "<!-- end of the list -->\n";

/// Whether a text names every game, outside of comments and tests.
fn names_every_game(text: &str, games: &[String]) -> bool {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default().lines().map(str::trim_start);
    let code = code.filter(|line| !line.starts_with("//") && !line.starts_with("# "));
    let code = code.collect::<Vec<_>>().join("\n").to_lowercase();
    games.iter().all(|game| code.contains(game))
}

/// The files that name every game, by crate or folder; tests are listed separately.
fn places() -> BTreeMap<(bool, String), Vec<String>> {
    let games = games();
    let mut places: BTreeMap<(bool, String), Vec<String>> = BTreeMap::new();
    for path in files(&root(), &ENDINGS) {
        let file = name(&path);
        let is_own = games.iter().any(|game| file.contains(game));
        if is_own || !FOLDERS.iter().any(|folder| file.starts_with(folder)) || !names_every_game(&read(&path), &games) {
            continue;
        }
        let parts: Vec<&str> = file.split('/').collect();
        let depth = if parts[0] == "crates" { 2 } else { parts.len().min(2) - 1 };
        let key = (parts.contains(&"tests"), parts[..depth].join("/"));
        places.entry(key).or_default().push(parts[depth..].join("/"));
    }
    places
}

/// The list in the format of the document.
fn list(places: &BTreeMap<(bool, String), Vec<String>>) -> String {
    let mut text = String::new();
    for ((is_test, folder), files) in places {
        let files: Vec<String> = files.iter().map(|file| format!("`{file}`")).collect();
        let title = if folder.is_empty() { "the root".to_owned() } else { format!("`{folder}/`") };
        let kind = if *is_test { "tests of " } else { "" };
        let _ = writeln!(text, "- {kind}{title}: {}", files.join(", "));
    }
    text
}

#[test]
fn every_file_that_names_every_game_is_listed() {
    let document = read("ARCHITECTURE.md");
    let (before, rest) = document.split_once(BEGIN).expect("the beginning of the list");
    let (listed, after) = rest.split_once(END).expect("the end of the list");
    let found = list(&places());
    if env::var_os("BLESS").is_some() && listed != found {
        let text = [before, BEGIN, &found, END, after].concat();
        fs::write(root().join("ARCHITECTURE.md"), text).expect("ARCHITECTURE.md can be written");
        return;
    }
    assert_eq!(listed, found, "ARCHITECTURE.md on the left, the tree on the right; read the difference, then BLESS=1");
}

#[test]
fn comments_tests_and_examples_do_not_count() {
    let games = ["go", "chess"].map(str::to_owned);
    assert!(names_every_game("match kind {\n    Go => 1,\n    Chess => 2,\n}", &games));
    assert!(!names_every_game("// Go and chess\nlet game = \"go\";", &games));
    assert!(!names_every_game("let game = \"chess\";\n#[cfg(test)]\nmod tests { go }", &games));
}
