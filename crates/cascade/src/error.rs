//! The result of a command, and errors as messages for people.

use games::{AnySetup, FileProblem, PlayError, RecordError, SetupProblem};
use locale::Lang;
use locale::sentences::located;

/// Why a command failed.
pub(crate) enum CliError {
    /// The command line is wrong: exit code 2.
    Usage(String),
    /// The input that the command has examined is wrong: exit code 1.
    Found(String),
}

/// The result of a command.
pub(crate) type CliResult = Result<(), CliError>;

impl CliError {
    /// An error with a message of its own.
    pub(crate) fn found(error: impl ToString) -> CliError {
        CliError::Found(error.to_string())
    }

    /// A command of a game was refused.
    pub(crate) fn refused(lang: Lang, error: &PlayError) -> CliError {
        CliError::Found(lang.refusal_with_alternatives(error))
    }

    /// A record is invalid.
    pub(crate) fn record(lang: Lang, file: &str, error: &RecordError) -> CliError {
        CliError::Found(located(file, error.line, &lang.refusal_with_alternatives(&error.why)))
    }

    /// A board file is invalid: one line for each problem.
    pub(crate) fn board_file(lang: Lang, file: &str, problems: &[FileProblem]) -> CliError {
        let lines = problems.iter().map(|problem| located(file, problem.line, &lang.file_problem(problem)));
        CliError::Found(lines.collect::<Vec<_>>().join("\n"))
    }

    /// A set-up cannot be played; `board` is the value that was given for its board.
    pub(crate) fn setup(lang: Lang, board: &str, problems: Vec<SetupProblem>) -> CliError {
        let mut reasons = Vec::new();
        for problem in problems {
            if let SetupProblem::BoardFile(faults) = &problem {
                return CliError::board_file(lang, board, faults);
            }
            reasons.push(lang.refusal_with_alternatives(&problem.into()));
        }
        CliError::Usage(reasons.join(" "))
    }

    /// A file cannot be written.
    pub(crate) fn cannot_write(lang: Lang, path: &str, error: &std::io::Error) -> CliError {
        CliError::Usage(lang.text("terminal.cannot-write", &[("path", path.to_owned()), ("why", error.to_string())]))
    }
}

/// Reads a text file.
pub(crate) fn read_file(lang: Lang, path: &str) -> Result<String, CliError> {
    std::fs::read(path)
        .map_err(|error| error.to_string())
        .and_then(|bytes| String::from_utf8(bytes).map_err(|_| lang.text("terminal.not-text", &[])))
        .map_err(|why| CliError::Usage(lang.text("terminal.cannot-read", &[("path", path.to_owned()), ("why", why)])))
}

/// Starts a game.
pub(crate) fn start(lang: Lang, setup: &AnySetup) -> Result<games::AnyGame, CliError> {
    setup.start().map_err(|error| CliError::Usage(lang.refusal_with_alternatives(&error)))
}
