//! Merges several WebAssembly files of the page's code into one.
//!
//! The files that `wasm_split` writes do not call each other directly: they call through the table of functions that all of them import,
//! together with memory, and state where their functions and data go in both. So the contents can be concatenated if the indices of
//! functions are shifted. Types are written once, and only if they are used.

use std::collections::BTreeMap;
use std::convert::Infallible;

use thiserror::Error;
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{
    CodeSection, DataSection, ElementSection, FuncType, FunctionSection, ImportSection, Module, TypeSection,
};
use wasmparser::{Parser, Payload, TypeRef};

/// Why files cannot be merged.
#[derive(Debug, Error)]
pub(crate) enum MergeError {
    #[error("{0}")]
    Unreadable(#[from] reencode::Error<Infallible>),
    #[error("{0}")]
    Malformed(#[from] wasmparser::Error),
    /// Only imports that all files share are allowed, and at most one of each kind, so that its index is the same in all of them.
    #[error("an import that is not shared: {0}")]
    Import(String),
    #[error("a section that a part does not have: {0}")]
    Section(String),
}

/// The prefix of a global that `wasm_split` makes files of a debug build import.
const CANARY: &str = "__canary";

/// Merges modules, without custom sections, and with integers in their shortest encoding: the linker pads every number that may still change.
pub(crate) fn merge(modules: &[impl AsRef<[u8]>]) -> Result<Vec<u8>, MergeError> {
    let mut merged = Merged::default();
    for module in modules {
        merged.add(module.as_ref())?;
    }
    Ok(merged.finish())
}

/// The merged content so far.
#[derive(Default)]
struct Merged<'a> {
    imports: BTreeMap<&'static str, wasmparser::Import<'a>>,
    functions: Vec<u32>,
    elements: ElementSection,
    code: CodeSection,
    data: DataSection,
    indices: Indices,
}

impl<'a> Merged<'a> {
    fn add(&mut self, module: &'a [u8]) -> Result<(), MergeError> {
        self.indices.begin_module(self.functions.len(), self.elements.len(), self.data.len());
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(types) => self.indices.read_types(types)?,
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        let import = import?;
                        // Files of a quick build import it last and do not use it: it only checks that they belong together.
                        if !import.name.starts_with(CANARY) {
                            self.add_import(import)?;
                        }
                    }
                }
                Payload::FunctionSection(functions) => {
                    for function in functions {
                        self.functions.push(self.indices.type_index(function?)?);
                    }
                }
                Payload::ElementSection(elements) => {
                    self.indices.parse_element_section(&mut self.elements, elements)?;
                }
                Payload::CodeSectionEntry(body) => self.indices.parse_function_body(&mut self.code, body)?,
                Payload::DataSection(data) => self.indices.parse_data_section(&mut self.data, data)?,
                Payload::ExportSection(exports) if exports.count() == 0 => {}
                Payload::Version { .. }
                | Payload::CustomSection(_)
                | Payload::DataCountSection { .. }
                | Payload::CodeSectionStart { .. }
                | Payload::End(_) => {}
                other => return Err(MergeError::Section(format!("{other:?}"))),
            }
        }
        Ok(())
    }

    fn add_import(&mut self, import: wasmparser::Import<'a>) -> Result<(), MergeError> {
        let kind = match import.ty {
            TypeRef::Memory(_) => "memory",
            TypeRef::Table(_) => "table",
            TypeRef::Global(_) => "global",
            _ => return Err(MergeError::Import(import.name.to_owned())),
        };
        match self.imports.insert(kind, import) {
            Some(other) if other != import => Err(MergeError::Import(import.name.to_owned())),
            _ => Ok(()),
        }
    }

    fn finish(mut self) -> Vec<u8> {
        let mut imports = ImportSection::new();
        for import in self.imports.into_values() {
            let ty = self.indices.entity_type(import.ty).expect("memories, tables and globals have no index");
            imports.import(import.module, import.name, ty);
        }
        let mut types = TypeSection::new();
        self.indices.used_types.iter().for_each(|ty| types.ty().func_type(ty));
        let mut functions = FunctionSection::new();
        for ty in self.functions {
            functions.function(ty);
        }
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions);
        module.section(&self.elements).section(&self.code).section(&self.data);
        module.finish()
    }
}

/// Maps the indices of the current module to the merged one.
#[derive(Default)]
struct Indices {
    /// The number of functions and segments before it.
    functions_before: u32,
    elements_before: u32,
    data_before: u32,
    /// The types of the current module, each with its merged index if it has been used.
    types: Vec<(FuncType, Option<u32>)>,
    used_types: Vec<FuncType>,
}

impl Indices {
    fn begin_module(&mut self, functions: usize, elements: u32, data: u32) {
        self.functions_before = u32::try_from(functions).expect("fewer functions than WebAssembly can count");
        (self.elements_before, self.data_before) = (elements, data);
        self.types.clear();
    }

    fn read_types(&mut self, types: wasmparser::TypeSectionReader<'_>) -> Result<(), MergeError> {
        for ty in types.into_iter_err_on_gc_types() {
            let ty = self.func_type(ty?)?;
            self.types.push((ty, None));
        }
        Ok(())
    }
}

impl Reencode for Indices {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, reencode::Error<Infallible>> {
        Ok(self.functions_before + function)
    }

    fn element_index(&mut self, element: u32) -> Result<u32, reencode::Error<Infallible>> {
        Ok(self.elements_before + element)
    }

    fn data_index(&mut self, data: u32) -> Result<u32, reencode::Error<Infallible>> {
        Ok(self.data_before + data)
    }

    fn type_index(&mut self, index: u32) -> Result<u32, reencode::Error<Infallible>> {
        let (ty, used) = &mut self.types[index as usize];
        if let Some(used) = used {
            return Ok(*used);
        }
        let known = self.used_types.iter().position(|known| known == ty);
        let position = known.unwrap_or_else(|| {
            self.used_types.push(ty.clone());
            self.used_types.len() - 1
        });
        let position = u32::try_from(position).expect("fewer types than WebAssembly can count");
        *used = Some(position);
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{ConstExpr, CustomSection, Elements, EntityType, Function, GlobalType, MemoryType, ValType};

    use super::*;

    const MEMORY: MemoryType =
        MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None };

    /// A part with functions that return numbers, whose type follows some unused types. Each function states its place in the table.
    fn part(answers: &[i32], unused_types: usize, is_padded: bool) -> Vec<u8> {
        let (mut types, mut imports) = (TypeSection::new(), ImportSection::new());
        for length in 1..=unused_types {
            types.ty().function(vec![ValType::I64; length], []);
        }
        types.ty().function([], [ValType::I32]);
        imports.import("shared", "memory", EntityType::Memory(MEMORY));
        let (mut functions, mut code) = (FunctionSection::new(), CodeSection::new());
        let (mut elements, mut data) = (ElementSection::new(), DataSection::new());
        for (index, answer) in answers.iter().enumerate() {
            functions.function(u32::try_from(unused_types).expect("a few types"));
            let mut function = Function::new([]);
            function.instructions().i32_const(*answer).end();
            code.function(&function);
            let own = [u32::try_from(index).expect("a few functions")];
            elements.active(None, &ConstExpr::i32_const(*answer), Elements::Functions((&own).into()));
            data.active(0, &ConstExpr::i32_const(*answer), answer.to_le_bytes());
        }
        let mut module = Module::new();
        if is_padded {
            module.section(&CustomSection { name: "producers".into(), data: b"a linker".into() });
        }
        module.section(&types).section(&imports).section(&functions);
        module.section(&elements).section(&code).section(&data);
        module.finish()
    }

    #[test]
    fn merged_modules_are_one_with_the_functions_of_all() {
        let merged = merge(&[part(&[10, 20], 3, true), part(&[30], 1, true)]).expect("modules of one page");
        assert_eq!(merged, part(&[10, 20, 30], 0, false));
    }

    #[test]
    fn debug_checks_are_left_out() {
        let mut imports = ImportSection::new();
        let canary = GlobalType { val_type: ValType::I32, mutable: false, shared: false };
        imports.import("shared", "memory", EntityType::Memory(MEMORY)).import("shared", "__canary_1", canary);
        let mut module = Module::new();
        let checked = module.section(&imports).as_slice().to_vec();
        assert_eq!(merge(&[part(&[10], 0, false), checked]).expect("modules of one page"), part(&[10], 0, false));
    }

    #[test]
    fn a_module_with_other_imports_is_refused() {
        let mut imports = ImportSection::new();
        imports.import("shared", "another memory", EntityType::Memory(MEMORY));
        let mut module = Module::new();
        let other = module.section(&imports).as_slice().to_vec();
        assert!(matches!(merge(&[part(&[10], 0, false), other]), Err(MergeError::Import(_))));
    }
}
