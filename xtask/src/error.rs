//! Why a task failed.

use std::fmt;
use std::process::ExitCode;

/// Why a task failed; displayed as a line or two for the person who started it.
#[derive(Debug)]
pub(crate) enum TaskError {
    /// The command line is invalid.
    Usage(String),
    /// A command ran and failed, or could not be started.
    Command {
        /// The command, ready to be pasted into a shell.
        command: String,
        /// Its exit status, or why it did not start.
        outcome: String,
    },
    /// A step of several failed; later steps were not started, and parallel steps were stopped.
    Step {
        /// The name of the step.
        name: &'static str,
        /// What went wrong in it.
        cause: String,
    },
    /// A tool ran, but its output lacks what was asked for.
    Output {
        /// The command, ready to be pasted into a shell.
        command: String,
        /// What its output lacks.
        missing: String,
    },
    /// Something has to be installed first; the text says what.
    Missing(String),
}

impl TaskError {
    /// 2 for a wrong command line, otherwise 1.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(if matches!(self, Self::Usage(_)) { 2 } else { 1 })
    }
}

impl fmt::Display for TaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(text) | Self::Missing(text) => f.write_str(text),
            Self::Command { command, outcome } => write!(f, "{outcome} from: {command}"),
            Self::Step { name, cause } => write!(f, "step `{name}` failed: {cause}"),
            Self::Output { command, missing } => write!(f, "no {missing} in the output of: {command}"),
        }
    }
}
