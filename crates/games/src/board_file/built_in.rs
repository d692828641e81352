//! Built-in board files in their converted form. They have no line numbers, and a test checks that they have no problems.

use serde_json::{Map, Value};

use super::{FileEntry, FileKey, FileTable, FileValue};

pub(super) fn parse(text: &str) -> FileTable {
    table(serde_json::from_str(text).expect("the build script writes JSON objects"))
}

fn table(values: Map<String, Value>) -> FileTable {
    let entries = values.into_iter().map(|(name, value)| (FileKey { line: 0, name }, entry(value)));
    FileTable(entries.collect())
}

fn entry(value: Value) -> FileEntry {
    let value = match value {
        Value::String(text) => FileValue::Text(text),
        Value::Number(number) => number.as_i64().map_or(FileValue::Other, FileValue::Number),
        Value::Bool(flag) => FileValue::Flag(flag),
        Value::Array(list) => FileValue::List(list.into_iter().map(entry).collect()),
        Value::Object(values) => FileValue::Table(table(values)),
        Value::Null => FileValue::Other,
    };
    FileEntry { line: 0, value }
}
