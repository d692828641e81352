//! Shortens the script that `wasm-bindgen` generates, and the names that the module imports from it.
//!
//! Such a name ends with sixteen random digits, which hardly compress, and which are sent twice: in the script and in the module. Only these
//! two files use the names, so they can be numbers.

use std::convert::Infallible;
use std::path::Path;

use thiserror::Error;
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{ImportSection, Module};
use wasmparser::{ImportSectionReader, Parser};

use crate::error::PackError;
use crate::files;

/// Why a script or module cannot be shortened.
#[derive(Debug, Error)]
pub(crate) enum ShortenError {
    #[error("{0}")]
    Unreadable(#[from] reencode::Error<Infallible>),
    /// `wasm-bindgen` writes scripts in another form than expected here.
    #[error("the script does not define {0} exactly once")]
    NotDefined(String),
}

/// Shortens `NAME.js` and `NAME_bg.wasm` in a folder.
pub(crate) fn shorten_files(name: &str, folder: &Path) -> Result<(), PackError> {
    let [script, module] = [format!("{name}.js"), format!("{name}_bg.wasm")].map(|file| folder.join(file));
    let shortened = shorten(&files::read(&script)?, &files::read_bytes(&module)?, &format!("./{name}_bg.js"));
    let (text, code) = shortened.map_err(|error| PackError::module(&module, &error))?;
    files::write(&script, text)?;
    files::write(&module, code)
}

/// The shortened script, and the module with short names for what it imports from `source`.
fn shorten(script: &str, module: &[u8], source: &str) -> Result<(String, Vec<u8>), ShortenError> {
    let mut imports = NumberedImports { source, names: Vec::new() };
    let mut numbered = Module::new();
    imports.parse_core_module(&mut numbered, Parser::new(0), module)?;
    let mut script = compact(script);
    for (number, name) in imports.names.iter().enumerate() {
        let [before, after] = script.split(&format!("\n{name}: ")).collect::<Vec<_>>()[..] else {
            return Err(ShortenError::NotDefined(name.clone()));
        };
        script = format!("{before}\n{number}: {after}");
    }
    Ok((script, numbered.finish()))
}

/// A generated script without documentation comments and indentation.
fn compact(script: &str) -> String {
    let lines = script.lines().map(str::trim_start);
    lines.filter(|line| !line.is_empty() && !is_comment(line)).flat_map(|line| [line, "\n"]).collect()
}

/// Whether a line is part of a documentation comment.
fn is_comment(line: &str) -> bool {
    line == "*" || ["/**", "* ", "*/"].iter().any(|start| line.starts_with(start))
}

/// Replaces the names of imports by their numbers.
struct NumberedImports<'a> {
    /// The module that they are imported from.
    source: &'a str,
    names: Vec<String>,
}

impl Reencode for NumberedImports<'_> {
    type Error = Infallible;

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Result<(), reencode::Error<Infallible>> {
        for import in section.into_imports() {
            let import = import?;
            let ty = self.entity_type(import.ty)?;
            if import.module == self.source {
                imports.import(import.module, &self.names.len().to_string(), ty);
                self.names.push(import.name.to_owned());
            } else {
                imports.import(import.module, import.name, ty);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{EntityType, TypeSection};
    use wasmparser::Payload;

    use super::*;

    /// A module with imports.
    fn module(imports: &[(&str, &str)]) -> Vec<u8> {
        let (mut types, mut section) = (TypeSection::new(), ImportSection::new());
        types.ty().function([], []);
        for (source, name) in imports {
            section.import(source, name, EntityType::Function(0));
        }
        Module::new().section(&types).section(&section).as_slice().to_vec()
    }

    fn names(module: &[u8]) -> Vec<String> {
        let payloads = Parser::new(0).parse_all(module).map(|payload| payload.expect("a module"));
        let sections = payloads.filter_map(|payload| match payload {
            Payload::ImportSection(imports) => Some(imports),
            _ => None,
        });
        let imports = sections.flat_map(wasmparser::SectionLimited::into_imports);
        imports.map(|import| import.expect("an import").name.to_owned()).collect()
    }

    #[test]
    fn script_and_module_agree_on_short_names() {
        let script = "/**\n * Does it.\n *\n */\nconst a = {\n    __wbg_b_02: function() {\n    },\n    __wbg_b_0: function() {\n    },\n};\n";
        let module = module(&[("./a_bg.js", "__wbg_b_0"), ("./parts.js", "load"), ("./a_bg.js", "__wbg_b_02")]);
        let (script, module) = shorten(script, &module, "./a_bg.js").expect("a script of this module");
        assert_eq!(script, "const a = {\n1: function() {\n},\n0: function() {\n},\n};\n");
        assert_eq!(names(&module), ["0", "load", "1"]);
    }

    #[test]
    fn a_script_of_another_form_is_refused() {
        let module = module(&[("./a_bg.js", "b")]);
        let shortened = shorten("const a = { b() {} };", &module, "./a_bg.js");
        assert!(matches!(shortened, Err(ShortenError::NotDefined(name)) if name == "b"));
    }
}
