//! Randomly mutated sessions with `cascade engine`: the program answers or refuses every line, and ends only when told to.

use std::io::Write;
use std::process::{Command, Stdio};

use fuzz::{Check, FuzzTarget, fuzz};

/// An input is a session.
static TARGET: FuzzTarget = FuzzTarget {
    name: "engine-lines",
    property: "the program ends without an error, and everything it prints is an answer of the protocol",
    seeds: Vec::new,
    open,
};

/// The prefixes of answers.
const ANSWERS: [&str; 9] = ["name ", "protocol ", "ready", "ok ", "legal ", "turn ", "best ", "review ", "error "];

fn open() -> Check {
    Box::new(|text| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cascade"));
        command
            .args(["engine", "--level", "novice"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut engine = command.spawn().expect("the program starts");
        let mut input = engine.stdin.take().expect("its input is piped");
        // `stop` ends a search without limits, and the end of the input ends the program, possibly before it has read everything.
        let _ = input.write_all(format!("{text}\nstop\n").as_bytes());
        drop(input);
        let output = engine.wait_with_output().expect("the program ends");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && errors.is_empty(), "{}: {errors}", output.status);
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            assert!(ANSWERS.iter().any(|start| line.starts_with(start)), "{line:?} is no answer");
        }
    })
}

#[test]
fn fuzz_engine_lines() {
    fuzz(&TARGET);
}
