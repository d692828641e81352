//! What the server says about itself: one JSON object to a line, on standard error.

use std::io::Write as _;

use serde_json::{Map, Value};

use crate::time;

/// Something worth knowing.
pub(crate) fn info(event: &str, facts: &[(&str, Value)]) {
    line("info", event, facts);
}

/// Something that should not happen.
pub(crate) fn error(event: &str, facts: &[(&str, Value)]) {
    line("error", event, facts);
}

fn line(level: &str, event: &str, facts: &[(&str, Value)]) {
    let mut object = Map::new();
    object.insert("at".to_owned(), time::now().into());
    object.insert("level".to_owned(), level.into());
    object.insert("event".to_owned(), event.into());
    object.extend(facts.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    // A server whose standard error is closed goes on serving.
    let _ = writeln!(std::io::stderr(), "{}", Value::Object(object));
}
