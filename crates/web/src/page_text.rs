//! The texts of the page in the reader's language. The page itself contains no sentences; `locale` forms those of the engine.

use games::{AnyGame, GameKind};
use locale::Lang;
use protocol::ErrorCode;

/// Lookups of texts that only the page has.
pub(crate) trait PageText: Copy {
    /// A text of the page, by its key without the family `web`.
    fn page(self, key: &str) -> String {
        self.page_with(key, &[])
    }

    /// A text of the page, with facts.
    fn page_with(self, key: &str, facts: &[(&str, String)]) -> String;

    /// A text of the page, if it exists.
    fn page_optional(self, key: &str) -> Option<String>;

    /// A text of the page for which a game may have its own variant: `barricade-points` for `points`.
    fn page_for(self, kind: GameKind, key: &str) -> String {
        self.page_optional(&format!("{}-{key}", kind.name())).unwrap_or_else(|| self.page(key))
    }

    /// The question to the person who decides: the page's own text, or that of the engine.
    fn page_question(self, game: &AnyGame) -> String;

    /// The reason why the server refused a request.
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
