//! A program in a seat: the asking side of the line protocol (`docs/engine.md`).

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use games::{AnyAction, AnyGame, Record};

/// A program that could not be started, or did not keep to the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineError(String);

impl EngineError {
    pub(crate) fn new(what: String) -> Self {
        EngineError(what)
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for EngineError {}

/// A running program that follows one game.
pub(crate) struct Engine {
    name: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts a program and tells it the set-up of the game.
    pub(crate) fn start(program: &str, record: &Record) -> Result<Engine, EngineError> {
        let failed = |error: std::io::Error| EngineError(format!("{program}: {error}"));
        let mut words = program.split_whitespace();
        let command = words.next().unwrap_or_default();
        let mut child =
            Command::new(command).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(EngineError(format!("{program}: no pipes")));
        };
        let mut engine = Engine { name: program.to_owned(), child, input, output: BufReader::new(output) };
        engine.send("hello")?;
        engine.wait_for("ready")?;
        engine.send(&format!("position\n{}", record.to_string().trim_end()))?;
        engine.wait_for("ok")?;
        Ok(engine)
    }

    fn send(&mut self, line: &str) -> Result<(), EngineError> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|error| EngineError(format!("{}: {error}", self.name)))
    }

    /// What follows `word` on the next line that begins with it; other lines are remarks.
    fn wait_for(&mut self, word: &str) -> Result<String, EngineError> {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line);
            if !matches!(read, Ok(1..)) {
                return Err(EngineError(format!("{}: ended while `{word}` was expected", self.name)));
            }
            let line = line.trim();
            if let Some(why) = line.strip_prefix("error") {
                return Err(EngineError(format!("{}: {}", self.name, why.trim())));
            }
            if line.split_whitespace().next() == Some(word) {
                return Ok(line[word.len()..].trim().to_owned());
            }
        }
    }

    pub(crate) fn choose(&mut self, game: &AnyGame) -> Result<AnyAction, EngineError> {
        self.send("go")?;
        let command = self.wait_for("best")?;
        game.read_action(&command).map_err(|error| EngineError(format!("{}: {command}: {error}", self.name)))
    }

    pub(crate) fn watch(&mut self, action: AnyAction) -> Result<(), EngineError> {
        self.send(&format!("play {action}"))?;
        self.wait_for("ok").map(drop)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // A program that does not go when asked is stopped; there is nobody left to tell.
        let _ = self.send("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
