//! Packs the browser table into a folder that can be served as it is: `pack [--quick] WEB.wasm THINKER.wasm PAGE DOCS LOCALES FOLDER`.
//! Quick means: not compressed.
//!
//! A program of its own, and not part of `xtask`, because what it needs takes minutes to compile and `xtask` must be there at once.

mod compress;
mod page;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use wasm_bindgen_cli_support::Bindgen;

use crate::page::Sources;

/// Why nothing was packed, in one line.
type Packed<T> = Result<T, String>;

fn main() -> ExitCode {
    let mut args: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let quick = args.first().is_some_and(|first| first.as_os_str() == "--quick");
    args.drain(..usize::from(quick));
    let done = match args.as_slice() {
        [web, thinker, page, docs, locales, folder] => {
            pack([(web, "cascade"), (thinker, "thinker")], &Sources { page, docs, locales }, folder, quick)
        }
        _ => Err("usage: pack [--quick] WEB.wasm THINKER.wasm PAGE DOCS LOCALES FOLDER".to_owned()),
    };
    match done {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("pack: {why}");
            ExitCode::FAILURE
        }
    }
}

fn pack(modules: [(&PathBuf, &str); 2], sources: &Sources<'_>, folder: &Path, quick: bool) -> Packed<String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| at(folder, &error))?;
    }
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    for (module, name) in modules {
        bind(module, name, folder).map_err(|error| format!("{}: {error:#}", module.display()))?;
    }
    sources.copy_to(folder)?;
    if quick { Ok("packed, not compressed".to_owned()) } else { compress::all(folder) }
}

/// Writes `NAME.js` and `NAME_bg.wasm`: the module and what it needs to talk to a browser.
fn bind(module: &Path, name: &str, folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(false).out_name(name);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder)?;
    Ok(())
}

/// A failure with the path it is about.
fn at(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}
