//! `cargo xtask page`: the browser table, ready to be served.

use std::path::PathBuf;
use std::thread;

use crate::error::TaskError;
use crate::wasm::{self, Optimisation};
use crate::{artifact, shell};

/// Builds the program that packs the page. Optimised, because packing reads and compresses a megabyte or two; with the profile of the tests
/// and the features that the whole workspace asks for, so that the tests find its dependencies compiled.
fn packer() -> Result<PathBuf, TaskError> {
    artifact::executable(&mut shell::cargo(["build", "--profile", "test", "--workspace", "--bin", "pack"]))
}

/// Builds the page and answers its folder. A quick one is larger and slower, and there much sooner.
pub(crate) fn build(optimisation: Optimisation) -> Result<PathBuf, TaskError> {
    // What is sent before a game has to be small. The bots come beside it, and are the better the faster they think.
    let bots = if optimisation == Optimisation::Size { Optimisation::Speed } else { optimisation };
    let build = || Ok((wasm::build(["web"], optimisation)?, wasm::build(["bot-worker"], bots)?));
    // Meanwhile, because the end of a build for WebAssembly is work for one core.
    let (modules, pack) = thread::scope(|scope| {
        let pack = scope.spawn(packer);
        (build(), pack.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    });
    let (([web], [bot_worker]), pack) = (modules?, pack?);
    let folder = wasm::page_dir();
    let mut command = std::process::Command::new(pack);
    if optimisation == Optimisation::Quick {
        command.arg("--quick");
    }
    command.args([web, bot_worker]).arg(wasm::workspace()).arg(&folder);
    // The table of sizes is for people.
    eprint!("{}", shell::read(&mut command)?);
    Ok(folder)
}
