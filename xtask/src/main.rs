//! Tasks of this repository: `cargo xtask help` lists them.
//!
//! This crate uses only the standard library, so that it compiles within seconds after a fresh checkout. This is also why it parses its
//! arguments itself: clap would take longer to compile than everything else here, and a match over slices of words is enough for a dozen
//! commands. Messages for people go to stderr, output for programs to stdout.

mod apt;
mod artifact;
mod bench;
mod browser;
mod checks;
mod cluster;
mod deploy;
mod error;
mod fuzz;
mod mutants;
mod page;
mod parallel;
mod play;
mod shell;
mod simulate;
mod stress;
mod toolchain;
mod wasm;

use std::env;
use std::process::ExitCode;

use crate::error::TaskError;

const HELP: &str = "\
cargo xtask COMMAND

  test           everything a change must pass: format, lints, tests, documentation, WebAssembly, the page in a browser
  test --fast    the same without documentation, WebAssembly and browser
  test STEP      one step of it alone, as in `cargo xtask test lints`
  play [-- ARGS] build everything and play in the browser; ARGS go to `cascade serve`
  page           build the page alone and print its folder, for `cascade serve --page`
  page --quick   the same between two edits: larger and slower, but there in seconds
  browser        build the page and play it in a real browser: whole games, offline, both languages, phone, accessibility
  lighthouse [WORD] build the page and let Lighthouse judge it, on a phone and on a desktop; fails below our aims; with a word, those with it in their name
  tasks [WORD]   build the page and say what its main thread spends time on: loads, and chains of effects; with a word, those with it in their name
  reviews [WORD] build the page and say how long it takes to review games; fails above our aims; with a word, those with it in their name
  screenshots    pictures of every screen and of a chain in each game, into docs/screenshots and docs/frames, and those beside links to the page
  wasm PACKAGE   build a package for WebAssembly and print the path of the module
  bench          instructions per placement (with valgrind) and games per second
  fuzz [TARGET] [--seconds N] read randomly changed inputs for longer than `test` does; what fails is kept in fixtures/fuzz
  crash [-- ARGS] end a server suddenly again and again; nothing acknowledged may be lost (--cycles 200)
  mutants PACKAGE [--only PART]... [--also PACKAGE] [--missed | --rest] [--longest SECONDS] [--jobs N] deliberate mistakes, and those that no test notices
  simulate-server [--first N] [--seeds N] the server on simulated time, storage and network, by the seed; no promise may be broken
  cluster [-- ARGS] PostgreSQL, NATS and three servers behind one address, in a scratch folder, until Ctrl+C (--nodes 3)
  cluster --trial [-- ARGS] people play there while one thing after the other fails; nothing may be lost or done twice (--short, --report FILE)
  cluster --upgrade REVISION [-- ARGS] the same, while the servers are upgraded one after the other from the program of an earlier revision
  load [-- ARGS] fill a server with people and say how long things take (--tables 5000 --rate 1000 --seconds 30, --most, --finished 1000000, --postgres)
  curve [-- ARGS] measure how cost grows with finished tables and servers, and draw it (--report FILE --plot FILE)
  deploy-check   let the tools that will read the files in deploy/ read them, as far as they are installed
  help           this text";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    run(&args.iter().map(String::as_str).collect::<Vec<_>>()).unwrap_or_else(|failure| {
        eprintln!("xtask: {failure}");
        failure.exit_code()
    })
}

fn run(args: &[&str]) -> Result<ExitCode, TaskError> {
    match args {
        ["test"] => checks::run(checks::ALL)?,
        ["test", "--fast"] => checks::run(checks::FAST)?,
        ["test", step] if !step.starts_with('-') => checks::run_step(step).unwrap_or_else(|| Err(misused(args)))?,
        ["play", "--", args @ ..] | ["play", args @ ..] => return play::run(args),
        ["page"] => println!("{}", page::build(wasm::Optimisation::Size)?.display()),
        ["page", "--quick"] => println!("{}", page::build(wasm::Optimisation::Quick)?.display()),
        ["wasm", package] if !package.starts_with('-') => {
            println!("{}", wasm::build(package, wasm::Optimisation::Speed)?.display());
        }
        ["browser"] => browser::test()?,
        ["lighthouse"] => browser::lighthouse("")?,
        ["lighthouse", word] if !word.starts_with('-') => browser::lighthouse(word)?,
        ["tasks"] => browser::tasks("")?,
        ["tasks", word] if !word.starts_with('-') => browser::tasks(word)?,
        ["reviews"] => browser::reviews("")?,
        ["reviews", word] if !word.starts_with('-') => browser::reviews(word)?,
        ["screenshots"] => browser::screenshots()?,
        ["bench"] => bench::run()?,
        ["fuzz"] => fuzz::run("", fuzz::DEFAULT_SECONDS)?,
        ["fuzz", "--seconds", seconds] => fuzz::run("", seconds)?,
        ["fuzz", target] if !target.starts_with('-') => fuzz::run(target, fuzz::DEFAULT_SECONDS)?,
        ["fuzz", target, "--seconds", seconds] => fuzz::run(target, seconds)?,
        ["mutants", args @ ..] => return mutants::run(args),
        ["simulate-server", args @ ..] => simulate::run(args)?,
        ["crash", "--", args @ ..] | ["crash", args @ ..] => return stress::run("crash-test", args),
        ["cluster", "--trial", "--", args @ ..] | ["cluster", "--trial", args @ ..] => return cluster::trial(args),
        ["cluster", "--upgrade", revision, "--", args @ ..] | ["cluster", "--upgrade", revision, args @ ..] => {
            return cluster::upgrade(revision, args);
        }
        ["cluster", "--", args @ ..] | ["cluster", args @ ..] => return cluster::run(args),
        ["load", "--", args @ ..] | ["load", args @ ..] => return stress::run("load-test", args),
        ["curve", "--", args @ ..] | ["curve", args @ ..] => return cluster::curve(args),
        ["deploy-check"] => deploy::check()?,
        ["help" | "-h" | "--help"] => println!("{HELP}"),
        _ => return Err(misused(args)),
    }
    Ok(ExitCode::SUCCESS)
}

/// The error for an invalid command line.
fn misused(args: &[&str]) -> TaskError {
    TaskError::Usage(match args {
        [] => "which command? `cargo xtask help` lists them".to_owned(),
        ["test", ..] => {
            let steps: Vec<&str> = checks::step_names().collect();
            format!("`test` takes `--fast` or the name of one step: {}", steps.join(", "))
        }
        ["fuzz", ..] => {
            "`fuzz` takes a target and `--seconds N`, as in `cargo xtask fuzz records --seconds 600`".to_owned()
        }
        ["lighthouse", ..] => "`lighthouse` takes one word, as in `cargo xtask lighthouse mobile`".to_owned(),
        ["tasks", ..] => "`tasks` takes one word, as in `cargo xtask tasks chain`".to_owned(),
        ["reviews", ..] => "`reviews` takes one word, as in `cargo xtask reviews cascadero`".to_owned(),
        ["wasm", ..] => "`wasm` takes one package, as in `cargo xtask wasm parity`".to_owned(),
        ["page", ..] => "`page` takes nothing but `--quick`".to_owned(),
        [command @ ("browser" | "screenshots" | "bench" | "deploy-check" | "help" | "-h" | "--help"), ..] => {
            format!("`{command}` takes nothing more")
        }
        [command, ..] => format!("there is no command `{command}`; `cargo xtask help` lists those there are"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_command_line_says_so_in_one_line() {
        for args in [&[][..], &["tset"], &["test", "--slow"], &["wasm"], &["wasm", "--help"], &["bench", "9"]] {
            let failure = run(args).expect_err("a command line that makes no sense");
            assert!(matches!(failure, TaskError::Usage(_)), "{args:?}: {failure}");
            assert_eq!(failure.to_string().lines().count(), 1, "{args:?}: {failure}");
        }
    }

    #[test]
    fn help_names_every_command() {
        for command in [
            "test",
            "play",
            "page",
            "browser",
            "lighthouse",
            "tasks",
            "reviews",
            "screenshots",
            "wasm",
            "bench",
            "fuzz",
            "crash",
            "mutants",
            "simulate-server",
            "load",
            "cluster",
            "help",
        ] {
            assert!(HELP.lines().any(|line| line.trim_start().starts_with(command)), "{command}");
        }
    }
}
