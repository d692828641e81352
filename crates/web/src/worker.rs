//! Bots: asked by the page, answered by `bot_worker` in a worker.

use serde_json::json;
use tabletop::Level;

use crate::browser;

/// Asks the worker what a bot of this level would play; nothing if it was stopped.
pub(crate) async fn ask(record: String, level: Level) -> Option<String> {
    let seed = browser::random(4).iter().fold(0_u64, |seed, byte| seed << 8 | u64::from(*byte));
    let request = json!({ "record": record, "level": level.name(), "seed": seed }).to_string();
    browser::text(browser::think(&request).await).filter(|command| !command.is_empty())
}
