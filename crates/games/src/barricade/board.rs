//! Cascade Barricade's board files, and the cache of boards.

use std::fmt::Write;
use std::sync::LazyLock;

use barricade::board::{DraftRow, DraftWall, FEWEST_PLAYERS};
use barricade::{Barricade, Board, Draft, Labourer, NotationError};
use tabletop::Located;

use crate::board_cache::{BoardCache, BuiltIn, built_in_boards, built_in_file};
use crate::board_file::{BoardFile, FileEntry, FileProblem, FileTable};

/// The land of the usual size.
pub const STANDARD: &str = "standard";

built_in_boards! {
    "small" => "barricade/small",
    STANDARD => "barricade/standard",
    "large" => "barricade/large",
}
static MARKET: BuiltIn = built_in_file!("market", "barricade/market");
static WALLS: BuiltIn = built_in_file!("walls", "barricade/walls");

static BOARDS: BoardCache<Board> = BoardCache::new(BUILT_IN, &[], read);

/// The built-in boards.
pub(crate) fn boards() -> impl Iterator<Item = &'static Board> {
    BOARDS.built_in().iter().copied()
}

/// A built-in board.
///
/// # Panics
/// If there is no board with this name.
pub fn board(name: &str) -> &'static Board {
    find(name).unwrap_or_else(|| panic!("no board is called {name}"))
}

/// The built-in board with a name, if there is one.
pub fn find(name: &str) -> Option<&'static Board> {
    BOARDS.find(|known| known == name)
}

/// The name of an earlier version of a built-in board, given the name and the fingerprint that records have for it.
pub(crate) fn earlier_version(name: &str, hash: u64) -> Option<&'static str> {
    BOARDS.earlier_version(name, hash)
}

/// The board of a file. Reading the same board twice returns the same reference.
///
/// # Errors
/// Every problem of the file.
pub fn board_from_text(text: &str) -> Result<&'static Board, Vec<FileProblem>> {
    BOARDS.get_or_insert(BoardFile::from_toml(text))
}

fn read(file: BoardFile) -> Result<Board, Vec<FileProblem>> {
    Board::new(&read_draft(file)?).map_err(FileProblem::all)
}

/// Whether a board file has keys that only boards of this game have.
pub(crate) fn has_board_keys(root: &FileTable) -> bool {
    let land = root.get("land").and_then(FileEntry::as_table);
    ["market", "walls"].iter().any(|key| root.contains_key(key)) || land.is_some_and(|land| land.contains_key("radius"))
}

/// The facts of the line that describes a board in a list.
pub(crate) fn board_facts(board: &Board) -> Vec<(&'static str, String)> {
    vec![
        ("fields", board.spaces().len().to_string()),
        ("radius", board.radius().to_string()),
        ("walls", board.cards().len().to_string()),
    ]
}

/// The wall deck as a text table, one card per line.
pub(crate) fn board_picture(board: &Board) -> String {
    let mut table = format!("{:>3}  {:<7} {:>10}  needs\n", "bid", "type", "production");
    for card in board.cards() {
        let line = format!("{:>3}  {:<7} {:>10}  {}", card.bid, card.kind, card.production, card.needs);
        // Writing to a string cannot fail.
        let _ = writeln!(table, "{}", line.trim_end());
    }
    table
}

/// Reads a position: on a built-in board if the text names one, otherwise on a sketch with the built-in market and walls.
///
/// # Errors
/// The first thing that cannot be parsed or is impossible.
pub fn sketch(text: &str) -> Result<Barricade, NotationError> {
    static SKETCH: LazyLock<Draft> = LazyLock::new(|| Draft {
        name: "sketch".to_owned(),
        radius: Located::new(0, 1),
        rows: printed_market(),
        walls: printed_walls(),
    });
    Barricade::read(text, find, &SKETCH)
}

/// Parses a board file, without checking the board itself.
///
/// # Errors
/// Syntax errors, unknown and missing keys, values of the wrong type.
pub fn draft(text: &str) -> Result<Draft, Vec<FileProblem>> {
    read_draft(BoardFile::from_toml(text))
}

fn read_draft(mut file: BoardFile) -> Result<Draft, Vec<FileProblem>> {
    let root = file.take_root();
    file.only(&root, &["name", "land", "market", "walls"]);
    let mut draft = Draft { name: file.board_name(&root), ..Draft::default() };
    if let Some(land) = file.need(&root, "land", 0)
        && let Some(table) = file.table(land)
    {
        file.only(table, &["radius"]);
        if let Some(radius) = file.need(table, "radius", land.line) {
            draft.radius = Located::new(radius.line, file.number(radius).unwrap_or_default());
        }
    }
    draft.rows = if root.contains_key("market") { market(&mut file, &root) } else { printed_market() };
    draft.walls = if root.contains_key("walls") { walls(&mut file, &root) } else { printed_walls() };
    file.finish(draft)
}

/// The market of a board whose file has none of its own.
fn printed_market() -> Vec<DraftRow> {
    let mut file = MARKET.file();
    let root = file.take_root();
    market(&mut file, &root)
}

/// The wall deck of a board whose file has none of its own.
fn printed_walls() -> Vec<DraftWall> {
    let mut file = WALLS.file();
    let root = file.take_root();
    walls(&mut file, &root)
}

fn market(file: &mut BoardFile, root: &FileTable) -> Vec<DraftRow> {
    let mut rows = Vec::new();
    for (line, table) in file.tables(root, "market", &["price", "craftsman", "mason", "wizard", "players"]) {
        let price = file.needed_number(table, "price", line);
        // A row may lack spaces for a kind.
        let spaces = Labourer::ALL.map(|kind| file.optional_number(table, kind.name()).unwrap_or_default());
        rows.push(DraftRow { line, price, spaces, players: players(file, table) });
    }
    rows
}

fn walls(file: &mut BoardFile, root: &FileTable) -> Vec<DraftWall> {
    let mut walls = Vec::new();
    for (line, table) in file.tables(root, "walls", &["bid", "kind", "production", "needs", "players"]) {
        walls.push(DraftWall {
            line,
            bid: file.needed_number(table, "bid", line),
            kind: file.needed_text(table, "kind", line),
            production: file.needed_number(table, "production", line),
            needs: file.optional_text(table, "needs").unwrap_or_default(),
            players: players(file, table),
        });
    }
    walls
}

/// The least number of players that a row or a card is used with; by default it is always used.
fn players(file: &mut BoardFile, table: &FileTable) -> i64 {
    file.optional_number(table, "players").unwrap_or(FEWEST_PLAYERS.into())
}
