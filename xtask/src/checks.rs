//! `cargo xtask test`: everything that a change must pass.
//!
//! On two cores the order matters. Compiling uses all cores, while browser tests mostly wait. So everything is compiled first, natively and
//! for WebAssembly in parallel, and then the browser tests run in parallel with lints, tests and documentation.

use std::env;
use std::process::Command;
use std::time::Instant;

use crate::error::TaskError;
use crate::parallel::{self, FinishedStep, seconds};
use crate::shell::{self, cargo};
use crate::wasm::{self, Optimisation};
use crate::{browser, page, toolchain};

/// A step of the suite, which can be run alone.
struct Step {
    name: &'static str,
    run: fn() -> Result<(), TaskError>,
}

const STEPS: [Step; 9] = [
    Step { name: "format", run: format },
    Step { name: "compile", run: compile },
    Step { name: "compile-wasm", run: compile_wasm },
    Step { name: "lints", run: lints },
    Step { name: "tests", run: tests },
    Step { name: "dependencies", run: dependencies },
    Step { name: "documentation", run: documentation },
    Step { name: "parity", run: parity },
    Step { name: "browser", run: browser::test },
];

/// The whole suite, in groups of lanes: a group starts when the previous one has passed. Steps that compile natively share cargo's lock on
/// the target directory, so they are in one lane, or after `compile`.
pub(crate) const ALL: &[&[&[&str]]] = &[
    &[&["format"]],
    &[&["compile"], &["compile-wasm"]],
    &[&["browser"], &["tests", "parity"], &["lints", "documentation", "dependencies"]],
];
/// The steps that are fast enough to run between two edits.
pub(crate) const FAST: &[&[&[&str]]] = &[&[&["format"]], &[&["lints", "tests"]]];

/// Tests that need a page or a module, and are therefore excluded from all targets. Here and below cargo is called for the whole workspace
/// instead of single packages: so dependencies are compiled only once, with the union of all features.
const SEPARATE_TESTS: [&str; 6] = ["--test", "browser", "--test", "online", "--test", "parity"];

/// Runs the steps of some groups, and stops at the first failure.
pub(crate) fn run(groups: &[&[&[&'static str]]]) -> Result<(), TaskError> {
    let start = Instant::now();
    toolchain::check()?;
    // Before the steps run: they rebuild this program, and then its path is no longer known.
    let program =
        env::current_exe().map_err(|error| TaskError::Missing(format!("this program has no path: {error}")))?;
    let command = |step: &'static str| {
        let mut command = Command::new(&program);
        command.args(["test", step]);
        command
    };
    let mut finished: Vec<FinishedStep> = Vec::new();
    for lanes in groups {
        finished.extend(parallel::run(lanes, &command)?);
    }
    eprintln!("\n{:<16}{:>10}", "step", "time");
    for FinishedStep { name, duration } in finished {
        eprintln!("{name:<16}{:>10}", seconds(duration));
    }
    eprintln!("all passed in {}", seconds(start.elapsed()));
    Ok(())
}

/// Runs one step, with its output on the terminal; `None` if there is no such step.
pub(crate) fn run_step(name: &str) -> Option<Result<(), TaskError>> {
    STEPS.iter().find(|step| step.name == name).map(|step| (step.run)())
}

/// The names of all steps.
pub(crate) fn step_names() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|step| step.name)
}

/// Checks the format of all sources. `cargo fmt` does not find the modules that a macro declares for each game.
fn format() -> Result<(), TaskError> {
    shell::run(&mut cargo(["fmt", "--all", "--check"]))?;
    shell::run(Command::new("sh").args(["-c", "git ls-files '*.rs' | xargs rustfmt --check --edition 2024"]))
}

/// Compiles everything native that later steps run, so that these can run in parallel.
fn compile() -> Result<(), TaskError> {
    shell::run(&mut cargo(["test", "--workspace", "--no-run"]))?;
    shell::run(cargo(["test", "--workspace", "--no-run"]).args(SEPARATE_TESTS))?;
    browser::program().map(drop)
}

/// Builds the modules of the production page, and the module for the parity test.
fn compile_wasm() -> Result<(), TaskError> {
    page::modules(Optimisation::Size)?;
    wasm::build("parity", Optimisation::Speed)?;
    Ok(())
}

fn lints() -> Result<(), TaskError> {
    shell::run(&mut cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    shell::run(cargo(["clippy", "--workspace"]).args(SEPARATE_TESTS).args(["--", "-D", "warnings"]))
}

fn tests() -> Result<(), TaskError> {
    shell::run(&mut cargo(["test", "--workspace"]))
}

fn documentation() -> Result<(), TaskError> {
    shell::run(cargo(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-Dwarnings"))
}

/// Checks that the recorded games lead to the same states in WebAssembly as natively.
fn parity() -> Result<(), TaskError> {
    let module = wasm::build("parity", Optimisation::Speed)?;
    shell::run(cargo(["test", "--workspace", "--test", "parity"]).env("CASCADE_PARITY_WASM", module))
}

/// What `cargo deny` checks in addition to the tests of `xtask`: licence texts, and advisories if their database can be reached.
fn dependencies() -> Result<(), TaskError> {
    let is_installed = cargo(["deny", "--version"]).output().is_ok_and(|output| output.status.success());
    if !is_installed {
        eprintln!(
            "cargo deny is not installed (`cargo install cargo-deny --locked`): advisories and the texts of licences are not checked; \
             licences, sources and duplicates are, by the tests of xtask"
        );
        return Ok(());
    }
    shell::run(&mut cargo(["deny", "check", "licenses", "bans", "sources"]))?;
    if !cargo(["deny", "fetch", "db"]).status().is_ok_and(|status| status.success()) {
        eprintln!("the database of advisories cannot be reached: advisories are not checked");
        return Ok(());
    }
    shell::run(&mut cargo(["deny", "check", "--disable-fetch", "advisories"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_suite_runs_every_step_once() {
        let mut planned: Vec<&str> = ALL.iter().flat_map(|lanes| lanes.iter().copied().flatten()).copied().collect();
        let mut steps: Vec<&str> = step_names().collect();
        planned.sort_unstable();
        steps.sort_unstable();
        assert_eq!(planned, steps);
        assert!(FAST.iter().flat_map(|lanes| lanes.iter().copied().flatten()).all(|step| steps.contains(step)));
        assert!(run_step("no-such-step").is_none());
    }
}
