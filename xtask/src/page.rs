//! `cargo xtask page`: builds the browser table, ready to be served.

use std::path::PathBuf;
use std::thread;

use crate::error::TaskError;
use crate::wasm::{self, Optimisation};
use crate::{artifact, shell};

/// Builds the program that packs the page. It is optimised, because packing compresses a megabyte or two. It uses the profile of the tests
/// and the features of the workspace, so that its dependencies need not be compiled again.
fn packer() -> Result<PathBuf, TaskError> {
    let mut build = shell::cargo(["build", "--profile", "test", "--workspace", "--bin", "pack"]);
    artifact::executable(&mut build, "debug", "pack")
}

/// Builds the WebAssembly modules of the page, and of its bots.
pub(crate) fn modules(optimisation: Optimisation) -> Result<[PathBuf; 2], TaskError> {
    // What is sent before a game must be small. The bots are loaded beside it, and play better the faster they are.
    let bots = if optimisation == Optimisation::Size { Optimisation::Speed } else { optimisation };
    Ok([wasm::build("web", optimisation)?, wasm::build("bot-worker", bots)?])
}

/// Builds the page. Returns its folder. A quick build is larger and slower, but ready much sooner.
pub(crate) fn build(optimisation: Optimisation) -> Result<PathBuf, TaskError> {
    // In parallel, because the end of a build for WebAssembly uses only one core.
    let (modules, pack) = thread::scope(|scope| {
        let pack = scope.spawn(packer);
        (modules(optimisation), pack.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    });
    let (modules, pack) = (modules?, pack?);
    let folder = wasm::page_dir();
    let mut command = std::process::Command::new(pack);
    if optimisation == Optimisation::Quick {
        command.arg("--quick");
    }
    command.args(modules).arg(wasm::workspace()).arg(&folder);
    // The table of sizes is for people.
    eprint!("{}", shell::read(&mut command)?);
    Ok(folder)
}
