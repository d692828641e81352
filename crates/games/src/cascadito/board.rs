//! Cascadito's sheet files, and the cache of sheets.

use cascadito::picture::{Picture, Slot};
use cascadito::sheet::{
    DraftAchievement, DraftCollection, DraftEnd, DraftEveryTrack, DraftRiver, DraftSign, DraftTrack,
};
use cascadito::{Cascadito, Draft, NotationError, Sheet};
use tabletop::Located;

use crate::board_cache::{BoardCache, BuiltIn, built_in_boards, built_in_file};
use crate::board_file::{BoardFile, FileEntry, FileKey, FileProblem, FileTable};

built_in_boards! {
    "1-rural-beginnings" => "cascadito/1-rural-beginnings",
    "2-raiding-bandits" => "cascadito/2-raiding-bandits",
    "3-two-rivers" => "cascadito/3-two-rivers",
    "4-trade-and-defense" => "cascadito/4-trade-and-defense",
}

static SHEETS: BoardCache<Sheet> = BoardCache::new(BUILT_IN, &[], read);

/// The built-in sheets.
pub(crate) fn boards() -> impl Iterator<Item = &'static Sheet> {
    SHEETS.built_in().iter().copied()
}

/// The built-in sheet with a number from 1 to 4.
///
/// # Panics
/// If there is no sheet with this number.
pub fn sheet(number: usize) -> &'static Sheet {
    find(&number.to_string()).unwrap_or_else(|| panic!("there is no sheet {number}"))
}

/// A built-in sheet, by its name or its number.
pub fn find(name: &str) -> Option<&'static Sheet> {
    SHEETS.find(|known| known == name || known.split('-').next() == Some(name))
}

/// The name of an earlier version of a built-in sheet, given the name and the fingerprint that records have for it.
pub(crate) fn earlier_version(name: &str, hash: u64) -> Option<&'static str> {
    SHEETS.earlier_version(name, hash)
}

/// The sheet of a file. Reading the same sheet twice returns the same reference.
///
/// # Errors
/// Every problem of the file.
pub fn sheet_from_text(text: &str) -> Result<&'static Sheet, Vec<FileProblem>> {
    SHEETS.get_or_insert(BoardFile::from_toml(text))
}

fn read(file: BoardFile) -> Result<Sheet, Vec<FileProblem>> {
    Sheet::new(&read_draft(file)?).map_err(FileProblem::all)
}

/// Whether a board file has keys that only sheets have.
pub(crate) fn has_board_keys(root: &FileTable) -> bool {
    root.contains_key("kingdom")
}

/// The facts of the line that describes a sheet in a list.
pub(crate) fn board_facts(sheet: &Sheet) -> Vec<(&'static str, String)> {
    vec![
        ("fields", sheet.fields().len().to_string()),
        ("towns", sheet.towns().len().to_string()),
        ("count", sheet.rivers().len().to_string()),
    ]
}

/// The Kingdom of a sheet as a picture.
pub(crate) fn board_picture(sheet: &Sheet) -> String {
    let cells = sheet.fields().map(|(cell, _)| cell).chain(sheet.towns().map(|(cell, _)| cell));
    let slots = cells.filter_map(|cell| Some((cell, Slot { sign: sheet.picture_sign(cell)?, marked: false })));
    slots.collect::<Picture>().to_string()
}

/// Reads a position: on a built-in sheet if the text names one, otherwise on a sketch, which takes everything but the Kingdom from the
/// built-in sheet with this number.
///
/// # Errors
/// The first thing that cannot be parsed or is impossible.
pub fn sketch(text: &str, number: usize) -> Result<Cascadito, NotationError> {
    Cascadito::read(text, find, &read_draft(BUILT_IN[number - 1].file()).unwrap_or_default())
}

/// Parses a sheet file, without checking the sheet itself.
///
/// # Errors
/// Syntax errors, unknown and missing keys, values of the wrong type.
pub fn draft(text: &str) -> Result<Draft, Vec<FileProblem>> {
    read_draft(BoardFile::from_toml(text))
}

fn read_draft(mut file: BoardFile) -> Result<Draft, Vec<FileProblem>> {
    let root = file.take_root();
    file.only(
        &root,
        &[
            "name",
            "kingdom",
            "legend",
            "forbidden",
            "tracks",
            "rivers",
            "collections",
            "top",
            "bottom",
            "every_track",
            "end",
            "solo_boxes",
        ],
    );
    file.need(&root, "name", 0);
    let mut draft = Draft { name: file.board_name(&root), ..Draft::default() };
    if let Some(entry) = file.need(&root, "kingdom", 0) {
        // The picture starts on the line below the opening quotation marks.
        let line = entry.line + 1;
        let picture = file.text(entry).unwrap_or_default();
        draft.kingdom = (line..).zip(picture.lines()).map(|(line, text)| Located::new(line, text.to_owned())).collect();
    }
    draft.forbidden = file.texts(&root, "forbidden");
    if let Some(entry) = file.need(&root, "solo_boxes", 0) {
        draft.solo_boxes = Located::new(entry.line, file.number(entry).unwrap_or_default());
    }
    read_legend(&mut file, &root, &mut draft);
    read_tracks(&mut file, &root, &mut draft);
    for (line, table) in file.tables(&root, "rivers", &["points", "actions", "path"]) {
        draft.rivers.push(DraftRiver {
            line,
            points: file.numbers(table, "points"),
            actions: actions(&mut file, table),
            path: file.texts(table, "path"),
        });
    }
    for (line, table) in file.tables(&root, "collections", &["sign", "points"]) {
        draft.collections.push(DraftCollection {
            line,
            sign: file.needed_text(table, "sign", line),
            points: file.numbers(table, "points"),
        });
    }
    draft.top = achievements(&mut file, &root, "top");
    draft.bottom = achievements(&mut file, &root, "bottom");
    read_end(&mut file, &root, &mut draft);
    file.finish(draft)
}

fn read_legend(file: &mut BoardFile, root: &FileTable, draft: &mut Draft) {
    let Some(legend) = file.optional_table(root, "legend") else { return };
    for (key, table) in file.named_tables(legend, &["name", "action", "star", "river"]) {
        draft.legend.push(DraftSign {
            line: key.line,
            sign: key.name.clone(),
            name: file.optional_text(table, "name"),
            action: file.optional_text(table, "action"),
            star: file.is_set(table, "star"),
            river: file.is_set(table, "river"),
        });
    }
}

fn read_tracks(file: &mut BoardFile, root: &FileTable, draft: &mut Draft) {
    let Some(tracks) = file.need(root, "tracks", 0).and_then(|entry| file.table(entry)) else { return };
    for (key, table) in file.named_tables(tracks, &["points", "castle", "banners", "actions"]) {
        draft.tracks.push(DraftTrack {
            line: key.line,
            colour: key.name.clone(),
            points: file.numbers(table, "points"),
            castle: file.optional_number(table, "castle"),
            banners: file.numbers(table, "banners"),
            actions: actions(file, table),
        });
    }
}

fn read_end(file: &mut BoardFile, root: &FileTable, draft: &mut Draft) {
    if let Some(entry) = root.get("every_track")
        && let Some(table) = file.table(entry)
    {
        file.only(table, &["spaces", "points"]);
        draft.every_track = Some(DraftEveryTrack {
            line: entry.line,
            spaces: file.optional_number(table, "spaces").unwrap_or_default(),
            points: file.optional_number(table, "points").unwrap_or_default(),
        });
    }
    let Some(entry) = file.need(root, "end", 0) else { return };
    let Some(table) = file.table(entry) else { return };
    file.only(table, &["moment", "top_row", "bottom_row", "tracks", "top_row_bonus"]);
    draft.end = DraftEnd {
        line: entry.line,
        moment: file.needed_text(table, "moment", entry.line),
        top_row: file.optional_text(table, "top_row"),
        bottom_row: file.optional_text(table, "bottom_row"),
        tracks: file.optional_number(table, "tracks"),
        top_row_bonus: file.optional_number(table, "top_row_bonus"),
    };
}

fn achievements(file: &mut BoardFile, root: &FileTable, row: &'static str) -> Vec<DraftAchievement> {
    let known = [&["kind", "points", "later", "action"], &DraftAchievement::NUMBERS[..], &DraftAchievement::WORDS];
    let mut list = Vec::new();
    for (line, table) in file.tables(root, row, &known.concat()) {
        let numbers = DraftAchievement::NUMBERS.into_iter();
        let words = DraftAchievement::WORDS.into_iter();
        list.push(DraftAchievement {
            line,
            kind: file.needed_text(table, "kind", line),
            numbers: numbers.filter_map(|key| Some((key, file.optional_number(table, key)?))).collect(),
            words: words.filter_map(|key| Some((key, file.optional_text(table, key)?))).collect(),
            points: file.optional_number(table, "points").unwrap_or_default(),
            later: file.optional_number(table, "later"),
            action: file.optional_text(table, "action"),
        });
    }
    list
}

/// The actions of spaces, by space number: `actions = { 2 = "any-track" }`.
fn actions(file: &mut BoardFile, table: &FileTable) -> Vec<Located<(String, String)>> {
    let Some(actions) = file.optional_table(table, "actions") else { return Vec::new() };
    let action =
        |(key, entry): &(FileKey, FileEntry)| Some(Located::new(key.line, (key.name.clone(), file.text(entry)?)));
    actions.iter().filter_map(action).collect()
}
