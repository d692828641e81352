//! Compares the engine with a second implementation: the same game on both, compared after every action.

use std::collections::BTreeMap;

use games::{AnyGame, with_any_game};
use serde_json::Value;
use tabletop::{Dice, Game};

use super::{OpenQuestion, SecondReading, Twin};

/// How often each verb and each ending occurred in the compared games.
#[derive(Clone, Debug, Default)]
pub struct Coverage(BTreeMap<String, u64>);

impl Coverage {
    /// Counts an occurrence.
    pub fn count(&mut self, what: impl Into<String>) {
        *self.0.entry(what.into()).or_default() += 1;
    }

    /// Prints the counts, so that a longer run shows what it covered.
    ///
    /// # Panics
    /// If something expected never occurred, because then the games were too similar to be a good comparison.
    pub fn check(&self, label: &str, expected: &[&str]) {
        println!("{label}: {:?}", self.0);
        let missing: Vec<&&str> = expected.iter().filter(|what| !self.0.contains_key(**what)).collect();
        assert!(missing.is_empty(), "{label}: no game came to {missing:?}");
    }
}

/// The number of games to compare for each set-up; more with, for example, `TWIN_GAMES=1000 cargo test`.
///
/// # Panics
/// If the variable is not a number.
pub fn games_to_compare(usual: u64) -> u64 {
    std::env::var("TWIN_GAMES").map_or(usual, |count| count.parse().expect("TWIN_GAMES is a number of games"))
}

/// Draws one of the commands, with a probability proportional to its weight times its `interest`.
///
/// # Panics
/// If the sum of the weights is 0.
pub fn pick(question: &OpenQuestion, dice: &mut Dice, interest: impl Fn(&str) -> u32) -> String {
    let weights: Vec<u32> = question.options.iter().map(|(command, weight)| weight * interest(command)).collect();
    let place = dice.weighted(weights.iter().copied());
    question.options.keys().nth(place).expect("a command with a weight").clone()
}

/// Plays one game on both and compares the actor, all legal commands, Chance's weights and the state after every action. Returns
/// the last state.
///
/// # Panics
/// At the first difference, with the commands that lead to it.
pub fn compare<R: SecondReading>(
    label: &str,
    mut game: AnyGame,
    table: R,
    coverage: &mut Coverage,
    mut choose: impl FnMut(&R, &OpenQuestion) -> String,
) -> Value {
    let mut twin = Twin::new(table);
    let mut commands = Vec::new();
    loop {
        let differences = differences(&game, &twin);
        assert!(differences.is_empty(), "{label}, after {commands:?}:\n{}", differences.join("\n"));
        let Some(question) = twin.question() else { break };
        let command = choose(twin.table(), question);
        twin.apply(&command);
        if let Err(error) = game.play(&command) {
            panic!("{label}, after {commands:?}: the engine lists {command:?} and refuses it: {error:?}");
        }
        coverage.count(command.split(' ').next().unwrap_or_default());
        commands.push(command);
    }
    let state = twin.table().state();
    coverage.count(format!("ended by {}", state["ending"].as_str().unwrap_or_default()));
    state
}

/// All differences between the engine and the second implementation.
fn differences<R: SecondReading>(game: &AnyGame, twin: &Twin<R>) -> Vec<String> {
    let mut found = Vec::new();
    let actor = game.actor_name(game.actor());
    let none = BTreeMap::new();
    let (twin_actor, twin_options) = match twin.question() {
        Some(question) => (question.actor.as_str(), &question.options),
        None => ("nobody", &none),
    };
    if actor != twin_actor {
        found.push(format!("actor: engine {actor}, twin {twin_actor}"));
    }
    let options = engine_options(game);
    for (command, weight) in &options {
        if twin_options.get(command) != Some(weight) {
            found.push(format!("legal: engine {command:?} with weight {weight}, twin {:?}", twin_options.get(command)));
        }
    }
    for command in twin_options.keys().filter(|command| !options.contains_key(*command)) {
        found.push(format!("legal: only the twin has {command:?}"));
    }
    compare_values("state", &game.json(), &twin.table().state(), &mut found);
    found
}

/// All legal commands with their weights; those of a player have the weight 1.
fn engine_options(game: &AnyGame) -> BTreeMap<String, u32> {
    let outcomes = with_any_game!(game, game => chance_outcomes(game));
    let legal = game.legal_commands();
    let weight = |command: &String| if outcomes.is_empty() { 1 } else { outcomes.get(command).copied().unwrap_or(0) };
    legal.into_iter().map(|command| (command.clone(), weight(&command))).collect()
}

fn chance_outcomes<G: Game>(game: &G) -> BTreeMap<String, u32> {
    let mut outcomes = Vec::new();
    game.chance_outcomes(&mut outcomes);
    outcomes.into_iter().map(|(action, weight)| (action.to_string(), weight)).collect()
}

/// Compares everything that the second implementation states. Objects of the engine may have more keys, lists may not be longer.
fn compare_values(path: &str, engine: &Value, twin: &Value, found: &mut Vec<String>) {
    match (engine, twin) {
        (Value::Object(engine), Value::Object(twin)) => {
            for (key, twin) in twin {
                compare_values(&format!("{path}.{key}"), engine.get(key).unwrap_or(&Value::Null), twin, found);
            }
        }
        (Value::Array(engine), Value::Array(twin)) if engine.len() == twin.len() => {
            for (place, (engine, twin)) in engine.iter().zip(twin).enumerate() {
                compare_values(&format!("{path}[{place}]"), engine, twin, found);
            }
        }
        _ if engine == twin => {}
        _ => found.push(format!("{path}: engine {engine}, twin {twin}")),
    }
}
