//! ARCHITECTURE.md lists every file that a new game would have to touch.
//!
//! A game's own files have its name in their paths. Most other code is derived from the list of games (`games::for_each_game!`). The rest
//! are files that name every game: a list, a match, a test that loops over all of them. The list in the document is compared with the
//! tree, so that a new file of this kind is noticed in review, and none is missed when a game is added.
//!
//! A second list has the files that treat only some games specially: with a new game, somebody has to decide whether it is one of them. A
//! file that names some games in another way uses them as examples.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::{env, fs};

use crate::repository::{files, games, name, read, root};

/// What is compiled, packed or tested; documents and fixtures have tests of their own.
const ENDINGS: [&str; 6] = [".rs", ".toml", ".html", ".css", ".webmanifest", ".txt"];
const FOLDERS: [&str; 4] = ["crates/", "locales/", "xtask/", "Cargo.toml"];

const BEGIN: &str = "<!-- files that name every game, written by `BLESS=1 cargo test -p xtask --test tree` -->\n";
const BEGIN_SPECIAL: &str = "<!-- files that treat some games specially, written by the same command -->\n";
const END: &str = "<!-- end of the list -->\n";

/// The enums of the closed set of games.
const CLOSED_SETS: [&str; 6] = ["GameKind", "AnyGame", "AnySetup", "AnyBoard", "AnyAction", "AnyBot"];

/// How a name is compared.
const COMPARISONS: [&str; 3] = ["== ", "!= ", "starts_with("];

/// How a text depends on the set of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mention {
    /// It names every game.
    Every,
    /// It treats some games specially, by variants of the closed set or comparisons with names.
    Special,
    /// It names no game, or only examples.
    No,
}

/// How a text depends on the set of games, outside of comments and tests.
fn mention(text: &str, games: &[String]) -> Mention {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default().lines().map(str::trim_start);
    let code = code.filter(|line| !line.starts_with("//") && !line.starts_with("# "));
    let code = code.collect::<Vec<_>>().join("\n");
    let is_special = |game: &String| {
        let variant = game[..1].to_uppercase() + &game[1..];
        CLOSED_SETS.iter().any(|set| code.contains(&format!("{set}::{variant}")))
            || COMPARISONS.iter().any(|comparison| code.contains(&format!("{comparison}\"{game}\"")))
    };
    let lowercase = code.to_lowercase();
    if games.iter().all(|game| lowercase.contains(game)) {
        Mention::Every
    } else if games.iter().any(is_special) {
        Mention::Special
    } else {
        Mention::No
    }
}

/// The files that depend on the set of games in one way, by crate or folder; tests are listed separately.
fn places(wanted: Mention) -> BTreeMap<(bool, String), Vec<String>> {
    let games = games();
    let mut places: BTreeMap<(bool, String), Vec<String>> = BTreeMap::new();
    for path in files(&root(), &ENDINGS) {
        let file = name(&path);
        let is_own = games.iter().any(|game| file.contains(game));
        if is_own || !FOLDERS.iter().any(|folder| file.starts_with(folder)) || mention(&read(&path), &games) != wanted {
            continue;
        }
        let parts: Vec<&str> = file.split('/').collect();
        let depth = if parts[0] == "crates" { 2 } else { parts.len().min(2) - 1 };
        let is_test = parts.contains(&"tests") || file.ends_with("tests.rs");
        // A test of one game is no special case.
        if is_test && wanted == Mention::Special {
            continue;
        }
        let key = (is_test, parts[..depth].join("/"));
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

/// Compares a list in the document with the tree, or writes it.
fn check_list(begin: &str, found: &str) {
    let document = read("ARCHITECTURE.md");
    let (before, rest) = document.split_once(begin).expect("the beginning of the list");
    let (listed, after) = rest.split_once(END).expect("the end of the list");
    if env::var_os("BLESS").is_some() && listed != found {
        let text = [before, begin, found, END, after].concat();
        fs::write(root().join("ARCHITECTURE.md"), text).expect("ARCHITECTURE.md can be written");
        return;
    }
    assert_eq!(listed, found, "ARCHITECTURE.md on the left, the tree on the right; read the difference, then BLESS=1");
}

#[test]
fn every_file_that_depends_on_the_set_of_games_is_listed() {
    check_list(BEGIN, &list(&places(Mention::Every)));
    check_list(BEGIN_SPECIAL, &list(&places(Mention::Special)));
}

#[test]
fn comments_tests_and_examples_do_not_count() {
    let games = ["go", "chess"].map(str::to_owned);
    assert_eq!(mention("match kind {\n    Go => 1,\n    Chess => 2,\n}", &games), Mention::Every);
    for special in ["if kind == GameKind::Go { 1 } else { 2 }", "name == \"chess\""] {
        assert_eq!(mention(special, &games), Mention::Special);
    }
    for other in
        ["// Go and chess\nlet game = \"go\";", "let game = \"chess\";\n#[cfg(test)]\nmod tests { GameKind::Go }"]
    {
        assert_eq!(mention(other, &games), Mention::No);
    }
}
