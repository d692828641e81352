//! The JSON twin of a record, for programs.

use serde_json::{Value, json};

use crate::record::{Header, Problem, read_hash};
use crate::{AnySetup, BoardHeader, GameKind, Record, RecordError, RecordedAction};

const FORMAT: &str = "cascade-record";
const VERSION: u64 = 1;

impl Record {
    /// The record as JSON.
    pub fn json(&self) -> Value {
        let header = self.setup.header();
        let options: serde_json::Map<String, Value> =
            header.options.into_iter().map(|(key, value)| (key, value.into())).collect();
        let seats: Vec<Value> = header
            .seats
            .iter()
            .enumerate()
            .map(|(place, seat)| json!({ "seat": seat, "name": self.names.get(place).map_or("", String::as_str) }))
            .collect();
        let actions: Vec<Value> =
            self.actions.iter().map(|played| json!({ "actor": played.actor, "command": played.command })).collect();
        json!({
            "format": FORMAT,
            "version": VERSION,
            "game": self.setup.kind().name(),
            "board": {
                "name": header.board.name,
                "hash": format!("{:016x}", header.board.hash),
                "file": self.board_file,
            },
            "options": options,
            "seats": seats,
            "dice": { "commitment": self.commitment, "seed": self.seed.map(|seed| seed.to_string()) },
            "actions": actions,
            "result": self.result,
            "end": { "actions": self.actions.len(), "hash": self.hash.map(|hash| format!("{hash:016x}")) },
        })
    }

    pub(crate) fn from_json(text: &str) -> Result<Record, RecordError> {
        let json: Value = serde_json::from_str(text).map_err(|error| {
            let line = error.line() as u32;
            Problem::new("record-not-json", vec![("message", error.to_string())]).at(line)
        })?;
        read(&json).map_err(|problem| problem.at(0))
    }
}

fn missing(key: &str) -> Problem {
    Problem::new("record-missing", vec![("key", key.to_owned())])
}

fn text(value: &Value, key: &str) -> Result<String, Problem> {
    value.as_str().map(str::to_owned).ok_or_else(|| missing(key))
}

fn hash(value: &Value) -> Result<u64, Problem> {
    read_hash(value.as_str().unwrap_or_default())
}

fn read(json: &Value) -> Result<Record, Problem> {
    if json["format"] != FORMAT || json["version"] != VERSION {
        return Err(Problem::new("record-not-a-record", vec![("expected", format!("{FORMAT} {VERSION}"))]));
    }
    let name = text(&json["game"], "game")?;
    let game = GameKind::from_name(&name).ok_or_else(|| Problem::new("record-unknown-game", vec![("game", name)]))?;
    let options = json["options"].as_object().ok_or_else(|| missing("options"))?;
    let seats = json["seats"].as_array().ok_or_else(|| missing("seats"))?;
    let file = json["board"]["file"].as_str().map(str::to_owned);
    let header = Header {
        board: BoardHeader {
            name: text(&json["board"]["name"], "board.name")?,
            hash: hash(&json["board"]["hash"])?,
            file: file.clone(),
        },
        options: options
            .iter()
            .map(|(key, value)| Ok((key.clone(), text(value, key)?)))
            .collect::<Result<_, Problem>>()?,
        seats: seats.iter().map(|seat| text(&seat["seat"], "seats.seat")).collect::<Result<_, _>>()?,
    };
    let played = |action: &Value| {
        let actor = text(&action["actor"], "actions.actor")?;
        Ok(RecordedAction { line: 0, actor, command: text(&action["command"], "actions.command")? })
    };
    let actions = json["actions"].as_array().ok_or_else(|| missing("actions"))?;
    let actions: Vec<RecordedAction> = actions.iter().map(played).collect::<Result<_, Problem>>()?;
    let counted = json["end"]["actions"].as_u64().ok_or_else(|| missing("end.actions"))?;
    if counted != actions.len() as u64 {
        let facts = vec![("expected", counted.to_string()), ("found", actions.len().to_string())];
        return Err(Problem::new("record-count", facts));
    }
    Ok(Record {
        setup: AnySetup::from_header(game, &header)?,
        board_file: file,
        names: seats.iter().map(|seat| seat["name"].as_str().unwrap_or_default().to_owned()).collect(),
        commitment: json["dice"]["commitment"].as_str().map(str::to_owned),
        actions,
        seed: json["dice"]["seed"]
            .as_str()
            .map(str::parse)
            .transpose()
            .map_err(|_| Problem::new("record-seed", vec![]))?,
        result: json["result"].as_str().map(str::to_owned),
        hash: match &json["end"]["hash"] {
            Value::Null => None,
            value => Some(hash(value)?),
        },
    })
}
