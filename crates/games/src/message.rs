//! What happened and what went wrong, as message keys and facts: locales make sentences of them.

use std::fmt::Display;

use serde_json::{Map, Value};
use tabletop::RuleId;

use crate::GameKind;

/// A fact that is a text.
pub(crate) fn text(value: &impl Display) -> Value {
    value.to_string().into()
}

/// An event, ready for a sentence in any language.
#[derive(Clone, PartialEq, Debug)]
pub struct EventMessage {
    /// The game that tells it, whose words come first.
    pub game: GameKind,
    /// The message key.
    pub code: &'static str,
    /// The rule behind it.
    pub rule: RuleId,
    /// What the sentence needs to know.
    pub facts: Vec<(&'static str, Value)>,
}

impl EventMessage {
    /// As a JSON object: `event`, `rule`, then the facts.
    pub fn json(&self) -> Value {
        let mut object = Map::new();
        object.insert("event".to_owned(), self.code.into());
        object.insert("rule".to_owned(), self.rule.0.into());
        object.extend(self.facts.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
        Value::Object(object)
    }
}

/// What an achievement asks for, ready for a sentence in any language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AchievementGoal {
    /// The kind, which is the end of the message key.
    pub kind: &'static str,
    /// What the sentence needs to know.
    pub facts: Vec<(&'static str, String)>,
}

/// Why a command was not played. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayError {
    /// The game that says so, whose words come first.
    pub game: Option<GameKind>,
    /// The message key.
    pub code: &'static str,
    /// The rule that forbids it, if it is a rule that does.
    pub rule: Option<RuleId>,
    /// What the sentence needs to know.
    pub facts: Vec<(&'static str, String)>,
    /// Some commands that would be legal, the most similar first.
    pub instead: Vec<String>,
}

impl PlayError {
    /// A command that cannot be read: what is wrong, and the word or form that is wrong.
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
