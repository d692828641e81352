//! Reads a record from its text form.

use tabletop::Seed;

use crate::record::{BoardFilePolicy, FIRST_LINE, RecordHeader, UNNAMED_RULES};
use crate::record_error::RecordProblem;
use crate::{DiceNonce, GameKind, Record, RecordError, RecordedAction, SetupChoices};

/// The part of a record that has been read so far.
#[derive(Default)]
struct PartialRecord {
    game: Option<GameKind>,
    rules: Option<u8>,
    /// The name of the board and the fingerprint of its content.
    board: Option<(String, u64)>,
    options: Vec<(String, String)>,
    seats: Vec<String>,
    board_file: String,
    names: Vec<String>,
    commitment: Option<String>,
    nonces: Vec<DiceNonce>,
    actions: Vec<RecordedAction>,
    seed: Option<Seed>,
    result: Option<String>,
}

impl Record {
    /// Reads the text form of a record only. The page stores records in this form, so it need not load the code that reads JSON.
    ///
    /// # Errors
    /// See [`Record::parse`].
    pub fn from_text(text: &str) -> Result<Record, RecordError> {
        Record::from_text_with(text, BoardFilePolicy::Read)
    }

    pub(crate) fn from_text_with(text: &str, files: BoardFilePolicy) -> Result<Record, RecordError> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
        if lines.next().is_none_or(|(_, line)| line.trim_end() != FIRST_LINE) {
            return Err(RecordProblem::new("record-not-a-record", vec![("expected", FIRST_LINE.to_owned())]).at(1));
        }
        let mut record = PartialRecord::default();
        let mut last = 1;
        while let Some((number, line)) = lines.next() {
            last = number;
            let line = line.trim_end();
            if let Some(rest) = line.strip_prefix("end ") {
                if let Some((after, line)) = lines.find(|(_, line)| !line.trim().is_empty()) {
                    return Err(RecordProblem::new("record-after-end", vec![("line", excerpt(line))]).at(after));
                }
                return record.finish(number, rest, files);
            }
            record.read_line(number, line).map_err(|problem| problem.at(number))?;
        }
        Err(RecordProblem::new("record-cut-off", vec![("count", record.actions.len().to_string())]).at(last))
    }
}

impl PartialRecord {
    fn read_line(&mut self, number: u32, line: &str) -> Result<(), RecordProblem> {
        if line.is_empty() {
            return Ok(());
        }
        if let Some(board_line) = line.strip_prefix('|') {
            self.board_file += board_line.strip_prefix(' ').unwrap_or(board_line);
            self.board_file.push('\n');
            return Ok(());
        }
        if let Some((key, value)) = line.split_once(": ") {
            return self.read_field(line, key, value.trim());
        }
        let (actor, command) = line.split_once(' ').ok_or_else(|| unreadable(line))?;
        self.actions.push(RecordedAction { line: number, actor: actor.to_owned(), command: command.to_owned() });
        Ok(())
    }

    fn read_field(&mut self, line: &str, key: &str, value: &str) -> Result<(), RecordProblem> {
        match key {
            "game" => {
                let unknown = || RecordProblem::new("record-unknown-game", vec![("game", excerpt(value))]);
                set_once(&mut self.game, key, GameKind::from_name(value).ok_or_else(unknown)?)
            }
            "rules" => set_once(&mut self.rules, key, value.parse().map_err(|_| unreadable(line))?),
            "board" => {
                let (name, hash) = value.rsplit_once(' ').ok_or_else(|| unreadable(line))?;
                set_once(&mut self.board, key, (name.to_owned(), read_hash(hash)?))
            }
            "seat" => {
                let (seat, name) = value.split_once(' ').unwrap_or((value, ""));
                self.seats.push(seat.to_owned());
                self.names.push(name.trim().to_owned());
                Ok(())
            }
            "dice" => set_once(&mut self.commitment, key, value.to_owned()),
            "nonce" => {
                self.nonces.push(value.parse().map_err(|()| unreadable(line))?);
                Ok(())
            }
            "seed" => {
                let seed = value.parse().map_err(|_| RecordProblem::new("record-seed", vec![]))?;
                set_once(&mut self.seed, key, seed)
            }
            "result" => set_once(&mut self.result, key, value.to_owned()),
            _ if !self.actions.is_empty() => Err(unreadable(line)),
            _ if self.options.iter().any(|(known, _)| known == key) => Err(written_twice(key)),
            _ => {
                self.options.push((key.to_owned(), value.to_owned()));
                Ok(())
            }
        }
    }

    /// Finishes the record after all lines; `end` is the content of the last one.
    fn finish(self, number: u32, end: &str, files: BoardFilePolicy) -> Result<Record, RecordError> {
        let (count, hash) = end.split_once(' ').map_or((end, None), |(count, hash)| (count, Some(hash)));
        let count: usize = count.parse().map_err(|_| unreadable(&format!("end {end}")).at(number))?;
        let hash = hash.map(read_hash).transpose().map_err(|problem| problem.at(number))?;
        if count != self.actions.len() {
            return Err(RecordProblem::count(count, self.actions.len()).at(number));
        }
        let game = self.game.ok_or_else(|| RecordProblem::missing("game").at(0))?;
        let (board, board_hash) = self.board.ok_or_else(|| RecordProblem::missing("board").at(0))?;
        let board_file = Some(self.board_file).filter(|file| !file.is_empty());
        let rules = self.rules.unwrap_or(UNNAMED_RULES);
        let choices = SetupChoices { rules, board, board_file, seats: self.seats, options: self.options };
        let header = RecordHeader { choices, board_hash };
        Ok(Record {
            setup: header.setup(game, files).map_err(|problem| problem.at(0))?,
            board_file: header.choices.board_file,
            names: self.names,
            commitment: self.commitment,
            nonces: self.nonces,
            actions: self.actions,
            seed: self.seed,
            result: self.result,
            hash,
        })
    }
}

fn set_once<T>(field: &mut Option<T>, key: &str, value: T) -> Result<(), RecordProblem> {
    match field.replace(value) {
        None => Ok(()),
        Some(_) => Err(written_twice(key)),
    }
}

fn written_twice(key: &str) -> RecordProblem {
    RecordProblem::new("record-twice", vec![("key", key.to_owned())])
}

fn unreadable(line: &str) -> RecordProblem {
    RecordProblem::new("record-line", vec![("line", excerpt(line))])
}

/// The start of a line, for error messages.
fn excerpt(line: &str) -> String {
    let start: String = line.chars().filter(|c| !c.is_control()).take(40).collect();
    if start.len() < line.len() { start + "…" } else { start }
}

/// Parses a fingerprint: sixteen hexadecimal digits.
pub(crate) fn read_hash(text: &str) -> Result<u64, RecordProblem> {
    let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let hash = u64::from_str_radix(text, 16).ok().filter(|_| digits);
    hash.ok_or_else(|| RecordProblem::new("record-board-line", vec![("hash", excerpt(text))]))
}
