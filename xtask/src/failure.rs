//! Why a task came to nothing.

use std::fmt;
use std::process::ExitCode;

/// Why a task came to nothing; prints as a line or two for the person who asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line makes no sense.
    Usage(String),
    /// A command ran and failed, or could not be started.
    Command {
        /// The command, ready to be pasted into a shell.
        command: String,
        /// Its exit status, or why it did not start.
        outcome: String,
    },
    /// A step of several failed; those after it were not tried.
    Step {
        /// What the step is called in its heading.
        name: &'static str,
        /// What went wrong in it.
        cause: Box<Failure>,
    },
    /// A tool answered, but not with what was asked for.
    Answer {
        /// The command, ready to be pasted into a shell.
        command: String,
        /// What its output lacks.
        lacks: String,
    },
    /// Something has to be installed first; the text says what.
    Missing(String),
}

impl Failure {
    /// 2 for a wrong command line, otherwise 1.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(if matches!(self, Self::Usage(_)) { 2 } else { 1 })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(text) | Self::Missing(text) => f.write_str(text),
            Self::Command { command, outcome } => write!(f, "{outcome} from: {command}"),
            Self::Step { name, cause } => write!(f, "step `{name}` failed: {cause}"),
            Self::Answer { command, lacks } => write!(f, "no {lacks} in the output of: {command}"),
        }
    }
}
