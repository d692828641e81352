//! Converts words to the set-up of one game, and collects all problems.

use crate::{FileProblem, PlayError, SetupChoices, SetupForm};

/// A problem that prevents a set-up from being played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupProblem {
    /// There is no built-in board with this name.
    #[error("no board is called {0}")]
    UnknownBoard(String),
    /// The board file has problems.
    #[error("the board's file has {} faults", .0.len())]
    BoardFile(Vec<FileProblem>),
    /// This program does not have the version of the rules by which the record was played.
    #[error("there is no version {0} of the rules")]
    UnknownRules(u8),
    /// The game has no such option, or the option has no such choice.
    #[error("there is no option {key}: {value}")]
    UnknownOption {
        /// The option.
        key: String,
        /// The choice for it.
        value: String,
    },
    /// The game has no seat with this name, or not at this position.
    #[error("there is no seat {0}")]
    UnknownSeat(String),
    /// The rules of the game refuse it.
    #[error(transparent)]
    Refused(PlayError),
}

impl From<SetupProblem> for PlayError {
    fn from(problem: SetupProblem) -> PlayError {
        let (code, facts) = match problem {
            SetupProblem::UnknownBoard(board) => ("record-unknown-board", vec![("board", board)]),
            SetupProblem::BoardFile(problems) => {
                let first = problems.first().map_or("", |problem| problem.code).to_owned();
                ("record-board-file", vec![("count", problems.len().to_string()), ("first", first)])
            }
            SetupProblem::UnknownRules(version) => ("record-rules", vec![("version", version.to_string())]),
            SetupProblem::UnknownOption { key, value } => ("record-option", vec![("key", key), ("value", value)]),
            SetupProblem::UnknownSeat(seat) => ("record-seat", vec![("seat", seat)]),
            SetupProblem::Refused(refusal) => return refusal,
        };
        PlayError { game: None, code, rule: None, facts, instead: Vec::new() }
    }
}

/// Choices that are being converted to the set-up of one game.
pub(crate) struct SetupReader<'a> {
    choices: &'a SetupChoices,
    problems: Vec<SetupProblem>,
}

impl<'a> SetupReader<'a> {
    /// Starts reading; an unknown version or option becomes the first problem.
    pub(crate) fn new(form: &SetupForm, choices: &'a SetupChoices) -> Self {
        let unknown = choices.options.iter().filter(|(key, _)| form.option(key).is_none());
        let unknown = unknown.map(|(key, value)| unknown_option(key, value));
        let rules = Some(choices.rules).filter(|version| !(1..=form.rules).contains(version));
        let problems = rules.map(SetupProblem::UnknownRules).into_iter().chain(unknown).collect();
        SetupReader { choices, problems }
    }

    /// The version of the rules, from a list of all versions.
    pub(crate) fn rules<T: Copy>(&self, all: &[T]) -> T {
        *all.get(usize::from(self.choices.rules).wrapping_sub(1)).unwrap_or(&all[0])
    }

    /// The value of an option, by default the first of all values.
    pub(crate) fn option<T: Copy>(&mut self, key: &str, all: &[T], name: fn(T) -> &'static str) -> T {
        let Some((_, chosen)) = self.choices.options.iter().find(|(known, _)| known == key) else { return all[0] };
        let value = all.iter().copied().find(|value| name(*value) == chosen);
        value.unwrap_or_else(|| {
            self.problems.push(unknown_option(key, chosen));
            all[0]
        })
    }

    /// The seats, each parsed from its name and position.
    pub(crate) fn seats<T>(&mut self, read: impl Fn(&str, usize) -> Option<T>) -> Vec<T> {
        let mut seats = Vec::new();
        for (place, name) in self.choices.seats.iter().enumerate() {
            match read(name, place) {
                Some(seat) => seats.push(seat),
                None => self.problems.push(SetupProblem::UnknownSeat(name.clone())),
            }
        }
        seats
    }

    /// The board: from the board file, if there is one, otherwise a built-in one.
    pub(crate) fn board<B>(
        &mut self,
        find: fn(&str) -> Option<&'static B>,
        read: fn(&str) -> Result<&'static B, Vec<FileProblem>>,
    ) -> Option<&'static B> {
        let board = match &self.choices.board_file {
            Some(text) => read(text).map_err(SetupProblem::BoardFile),
            None => find(&self.choices.board).ok_or_else(|| SetupProblem::UnknownBoard(self.choices.board.clone())),
        };
        board.map_err(|problem| self.problems.push(problem)).ok()
    }

    /// The set-up, unless there are problems.
    pub(crate) fn finish<S>(self, setup: Option<S>) -> Result<S, Vec<SetupProblem>> {
        match setup {
            Some(setup) if self.problems.is_empty() => Ok(setup),
            _ => Err(self.problems),
        }
    }
}

fn unknown_option(key: &str, value: &str) -> SetupProblem {
    SetupProblem::UnknownOption { key: key.to_owned(), value: value.to_owned() }
}
