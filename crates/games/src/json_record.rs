//! The JSON form of a record, for programs.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tabletop::Seed;

use crate::record::{BoardFilePolicy, RecordHeader, UNNAMED_RULES};
use crate::record_error::RecordProblem;
use crate::record_text::read_hash;
use crate::{DiceNonce, GameKind, Record, RecordError, RecordedAction, SetupChoices};

const FORMAT: &str = "cascade-record";
const VERSION: u64 = 1;

/// A record as JSON. Fields are optional if a file without them should be refused with a specific error.
#[derive(Serialize, Deserialize)]
struct JsonRecord {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u64,
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<u8>,
    #[serde(default)]
    board: JsonBoard,
    options: Option<Map<String, Value>>,
    seats: Option<Vec<JsonSeat>>,
    #[serde(default)]
    dice: JsonDice,
    actions: Option<Vec<JsonAction>>,
    result: Option<String>,
    #[serde(default)]
    end: JsonEnd,
}

#[derive(Default, Serialize, Deserialize)]
struct JsonBoard {
    name: Option<String>,
    #[serde(default)]
    hash: String,
    file: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct JsonSeat {
    seat: String,
    #[serde(default)]
    name: String,
}

#[derive(Default, Serialize, Deserialize)]
struct JsonDice {
    commitment: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    nonces: Vec<JsonNonce>,
    seed: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct JsonNonce {
    place: u32,
    seat: String,
    nonce: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pledge: Option<String>,
}

impl From<&DiceNonce> for JsonNonce {
    fn from(nonce: &DiceNonce) -> JsonNonce {
        JsonNonce {
            place: nonce.place,
            seat: nonce.seat.clone(),
            nonce: nonce.value.map(|value| value.to_string()),
            pledge: nonce.pledge.map(|pledge| pledge.to_string()),
        }
    }
}

impl TryFrom<JsonNonce> for DiceNonce {
    type Error = RecordProblem;

    fn try_from(json: JsonNonce) -> Result<DiceNonce, RecordProblem> {
        let JsonNonce { place, seat, nonce, pledge } = json;
        Ok(DiceNonce { place, seat, value: read_seed(nonce)?, pledge: read_seed(pledge)? })
    }
}

fn read_seed(text: Option<String>) -> Result<Option<Seed>, RecordProblem> {
    text.map(|text| text.parse()).transpose().map_err(|_| RecordProblem::new("record-seed", vec![]))
}

#[derive(Serialize, Deserialize)]
struct JsonAction {
    actor: String,
    command: String,
}

#[derive(Default, Serialize, Deserialize)]
struct JsonEnd {
    actions: Option<u64>,
    hash: Option<String>,
}

impl Record {
    /// The record as JSON.
    pub fn json(&self) -> Value {
        let choices = self.setup.choices();
        let mut names = self.names.iter().cloned();
        let record = JsonRecord {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: Some(self.setup.kind().name().to_owned()),
            rules: Some(choices.rules).filter(|version| *version != UNNAMED_RULES),
            board: JsonBoard {
                name: Some(choices.board),
                hash: format!("{:016x}", self.setup.board().hash()),
                file: self.board_file.clone(),
            },
            options: Some(choices.options.into_iter().map(|(key, choice)| (key, choice.into())).collect()),
            seats: Some(
                choices
                    .seats
                    .into_iter()
                    .map(|seat| JsonSeat { seat, name: names.next().unwrap_or_default() })
                    .collect(),
            ),
            dice: JsonDice {
                commitment: self.commitment.clone(),
                nonces: self.nonces.iter().map(JsonNonce::from).collect(),
                seed: self.seed.map(|seed| seed.to_string()),
            },
            actions: Some(
                self.actions
                    .iter()
                    .map(|played| JsonAction { actor: played.actor.clone(), command: played.command.clone() })
                    .collect(),
            ),
            result: self.result.clone(),
            end: JsonEnd {
                actions: Some(self.actions.len() as u64),
                hash: self.hash.map(|hash| format!("{hash:016x}")),
            },
        };
        serde_json::to_value(record).unwrap_or_default()
    }

    pub(crate) fn from_json(text: &str, files: BoardFilePolicy) -> Result<Record, RecordError> {
        let record: JsonRecord = serde_json::from_str(text).map_err(|error| {
            let line = error.line() as u32;
            RecordProblem::new("record-not-json", vec![("message", error.to_string())]).at(line)
        })?;
        let record = record.read(files).map_err(|problem| problem.at(0))?;
        // The text is the primary format, so the JSON is normalised through it: a line break or trailing blank in a command, for example,
        // is dropped.
        let mut record =
            Record::from_text_with(&record.to_string(), files).map_err(|error| RecordError { line: 0, ..error })?;
        record.actions.iter_mut().for_each(|action| action.line = 0);
        Ok(record)
    }
}

impl JsonRecord {
    fn read(self, files: BoardFilePolicy) -> Result<Record, RecordProblem> {
        if self.format != FORMAT || self.version != VERSION {
            return Err(RecordProblem::new("record-not-a-record", vec![("expected", format!("{FORMAT} {VERSION}"))]));
        }
        let name = self.game.ok_or_else(|| RecordProblem::missing("game"))?;
        let game = GameKind::from_name(&name)
            .ok_or_else(|| RecordProblem::new("record-unknown-game", vec![("game", name)]))?;
        let options = self.options.ok_or_else(|| RecordProblem::missing("options"))?;
        let (seats, names) = self
            .seats
            .ok_or_else(|| RecordProblem::missing("seats"))?
            .into_iter()
            .map(|seat| (seat.seat, seat.name))
            .unzip();
        let choices = SetupChoices {
            rules: self.rules.unwrap_or(UNNAMED_RULES),
            board: self.board.name.ok_or_else(|| RecordProblem::missing("board.name"))?,
            board_file: self.board.file,
            seats,
            options: options.into_iter().map(read_option).collect::<Result<_, _>>()?,
        };
        let header = RecordHeader { choices, board_hash: read_hash(&self.board.hash)? };
        let actions: Vec<RecordedAction> = self
            .actions
            .ok_or_else(|| RecordProblem::missing("actions"))?
            .into_iter()
            .map(|played| RecordedAction { line: 0, actor: played.actor, command: played.command })
            .collect();
        let count = self.end.actions.ok_or_else(|| RecordProblem::missing("end.actions"))? as usize;
        if count != actions.len() {
            return Err(RecordProblem::count(count, actions.len()));
        }
        Ok(Record {
            setup: header.setup(game, files)?,
            board_file: header.choices.board_file,
            names,
            commitment: self.dice.commitment,
            nonces: self.dice.nonces.into_iter().map(DiceNonce::try_from).collect::<Result<_, _>>()?,
            actions,
            seed: read_seed(self.dice.seed)?,
            result: self.result,
            hash: self.end.hash.map(|hash| read_hash(&hash)).transpose()?,
        })
    }
}

fn read_option((key, choice): (String, Value)) -> Result<(String, String), RecordProblem> {
    match choice {
        Value::String(choice) => Ok((key, choice)),
        _ => Err(RecordProblem::missing(&key)),
    }
}
