//! Running other programs, and printing the commands.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Output, Stdio};
use std::{env, io};

use crate::error::TaskError;

/// The cargo that runs this program, so that every step uses one toolchain.
pub(crate) fn cargo<const N: usize>(args: [&str; N]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args);
    command
}

/// Prints a command.
pub(crate) fn announce(command: &Command) {
    eprintln!("    {}", written(command));
}

/// Prints a command and runs it, with its output on the terminal.
pub(crate) fn run(command: &mut Command) -> Result<(), TaskError> {
    announce(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(TaskError::Command { command: written(command), outcome: status.to_string() }),
        Err(error) => Err(not_started(command, &error)),
    }
}

/// Runs a program, and returns its exit code as that of this program.
pub(crate) fn run_as_self(command: &mut Command) -> Result<ExitCode, TaskError> {
    let status = command.status().map_err(|error| not_started(command, &error))?;
    // A program that was ended by a signal has no exit code.
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Prints a command and runs it. Returns its stdout; its stderr goes to the terminal.
pub(crate) fn read(command: &mut Command) -> Result<String, TaskError> {
    announce(command);
    Ok(String::from_utf8_lossy(&output(command.stderr(Stdio::inherit()))?.stdout).into_owned())
}

/// Runs a command silently. Returns its output; if it fails, prints its stderr.
pub(crate) fn output(command: &mut Command) -> Result<Output, TaskError> {
    let output = command.output().map_err(|error| not_started(command, &error))?;
    if output.status.success() {
        return Ok(output);
    }
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    Err(TaskError::Command { command: written(command), outcome: output.status.to_string() })
}

/// A command as it would be typed, with quotes and environment variables.
pub(crate) fn written(command: &Command) -> String {
    let (mut removed, mut set) = (Vec::new(), Vec::new());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => set.push(format!("{}={}", name.display(), quoted(value))),
            None if env::var_os(name).is_some() => removed.push(format!("-u {}", name.display())),
            None => {}
        }
    }
    let mut words = Vec::new();
    if !removed.is_empty() {
        words.push("env".to_owned());
    }
    words.append(&mut removed);
    words.append(&mut set);
    let is_cargo = env::var_os("CARGO").is_some_and(|cargo| cargo == command.get_program());
    words.push(if is_cargo { "cargo".to_owned() } else { quoted(command.get_program()) });
    words.extend(command.get_args().map(quoted));
    words.join(" ")
}

/// The path of a program on the search path.
pub(crate) fn which(program: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(program)).find(|path| path.is_file())
}

fn not_started(command: &Command, error: &io::Error) -> TaskError {
    TaskError::Command { command: written(command), outcome: error.to_string() }
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    if !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_=./,:+@%".contains(c)) {
        word.into_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_command_can_be_pasted() {
        let mut command = Command::new("cat");
        command.args(["a b", "it's", "", "--x=1"]).env("LANG", "C").env_remove("PATH").env_remove("SURELY_NOT_SET");
        assert_eq!(written(&command), r"env -u PATH LANG=C cat 'a b' 'it'\''s' '' --x=1");
    }

    #[test]
    fn an_error_names_the_command() {
        let failure = run(Command::new("no-such-program").arg("x")).expect_err("no such program");
        assert!(failure.to_string().ends_with("from: no-such-program x"), "{failure}");
        assert!(which("no-such-program").is_none());
    }
}
