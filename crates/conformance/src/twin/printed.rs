//! Board files as plain data, read without the engine's board types.

use serde_json::Value;
use toml::de::{DeTable, DeValue};

/// The content of a board file.
///
/// # Panics
/// If the text is not TOML, or contains dates or fractions, which no board uses.
pub fn printed(file: &str) -> Value {
    let table = DeTable::parse(file).unwrap_or_else(|error| panic!("{error}"));
    table_value(table.get_ref())
}

fn table_value(table: &DeTable<'_>) -> Value {
    table.iter().map(|(key, entry)| (key.get_ref().to_string(), plain_value(entry.get_ref()))).collect()
}

fn plain_value(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => text.as_ref().into(),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).expect("numbers of boards are small").into()
        }
        DeValue::Boolean(flag) => (*flag).into(),
        DeValue::Array(items) => items.iter().map(|item| plain_value(item.get_ref())).collect(),
        DeValue::Table(table) => table_value(table),
        DeValue::Float(_) | DeValue::Datetime(_) => panic!("no board has a {}", value.type_str()),
    }
}
