//! A seat that is played by a program: the client side of the engine protocol (`docs/engine.md`).

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use driver::{PlayerError, SeatPlayer};
use games::{AnyAction, AnyGame, Record};
use tabletop::Seat;

/// A running program that follows one game.
pub(crate) struct EnginePlayer {
    name: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl EnginePlayer {
    /// Starts a program and sends it the set-up of the game.
    pub(crate) fn start(program: &str, record: &Record) -> Result<EnginePlayer, PlayerError> {
        let mut words = program.split_whitespace();
        let command = words.next().unwrap_or_default();
        let spawned = Command::new(command).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = spawned.map_err(|error| PlayerError(format!("{program}: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(PlayerError(format!("{program}: no pipes")));
        };
        let mut engine = EnginePlayer { name: program.to_owned(), child, input, output: BufReader::new(output) };
        engine.send("hello")?;
        engine.wait_for("ready")?;
        engine.send(&format!("position\n{}", record.to_string().trim_end()))?;
        engine.wait_for("ok")?;
        Ok(engine)
    }

    fn error(&self, what: impl std::fmt::Display) -> PlayerError {
        PlayerError(format!("{}: {what}", self.name))
    }

    fn send(&mut self, line: &str) -> Result<(), PlayerError> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|error| self.error(error))
    }

    /// The rest of the next line that begins with `word`; other lines are ignored as remarks.
    fn wait_for(&mut self, word: &str) -> Result<String, PlayerError> {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line);
            if !matches!(read, Ok(1..)) {
                return Err(self.error(format!("ended while `{word}` was expected")));
            }
            let line = line.trim();
            if let Some(why) = line.strip_prefix("error") {
                return Err(self.error(why.trim()));
            }
            if line.split_whitespace().next() == Some(word) {
                return Ok(line[word.len()..].trim().to_owned());
            }
        }
    }
}

impl SeatPlayer for EnginePlayer {
    /// Fails if the program answers with anything but a legal command.
    fn choose(&mut self, game: &AnyGame, _: Seat) -> Result<Option<AnyAction>, PlayerError> {
        self.send("go")?;
        let command = self.wait_for("best")?;
        let action = game.preview(&command).and_then(|_| game.read_action(&command));
        action.map(Some).map_err(|error| self.error(format!("{command}: {error}")))
    }

    fn watch(&mut self, action: AnyAction) -> Result<(), PlayerError> {
        self.send(&format!("play {action}"))?;
        self.wait_for("ok").map(drop)
    }
}

impl Drop for EnginePlayer {
    fn drop(&mut self) {
        // A program that does not end when asked is killed. Errors are ignored, because there is nobody to report them to.
        let _ = self.send("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
