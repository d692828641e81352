//! Every recorded game leads to the same state in WebAssembly as natively, and bots search in the same way.
//!
//! Run by `cargo xtask test`, which builds the module and sets `CASCADE_PARITY_WASM` to its path.

use std::{env, fs};

use conformance::fixtures::records;
use wasmi::{Engine, Linker, Memory, Module, Store, TypedFunc};

/// The number of playouts of a bot; low, because the interpreter is slow.
const PLAYOUTS: u32 = 24;

/// The module of this crate, running in an interpreter.
struct ParityModule {
    store: Store<()>,
    memory: Memory,
    alloc: TypedFunc<u32, u32>,
    replay: TypedFunc<(u32, u32), u64>,
    think: TypedFunc<(u32, u32, u32), u64>,
}

impl ParityModule {
    /// Loads the module that `CASCADE_PARITY_WASM` names.
    fn load() -> Self {
        let path = env::var_os("CASCADE_PARITY_WASM").expect(
            "CASCADE_PARITY_WASM is not set: run `cargo xtask test`, or name what `cargo xtask wasm parity` built",
        );
        let wasm = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let engine = Engine::default();
        let module = Module::new(&engine, &wasm).expect("a module the interpreter accepts");
        let mut store = Store::new(&engine, ());
        // No imports are defined, so a module that needs the browser does not load.
        let instance =
            Linker::new(&engine).instantiate_and_start(&mut store, &module).expect("a module without imports");
        let memory = instance.get_memory(&store, "memory").expect("an exported memory");
        let alloc = instance.get_typed_func(&store, "alloc").expect("an exported alloc(u32) -> u32");
        let replay = instance.get_typed_func(&store, "replay").expect("an exported replay(u32, u32) -> u64");
        let think = instance.get_typed_func(&store, "think").expect("an exported think(u32, u32, u32) -> u64");
        Self { store, memory, alloc, replay, think }
    }

    /// The hash of a record's final state; 0 if it cannot be replayed.
    fn replay(&mut self, record: &[u8]) -> u64 {
        let text = self.write(record);
        self.replay.call(&mut self.store, text).expect("replay does not trap")
    }

    /// The hash of a bot's search in the middle of a record.
    fn think(&mut self, record: &[u8]) -> u64 {
        let (text, len) = self.write(record);
        self.think.call(&mut self.store, (text, len, PLAYOUTS)).expect("think does not trap")
    }

    fn write(&mut self, text: &[u8]) -> (u32, u32) {
        let len = u32::try_from(text.len()).expect("a record of less than 4 GiB");
        let room = self.alloc.call(&mut self.store, len).expect("alloc does not trap");
        self.memory.write(&mut self.store, room as usize, text).expect("alloc gives room inside the memory");
        (room, len)
    }
}

#[test]
fn every_record_leads_to_the_same_state_as_natively() {
    let records = records();
    let mut wasm = ParityModule::load();
    let mut problems = Vec::new();
    for (name, record) in &records {
        let here = wasm.replay(record.as_bytes());
        match games::replay_hash(record) {
            Ok(native) if native == here => {}
            Ok(native) => problems.push(format!("{name}: native {native:016x}, wasm {here:016x}")),
            Err(error) => problems.push(format!("{name}: does not replay natively: {error}")),
        }
    }
    println!("{} records compared", records.len());
    assert!(problems.is_empty(), "{} of {} records:\n{}", problems.len(), records.len(), problems.join("\n"));
}

#[test]
fn bots_search_the_same_way_as_natively() {
    let mut wasm = ParityModule::load();
    let mut searches = 0;
    for (name, record) in records() {
        let native = bots::midgame_fingerprint(&record, PLAYOUTS);
        assert_eq!(wasm.think(record.as_bytes()), native, "{name}");
        searches += u32::from(native != 0);
    }
    assert!(searches > 10, "only {searches} records had a player to decide in their middle");
}

#[test]
fn an_invalid_record_hashes_to_zero() {
    let mut wasm = ParityModule::load();
    for text in ["", "this is not a record", "\u{fffd}"].map(str::as_bytes).into_iter().chain([&b"\xff\xfe"[..]]) {
        assert_eq!(wasm.replay(text), 0, "{:?}", String::from_utf8_lossy(text));
    }
}
