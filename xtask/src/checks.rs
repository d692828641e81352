//! `cargo xtask test`: everything a change must pass, the quick things first.

use std::time::Instant;

use crate::browser;
use crate::failure::Failure;
use crate::shell::{cargo, run as run_command};
use crate::step::{seconds, step};
use crate::wasm;

/// How much to check.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All that a change must pass.
    All,
    /// What is worth waiting for between two edits.
    Fast,
}

/// Runs the checks in order and stops at the first that fails.
pub(crate) fn run(extent: Extent) -> Result<(), Failure> {
    let start = Instant::now();
    step("format", || run_command(&mut cargo(["fmt", "--all", "--check"])))?;
    step("lints", || run_command(&mut cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])))?;
    step("tests", || run_command(&mut cargo(["test", "--workspace"])))?;
    if extent == Extent::All {
        step("documentation", || {
            run_command(cargo(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-Dwarnings"))
        })?;
        step("wasm parity", wasm_parity)?;
        step("browser", browser::test)?;
    }
    eprintln!("\nall passed in {}", seconds(start.elapsed()));
    Ok(())
}

/// The recorded games lead to the same states in WebAssembly as natively.
fn wasm_parity() -> Result<(), Failure> {
    let [module] = wasm::build(["parity"], wasm::For::Speed)?;
    run_command(cargo(["test", "--package", "parity", "--test", "parity"]).env("CASCADE_PARITY_WASM", module))
}
