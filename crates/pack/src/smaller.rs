//! A WebAssembly module in as few bytes as it can be written in.

use std::convert::Infallible;

use wasm_encoder::Module;
use wasm_encoder::reencode::{Error, Reencode};
use wasmparser::{CustomSectionReader, Parser};

/// Writes a module anew. A linker leaves room in every number that may still change, and notes about names and tools: more than half of a
/// part is that.
pub(crate) fn module(module: &[u8]) -> Result<Vec<u8>, Error<Infallible>> {
    let mut small = Module::new();
    WithoutNotes.parse_core_module(&mut small, Parser::new(0), module)?;
    Ok(small.finish())
}

struct WithoutNotes;

impl Reencode for WithoutNotes {
    type Error = Infallible;

    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Result<(), Error<Infallible>> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::module;

    #[test]
    fn room_and_notes_are_left_out_and_nothing_else() {
        // A note, the type of a function, and a note again; the length of the type section is written with room to spare.
        let roomy = b"\0asm\x01\0\0\0\x00\x03\x01a!\x01\x84\x80\x00\x01\x60\x00\x00\x00\x03\x01b!";
        assert_eq!(module(roomy).expect("a module"), b"\0asm\x01\0\0\0\x01\x04\x01\x60\x00\x00");
    }
}
