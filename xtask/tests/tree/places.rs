//! Every file that a further game would have to touch is listed in ARCHITECTURE.md.
//!
//! A game's own files have its name in their paths. What is left are the files that name several games: a list, a match, a test over all of them.
//! The list in the document is compared with the tree, so that a new file of this kind is noticed in review and none is missed when a game is added.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::{env, fs};

use crate::repository::{files, name, read, root};

/// The games by the word that stands in paths and sources.
const GAMES: [&str; 3] = ["barricade", "cascadero", "cascadito"];

/// What is compiled, packed or tested; documents and fixtures have tests of their own.
const ENDINGS: [&str; 6] = [".rs", ".toml", ".html", ".css", ".webmanifest", ".txt"];
const FOLDERS: [&str; 4] = ["crates/", "locales/", "xtask/", "Cargo.toml"];

const BEGIN: &str = "<!-- files that name several games, written by `BLESS=1 cargo test -p xtask --test tree` -->\n";
const END: &str = "<!-- end of the list -->\n";

/// Whether a text names at least two games outside of its comments.
fn names_several_games(text: &str) -> bool {
    let code = text.lines().map(str::trim_start).filter(|line| !line.starts_with("//") && !line.starts_with("# "));
    let code = code.collect::<Vec<_>>().join("\n").to_lowercase();
    GAMES.iter().filter(|game| code.contains(**game)).count() >= 2
}

/// The files that name several games, by the crate or folder they are in.
fn places() -> BTreeMap<String, Vec<String>> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files(&root(), &ENDINGS) {
        let file = name(&path);
        let is_own = GAMES.iter().any(|game| file.contains(game));
        if is_own || !FOLDERS.iter().any(|folder| file.starts_with(folder)) || !names_several_games(&read(&path)) {
            continue;
        }
        let parts: Vec<&str> = file.split('/').collect();
        let depth = if parts[0] == "crates" { 2 } else { parts.len().min(2) - 1 };
        places.entry(parts[..depth].join("/")).or_default().push(parts[depth..].join("/"));
    }
    places
}

/// The list as it stands in the document.
fn list(places: &BTreeMap<String, Vec<String>>) -> String {
    let mut text = String::new();
    for (folder, files) in places {
        let files: Vec<String> = files.iter().map(|file| format!("`{file}`")).collect();
        let title = if folder.is_empty() { "the root".to_owned() } else { format!("`{folder}/`") };
        let _ = writeln!(text, "- {title}: {}", files.join(", "));
    }
    text
}

#[test]
fn every_file_that_names_several_games_is_listed() {
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
fn comments_and_single_names_do_not_count() {
    assert!(names_several_games("match kind {\n    Cascadero => 1,\n    Cascadito => 2,\n}"));
    assert!(!names_several_games("// Cascadero and Cascadito\nlet game = \"cascadero\";"));
    assert!(!names_several_games("let game = \"barricade\";"));
}
