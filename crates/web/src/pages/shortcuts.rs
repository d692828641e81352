//! The list of keyboard shortcuts, generated from the list that handles them.

use leptos::prelude::*;
use locale::Lang;
use table_model::{ReplayKey, Shortcut};

use crate::app::frame;
use crate::page_text::PageText as _;
use crate::settings::Settings;

/// The list as a page.
pub(crate) fn page(settings: Settings) -> AnyView {
    let title = settings.lang.get().page("shortcuts");
    frame(settings, title.clone(), view! { <div class="narrow"><h1>{title}</h1>{content(settings)}</div> })
}

/// All shortcuts, each with its effect.
pub(super) fn content(settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let rows: Vec<_> = Shortcut::ALL
        .into_iter()
        .map(|shortcut| (shortcut.name, shortcut.keys))
        .chain(ReplayKey::LISTED)
        .map(|(name, keys)| {
            let keys: Vec<_> = keys.iter().map(|key| view! { <kbd class="key">{key_name(lang, key)}</kbd> }).collect();
            let text = lang.page(&format!("shortcut-{name}"));
            view! { <tr data-shortcut=name><th scope="row">{keys}</th><td>{text}</td></tr> }
        })
        .collect();
    view! {
        <div class="keys"><p>{lang.page("shortcuts-why")}</p><table><tbody>{rows}</tbody></table></div>
    }
    .into_any()
}

/// The label of a key.
fn key_name(lang: Lang, key: &str) -> String {
    match key {
        "ArrowLeft" => "←".to_owned(),
        "ArrowUp" => "↑".to_owned(),
        "ArrowRight" => "→".to_owned(),
        "ArrowDown" => "↓".to_owned(),
        " " => lang.page("key-space"),
        "Enter" => lang.page("key-enter"),
        "Escape" => lang.page("key-escape"),
        "PageUp" => lang.page("key-page-up"),
        "PageDown" => lang.page("key-page-down"),
        "Home" => lang.page("key-home"),
        "End" => lang.page("key-end"),
        letter => letter.to_uppercase(),
    }
}
