//! What this program is: `cascade --version`.

use std::sync::LazyLock;

use games::GameKind;
use server::Page;

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let revision = match env!("CASCADE_REVISION") {
        "" => "unknown revision".to_owned(),
        revision => format!("revision {revision}"),
    };
    let games: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.name()).collect();
    let page = if Page::inside().is_ok() { "inside" } else { "not inside; `cargo xtask play` builds one that has it" };
    format!(
        "{} ({revision})\nrules: version {} of {}\nrecords: version 1\npage: {page}",
        env!("CARGO_PKG_VERSION"),
        server::RULES_VERSION,
        games.join(", "),
    )
});

/// Version and revision, the games and the version of their rules, and whether the page is inside.
pub(crate) fn text() -> &'static str {
    &TEXT
}
