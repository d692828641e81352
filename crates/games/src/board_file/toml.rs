//! Parses board files as people write them, in TOML.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{BoardFile, FileEntry, FileKey, FileTable, FileValue};

pub(super) fn parse(text: &str) -> BoardFile {
    let (root, errors) = DeTable::parse_recoverable(text);
    let mut file = BoardFile { root: table(text, root.get_ref()), problems: Vec::new() };
    for error in errors {
        let line = error.span().map_or(0, |span| line_at(text, span.start));
        file.report(line, "file-syntax", vec![("message", error.message().to_owned())]);
    }
    file
}

fn table(text: &str, table: &DeTable<'_>) -> FileTable {
    let entries = table.iter().map(|(key, value)| {
        (FileKey { line: line_at(text, key.span().start), name: key.get_ref().to_string() }, entry(text, value))
    });
    FileTable(entries.collect())
}

fn entry(text: &str, spanned: &Spanned<DeValue<'_>>) -> FileEntry {
    let value = match spanned.get_ref() {
        DeValue::String(string) => FileValue::Text(string.to_string()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or(FileValue::Other, FileValue::Number)
        }
        DeValue::Boolean(flag) => FileValue::Flag(*flag),
        DeValue::Array(list) => FileValue::List(list.iter().map(|value| entry(text, value)).collect()),
        DeValue::Table(values) => FileValue::Table(table(text, values)),
        _ => FileValue::Other,
    };
    FileEntry { line: line_at(text, spanned.span().start), value }
}

/// The line number, from 1, of a byte offset in the text.
fn line_at(text: &str, offset: usize) -> u32 {
    text.get(..offset).unwrap_or(text).matches('\n').count() as u32 + 1
}
