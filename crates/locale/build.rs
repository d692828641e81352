//! Concatenates the files of each language, so that a new file under `locales/` needs no code.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let locales = Path::new("../../locales");
    println!("cargo::rerun-if-changed={}", locales.display());
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    for language in sorted(locales) {
        let texts: Vec<String> = files(&language).iter().map(|file| read(file)).collect();
        let code = language.file_name().expect("a folder has a name");
        fs::write(out.join(code), texts.concat()).expect("the folder can be written to");
    }
}

/// The files of a language: the common ones, and those in the folder of each game.
fn files(language: &Path) -> Vec<PathBuf> {
    let folders = sorted(language).into_iter();
    folders.flat_map(|path| if path.is_dir() { sorted(&path) } else { vec![path] }).collect()
}

/// The content of a folder, sorted by name.
fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.sort();
    paths
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
