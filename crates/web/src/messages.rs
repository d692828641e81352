//! All that the page says, in the reader's language. The page itself contains no sentence.

use games::{AnyGame, EventMessage, GameKind, PlayError, RecordError};
use locale::Lang;
use protocol::ErrorCode;
use serde_json::Value;
use tabletop::Actor;

/// A voice in one language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Messages(pub(crate) Lang);

/// Families of messages that a code of something refused may belong to.
const REFUSED: [&str; 4] = ["refusal", "command", "record", "setup"];

impl Messages {
    /// A text of the page, by its key without the family.
    pub(crate) fn it(self, key: &str) -> String {
        self.with(key, &[])
    }

    /// A text of the page with facts.
    pub(crate) fn with(self, key: &str, facts: &[(&str, String)]) -> String {
        self.0.text(&format!("web.{key}"), facts)
    }

    /// A text of the page, if there is one under this key.
    pub(crate) fn maybe(self, key: &str) -> Option<String> {
        self.0.raw(&format!("web.{key}")).map(str::to_owned)
    }

    /// A text of the page that a game may have of its own: `barricade-points` for `points`.
    pub(crate) fn of(self, kind: GameKind, key: &str) -> String {
        self.maybe(&format!("{}-{key}", kind.name())).unwrap_or_else(|| self.it(key))
    }

    /// Why the server refused something.
    pub(crate) fn server(self, code: ErrorCode) -> String {
        self.0.text(&format!("server.{}", code.name()), &[])
    }

    /// A word of the engine.
    pub(crate) fn word(self, domain: &str, value: &str) -> String {
        self.0.word(domain, value)
    }

    /// The name of a game.
    pub(crate) fn game(self, kind: GameKind) -> String {
        self.it(&format!("game-{}", kind.name()))
    }

    /// An event as a sentence.
    pub(crate) fn told(self, told: &EventMessage) -> String {
        // A roll is several words, and each of them is a colour.
        let colours = |roll: &str| roll.split(' ').map(|face| self.word("colour", face)).collect::<Vec<_>>().join(", ");
        let plain = |name: &str, value: &Value| match value.as_str() {
            Some(roll) if name == "roll" => colours(roll),
            Some(text) => text.to_owned(),
            None => value.to_string(),
        };
        let facts: Vec<(&str, String)> = told.facts.iter().map(|(name, value)| (*name, plain(name, value))).collect();
        self.0.sentence(Some(told.game.name()), &["event"], told.code, &facts)
    }

    /// Why a command was not played, in one sentence.
    pub(crate) fn refusal(self, error: &PlayError) -> String {
        self.0.sentence(error.game.map(GameKind::name), &REFUSED, error.code, &error.facts)
    }

    /// What is wrong with a record, with its line.
    pub(crate) fn record_error(self, error: &RecordError) -> String {
        let why = self.refusal(&error.why);
        if error.line == 0 { why } else { self.with("at-line", &[("line", error.line.to_string()), ("why", why)]) }
    }

    /// What the table waits for.
    pub(crate) fn question(self, game: &AnyGame) -> String {
        let own = self.maybe(&format!("ask-{}-{}", game.kind().name(), game.question()));
        own.unwrap_or_else(|| self.word("phase", game.question()))
    }

    /// Who decides, by colour or place.
    pub(crate) fn actor(self, game: &AnyGame, actor: Actor) -> String {
        self.word("who", game.actor_name(actor))
    }
}
