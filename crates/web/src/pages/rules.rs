//! The rules of a game, opened at a given rule, with a table of contents and a search.

use games::GameKind;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::PageRoute;

use crate::app::frame;
use crate::browser;
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::{on, part};

/// Separates the contents from the document in the files that `pack` writes.
const END_OF_CONTENTS: &str = "<!-- contents -->";

/// The rules as a page.
pub(crate) fn page(kind: GameKind, rule: Option<String>, settings: Settings) -> AnyView {
    frame(settings, settings.lang.get().page("rules"), content(kind, rule, settings))
}

/// The document. It is loaded on demand and kept for offline use.
pub(super) fn content(kind: GameKind, rule: Option<String>, settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let (contents, document) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let problem = RwSignal::new(String::new());
    let path = format!("rules/{}.{}.html", kind.name(), lang.code());
    spawn_local(async move {
        let Some(text) = browser::text(browser::fetch_text(&path).await) else {
            return problem.set(lang.page("rules-missing"));
        };
        let (first, rest) = text.split_once(END_OF_CONTENTS).unwrap_or(("", &text));
        contents.set(first.to_owned());
        document.set(rest.to_owned());
        if let Some(rule) = rule {
            if !text.contains(&format!(" id=\"{rule}\"")) {
                return problem.set(lang.page_with("rule-unknown", &[("name", rule)]));
            }
            // The browser has to lay out the document first.
            browser::wait(30).await;
            browser::scroll_to(&rule);
            browser::focus(&rule);
        }
    });
    let others: Vec<_> = GameKind::ALL
        .iter()
        .map(|other| {
            let current = if *other == kind { Some("page") } else { None };
            view! { <a href=PageRoute::Rules(*other, None).path() aria-current=current>{lang.game_name(*other)}</a> }
        })
        .collect();
    view! {
        <div class="rules-page">
            <nav class="tabs" aria-label=lang.page("rules")>{others}</nav>
            {search(settings)}
            {part(move || (!problem.with(String::is_empty)).then(|| view! { <p class="notice" role="alert" id="rules-problem">{problem.get()}</p> }))}
            <details class="contents" open=browser::is_wide()>
                <summary>{lang.page("contents")}</summary>
                <nav aria-label=lang.page("contents") inner_html=contents></nav>
            </details>
            <article class="rules" inner_html=document></article>
        </div>
    }
    .into_any()
}

/// The search input, and the number of matches.
fn search(settings: Settings) -> impl IntoView {
    let lang = settings.lang.get();
    let found = RwSignal::new(None::<u32>);
    let search = move |event| {
        let query: String = event_target_value(&event);
        spawn_local(async move {
            let count = browser::search_rules(&query).await.ok().and_then(|count| count.as_f64());
            #[allow(clippy::cast_sign_loss)] // it counts
            found.set(count.filter(|_| !query.trim().is_empty()).map(|count| count as u32));
        });
    };
    let result = move || match found.get() {
        None => String::new(),
        Some(0) => lang.page("rules-found-none"),
        Some(count) => lang.page_with("rules-found", &[("count", count.to_string())]),
    };
    view! {
        <div class="rules-search" role="search">
            <input type="search" id="search-rules" placeholder=lang.page("search-rules") aria-label=lang.page("search-rules") on:input=on(search)/>
            <span role="status" id="rules-found">{part(result)}</span>
        </div>
    }
}
