//! Cascade Barricade's board files, and the boards that are in use.

use std::sync::LazyLock;

use barricade::board::{DraftRow, DraftWall};
use barricade::{Barricade, Board, Draft, Labourer, NotationError};
use tabletop::Located;
use toml::de::DeTable;

use crate::board_cache::BoardCache;
use crate::{FileProblem, TomlFile};

/// The land of the usual size.
pub const STANDARD: &str = "standard";

const BUILT_IN: [(&str, &str); 3] = [
    ("small", include_str!("../../../../boards/barricade/small.toml")),
    (STANDARD, include_str!("../../../../boards/barricade/standard.toml")),
    ("large", include_str!("../../../../boards/barricade/large.toml")),
];
const MARKET: &str = include_str!("../../../../boards/barricade/market.toml");
const WALLS: &str = include_str!("../../../../boards/barricade/walls.toml");

static SHELF: BoardCache<Board> = BoardCache::new(&BUILT_IN, read);

/// The names of the boards inside the program, with their files.
pub fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHELF.files()
}

/// A board inside the program.
///
/// # Panics
/// If there is none of this name.
pub fn board(name: &str) -> &'static Board {
    find(name).unwrap_or_else(|| panic!("no board is called {name}"))
}

/// A board inside the program, if there is one of this name.
pub fn find(name: &str) -> Option<&'static Board> {
    SHELF.find(|known| known == name)
}

/// The board of a file's text. The same board twice is the same board.
///
/// # Errors
/// Everything that is wrong with the file.
pub fn board_from_text(text: &str) -> Result<&'static Board, Vec<FileProblem>> {
    SHELF.of(text)
}

fn read(text: &str) -> Result<Board, Vec<FileProblem>> {
    Board::new(&draft(text)?).map_err(FileProblem::all)
}

/// Reads a position: on a built-in board if the text names one, otherwise a sketch with our market and walls.
///
/// # Errors
/// The first thing that cannot be read or cannot be.
pub fn sketch(text: &str) -> Result<Barricade, NotationError> {
    static OURS: LazyLock<Draft> =
        LazyLock::new(|| draft("name = \"sketch\"\nland = { radius = 1 }").unwrap_or_default());
    Barricade::read(text, find, &OURS)
}

/// Reads a board file, or all that is wrong with how it is written. What it says is not checked yet.
///
/// # Errors
/// Syntax errors, unknown and missing keys, values of the wrong type.
pub fn draft(text: &str) -> Result<Draft, Vec<FileProblem>> {
    let mut file = TomlFile::parse(text);
    let root = file.root();
    let mut draft = Draft::default();
    file.only(&root, &["name", "land", "market", "walls"]);
    if let Some(entry) = root.get("name") {
        draft.name = file.text(entry).unwrap_or_default();
    }
    if let Some(land) = file.need(&root, "land", 0)
        && let Some(table) = file.table(land)
    {
        let line = file.line(land);
        file.only(table, &["radius"]);
        if let Some(radius) = file.need(table, "radius", line) {
            draft.radius = Located::new(file.line(radius), file.number(radius).unwrap_or_default());
        }
    }
    draft.rows = if root.contains_key("market") {
        market(&mut file, &root)
    } else {
        let mut ours = TomlFile::parse(MARKET);
        let root = ours.root();
        // These lines are not in the reader's file.
        market(&mut ours, &root).into_iter().map(|row| DraftRow { line: 0, ..row }).collect()
    };
    draft.walls = if root.contains_key("walls") {
        walls(&mut file, &root)
    } else {
        let mut ours = TomlFile::parse(WALLS);
        let root = ours.root();
        walls(&mut ours, &root).into_iter().map(|wall| DraftWall { line: 0, ..wall }).collect()
    };
    if file.problems.is_empty() { Ok(draft) } else { Err(file.problems) }
}

fn market<'a>(file: &mut TomlFile<'a>, root: &DeTable<'a>) -> Vec<DraftRow> {
    let mut rows = Vec::new();
    for entry in file.optional_list(root, "market") {
        let line = file.line(entry);
        let Some(table) = file.table(entry) else { continue };
        file.only(table, &["price", "craftsman", "mason", "wizard"]);
        let price = file.need(table, "price", line).and_then(|price| file.number(price)).unwrap_or_default();
        // A row need not have spaces for every kind.
        let spaces =
            Labourer::ALL.map(|kind| table.get(kind.name()).and_then(|spaces| file.number(spaces)).unwrap_or_default());
        rows.push(DraftRow { line, price, spaces });
    }
    rows
}

fn walls<'a>(file: &mut TomlFile<'a>, root: &DeTable<'a>) -> Vec<DraftWall> {
    let mut walls = Vec::new();
    for entry in file.optional_list(root, "walls") {
        let line = file.line(entry);
        let Some(table) = file.table(entry) else { continue };
        file.only(table, &["bid", "kind", "production", "needs"]);
        let bid = file.need(table, "bid", line).and_then(|bid| file.number(bid)).unwrap_or_default();
        let kind = file.need(table, "kind", line).and_then(|kind| file.text(kind)).unwrap_or_default();
        let production = file.need(table, "production", line).and_then(|value| file.number(value)).unwrap_or_default();
        let needs = table.get("needs").and_then(|needs| file.text(needs)).unwrap_or_default();
        walls.push(DraftWall { line, bid, kind, production, needs });
    }
    walls
}
