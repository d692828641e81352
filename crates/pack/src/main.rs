//! Packs the browser table into a folder that can be served as it is: `pack [--quick] WEB.wasm BOT_WORKER.wasm REPOSITORY FOLDER`.
//! `--quick` skips compression.
//!
//! This is a separate program, and not part of `xtask`, because its dependencies take minutes to compile, and `xtask` must start quickly.

mod assets;
mod compress;
mod documents;
mod error;
mod files;
mod first_game;
mod grouping;
mod merge;
mod module;
mod rules;
mod shorten;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use crate::error::PackError;

fn main() -> ExitCode {
    let mut args: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let quick = args.first().is_some_and(|first| first.as_os_str() == "--quick");
    args.drain(..usize::from(quick));
    let packed = match args.as_slice() {
        [web, bot_worker, repository, folder] => pack(web, bot_worker, repository, folder, quick),
        _ => Err(PackError::Usage),
    };
    match packed {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("pack: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Packs everything. Returns a report of sizes.
fn pack(web: &Path, bot_worker: &Path, repository: &Path, folder: &Path, quick: bool) -> Result<String, PackError> {
    if folder.exists() {
        files::named(folder, fs::remove_dir_all(folder))?;
    }
    let folder = &files::create_folder(folder.to_owned())?;
    let parts = module::write_page(web, "cascade", folder)?;
    module::write(bot_worker, "bot_worker", folder)?;
    assets::write(repository, folder)?;
    if quick {
        return Ok("packed, not compressed".to_owned());
    }
    let sizes = compress::write_all(folder)?;
    Ok(format!("{}\n\n{}", compress::table(&sizes), first_game::table(&sizes, &parts)))
}
