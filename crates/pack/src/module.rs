//! The WebAssembly modules: splits the page into parts, generates the scripts, and writes everything in as few bytes as possible.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

use crate::assets::styles_of;
use crate::error::PackError;
use crate::grouping::{self, FileGroup};
use crate::merge::merge;
use crate::shorten::shorten_files;

/// The files of each part of the page: its own, and those that it shares with others.
pub(crate) type Parts = BTreeMap<String, Vec<String>>;

/// The script that fetches the parts, without the list of parts.
const LOADER: &str = include_str!("parts.js");

/// Writes the page's module as `NAME.js`, `NAME_bg.wasm`, a file for each part that is fetched when needed, and `parts.js`, which fetches them.
pub(crate) fn write_page(module: &Path, name: &str, folder: &Path) -> Result<Parts, PackError> {
    let first = module.with_extension("first.wasm");
    let parts = split(module, &first, name, folder).map_err(|error| PackError::module(module, &*error))?;
    write(&first, name, folder)?;
    Ok(parts)
}

/// Writes a module as `NAME.js` and `NAME_bg.wasm`.
pub(crate) fn write(module: &Path, name: &str, folder: &Path) -> Result<(), PackError> {
    bind(module, name, folder).map_err(|error| PackError::module(module, &*error))?;
    shorten_files(name, folder)
}

fn bind(module: &Path, name: &str, folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(false).out_name(name);
    bindgen.remove_name_section(true).remove_producers_section(true);
    // The parts that are fetched later import these exports.
    bindgen.keep_lld_exports(true);
    Ok(bindgen.generate(folder)?)
}

/// Splits off the parts that are fetched later, and writes the rest to `first`.
fn split(module: &Path, first: &Path, name: &str, folder: &Path) -> Result<Parts, Box<dyn std::error::Error>> {
    let whole = fs::read(module)?;
    let script = format!("./{name}.js");
    let cut = module.with_extension("parts");
    if cut.exists() {
        fs::remove_dir_all(&cut)?;
    }
    let mut options = wasm_split_cli_support::Options::new(&whole);
    (options.output_dir, options.main_out_path) = (&cut, first);
    (options.link_name, options.main_module) = ("./parts.js", &script);
    let split = wasm_split_cli_support::transform(options)?;
    let mut needed_by: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (part, files) in &split.prefetch_map {
        for file in files {
            needed_by.entry(file).or_default().insert(part.clone());
        }
    }
    let mut files = Vec::new();
    for (file, needed_by) in needed_by {
        let path = cut.join(file).with_extension("wasm");
        files.push(FileGroup { needed_by, bytes: merge(&[fs::read(&path)?])?.len(), files: vec![path] });
    }
    let mut parts: Parts = split.prefetch_map.into_keys().map(|part| (part, Vec::new())).collect();
    for group in grouping::group(files) {
        let modules = group.files.iter().map(fs::read).collect::<Result<Vec<_>, _>>()?;
        fs::write(folder.join(group.name()).with_extension("wasm"), merge(&modules)?)?;
        for part in &group.needed_by {
            parts.entry(part.clone()).or_default().push(group.name());
        }
    }
    fs::write(folder.join("parts.js"), loader(&script, &parts))?;
    Ok(parts)
}

/// The script that fetches the parts of the page. `wasm_split` determines the names that the module imports from it.
fn loader(script: &str, parts: &Parts) -> String {
    let exports = parts
        .keys()
        .map(|part| format!("export const __wasm_split_load_{part} = (...callback) => load({part:?}, ...callback);\n"));
    let files = parts.iter().map(|(part, files)| {
        let styles = styles_of(part);
        format!("  {part}: [{files:?}, {styles:?}],\n")
    });
    let files = format!("const FILES = {{\n{}}};\n\n", files.collect::<String>());
    LOADER.replace("./MODULE.js", script) + &files + &exports.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loader_knows_the_files_of_every_part() {
        let parts = [
            ("cascadero".to_owned(), ["split_cascadero-cascadito", "split_cascadero"].map(str::to_owned).to_vec()),
            ("cascadito".to_owned(), vec!["split_cascadero-cascadito".to_owned()]),
        ];
        let loader = loader("./cascade.js", &parts.into());
        assert!(loader.contains(r#"from "./cascade.js";"#));
        for export in [
            r#"  cascadero: [["split_cascadero-cascadito", "split_cascadero"], []],"#,
            r#"  cascadito: [["split_cascadero-cascadito"], ["cascadito"]],"#,
            r#"__wasm_split_load_cascadero = (...callback) => load("cascadero", ...callback);"#,
        ] {
            assert!(loader.contains(export), "{loader}");
        }
    }
}
