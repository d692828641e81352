//! The texts of the page in the reader's language. The page itself contains no sentence; `locale` makes those of the engine.

use games::{AnyGame, GameKind};
use locale::Lang;
use protocol::ErrorCode;

/// Texts that only the page has.
pub(crate) trait PageText: Copy {
    /// A text of the page, by its key without the family `web`.
    fn page(self, key: &str) -> String {
        self.page_with(key, &[])
    }

    /// A text of the page with facts.
    fn page_with(self, key: &str, facts: &[(&str, String)]) -> String;

    /// A text of the page, if there is one under this key.
    fn page_optional(self, key: &str) -> Option<String>;

    /// A text of the page that a game may have in its own words: `barricade-points` for `points`.
    fn page_for(self, kind: GameKind, key: &str) -> String {
        self.page_optional(&format!("{}-{key}", kind.name())).unwrap_or_else(|| self.page(key))
    }

    /// What the person who decides is asked: in the page's words, or in those of the engine.
    fn page_question(self, game: &AnyGame) -> String;

    /// Why the server refused a request.
    fn server_error(self, code: ErrorCode) -> String;
}

impl PageText for Lang {
    fn page_with(self, key: &str, facts: &[(&str, String)]) -> String {
        self.text(&format!("web.{key}"), facts)
    }

    fn page_optional(self, key: &str) -> Option<String> {
        self.raw(&format!("web.{key}")).map(str::to_owned)
    }

    fn page_question(self, game: &AnyGame) -> String {
        let own = self.page_optional(&format!("ask-{}-{}", game.kind().name(), game.question()));
        own.unwrap_or_else(|| self.question(game))
    }

    fn server_error(self, code: ErrorCode) -> String {
        self.text(&format!("server.{}", code.name()), &[])
    }
}
