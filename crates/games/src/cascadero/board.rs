//! Cascadero's board files, and the boards that are in use.

use std::sync::LazyLock;

use cascadero::board::{DraftColumn, DraftEffect, DraftSpace, DraftTown};
use cascadero::picture::{Picture, Slot};
use cascadero::{Board, Cascadero, Colour, Draft, Heralds, NotationError};
use tabletop::Located;

use crate::board_cache::{BoardCache, BuiltIn, built_in_file};
use crate::board_file::{BoardFile, FileProblem, FileTable};

/// The name of the front board.
pub const FRONT: &str = "front";
/// The name of the Farmer board.
pub const FARMERS: &str = "farmers";

static BUILT_IN: [BuiltIn; 2] =
    [built_in_file!(FRONT, "cascadero/front"), built_in_file!(FARMERS, "cascadero/farmers")];
static TRACKS: BuiltIn = built_in_file!("tracks", "cascadero/tracks");

static BOARDS: BoardCache<Board> = BoardCache::new(&BUILT_IN, read);

/// The names of the boards inside the program, with their files.
pub fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
    BOARDS.files()
}

/// The boards inside the program.
pub(crate) fn boards() -> impl Iterator<Item = &'static Board> {
    BOARDS.built_in().iter().copied()
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
    BOARDS.find(|known| known == name)
}

/// The board of a file's text. The same board twice is the same board.
///
/// # Errors
/// Everything that is wrong with the file.
pub fn board_from_text(text: &str) -> Result<&'static Board, Vec<FileProblem>> {
    BOARDS.get_or_insert(BoardFile::from_toml(text))
}

fn read(file: BoardFile) -> Result<Board, Vec<FileProblem>> {
    Board::new(&read_draft(file)?).map_err(FileProblem::all)
}

/// Whether the file of a board has keys that only boards of this game have.
pub(crate) fn has_board_keys(root: &FileTable) -> bool {
    ["towns", "farmers"].iter().any(|key| root.contains_key(key))
}

/// What a line about a board says.
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

/// Reads a position: of a built-in board if the text names one, otherwise a sketch with the printed tracks.
///
/// # Errors
/// The first thing that cannot be read or cannot be.
pub fn sketch(text: &str) -> Result<Cascadero, NotationError> {
    static PRINTED: LazyLock<Draft> = LazyLock::new(|| read_draft(TRACKS.file()).unwrap_or_default());
    Cascadero::read(text, find, &PRINTED)
}

/// Reads a board file, or all that is wrong with how it is written. What it says is not checked yet.
///
/// # Errors
/// Syntax errors, unknown and missing keys, values of the wrong type.
pub fn draft(text: &str) -> Result<Draft, Vec<FileProblem>> {
    read_draft(BoardFile::from_toml(text))
}

fn read_draft(mut file: BoardFile) -> Result<Draft, Vec<FileProblem>> {
    let root = file.take_root();
    let mut draft = Draft::default();
    let known = ["name", "land", "towns", "farmers", "farmer_tiles", "advanced_heralds", "tracks"];
    file.only(&root, &known);
    if let Some(entry) = root.get("name") {
        draft.name = file.text(entry).unwrap_or_default();
    }
    if let Some(land) = root.get("land").and_then(|entry| file.table(entry)) {
        for (key, rows) in land.iter() {
            let rows = file.text(rows).unwrap_or_default();
            draft.columns.push(DraftColumn { line: key.line, column: key.name.clone(), rows });
        }
    }
    for entry in file.optional_list(&root, "towns") {
        let line = entry.line;
        let Some(table) = file.table(entry) else { continue };
        file.only(table, &["at", "colour", "herald"]);
        let at = file.need(table, "at", line).and_then(|at| file.text(at));
        let colour = file.need(table, "colour", line).and_then(|colour| file.text(colour));
        let herald = table.get("herald").and_then(|herald| file.text(herald));
        if let (Some(at), Some(colour)) = (at, colour) {
            draft.towns.push(DraftTown { line, at, colour, herald });
        }
    }
    draft.farmers = cells(&mut file, &root, "farmers");
    draft.advanced_heralds = cells(&mut file, &root, "advanced_heralds");
    if let Some(tiles) = root.get("farmer_tiles").and_then(|entry| file.table(entry)) {
        for (key, count) in tiles.iter() {
            if let Some(count) = file.number(count) {
                draft.tiles.push(Located::new(key.line, (key.name.clone(), count)));
            }
        }
    }
    if let Some(tracks) = root.get("tracks").and_then(|entry| file.table(entry)) {
        file.only(tracks, &["coloured", "white"]);
        draft.coloured = track(&mut file, tracks, "coloured");
        draft.white = track(&mut file, tracks, "white");
    } else {
        let printed = read_draft(TRACKS.file())?;
        (draft.coloured, draft.white) = (printed.coloured, printed.white);
    }
    file.finish(draft)
}

fn cells(file: &mut BoardFile, root: &FileTable, key: &str) -> Vec<Located<String>> {
    let entries = file.optional_list(root, key);
    entries.iter().filter_map(|entry| Some(Located::new(entry.line, file.text(entry)?))).collect()
}

fn track(file: &mut BoardFile, tracks: &FileTable, name: &'static str) -> Vec<DraftSpace> {
    let Some(spaces) = file.need(tracks, name, 0).and_then(|entry| file.table(entry)) else { return Vec::new() };
    let mut track = Vec::new();
    for (key, entry) in spaces.iter() {
        let line = key.line;
        let Some(table) = file.table(entry) else { continue };
        file.only(table, &["vp", "advance_cube", "place_envoy", "folded", "forbidden", "banner"]);
        let Ok(number) = key.name.parse() else {
            let facts = vec![("key", key.name.clone()), ("known", "1, 2, 3, …".to_owned())];
            file.report(line, "file-unknown-key", facts);
            continue;
        };
        let mut space = DraftSpace { line, number, ..DraftSpace::default() };
        if let Some(points) = table.get("vp") {
            let points = if points.is_list() {
                file.list(points).iter().filter_map(|entry| file.number(entry)).collect()
            } else {
                file.number(points).into_iter().collect()
            };
            space.effects.push(DraftEffect::Points(points));
        }
        for (key, effect) in [
            ("advance_cube", DraftEffect::AdvanceCube),
            ("place_envoy", DraftEffect::PlaceEnvoy),
            ("folded", DraftEffect::Folded),
            ("forbidden", DraftEffect::Forbidden),
        ] {
            if table.get(key).and_then(|entry| file.flag(entry)) == Some(true) {
                space.effects.push(effect);
            }
        }
        space.banner = table.get("banner").and_then(|entry| file.number(entry)).unwrap_or(0);
        track.push(space);
    }
    track
}
