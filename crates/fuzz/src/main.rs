//! `fuzz [TARGET] [--seconds N]`: checks a target, or each in turn, for longer than the suite does. `cargo xtask fuzz` runs it.

use std::process::ExitCode;
use std::time::Duration;

use fuzz::{FuzzTarget, RunLength, TARGETS, run};

/// How long each target is checked unless it is said.
const SECONDS: u64 = 60;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (name, seconds) = match args[..] {
        [] => (None, Some(SECONDS)),
        ["--seconds", seconds] => (None, seconds.parse().ok()),
        [name] => (Some(name), Some(SECONDS)),
        [name, "--seconds", seconds] => (Some(name), seconds.parse().ok()),
        _ => (None, None),
    };
    let targets: Vec<&'static FuzzTarget> =
        TARGETS.iter().filter(|target| name.is_none_or(|name| name == target.name)).collect();
    let Some(seconds) = seconds.filter(|_| !targets.is_empty()) else {
        eprintln!("usage: fuzz [TARGET] [--seconds N]\ntargets:");
        TARGETS.iter().for_each(|target| eprintln!("  {:<22}{}", target.name, target.property));
        return ExitCode::from(2);
    };
    let found = targets.into_iter().filter(|target| !passes(target, seconds)).count();
    if found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Checks a target for some seconds; what is found is printed and kept.
fn passes(target: &'static FuzzTarget, seconds: u64) -> bool {
    match run(target, RunLength::Time(Duration::from_secs(seconds))) {
        Ok(texts) => {
            eprintln!("{}: {texts} texts, nothing found", target.name);
            true
        }
        Err(finding) => {
            eprintln!("{finding}");
            match finding.keep() {
                Ok(path) => eprintln!("kept in {}", path.display()),
                Err(error) => eprintln!("it could not be kept: {error}"),
            }
            false
        }
    }
}
