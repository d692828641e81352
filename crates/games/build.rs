//! Converts the built-in board files to a form that is read by a few lines of code (`src/board_file/built_in.rs`), so that a program that
//! opens no other boards needs no TOML parser.

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

fn main() {
    // Read at run time, not at compile time: checkouts that share a target directory may also share this build script.
    let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let boards = Path::new(&package).join("../../boards");
    println!("cargo::rerun-if-changed={}", boards.display());
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("boards");
    for folder in entries(&boards) {
        let target = out.join(folder.file_name().expect("a folder of boards has a name"));
        fs::create_dir_all(&target).unwrap_or_else(|error| panic!("{}: {error}", target.display()));
        for file in entries(&folder) {
            let words = target.join(file.file_name().expect("a board file has a name")).with_extension("words");
            fs::write(&words, converted(&file)).unwrap_or_else(|error| panic!("{}: {error}", words.display()));
        }
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.expect("an entry of a folder").path()).collect()
}

fn converted(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let values: Value = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut words = Vec::new();
    add_words(&values, &mut words);
    assert!(words.iter().all(|word| !word.contains(SEPARATOR)), "{}: a separator", file.display());
    words.join(SEPARATOR)
}

/// Separates words; the reader has the same.
const SEPARATOR: &str = "\u{1f}";

/// Adds the words of a value.
fn add_words(value: &Value, words: &mut Vec<String>) {
    match value {
        Value::String(text) => words.push(format!("t{text}")),
        Value::Number(number) => words.push(format!("n{}", number.as_i64().expect("a whole number"))),
        Value::Bool(flag) => words.push(format!("f{flag}")),
        Value::Array(list) => {
            words.push(format!("l{}", list.len()));
            list.iter().for_each(|value| add_words(value, words));
        }
        Value::Object(table) => {
            words.push(format!("o{}", table.len()));
            for (name, value) in table {
                words.push(name.clone());
                add_words(value, words);
            }
        }
        Value::Null => unreachable!("TOML has no null"),
    }
}
