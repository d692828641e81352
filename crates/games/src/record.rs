//! Games as text files that a person can read and mail.
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
//! Without a `rules` line the record was played by version 1 of the rules, and is written so again.
//!
//! The last line counts the actions and names the position they lead to, so that a record cut short is noticed. A board of
//! one's own travels inside: its file stands under the header, every line behind `| `. Lines that begin with `#` are comments.

use std::fmt::{self, Write};

use tabletop::Seed;

use crate::game_code::rules;
use crate::record_error::RecordProblem;
use crate::{AnySetup, DiceNonce, GameKind, RecordError, SetupChoices};

pub(crate) const FIRST_LINE: &str = "cascade record 1";

/// The version of the rules of a record that names none. Records of this version were written before there was another, and never name it.
pub(crate) const UNNAMED_RULES: u8 = 1;

/// What the header of a record says about the set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RecordHeader {
    pub(crate) choices: SetupChoices,
    /// The fingerprint of the board's content.
    pub(crate) board_hash: u64,
}

impl RecordHeader {
    /// The set-up that the header describes; the board's content must be what the header says.
    pub(crate) fn setup(&self, kind: GameKind) -> Result<AnySetup, RecordProblem> {
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
    /// The numbers that players added to the seed, in the order in which they came.
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
    /// An empty record of a game about to begin. A board that is not inside the program must come with its file.
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

    /// Reads a record: the text, or its JSON twin.
    ///
    /// # Errors
    /// The first line that cannot be read. The moves are not checked yet: [`Record::replay`] does that.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        if text.trim_start().starts_with('{') { Record::from_json(text) } else { Record::from_text(text) }
    }
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
            // A name is part of one line, whatever was typed.
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
