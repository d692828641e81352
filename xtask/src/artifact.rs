//! Building something and learning from cargo where it is.
//!
//! Asked rather than guessed: the target directory can come from the environment or from any configuration file.

use std::path::PathBuf;
use std::process::Command;

use crate::error::TaskError;
use crate::shell;

/// Builds with this command and answers the path of the program it made.
pub(crate) fn executable(build: &mut Command) -> Result<PathBuf, TaskError> {
    let messages = messages(build)?;
    let found = messages.lines().flat_map(|message| strings(message, "executable")).next_back();
    found.map(PathBuf::from).ok_or_else(|| missing_output(build, "executable"))
}

/// Builds with this command and answers the paths of the WebAssembly modules it made of some packages.
pub(crate) fn modules<const N: usize>(build: &mut Command, packages: [&str; N]) -> Result<[PathBuf; N], TaskError> {
    let messages = messages(build)?;
    let paths: Vec<PathBuf> =
        messages.lines().flat_map(|message| strings(message, "filenames")).map(PathBuf::from).collect();
    let of = |package: &str| {
        paths.iter().rfind(|path| path.file_name().is_some_and(|name| name == &*format!("{package}.wasm")))
    };
    if packages.iter().any(|package| of(package).is_none()) {
        return Err(missing_output(build, ".wasm file (a library needs crate-type cdylib)"));
    }
    Ok(packages.map(|package| of(package).cloned().unwrap_or_default()))
}

/// What cargo reports about each thing it made, one JSON object per line.
fn messages(build: &mut Command) -> Result<String, TaskError> {
    shell::read(build.arg("--message-format=json-render-diagnostics"))
}

fn missing_output(build: &Command, what: &str) -> TaskError {
    TaskError::Output { command: shell::written(build), missing: what.to_owned() }
}

/// The string, or the list of strings, that a JSON object on one line has under a key; nothing if it has neither.
fn strings(object: &str, key: &str) -> Vec<String> {
    let Some((_, value)) = object.split_once(&format!("\"{key}\":")) else { return Vec::new() };
    let Some(list) = value.strip_prefix('[') else {
        return value.strip_prefix('"').map(|text| string(text).0).into_iter().collect();
    };
    let mut found = Vec::new();
    let mut rest = list;
    while let Some(text) = rest.strip_prefix('"') {
        let (string, after) = string(text);
        found.push(string);
        rest = after.strip_prefix(',').unwrap_or_default();
    }
    found
}

/// The JSON string that starts behind an opening quote, and what follows its closing one.
fn string(text: &str) -> (String, &str) {
    let mut string = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next().filter(|&c| c != '"') {
        // Paths hold no escapes but those of the quote and the backslash.
        string.push(if c == '\\' { chars.next().unwrap_or(c) } else { c });
    }
    (string, chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_from_what_cargo_reports() {
        let message =
            r#"{"target":{"name":"a"},"filenames":["/t/a b.rlib","C:\\t\\a.wasm"],"executable":null,"fresh":true}"#;
        assert_eq!(strings(message, "filenames"), ["/t/a b.rlib", r"C:\t\a.wasm"]);
        assert!(strings(message, "executable").is_empty());
        let message = r#"{"filenames":[],"executable":"/t/\"a\"","fresh":true}"#;
        assert!(strings(message, "filenames").is_empty());
        assert_eq!(strings(message, "executable"), [r#"/t/"a""#]);
        assert!(strings(r#"{"reason":"build-finished","success":true}"#, "filenames").is_empty());
    }
}
