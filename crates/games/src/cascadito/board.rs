//! Cascadito's sheet files, and the sheets that are in use.

use cascadito::picture::{Picture, Slot};
use cascadito::sheet::{
    DraftAchievement, DraftCollection, DraftEnd, DraftEveryTrack, DraftRiver, DraftSign, DraftTrack,
};
use cascadito::{Cascadito, Draft, NotationError, Sheet};
use tabletop::Located;

use crate::board_cache::{BoardCache, BuiltIn, built_in_file};
use crate::board_file::{BoardFile, FileProblem, FileTable};

static BUILT_IN: [BuiltIn; 4] = [
    built_in_file!("1-rural-beginnings", "cascadito/1-rural-beginnings"),
    built_in_file!("2-raiding-bandits", "cascadito/2-raiding-bandits"),
    built_in_file!("3-two-rivers", "cascadito/3-two-rivers"),
    built_in_file!("4-trade-and-defense", "cascadito/4-trade-and-defense"),
];

static SHEETS: BoardCache<Sheet> = BoardCache::new(&BUILT_IN, read);

/// The names of the sheets inside the program, with their files.
pub fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHEETS.files()
}

/// The sheets inside the program.
pub(crate) fn boards() -> impl Iterator<Item = &'static Sheet> {
    SHEETS.built_in().iter().copied()
}

/// The sheet of a number from 1 to 4.
///
/// # Panics
/// If there is none of this number.
pub fn sheet(number: usize) -> &'static Sheet {
    find(&number.to_string()).unwrap_or_else(|| panic!("there is no sheet {number}"))
}

/// A sheet inside the program, by its name or its number.
pub fn find(name: &str) -> Option<&'static Sheet> {
    SHEETS.find(|known| known == name || known.split('-').next() == Some(name))
}

/// The sheet of a file's text. The same sheet twice is the same sheet.
///
/// # Errors
/// Everything that is wrong with the file.
pub fn sheet_from_text(text: &str) -> Result<&'static Sheet, Vec<FileProblem>> {
    SHEETS.get_or_insert(BoardFile::from_toml(text))
}

fn read(file: BoardFile) -> Result<Sheet, Vec<FileProblem>> {
    Sheet::new(&read_draft(file)?).map_err(FileProblem::all)
}

/// What a line about a sheet says.
pub(crate) fn sheet_facts(sheet: &Sheet) -> Vec<(&'static str, String)> {
    vec![
        ("fields", sheet.fields().len().to_string()),
        ("towns", sheet.towns().len().to_string()),
        ("count", sheet.rivers().len().to_string()),
    ]
}

/// The Kingdom of a sheet as a picture.
pub(crate) fn sheet_picture(sheet: &Sheet) -> String {
    let cells = sheet.fields().map(|(cell, _)| cell).chain(sheet.towns().map(|(cell, _)| cell));
    let slots = cells.filter_map(|cell| Some((cell, Slot { sign: sheet.picture_sign(cell)?, marked: false })));
    slots.collect::<Picture>().to_string()
}

/// Reads a position: of a built-in sheet if the text names one, otherwise a sketch with everything but the Kingdom from the sheet
/// of this number.
///
/// # Errors
/// The first thing that cannot be read or cannot be.
pub fn sketch(text: &str, number: usize) -> Result<Cascadito, NotationError> {
    Cascadito::read(text, find, &read_draft(BUILT_IN[number - 1].file()).unwrap_or_default())
}

/// Reads a sheet file, or all that is wrong with how it is written. What it says is not checked yet.
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
    let mut draft = Draft { name: needed_text(&mut file, &root, "name", 0), ..Draft::default() };
    if let Some(entry) = file.need(&root, "kingdom", 0) {
        // The picture begins on the line below its quotation marks.
        let line = entry.line + 1;
        let picture = file.text(entry).unwrap_or_default();
        draft.kingdom = (line..).zip(picture.lines()).map(|(line, text)| Located::new(line, text.to_owned())).collect();
    }
    draft.forbidden = words(&mut file, &root, "forbidden");
    if let Some(entry) = file.need(&root, "solo_boxes", 0) {
        draft.solo_boxes = Located::new(entry.line, file.number(entry).unwrap_or_default());
    }
    read_legend(&mut file, &root, &mut draft);
    read_tracks(&mut file, &root, &mut draft);
    for entry in file.optional_list(&root, "rivers") {
        let line = entry.line;
        let Some(table) = file.table(entry) else { continue };
        file.only(table, &["points", "actions", "path"]);
        let points = numbers(&mut file, table, "points");
        let actions = actions(&mut file, table);
        let path = words(&mut file, table, "path");
        draft.rivers.push(DraftRiver { line, points, actions, path });
    }
    for entry in file.optional_list(&root, "collections") {
        let line = entry.line;
        let Some(table) = file.table(entry) else { continue };
        file.only(table, &["sign", "points"]);
        let sign = needed_text(&mut file, table, "sign", line);
        let points = numbers(&mut file, table, "points");
        draft.collections.push(DraftCollection { line, sign, points });
    }
    draft.top = achievements(&mut file, &root, "top");
    draft.bottom = achievements(&mut file, &root, "bottom");
    read_end(&mut file, &root, &mut draft);
    file.finish(draft)
}

fn read_legend(file: &mut BoardFile, root: &FileTable, draft: &mut Draft) {
    let Some(legend) = root.get("legend").and_then(|entry| file.table(entry)) else { return };
    for (key, entry) in legend.iter() {
        let line = key.line;
        let Some(table) = file.table(entry) else { continue };
        file.only(table, &["name", "action", "star", "river"]);
        draft.legend.push(DraftSign {
            line,
            sign: key.name.clone(),
            name: text(file, table, "name"),
            action: text(file, table, "action"),
            star: table.get("star").and_then(|entry| file.flag(entry)).unwrap_or(false),
            river: table.get("river").and_then(|entry| file.flag(entry)).unwrap_or(false),
        });
    }
}

fn read_tracks(file: &mut BoardFile, root: &FileTable, draft: &mut Draft) {
    let Some(tracks) = file.need(root, "tracks", 0).and_then(|entry| file.table(entry)) else { return };
    for (key, entry) in tracks.iter() {
        let line = key.line;
        let Some(table) = file.table(entry) else { continue };
        file.only(table, &["points", "castle", "banners", "actions"]);
        let points = numbers(file, table, "points");
        let castle = number(file, table, "castle");
        let banners = numbers(file, table, "banners");
        let actions = actions(file, table);
        draft.tracks.push(DraftTrack { line, colour: key.name.clone(), points, castle, banners, actions });
    }
}

fn read_end(file: &mut BoardFile, root: &FileTable, draft: &mut Draft) {
    if let Some(entry) = root.get("every_track") {
        let line = entry.line;
        if let Some(table) = file.table(entry) {
            file.only(table, &["spaces", "points"]);
            let spaces = number(file, table, "spaces").unwrap_or_default();
            let points = number(file, table, "points").unwrap_or_default();
            draft.every_track = Some(DraftEveryTrack { line, spaces, points });
        }
    }
    let Some(entry) = file.need(root, "end", 0) else { return };
    let line = entry.line;
    let Some(table) = file.table(entry) else { return };
    file.only(table, &["moment", "top_row", "bottom_row", "tracks", "top_row_bonus"]);
    draft.end = DraftEnd {
        line,
        moment: needed_text(file, table, "moment", line),
        top_row: text(file, table, "top_row"),
        bottom_row: text(file, table, "bottom_row"),
        tracks: number(file, table, "tracks"),
        top_row_bonus: number(file, table, "top_row_bonus"),
    };
}

fn achievements(file: &mut BoardFile, root: &FileTable, row: &'static str) -> Vec<DraftAchievement> {
    let mut list = Vec::new();
    for entry in file.optional_list(root, row) {
        let line = entry.line;
        let Some(table) = file.table(entry) else { continue };
        let known = [&["kind", "points", "later", "action"], &DraftAchievement::NUMBERS[..], &DraftAchievement::WORDS];
        file.only(table, &known.concat());
        let numbers = DraftAchievement::NUMBERS.into_iter().filter_map(|key| Some((key, number(file, table, key)?)));
        let numbers = numbers.collect();
        let words = DraftAchievement::WORDS.into_iter().filter_map(|key| Some((key, text(file, table, key)?)));
        let words = words.collect();
        list.push(DraftAchievement {
            line,
            kind: needed_text(file, table, "kind", line),
            numbers,
            words,
            points: number(file, table, "points").unwrap_or_default(),
            later: number(file, table, "later"),
            action: text(file, table, "action"),
        });
    }
    list
}

fn text(file: &mut BoardFile, table: &FileTable, key: &str) -> Option<String> {
    table.get(key).and_then(|entry| file.text(entry))
}

fn needed_text(file: &mut BoardFile, table: &FileTable, key: &'static str, line: u32) -> String {
    file.need(table, key, line).and_then(|entry| file.text(entry)).unwrap_or_default()
}

fn number(file: &mut BoardFile, table: &FileTable, key: &str) -> Option<i64> {
    table.get(key).and_then(|entry| file.number(entry))
}

fn numbers(file: &mut BoardFile, table: &FileTable, key: &str) -> Vec<i64> {
    file.optional_list(table, key).iter().filter_map(|entry| file.number(entry)).collect()
}

fn words(file: &mut BoardFile, table: &FileTable, key: &str) -> Vec<Located<String>> {
    let entries = file.optional_list(table, key);
    entries.iter().filter_map(|entry| Some(Located::new(entry.line, file.text(entry)?))).collect()
}

/// What spaces do, by their numbers: `actions = { 2 = "any-track" }`.
fn actions(file: &mut BoardFile, table: &FileTable) -> Vec<Located<(String, String)>> {
    let Some(actions) = table.get("actions").and_then(|entry| file.table(entry)) else { return Vec::new() };
    let mut list = Vec::new();
    for (key, entry) in actions.iter() {
        let line = key.line;
        if let Some(action) = file.text(entry) {
            list.push(Located::new(line, (key.name.clone(), action)));
        }
    }
    list
}
