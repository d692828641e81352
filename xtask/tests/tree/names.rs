//! A type name has one meaning in the whole workspace.
//!
//! Role names are the exception: every game has its own `Action`, `Board` or `Colour`, and a reader of one game expects them under these
//! names. `docs/style.md` has the rule and its reason.

use std::collections::{BTreeMap, BTreeSet};

use crate::repository::{files, games, name, read, root};

/// The second implementations of the rules. They share no code with the engines, so they have their own types.
const TWINS: &str = "/tests/twin/";

/// The example game, which has the role names like any other.
const EXAMPLE: &str = "crates/tabletop/src/example.rs";

/// The macros that declare types for each game. They are templates, not declarations.
const MACROS: &str = "crates/tabletop/src/macros.rs";

/// Names that each game may declare once, grouped by the reason for the exception.
const ROLES: [(&str, &[&str]); 4] = [
    (
        "associated types of the contract `tabletop::Game`, and their parts",
        &["Action", "Event", "Setup", "Position", "PlayerPosition", "Player", "Phase", "Task", "TaskStack", "Reason"],
    ),
    (
        "printed things that several games have, each with its own rules",
        &["Achievement", "Achievements", "Board", "ByColour", "Colour", "Effect", "Field", "Space", "Town", "Track"],
    ),
    ("what each game's options call the same choice", &["ClaimMode", "Ending"]),
    (
        "how each game reads and prints its boards, commands and positions",
        &["Checked", "Draft", "NotationError", "Picture", "PositionError", "Slot"],
    ),
];

/// The name of the type that a line declares. Associated types are indented, and are ignored.
fn declared(line: &str) -> Option<&str> {
    let words = line.trim_start();
    let words = match words.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.strip_prefix(' ')?,
        None => words,
    };
    let (keyword, rest) = words.split_once(' ')?;
    let is_type = match keyword {
        "struct" | "enum" | "trait" | "union" => true,
        "type" => !line.starts_with(' '),
        _ => false,
    };
    let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (is_type && name.starts_with(|c: char| c.is_ascii_uppercase())).then_some(name)
}

/// All type names of the workspace, each with the files that declare it, once per declaration.
fn declarations() -> BTreeMap<String, Vec<String>> {
    let mut declarations: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files(&root(), &[".rs"]) {
        let file = name(&path);
        for line in read(&path).lines() {
            if let Some(declared) = declared(line) {
                declarations.entry(declared.to_owned()).or_default().push(file.clone());
            }
        }
    }
    declarations
}

/// Whether each of these files belongs to a different game, so that a role name has one meaning in each. `tabletop` counts as a game.
fn one_for_each_game(files: &[&String], games: &[String]) -> bool {
    let packages = files.iter().filter_map(|file| match file.as_str() {
        EXAMPLE => Some("example"),
        file => file.strip_prefix("crates/")?.split('/').next(),
    });
    let is_game =
        |package: &&str| ["example", "tabletop"].contains(package) || games.iter().any(|game| game == package);
    packages.filter(is_game).collect::<BTreeSet<_>>().len() == files.len()
}

/// The files that declare a name, apart from twins and macros.
fn counted(files: &[String]) -> Vec<&String> {
    files.iter().filter(|file| !file.contains(TWINS) && *file != MACROS).collect()
}

#[test]
fn a_type_name_has_one_meaning() {
    let (mut problems, games) = (Vec::new(), games());
    for (name, files) in declarations() {
        let files = counted(&files);
        let is_role = ROLES.iter().any(|(_, names)| names.contains(&name.as_str()));
        if files.len() > 1 && !(is_role && one_for_each_game(&files, &games)) {
            problems.push(format!("{name}: {files:?}"));
        }
    }
    assert!(problems.is_empty(), "type names with several meanings (docs/style.md):\n{}", problems.join("\n"));
}

#[test]
fn a_role_name_recurs() {
    let declarations = declarations();
    for role in ROLES.iter().flat_map(|(_, names)| *names) {
        let count = declarations.get(*role).map_or(0, |files| counted(files).len());
        assert!(count > 1, "{role} is declared {count} times: it needs no exception");
    }
}

#[test]
fn declarations_are_found() {
    assert_eq!(declared("pub(crate) struct Board<'a> {"), Some("Board"));
    assert_eq!(declared("    enum Local { A }"), Some("Local"));
    assert_eq!(declared("type Alias = u8;"), Some("Alias"));
    assert_eq!(declared("    type Action = Action;"), None, "an associated type");
    assert_eq!(declared("// struct Board"), None);
    assert_eq!(declared("pub struct lower;"), None);
}
