//! The bots' head: a module of its own that the page loads into a worker.
//!
//! Not part of the page's module, because a table can be looked at and a first move be made while this is still on its way, and because
//! here speed counts and there size. A question is one JSON object: the record so far, a level and a seed. The answer is a command.

use bots::AnyBot;
use games::{AnyGame, Record};
use serde_json::Value;
use tabletop::Level;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
#[allow(unsafe_code)] // what the macro makes of a function of the browser
unsafe extern "C" {
    /// The time in milliseconds.
    #[wasm_bindgen(js_namespace = Date)]
    safe fn now() -> f64;
}

/// Answers a question of the page; called by `worker.js`. An empty answer means that there is nothing to decide.
#[wasm_bindgen]
pub fn think(request: &str) -> String {
    games::install_everything();
    answer(request, now).unwrap_or_default()
}

fn answer(request: &str, now: fn() -> f64) -> Option<String> {
    let request: Value = serde_json::from_str(request).ok()?;
    let record = Record::parse(request["record"].as_str()?).ok()?;
    let mut replay = record.start().ok()?;
    while replay.step().ok()?.is_some() {}
    choose(replay.game(), request["level"].as_str()?.parse().ok()?, request["seed"].as_u64()?, now)
}

/// The bot's move; it thinks no longer than its level allows.
fn choose(game: &AnyGame, level: Level, seed: u64, now: fn() -> f64) -> Option<String> {
    let mut player = AnyBot::new(game, level, seed);
    let limit = player.strategy().deadline().as_secs_f64() * 1_000.0;
    let start = now();
    player.choose(game, &mut || now() - start > limit).map(|action| action.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "cascade record 1\\ngame: cascadero\\nboard: front 1892d935a93570fa\\nheralds: star\\n\
        claims: automatic\\nseat: blue Ada\\nseat: pink\\n\\nchance first blue\\nblue place H6\\nend 2\\n";

    fn ask(record: &str) -> Option<String> {
        answer(&format!(r#"{{"record": "{record}", "level": "novice", "seed": 1}}"#), || 0.0)
    }

    #[test]
    fn a_question_is_answered_with_a_command() {
        let command = ask(RECORD).expect("pink decides");
        assert!(command.starts_with("place "), "{command}");
    }

    #[test]
    fn what_is_no_question_has_no_answer() {
        assert_eq!(ask(&RECORD.replace("H6", "H5")), None, "H5 is a town");
        assert_eq!(answer("{", || 0.0), None);
    }
}
