//! The text of `cascade --version`.

use std::sync::LazyLock;

use games::{GameKind, SetupForm};
use server::Page;

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let revision = match env!("CASCADE_REVISION") {
        "" => "unknown revision".to_owned(),
        revision => format!("revision {revision}"),
    };
    let rules = |kind: &GameKind| format!("{} {}", kind.name(), SetupForm::of(*kind).rules);
    let rules: Vec<String> = GameKind::ALL.iter().map(rules).collect();
    let page =
        if Page::embedded().is_ok() { "inside" } else { "not inside; `cargo xtask play` builds one that has it" };
    format!("{} ({revision})\nrules: {}\nrecords: version 1\npage: {page}", env!("CARGO_PKG_VERSION"), rules.join(", "))
});

/// Version and revision, the newest versions of the games' rules, and whether the page is built in.
pub(crate) fn text() -> &'static str {
    &TEXT
}
