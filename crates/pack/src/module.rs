//! The WebAssembly modules: cut into parts, given the scripts they need, and written in as few bytes as possible.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;
use wasm_encoder::Module;
use wasm_encoder::reencode::{Error, Reencode};
use wasmparser::{CustomSectionReader, Parser};

use crate::error::PackError;

/// The files that each part of the page consists of: its own, and those it shares with others.
pub(crate) type Parts = BTreeMap<String, Vec<String>>;

/// Writes the page's module as `NAME.js`, `NAME_bg.wasm`, a file for each part that is fetched later, and `parts.js`, which fetches them.
pub(crate) fn write_page(module: &Path, name: &str, folder: &Path) -> Result<Parts, PackError> {
    let first = module.with_extension("first.wasm");
    let parts = split(module, &first, name, folder).map_err(|error| PackError::module(module, &*error))?;
    write(&first, name, folder)?;
    Ok(parts)
}

/// Writes a module as `NAME.js` and `NAME_bg.wasm`.
pub(crate) fn write(module: &Path, name: &str, folder: &Path) -> Result<(), PackError> {
    bind(module, name, folder).map_err(|error| PackError::module(module, &*error))
}

fn bind(module: &Path, name: &str, folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(false).out_name(name);
    bindgen.remove_name_section(true).remove_producers_section(true);
    // The parts that are fetched later import these.
    bindgen.keep_lld_exports(true);
    Ok(bindgen.generate(folder)?)
}

/// Cuts off what is fetched later, and writes what is left to `first`.
fn split(module: &Path, first: &Path, name: &str, folder: &Path) -> Result<Parts, Box<dyn std::error::Error>> {
    let whole = fs::read(module)?;
    let script = format!("./{name}.js");
    let mut options = wasm_split_cli_support::Options::new(&whole);
    (options.output_dir, options.main_out_path) = (folder, first);
    (options.link_name, options.main_module) = ("./parts.js", &script);
    let split = wasm_split_cli_support::transform(options)?;
    for part in split.split_modules {
        fs::write(&part, compact(&fs::read(&part)?)?)?;
    }
    Ok(split.prefetch_map.into_iter().collect())
}

/// Rewrites a module without custom sections and with integers as short as they can be. The linker pads every number that may still
/// change, and adds sections about names and tools: more than half of a part.
fn compact(module: &[u8]) -> Result<Vec<u8>, Error<Infallible>> {
    let mut compact = Module::new();
    WithoutCustomSections.parse_core_module(&mut compact, Parser::new(0), module)?;
    Ok(compact.finish())
}

struct WithoutCustomSections;

impl Reencode for WithoutCustomSections {
    type Error = Infallible;

    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Result<(), Error<Infallible>> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compact_module_loses_padding_and_custom_sections_and_nothing_else() {
        // A custom section, the type of a function, another custom section; the length of the type section is padded.
        let padded = b"\0asm\x01\0\0\0\x00\x03\x01a!\x01\x84\x80\x00\x01\x60\x00\x00\x00\x03\x01b!";
        assert_eq!(compact(padded).expect("a module"), b"\0asm\x01\0\0\0\x01\x04\x01\x60\x00\x00");
    }
}
