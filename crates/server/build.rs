//! Embeds the packed page in the program if `CASCADE_PAGE` names its folder. `cargo xtask` builds the page and sets the variable.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-env-changed=CASCADE_PAGE");
    let mut list = String::from("&[");
    if let Some(folder) = env::var_os("CASCADE_PAGE") {
        let folder = PathBuf::from(folder);
        println!("cargo:rerun-if-changed={}", folder.display());
        let mut folders = vec![folder.clone()];
        while let Some(place) = folders.pop() {
            let mut paths: Vec<PathBuf> = fs::read_dir(&place)
                .unwrap_or_else(|error| panic!("CASCADE_PAGE: {}: {error}", place.display()))
                .flatten()
                .map(|entry| entry.path())
                .collect();
            paths.sort();
            for path in paths {
                if path.is_dir() {
                    folders.push(path);
                } else {
                    println!("cargo:rerun-if-changed={}", path.display());
                    let name = path.strip_prefix(&folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                    let _ = write!(list, "({name:?}, include_bytes!({:?}).as_slice()),", path.display().to_string());
                }
            }
        }
    }
    list.push(']');
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("page.rs"), list).expect("OUT_DIR can be written to");
}
