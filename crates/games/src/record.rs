//! Games as text files that a person can read and mail.
//!
//! ```text
//! cascade record 1
//! game: cascadero
//! board: front 0123456789abcdef
//! heralds: star
//! claims: automatic
//! seat: blue Ada
//! seat: pink Grace
//! dice: (SHA-256 of the seed, 64 hexadecimal digits)
//!
//! chance first blue
//! blue place H6
//! ...
//! seed: (64 hexadecimal digits, once the game is over)
//! result: full blue=52 pink=47
//! end 57 0123456789abcdef
//! ```
//!
//! The last line counts the actions and names the position they lead to, so that a record cut short is noticed. A board of
//! one's own travels inside: its file stands under the header, every line behind `| `. Lines that begin with `#` are comments.

use std::fmt::{self, Write};

use tabletop::Seed;

use crate::{AnySetup, FileProblem, GameKind, PlayError};

const FIRST_LINE: &str = "cascade record 1";

/// What a set-up is in a header: strings, so that every game's fits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Header {
    pub(crate) board: BoardHeader,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) seats: Vec<String>,
}

/// A board as a record names it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoardHeader {
    /// Its name.
    pub name: String,
    /// The fingerprint of its content.
    pub hash: u64,
    /// Its file, unless it is inside the program.
    pub file: Option<String>,
}

impl BoardHeader {
    /// The board that a header names, or brings along; its content must be what the header says.
    pub(crate) fn find<B>(
        &self,
        built_in: impl Fn(&str) -> Option<&'static B>,
        read: impl Fn(&str) -> Result<&'static B, Vec<FileProblem>>,
        hash: impl Fn(&B) -> u64,
    ) -> Result<&'static B, Problem> {
        let board = match &self.file {
            Some(text) => read(text).map_err(|problems| {
                let first = problems.first().map_or("", |problem| problem.code).to_owned();
                Problem::new("record-board-file", vec![("count", problems.len().to_string()), ("first", first)])
            })?,
            None => built_in(&self.name)
                .ok_or_else(|| Problem::new("record-unknown-board", vec![("board", self.name.clone())]))?,
        };
        if hash(board) == self.hash {
            return Ok(board);
        }
        let facts = vec![
            ("board", self.name.clone()),
            ("expected", format!("{:016x}", self.hash)),
            ("found", format!("{:016x}", hash(board))),
        ];
        Err(Problem::new("record-board-hash", facts))
    }
}

/// One action of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedAction {
    /// The line it stands on; 0 if it comes from elsewhere.
    pub line: u32,
    /// Who: a seat's name or `chance`.
    pub actor: String,
    /// What, as a command.
    pub command: String,
}

/// A game written down.
#[derive(Clone, Debug)]
pub struct Record {
    /// What was agreed.
    pub setup: AnySetup,
    /// The text of the board's file, if it is not inside the program.
    pub board_file: Option<String>,
    /// The players' names by seat; empty where there is none.
    pub names: Vec<String>,
    /// SHA-256 of the seed of the dice, published before the game.
    pub commitment: Option<String>,
    /// The actions.
    pub actions: Vec<RecordedAction>,
    /// The seed, revealed after the game.
    pub seed: Option<Seed>,
    /// The result, once the game is over: see [`result_line`](crate::result_line).
    pub result: Option<String>,
    /// The fingerprint of the position after the last action.
    pub hash: Option<u64>,
}

/// What is wrong with a record, before its line is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    pub(crate) code: &'static str,
    pub(crate) facts: Vec<(&'static str, String)>,
}

impl Problem {
    pub(crate) fn new(code: &'static str, facts: Vec<(&'static str, String)>) -> Self {
        Problem { code, facts }
    }

    pub(crate) fn option(key: &str, value: &str) -> Self {
        Problem::new("record-option", vec![("key", key.to_owned()), ("value", value.to_owned())])
    }

    pub(crate) fn at(self, line: u32) -> RecordError {
        let why = PlayError { game: None, code: self.code, rule: None, facts: self.facts, instead: Vec::new() };
        RecordError { line, why }
    }
}

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1; 0 for the record as a whole.
    pub line: u32,
    /// What is wrong there.
    pub why: PlayError,
}

impl RecordError {
    /// Every code that reading a record can report, for the test that each has a sentence in every language.
    pub const CODES: [&'static str; 20] = [
        "record-not-a-record",
        "record-line",
        "record-cut-off",
        "record-after-end",
        "record-unknown-game",
        "record-missing",
        "record-twice",
        "record-board-line",
        "record-unknown-board",
        "record-board-hash",
        "record-board-file",
        "record-option",
        "record-seat",
        "record-count",
        "record-hash",
        "record-seed",
        "record-result",
        "record-not-json",
        "record-no-seed",
        "record-dice",
    ];
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for RecordError {}

/// The start of a line, for error messages.
pub(crate) fn excerpt(line: &str) -> String {
    let start: String = line.chars().filter(|c| !c.is_control()).take(40).collect();
    if start.len() < line.len() { start + "…" } else { start }
}

/// A fingerprint: sixteen hexadecimal digits.
pub(crate) fn read_hash(text: &str) -> Result<u64, Problem> {
    let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let hash = u64::from_str_radix(text, 16).ok().filter(|_| digits);
    hash.ok_or_else(|| Problem::new("record-board-line", vec![("hash", excerpt(text))]))
}

/// What has been read of a record so far.
#[derive(Default)]
struct Draft {
    game: Option<GameKind>,
    header: Header,
    has_board: bool,
    board_file: String,
    names: Vec<String>,
    commitment: Option<String>,
    actions: Vec<RecordedAction>,
    seed: Option<Seed>,
    result: Option<String>,
}

impl Record {
    /// An empty record of a game about to begin. A board that is not inside the program must come with its file.
    pub fn new(setup: AnySetup, board_file: Option<String>, names: Vec<String>) -> Self {
        Record { setup, board_file, names, commitment: None, actions: Vec::new(), seed: None, result: None, hash: None }
    }

    /// Reads a record: the text, or its JSON twin.
    ///
    /// # Errors
    /// The first line that cannot be read. The moves are not checked yet: [`Record::replay`] does that.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        if text.trim_start().starts_with('{') { Record::from_json(text) } else { parse_text(text) }
    }
}

fn parse_text(text: &str) -> Result<Record, RecordError> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
    if lines.next().is_none_or(|(_, line)| line.trim_end() != FIRST_LINE) {
        return Err(Problem::new("record-not-a-record", vec![("expected", FIRST_LINE.to_owned())]).at(1));
    }
    let mut draft = Draft::default();
    let mut last = 1;
    while let Some((number, line)) = lines.next() {
        last = number;
        let line = line.trim_end();
        if let Some(rest) = line.strip_prefix("end ") {
            if let Some((after, line)) = lines.find(|(_, line)| !line.trim().is_empty()) {
                return Err(Problem::new("record-after-end", vec![("line", excerpt(line))]).at(after));
            }
            return draft.finish(number, rest);
        }
        draft.read_line(number, line).map_err(|problem| problem.at(number))?;
    }
    Err(Problem::new("record-cut-off", vec![("count", draft.actions.len().to_string())]).at(last))
}

impl Draft {
    fn read_line(&mut self, number: u32, line: &str) -> Result<(), Problem> {
        if line.is_empty() {
            return Ok(());
        }
        if let Some(board_line) = line.strip_prefix('|') {
            self.board_file += board_line.strip_prefix(' ').unwrap_or(board_line);
            self.board_file.push('\n');
            return Ok(());
        }
        let unreadable = || Problem::new("record-line", vec![("line", excerpt(line))]);
        let Some((key, value)) = line.split_once(": ") else {
            let (actor, command) = line.split_once(' ').ok_or_else(unreadable)?;
            let (actor, command) = (actor.to_owned(), command.to_owned());
            self.actions.push(RecordedAction { line: number, actor, command });
            return Ok(());
        };
        let value = value.trim();
        let twice =
            |is: bool| if is { Err(Problem::new("record-twice", vec![("key", key.to_owned())])) } else { Ok(()) };
        match key {
            "game" => {
                twice(self.game.is_some())?;
                let unknown = || Problem::new("record-unknown-game", vec![("game", excerpt(value))]);
                self.game = Some(GameKind::from_name(value).ok_or_else(unknown)?);
            }
            "board" => {
                twice(self.has_board)?;
                let (name, hash) = value.rsplit_once(' ').ok_or_else(unreadable)?;
                let hash = read_hash(hash)?;
                self.header.board = BoardHeader { name: name.to_owned(), hash, file: None };
                self.has_board = true;
            }
            "seat" => {
                let (seat, name) = value.split_once(' ').unwrap_or((value, ""));
                self.header.seats.push(seat.to_owned());
                self.names.push(name.trim().to_owned());
            }
            "dice" => {
                twice(self.commitment.is_some())?;
                self.commitment = Some(value.to_owned());
            }
            "seed" => {
                twice(self.seed.is_some())?;
                self.seed = Some(value.parse().map_err(|_| Problem::new("record-seed", vec![]))?);
            }
            "result" => {
                twice(self.result.is_some())?;
                self.result = Some(value.to_owned());
            }
            _ if !self.actions.is_empty() => return Err(unreadable()),
            _ => {
                twice(self.header.options.iter().any(|(known, _)| known == key))?;
                self.header.options.push((key.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }

    /// All lines are read; `end` is the rest of the last one.
    fn finish(mut self, number: u32, end: &str) -> Result<Record, RecordError> {
        let unreadable = || Problem::new("record-line", vec![("line", excerpt(&format!("end {end}")))]).at(number);
        let (count, hash) = end.split_once(' ').map_or((end, None), |(count, hash)| (count, Some(hash)));
        let count: usize = count.parse().map_err(|_| unreadable())?;
        let hash = hash.map(read_hash).transpose().map_err(|problem| problem.at(number))?;
        if count != self.actions.len() {
            let facts = vec![("expected", count.to_string()), ("found", self.actions.len().to_string())];
            return Err(Problem::new("record-count", facts).at(number));
        }
        let missing = |key: &str| Problem::new("record-missing", vec![("key", key.to_owned())]).at(0);
        let game = self.game.ok_or_else(|| missing("game"))?;
        if !self.has_board {
            return Err(missing("board"));
        }
        if !self.board_file.is_empty() {
            self.header.board.file = Some(self.board_file);
        }
        Ok(Record {
            setup: AnySetup::from_header(game, &self.header).map_err(|problem| problem.at(0))?,
            board_file: self.header.board.file,
            names: self.names,
            commitment: self.commitment,
            actions: self.actions,
            seed: self.seed,
            result: self.result,
            hash,
        })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = self.setup.header();
        writeln!(f, "{FIRST_LINE}\ngame: {}", self.setup.kind().name())?;
        writeln!(f, "board: {} {:016x}", header.board.name, header.board.hash)?;
        for (key, value) in &header.options {
            writeln!(f, "{key}: {value}")?;
        }
        for (place, seat) in header.seats.iter().enumerate() {
            let name = self.names.get(place).map_or("", String::as_str);
            // A name is one line, whatever its bearer typed.
            let name: String = name.chars().filter(|c| !c.is_control()).collect();
            writeln!(f, "{}", format!("seat: {seat} {name}").trim_end())?;
        }
        if let Some(commitment) = &self.commitment {
            writeln!(f, "dice: {commitment}")?;
        }
        if let Some(file) = &self.board_file {
            let mut quoted = String::new();
            file.lines().try_for_each(|line| writeln!(quoted, "{}", format!("| {line}").trim_end()))?;
            write!(f, "\n{quoted}")?;
        }
        writeln!(f)?;
        for played in &self.actions {
            writeln!(f, "{} {}", played.actor, played.command)?;
        }
        if let Some(seed) = &self.seed {
            writeln!(f, "seed: {seed}")?;
        }
        if let Some(result) = &self.result {
            writeln!(f, "result: {result}")?;
        }
        write!(f, "end {}", self.actions.len())?;
        if let Some(hash) = self.hash {
            write!(f, " {hash:016x}")?;
        }
        writeln!(f)
    }
}
