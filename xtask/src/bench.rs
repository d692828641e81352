//! `cargo xtask bench`: the cost of a random game. It is reported next to budgets and not a test, because machines differ.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

use crate::error::TaskError;
use crate::{apt, artifact, shell, wasm};

/// The numbers of games in two runs. The difference of the runs does not contain the start-up cost.
const GAMES: [u32; 2] = [100, 1100];
/// The budget for the instructions per placement in a random game.
const INSTRUCTIONS_BUDGET: f64 = 490.0;
/// The budget for the random games per second on one core.
const SPEED_BUDGET: f64 = 200_000.0;

/// The number of playouts of the timed search.
const PLAYOUTS: &str = "10000";
/// Runs the module of the crate `parity`. The arguments are the module, the record and the playouts.
const IN_NODE: &str = r#"
import { readFileSync } from "node:fs";
const [module, record, playouts] = process.argv.slice(1);
const { instance } = await WebAssembly.instantiate(readFileSync(module));
const { alloc, think, memory } = instance.exports;
const text = readFileSync(record);
const run = (count) => {
  const room = alloc(text.length);
  new Uint8Array(memory.buffer).set(text, room);
  return think(room, text.length, count);
};
run(200); // the compiler of the module warms up
const began = performance.now();
run(Number(playouts));
console.log(`playouts_per_second=${Math.round(playouts / ((performance.now() - began) / 1000))}`);
"#;

/// The counts of one run under callgrind.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Count {
    instructions: f64,
    placements: f64,
}

/// Measures, and prints the results.
pub(crate) fn run() -> Result<(), TaskError> {
    let valgrind = valgrind()?;
    // The profile `bench` is `release` with debug information, so that callgrind's output names functions and lines.
    let mut build = shell::cargo(["build", "--profile", "bench", "--package", "cascade"]);
    let cascade = artifact::executable(&mut build, "release", "cascade")?;
    let folder = env::temp_dir().join(format!("cascade-bench-{}", process::id()));
    fs::create_dir_all(&folder)
        .map_err(|error| TaskError::Missing(format!("no temporary folder {}: {error}", folder.display())))?;

    let profiles = GAMES.map(|games| folder.join(format!("callgrind-{games}-games.out")));
    let [few, many] = [0, 1].map(|run| count(&valgrind, &cascade, GAMES[run], &profiles[run]));
    let (few, many) = (few?, many?);
    let simulate = ["simulate", "cascadero", "--games", "200000", "--seed", "1", "--json"];
    let mut command = Command::new(&cascade);
    let speed = read_number(command.args(simulate), "\"games_per_second\"")?;

    println!("instructions per placement {:>10.0}   budget {INSTRUCTIONS_BUDGET}", per_placement(few, many));
    println!("games per second           {speed:>10.0}   budget {SPEED_BUDGET} per core");
    for folder in entries(&wasm::workspace().join("fixtures/records")) {
        // The first record of a game between two players.
        let record = entries(&folder).into_iter().find(|path| path.to_string_lossy().contains("-2-"));
        let record = record.ok_or_else(|| TaskError::Missing(format!("no record in {}", folder.display())))?;
        println!("playouts per second, {}: {}", record.display(), search_speed(&cascade, &record)?);
    }
    println!("where they went: callgrind_annotate {}", profiles[1].display());
    Ok(())
}

/// The entries of a folder, sorted by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// The speed of an expert's search in the middle of a record: natively, and in WebAssembly if Node.js is installed.
fn search_speed(cascade: &Path, record: &Path) -> Result<String, TaskError> {
    let mut command = Command::new(cascade);
    command.args(["bench", "search"]).arg(record).args(["--playouts", PLAYOUTS]);
    let native = read_number(&mut command, "playouts_per_second")?;
    let Some(node) = shell::which("node") else { return Ok(format!("{native:.0} natively (no node for WebAssembly)")) };
    let mut command = Command::new(node);
    command
        .arg("--input-type=module")
        .args(["-e", IN_NODE])
        .arg(wasm::build("parity", wasm::Optimisation::Speed)?)
        .arg(record)
        .arg(PLAYOUTS);
    let wasm = read_number(&mut command, "playouts_per_second")?;
    Ok(format!("{native:.0} natively, {wasm:.0} in WebAssembly ({:.2} times)", wasm / native))
}

/// The number of instructions for each further placement.
fn per_placement(few: Count, many: Count) -> f64 {
    (many.instructions - few.instructions) / (many.placements - few.placements)
}

/// Plays random games under callgrind.
fn count(valgrind: &Path, cascade: &Path, games: u32, profile: &Path) -> Result<Count, TaskError> {
    let mut command = Command::new(valgrind);
    command.arg("--tool=callgrind").arg(format!("--callgrind-out-file={}", profile.display())).arg(cascade);
    command.args(["bench", "cascadero", "--games", &games.to_string()]);
    shell::announce(&command);
    let output = shell::output(&mut command)?;
    Ok(Count {
        instructions: number_in(&command, &String::from_utf8_lossy(&output.stderr), "Collected")?,
        placements: number_in(&command, &String::from_utf8_lossy(&output.stdout), "placements")?,
    })
}

/// Runs a command. Returns the number after a label in its output.
fn read_number(command: &mut Command, label: &str) -> Result<f64, TaskError> {
    let output = shell::read(command)?;
    number_in(command, &output, label)
}

/// The number after a label in the output of a command.
fn number_in(command: &Command, output: &str, label: &str) -> Result<f64, TaskError> {
    number_after(output, label)
        .ok_or_else(|| TaskError::Output { command: shell::written(command), missing: format!("number after {label}") })
}

/// The first number after a label and a colon or an equals sign.
fn number_after(text: &str, label: &str) -> Option<f64> {
    let (_, rest) = text.split_once(label)?;
    let rest = rest.trim_start().strip_prefix([':', '='])?.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit() && !".eE+-".contains(c)).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

/// The path of valgrind. Installs it if possible.
fn valgrind() -> Result<PathBuf, TaskError> {
    if shell::which("valgrind").is_none() && apt::can_install() {
        apt::install(&["valgrind"])?;
    }
    shell::which("valgrind").ok_or_else(|| {
        TaskError::Missing(format!("valgrind counts the instructions; on Debian: `{}`", apt::advice(&["valgrind"])))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_from_the_output_of_the_tools() {
        assert_eq!(
            number_after("==7== Events    : Ir\n==7== Collected : 12345678\n==7==\n", "Collected"),
            Some(12_345_678.0)
        );
        assert_eq!(number_after("placements=4321\n", "placements"), Some(4321.0));
        assert_eq!(number_after("{\n  \"games_per_second\": 61234.5\n}", "\"games_per_second\""), Some(61234.5));
        assert_eq!(number_after("{\"games_per_second\":1.2e5,\"x\":1}", "\"games_per_second\""), Some(120_000.0));
        assert_eq!(number_after("placements=\n", "placements"), None);
        assert_eq!(number_after("", "Collected"), None);
    }

    #[test]
    fn start_up_instructions_are_not_counted() {
        let few = Count { instructions: 5_000.0 + 10.0 * 700.0, placements: 10.0 };
        let many = Count { instructions: 5_000.0 + 90.0 * 700.0, placements: 90.0 };
        assert!((per_placement(few, many) - 700.0).abs() < 1e-9);
    }
}
