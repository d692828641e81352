//! Reading the fields of a JSON object.

use std::fmt;

use serde_json::Value;

/// A JSON value without a field that is needed, or with one of the wrong kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// The field.
    pub field: &'static str,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the field {} is missing or of another kind", self.field)
    }
}

impl std::error::Error for Malformed {}

pub(crate) fn text(json: &Value, field: &'static str) -> Result<String, Malformed> {
    json[field].as_str().map(str::to_owned).ok_or(Malformed { field })
}

pub(crate) fn number(json: &Value, field: &'static str) -> Result<u64, Malformed> {
    json[field].as_u64().ok_or(Malformed { field })
}

pub(crate) fn truth(json: &Value, field: &'static str) -> Result<bool, Malformed> {
    json[field].as_bool().ok_or(Malformed { field })
}

/// A field that may be left out, but not be of another kind.
pub(crate) fn maybe<T>(
    json: &Value,
    field: &'static str,
    read: impl Fn(&Value, &'static str) -> Result<T, Malformed>,
) -> Result<Option<T>, Malformed> {
    if json[field].is_null() { Ok(None) } else { read(json, field).map(Some) }
}

pub(crate) fn list<T>(
    json: &Value,
    field: &'static str,
    read: impl Fn(&Value) -> Result<T, Malformed>,
) -> Result<Vec<T>, Malformed> {
    json[field].as_array().ok_or(Malformed { field })?.iter().map(read).collect()
}
