//! Games as text files that people can read and mail.
//!
//! ```text
//! cascade record 1
//! game: cascadero
//! rules: 2
//! board: front 0123456789abcdef
//! heralds: star
//! claims: automatic
//! visits: now
//! seat: blue Ada
//! seat: pink Grace
//! dice: (SHA-256 of the seed, 64 hexadecimal digits)
//! nonce: 0 blue (64 hexadecimal digits that the player added to the dice)
//!
//! chance first blue
//! blue place H6
//! ...
//! seed: (64 hexadecimal digits, once the game is over)
//! result: full blue=52 pink=47
//! end 57 0123456789abcdef
//! ```
//!
//! A record without a `rules` line was played by version 1 of the rules, and is also written without it.
//!
//! The last line has the number of actions and the fingerprint of the final position, so that a truncated record is detected. A custom
//! board is included: its file follows the header, each line prefixed with `| `. Lines that begin with `#` are comments.

use std::fmt::{self, Write};

use tabletop::Seed;

use crate::game_code::rules;
use crate::record_error::RecordProblem;
use crate::{AnySetup, DiceNonce, GameKind, RecordError, SetupChoices};

pub(crate) const FIRST_LINE: &str = "cascade record 1";

/// The version of the rules of a record that names none. Records of this version are older than the `rules` line and never have it.
pub(crate) const UNNAMED_RULES: u8 = 1;

/// The set-up part of a record's header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RecordHeader {
    pub(crate) choices: SetupChoices,
    /// The fingerprint of the board's content.
    pub(crate) board_hash: u64,
}

/// Whether a record may have a board file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardFilePolicy {
    Read,
    Refused,
}

impl RecordHeader {
    /// The set-up that the header describes. It is an error if the board's fingerprint does not match.
    pub(crate) fn setup(&self, kind: GameKind, files: BoardFilePolicy) -> Result<AnySetup, RecordProblem> {
        if files == BoardFilePolicy::Refused && self.choices.board_file.is_some() {
            return Err(RecordProblem::new(Record::CUSTOM_BOARD, vec![]));
        }
        let setup = AnySetup::from_choices(kind, &self.choices).map_err(RecordProblem::first)?;
        let found = setup.board().hash();
        if found == self.board_hash {
            return Ok(setup);
        }
        if self.choices.board_file.is_none()
            && let Some(earlier) = rules(kind).earlier_version(&self.choices.board, self.board_hash)
        {
            let choices = SetupChoices { board: earlier.to_owned(), ..self.choices.clone() };
            return AnySetup::from_choices(kind, &choices).map_err(RecordProblem::first);
        }
        let facts = vec![
            ("board", self.choices.board.clone()),
            ("expected", format!("{:016x}", self.board_hash)),
            ("found", format!("{found:016x}")),
        ];
        Err(RecordProblem::new("record-board-hash", facts))
    }
}

/// One action of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedAction {
    /// Its line; 0 if the action was not read from a file.
    pub line: u32,
    /// The actor: a seat's name or `chance`.
    pub actor: String,
    /// The command.
    pub command: String,
}

/// A recorded game.
#[derive(Clone, Debug)]
pub struct Record {
    /// The set-up.
    pub setup: AnySetup,
    /// The text of the board file, if the board is not built in.
    pub board_file: Option<String>,
    /// The players' names by seat; empty for a seat without a name.
    pub names: Vec<String>,
    /// SHA-256 of the seed of the dice, published before the game.
    pub commitment: Option<String>,
    /// The nonces that players contributed to the dice, in the order in which they arrived.
    pub nonces: Vec<DiceNonce>,
    /// The actions.
    pub actions: Vec<RecordedAction>,
    /// The seed, revealed after the game.
    pub seed: Option<Seed>,
    /// The result, once the game is over: see [`result_line`](crate::result_line).
    pub result: Option<String>,
    /// The fingerprint of the position after the last action.
    pub hash: Option<u64>,
}

impl Record {
    /// An empty record of a game that is about to begin. A board that is not built in must come with its file.
    pub fn new(setup: AnySetup, board_file: Option<String>, names: Vec<String>) -> Self {
        Record {
            setup,
            board_file,
            names,
            commitment: None,
            nonces: Vec::new(),
            actions: Vec::new(),
            seed: None,
            result: None,
            hash: None,
        }
    }

    /// Reads a record in text or JSON form.
    ///
    /// # Errors
    /// The first line that cannot be parsed. The moves are not checked yet; [`Record::replay`] does that.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        Record::parse_with(text, BoardFilePolicy::Read)
    }

    /// Reads a record like [`Record::parse`], but refuses a board that is not built in. Boards stay in memory for as long as the program runs, so
    /// a server must not build those that anybody may send.
    ///
    /// # Errors
    /// As [`Record::parse`]; and the code [`Record::CUSTOM_BOARD`] for a record with a board file.
    pub fn parse_without_board_file(text: &str) -> Result<Record, RecordError> {
        Record::parse_with(text, BoardFilePolicy::Refused)
    }

    fn parse_with(text: &str, files: BoardFilePolicy) -> Result<Record, RecordError> {
        if text.trim_start().starts_with('{') {
            Record::from_json(text, files)
        } else {
            Record::from_text_with(text, files)
        }
    }

    /// The code of the error for a board file where none is read.
    pub const CUSTOM_BOARD: &str = "record-custom-board";
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let choices = self.setup.choices();
        writeln!(f, "{FIRST_LINE}\ngame: {}", self.setup.kind().name())?;
        if choices.rules != UNNAMED_RULES {
            writeln!(f, "rules: {}", choices.rules)?;
        }
        writeln!(f, "board: {} {:016x}", choices.board, self.setup.board().hash())?;
        for (key, value) in &choices.options {
            writeln!(f, "{key}: {value}")?;
        }
        for (place, seat) in choices.seats.iter().enumerate() {
            let name = self.names.get(place).map_or("", String::as_str);
            // Control characters are dropped, because a name must stay within its line.
            let name: String = name.chars().filter(|c| !c.is_control()).collect();
            writeln!(f, "{}", format!("seat: {seat} {}", name.trim()).trim_end())?;
        }
        if let Some(commitment) = &self.commitment {
            writeln!(f, "dice: {commitment}")?;
        }
        for nonce in &self.nonces {
            writeln!(f, "nonce: {nonce}")?;
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
