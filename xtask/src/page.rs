//! `cargo xtask page`: the browser table, ready to be served.

use std::path::PathBuf;

use crate::failure::Failure;
use crate::wasm::{self, For};
use crate::{artifact, shell};

/// Builds the page and answers its folder. For a trial it is larger and slower, and there much sooner.
pub(crate) fn build(wish: For) -> Result<PathBuf, Failure> {
    // What is sent before a game has to be small. The bots come beside it, and are the better the faster they think.
    let bots = if wish == For::Size { For::Speed } else { wish };
    let ([web], [thinker]) = (wasm::build(["web"], wish)?, wasm::build(["thinker"], bots)?);
    // Optimised, because packing reads and compresses a megabyte or two; with the profile of the tests, which build it too.
    let pack = artifact::executable(&mut shell::cargo(["build", "--profile", "test", "--package", "pack"]))?;
    let folder = wasm::page_dir();
    let root = wasm::workspace();
    let mut command = std::process::Command::new(pack);
    if wish == For::Trial {
        command.arg("--quick");
    }
    command
        .args([web, thinker])
        .arg(root.join("crates/web/page"))
        .arg(root.join("docs/rules"))
        .arg(root.join("locales"))
        .arg(&folder);
    // The table of sizes is for people.
    eprint!("{}", shell::read(&mut command)?);
    Ok(folder)
}
