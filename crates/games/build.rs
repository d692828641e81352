//! Converts the built-in board files to JSON, so that a program that opens no other boards needs no TOML parser.

use std::path::{Path, PathBuf};
use std::{env, fs};

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
            let json = target.join(file.file_name().expect("a board file has a name")).with_extension("json");
            fs::write(&json, converted(&file)).unwrap_or_else(|error| panic!("{}: {error}", json.display()));
        }
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.expect("an entry of a folder").path()).collect()
}

fn converted(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let values: serde_json::Value = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    values.to_string()
}
