//! Cascadero's board files, and the cache of boards.

use std::sync::LazyLock;

use cascadero::board::{DraftColumn, DraftEffect, DraftSpace, DraftTown};
use cascadero::picture::{Picture, Slot};
use cascadero::{Board, Cascadero, Colour, Draft, Heralds, NotationError};
use tabletop::Located;

use crate::board_cache::{BoardCache, BuiltIn, built_in_boards, built_in_file};
use crate::board_file::{BoardFile, FileProblem, FileTable};

/// The name of the front board.
pub const FRONT: &str = "front";
/// The name of the Farmer board.
pub const FARMERS: &str = "farmers";

built_in_boards! {
    FRONT => "cascadero/front",
    FARMERS => "cascadero/farmers",
}
static TRACKS: BuiltIn = built_in_file!("tracks", "cascadero/tracks");

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
    ["towns", "farmers"].iter().any(|key| root.contains_key(key))
}

/// The facts of the line that describes a board in a list.
pub(crate) fn board_facts(board: &Board) -> Vec<(&'static str, String)> {
    let heralds: Vec<&str> =
        Heralds::ALL.into_iter().filter(|set_up| board.herald_towns(*set_up).is_some()).map(Heralds::name).collect();
    vec![
        ("fields", board.fields().len().to_string()),
        ("towns", board.towns().len().to_string()),
        ("farmers", board.farmers().len().to_string()),
        ("top", board.track(Colour::White).top().to_string()),
        ("list", heralds.join(", ")),
    ]
}

/// A board as a picture: the land and its towns, without heralds.
pub(crate) fn board_picture(board: &Board) -> String {
    let towns = board.towns().map(|(cell, colour, _)| (cell, Slot::Town { colour, herald: false }));
    let farmers: Vec<_> = board.farmers().collect();
    let fields = board.fields().map(|cell| {
        let farmer = farmers.contains(&cell).then_some(None);
        (cell, Slot::Field { farmer, envoy: None })
    });
    towns.chain(fields).collect::<Picture>().to_string()
}

/// Reads a position: on a built-in board if the text names one, otherwise on a sketch with the printed tracks.
///
/// # Errors
/// The first thing that cannot be parsed or is impossible.
pub fn sketch(text: &str) -> Result<Cascadero, NotationError> {
    static PRINTED: LazyLock<Draft> = LazyLock::new(|| read_draft(TRACKS.file()).unwrap_or_default());
    Cascadero::read(text, find, &PRINTED)
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
    file.only(&root, &["name", "land", "towns", "farmers", "farmer_tiles", "advanced_heralds", "tracks"]);
    let mut draft = Draft { name: file.board_name(&root), ..Draft::default() };
    if let Some(land) = file.optional_table(&root, "land") {
        for (key, rows) in land.iter() {
            let rows = file.text(rows).unwrap_or_default();
            draft.columns.push(DraftColumn { line: key.line, column: key.name.clone(), rows });
        }
    }
    for (line, town) in file.tables(&root, "towns", &["at", "colour", "herald"]) {
        draft.towns.push(DraftTown {
            line,
            at: file.needed_text(town, "at", line),
            colour: file.needed_text(town, "colour", line),
            herald: file.optional_text(town, "herald"),
        });
    }
    draft.farmers = file.texts(&root, "farmers");
    draft.advanced_heralds = file.texts(&root, "advanced_heralds");
    if let Some(tiles) = file.optional_table(&root, "farmer_tiles") {
        for (key, count) in tiles.iter() {
            if let Some(count) = file.number(count) {
                draft.tiles.push(Located::new(key.line, (key.name.clone(), count)));
            }
        }
    }
    if let Some(tracks) = file.optional_table(&root, "tracks") {
        file.only(tracks, &["coloured", "white"]);
        draft.coloured = track(&mut file, tracks, "coloured");
        draft.white = track(&mut file, tracks, "white");
    } else {
        let printed = read_draft(TRACKS.file())?;
        (draft.coloured, draft.white) = (printed.coloured, printed.white);
    }
    file.finish(draft)
}

fn track(file: &mut BoardFile, tracks: &FileTable, name: &'static str) -> Vec<DraftSpace> {
    let Some(spaces) = file.need(tracks, name, 0).and_then(|entry| file.table(entry)) else { return Vec::new() };
    let mut track = Vec::new();
    let known = ["vp", "advance_cube", "place_envoy", "folded", "forbidden", "banner"];
    for (key, table) in file.named_tables(spaces, &known) {
        let line = key.line;
        let Ok(number) = key.name.parse() else {
            let facts = vec![("key", key.name.clone()), ("known", "1, 2, 3, …".to_owned())];
            file.report(line, "file-unknown-key", facts);
            continue;
        };
        let mut space = DraftSpace { line, number, ..DraftSpace::default() };
        if let Some(points) = table.get("vp") {
            let points =
                if points.is_list() { file.numbers(table, "vp") } else { file.number(points).into_iter().collect() };
            space.effects.push(DraftEffect::Points(points));
        }
        for (key, effect) in [
            ("advance_cube", DraftEffect::AdvanceCube),
            ("place_envoy", DraftEffect::PlaceEnvoy),
            ("folded", DraftEffect::Folded),
            ("forbidden", DraftEffect::Forbidden),
        ] {
            if file.is_set(table, key) {
                space.effects.push(effect);
            }
        }
        space.banner = file.optional_number(table, "banner").unwrap_or(0);
        track.push(space);
    }
    track
}
