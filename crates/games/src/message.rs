//! Events and errors as message keys and facts, from which the locales form sentences.

use std::fmt::Display;

use serde_json::{Map, Value};
use tabletop::RuleId;

use crate::GameKind;

/// A fact that is a text.
pub(crate) fn text(value: &impl Display) -> Value {
    value.to_string().into()
}

/// A fact as a text, for a sentence. Facts are texts, whole numbers and conditions; `Value::to_string` would bring the code that writes any JSON into the
/// page.
pub fn fact_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(is) => is.to_string(),
        other => other.as_i64().map_or_else(|| "null".to_owned(), |number| number.to_string()),
    }
}

/// An event as a message, for a sentence in any language.
#[derive(Clone, PartialEq, Debug)]
pub struct EventMessage {
    /// The game, whose own sentences take precedence over shared ones.
    pub game: GameKind,
    /// The message key.
    pub code: &'static str,
    /// The rule that the event follows from.
    pub rule: RuleId,
    /// The values for the placeholders of the sentence.
    pub facts: Vec<(&'static str, Value)>,
}

impl EventMessage {
    /// The event as a JSON object: `event`, `rule`, then the facts.
    pub fn json(&self) -> Value {
        let mut object = Map::new();
        object.insert("event".to_owned(), self.code.into());
        object.insert("rule".to_owned(), self.rule.0.into());
        object.extend(self.facts.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
        Value::Object(object)
    }
}

/// The goal of an achievement as a message, for a sentence in any language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AchievementGoal {
    /// The kind, which is the last part of the message key.
    pub kind: &'static str,
    /// The values for the placeholders of the sentence.
    pub facts: Vec<(&'static str, String)>,
}

/// Why a command was not played. The game has not changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayError {
    /// The game, if any; its own sentences take precedence over shared ones.
    pub game: Option<GameKind>,
    /// The message key.
    pub code: &'static str,
    /// The rule that forbids it, if a rule does.
    pub rule: Option<RuleId>,
    /// The values for the placeholders of the sentence.
    pub facts: Vec<(&'static str, String)>,
    /// Some legal alternatives, the most similar first.
    pub instead: Vec<String>,
}

impl PlayError {
    /// The error for a command that cannot be parsed, with the word or form that is wrong.
    pub(crate) fn unreadable(game: GameKind, code: &'static str, subject: &str) -> Self {
        let facts = vec![("subject", subject.to_owned())];
        PlayError { game: Some(game), code, rule: None, facts, instead: Vec::new() }
    }
}

impl std::fmt::Display for PlayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code)?;
        self.facts.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

impl std::error::Error for PlayError {}
