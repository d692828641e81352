//! Bots: asked by the page, answered in a worker that runs the same module.
//!
//! A question is one JSON object: the record so far and a level. The answer is a command.

use games::{AnyGame, Record};
use serde_json::{Value, json};
use tabletop::Dice;

use crate::browser;
use crate::session::Session;

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    Novice,
    Easy,
    Medium,
    Hard,
    Expert,
}

impl Level {
    pub(crate) const ALL: [Level; 5] = [Level::Novice, Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    pub(crate) fn name(self) -> &'static str {
        ["novice", "easy", "medium", "hard", "expert"][self as usize]
    }

    pub(crate) fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

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
        let level = Level::from_name(request["level"].as_str()?)?;
        let game = Session::fold(&record).ok()?.pop()?.0;
        Some(choose(&game, level, &mut Dice::seeded(request["seed"].as_u64()?)))
    };
    read(request).unwrap_or_default()
}

/// The bot's move: what brings the most points and steps at once; weaker levels look at fewer moves.
///
/// A stand-in for the crate `bots`: swapping it is a matter of this one function.
fn choose(game: &AnyGame, level: Level, dice: &mut Dice) -> String {
    let mut legal = game.legal_commands();
    let looks = [1, 4, 20, 80, 1000][level as usize];
    let mut best: Option<(i64, String)> = None;
    for _ in 0..looks.min(legal.len()) {
        let command = legal.swap_remove(dice.below(legal.len() as u32) as usize);
        let worth = game.preview(&command).map_or(0, |told| {
            let gains = told.iter().flat_map(|event| &event.facts);
            gains.filter(|(name, _)| ["points", "spaces"].contains(name)).filter_map(|(_, value)| value.as_i64()).sum()
        });
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, command));
        }
    }
    best.map(|(_, command)| command).unwrap_or_default()
}
