//! Bots: asked by the page, answered in a worker that runs the same module.
//!
//! A question is one JSON object: the record so far, a level and a seed. The answer is a command.

use bots::{AnyPlayer, Level, Recipe};
use games::{AnyGame, Record};
use serde_json::{Value, json};

use crate::browser;
use crate::session::Session;

/// Asks the worker what a bot of this level would play; nothing if it was stopped.
pub(crate) async fn ask(record: String, level: Level) -> Option<String> {
    let seed = browser::random(4).iter().fold(0_u64, |seed, byte| seed << 8 | u64::from(*byte));
    let request = json!({ "record": record, "level": level.name(), "seed": seed }).to_string();
    browser::text(browser::think(&request).await).filter(|command| !command.is_empty())
}

/// Answers a question of the page, inside the worker. An empty answer means that there is nothing to decide.
pub(crate) fn answer(request: &str) -> String {
    let read = |request: &str| {
        let request: Value = serde_json::from_str(request).ok()?;
        let record = Record::parse(request["record"].as_str()?).ok()?;
        let level = request["level"].as_str()?.parse().ok()?;
        let (game, _) = Session::fold(&record).ok()?.pop()?;
        choose(&game, level, request["seed"].as_u64()?)
    };
    read(request).unwrap_or_default()
}

/// The bot's move; it thinks no longer than its level allows.
fn choose(game: &AnyGame, level: Level, seed: u64) -> Option<String> {
    let mut player = AnyPlayer::new(game.kind(), level, seed);
    let millis = match player.recipe() {
        Recipe::Search { millis, .. } | Recipe::Plain { millis, .. } => millis,
        Recipe::Glance { .. } | Recipe::Look { .. } => 0,
    };
    let start = browser::now();
    let mut time_is_up = || browser::now() - start > f64::from(millis);
    player.choose(game, &mut time_is_up).map(|action| action.to_string())
}
