//! Cascadito's sheet files, and the sheets that are in use.

use cascadito::picture::{Picture, Slot};
use cascadito::sheet::{
    DraftAchievement, DraftCollection, DraftEnd, DraftEveryTrack, DraftRiver, DraftSign, DraftTrack,
};
use cascadito::{Cascadito, Draft, NotationError, Sheet};
use tabletop::Located;
use toml::de::DeTable;

use crate::board_cache::BoardCache;
use crate::{FileProblem, TomlFile};

const BUILT_IN: [(&str, &str); 4] = [
    ("1-rural-beginnings", include_str!("../../../../boards/cascadito/1-rural-beginnings.toml")),
    ("2-raiding-bandits", include_str!("../../../../boards/cascadito/2-raiding-bandits.toml")),
    ("3-two-rivers", include_str!("../../../../boards/cascadito/3-two-rivers.toml")),
    ("4-trade-and-defense", include_str!("../../../../boards/cascadito/4-trade-and-defense.toml")),
];

static SHELF: BoardCache<Sheet> = BoardCache::new(&BUILT_IN, read);

/// The names of the sheets inside the program, with their files.
pub fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHELF.files()
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
    SHELF.find(|known| known == name || known.split('-').next() == Some(name))
}

/// The sheet of a file's text. The same sheet twice is the same sheet.
///
/// # Errors
/// Everything that is wrong with the file.
pub fn sheet_from_text(text: &str) -> Result<&'static Sheet, Vec<FileProblem>> {
    SHELF.of(text)
}

fn read(text: &str) -> Result<Sheet, Vec<FileProblem>> {
    Sheet::new(&draft(text)?).map_err(FileProblem::all)
}

/// What a line about a sheet says.
pub(crate) fn sheet_facts(sheet: &Sheet) -> Vec<(&'static str, String)> {
    vec![
        ("fields", sheet.fields().len().to_string()),
        ("towns", sheet.towns().len().to_string()),
        ("rivers", sheet.rivers().len().to_string()),
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
    Cascadito::read(text, find, &draft(BUILT_IN[number - 1].1).unwrap_or_default())
}

/// Reads a sheet file, or all that is wrong with how it is written. What it says is not checked yet.
///
/// # Errors
/// Syntax errors, unknown and missing keys, values of the wrong type.
pub fn draft(text: &str) -> Result<Draft, Vec<FileProblem>> {
    let mut file = TomlFile::parse(text);
    let root = file.root();
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
        let line = file.line(entry) + 1;
        let picture = file.text(entry).unwrap_or_default();
        draft.kingdom = (line..).zip(picture.lines()).map(|(line, text)| Located::new(line, text.to_owned())).collect();
    }
    draft.forbidden = words(&mut file, &root, "forbidden");
    if let Some(entry) = file.need(&root, "solo_boxes", 0) {
        draft.solo_boxes = Located::new(file.line(entry), file.number(entry).unwrap_or_default());
    }
    read_legend(&mut file, &root, &mut draft);
    read_tracks(&mut file, &root, &mut draft);
    for entry in file.optional_list(&root, "rivers") {
        let line = file.line(entry);
        let Some(table) = file.table(entry) else { continue };
        file.only(table, &["points", "actions", "path"]);
        let points = numbers(&mut file, table, "points");
        let actions = actions(&mut file, table);
        let path = words(&mut file, table, "path");
        draft.rivers.push(DraftRiver { line, points, actions, path });
    }
    for entry in file.optional_list(&root, "collections") {
        let line = file.line(entry);
        let Some(table) = file.table(entry) else { continue };
        file.only(table, &["sign", "points"]);
        let sign = needed_text(&mut file, table, "sign", line);
        let points = numbers(&mut file, table, "points");
        draft.collections.push(DraftCollection { line, sign, points });
    }
    draft.top = achievements(&mut file, &root, "top");
    draft.bottom = achievements(&mut file, &root, "bottom");
    read_end(&mut file, &root, &mut draft);
    if file.problems.is_empty() { Ok(draft) } else { Err(file.problems) }
}

fn read_legend<'a>(file: &mut TomlFile<'a>, root: &DeTable<'a>, draft: &mut Draft) {
    let Some(legend) = root.get("legend").and_then(|entry| file.table(entry)) else { return };
    for (key, entry) in legend {
        let line = file.line(key);
        let Some(table) = file.table(entry) else { continue };
        file.only(table, &["name", "action", "star", "river"]);
        draft.legend.push(DraftSign {
            line,
            sign: key.get_ref().to_string(),
            name: text(file, table, "name"),
            action: text(file, table, "action"),
            star: table.get("star").and_then(|entry| file.flag(entry)).unwrap_or(false),
            river: table.get("river").and_then(|entry| file.flag(entry)).unwrap_or(false),
        });
    }
}

fn read_tracks<'a>(file: &mut TomlFile<'a>, root: &DeTable<'a>, draft: &mut Draft) {
    let Some(tracks) = file.need(root, "tracks", 0).and_then(|entry| file.table(entry)) else { return };
    for (key, entry) in tracks {
        let line = file.line(key);
        let Some(table) = file.table(entry) else { continue };
        file.only(table, &["points", "castle", "banners", "actions"]);
        let points = numbers(file, table, "points");
        let castle = number(file, table, "castle");
        let banners = numbers(file, table, "banners");
        let actions = actions(file, table);
        draft.tracks.push(DraftTrack { line, colour: key.get_ref().to_string(), points, castle, banners, actions });
    }
}

fn read_end<'a>(file: &mut TomlFile<'a>, root: &DeTable<'a>, draft: &mut Draft) {
    if let Some(entry) = root.get("every_track") {
        let line = file.line(entry);
        if let Some(table) = file.table(entry) {
            file.only(table, &["spaces", "points"]);
            let spaces = number(file, table, "spaces").unwrap_or_default();
            let points = number(file, table, "points").unwrap_or_default();
            draft.every_track = Some(DraftEveryTrack { line, spaces, points });
        }
    }
    let Some(entry) = file.need(root, "end", 0) else { return };
    let line = file.line(entry);
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

fn achievements<'a>(file: &mut TomlFile<'a>, root: &DeTable<'a>, row: &'static str) -> Vec<DraftAchievement> {
    let mut list = Vec::new();
    for entry in file.optional_list(root, row) {
        let line = file.line(entry);
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

fn text<'a>(file: &mut TomlFile<'a>, table: &DeTable<'a>, key: &str) -> Option<String> {
    table.get(key).and_then(|entry| file.text(entry))
}

fn needed_text<'a>(file: &mut TomlFile<'a>, table: &DeTable<'a>, key: &'static str, line: u32) -> String {
    file.need(table, key, line).and_then(|entry| file.text(entry)).unwrap_or_default()
}

fn number<'a>(file: &mut TomlFile<'a>, table: &DeTable<'a>, key: &str) -> Option<i64> {
    table.get(key).and_then(|entry| file.number(entry))
}

fn numbers<'a>(file: &mut TomlFile<'a>, table: &DeTable<'a>, key: &str) -> Vec<i64> {
    file.optional_list(table, key).iter().filter_map(|entry| file.number(entry)).collect()
}

fn words<'a>(file: &mut TomlFile<'a>, table: &DeTable<'a>, key: &str) -> Vec<Located<String>> {
    let entries = file.optional_list(table, key);
    entries.iter().filter_map(|entry| Some(Located::new(file.line(entry), file.text(entry)?))).collect()
}

/// What spaces do, by their numbers: `actions = { 2 = "any-track" }`.
fn actions<'a>(file: &mut TomlFile<'a>, table: &DeTable<'a>) -> Vec<Located<(String, String)>> {
    let Some(actions) = table.get("actions").and_then(|entry| file.table(entry)) else { return Vec::new() };
    let mut list = Vec::new();
    for (key, entry) in actions {
        let line = file.line(key);
        if let Some(action) = file.text(entry) {
            list.push(Located::new(line, (key.get_ref().to_string(), action)));
        }
    }
    list
}
