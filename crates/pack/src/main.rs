//! Packs the browser table into a folder that can be served as it is: `pack [--quick] WEB.wasm THINKER.wasm PAGE DOCS LOCALES FOLDER`.
//! Quick means: not compressed.
//!
//! A program of its own, and not part of `xtask`, because what it needs takes minutes to compile and `xtask` must be there at once.

mod compress;
mod page;
mod smaller;

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
        [web, bot_worker, page, docs, locales, folder] => {
            pack(web, bot_worker, &Sources { page, docs, locales }, folder, quick)
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

fn pack(web: &Path, bot_worker: &Path, sources: &Sources<'_>, folder: &Path, quick: bool) -> Packed<String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| at(folder, &error))?;
    }
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    let about = |module: &Path, error: &dyn std::fmt::Display| format!("{}: {error:#}", module.display());
    let rest = split(web, "cascade", folder).map_err(|error| about(web, &error))?;
    bind(&rest, "cascade", folder).map_err(|error| about(&rest, &error))?;
    bind(bot_worker, "bot_worker", folder).map_err(|error| about(bot_worker, &error))?;
    sources.copy_to(folder)?;
    if quick { Ok("packed, not compressed".to_owned()) } else { compress::all(folder) }
}

/// Writes `NAME.js` and `NAME_bg.wasm`: the module and what it needs to talk to a browser.
fn bind(module: &Path, name: &str, folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(false).out_name(name);
    bindgen.remove_name_section(true).remove_producers_section(true);
    // Parts that are fetched later find their way back by these.
    bindgen.keep_lld_exports(true);
    bindgen.generate(folder)?;
    Ok(())
}

/// Cuts off what is fetched later: writes a file for each part and `parts.js`, which fetches them, and answers what is left.
fn split(module: &Path, name: &str, folder: &Path) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let (whole, rest) = (fs::read(module)?, module.with_extension("rest.wasm"));
    let back = format!("./{name}.js");
    let mut options = wasm_split_cli_support::Options::new(&whole);
    (options.output_dir, options.main_out_path) = (folder, &rest);
    (options.link_name, options.main_module) = ("./parts.js", &back);
    for part in wasm_split_cli_support::transform(options)?.split_modules {
        fs::write(&part, smaller::module(&fs::read(&part)?)?)?;
    }
    Ok(rest)
}

/// A failure with the path it is about.
fn at(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}
