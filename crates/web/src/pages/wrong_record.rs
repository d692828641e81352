//! The message about an invalid record: the reason, the rule, and the line.

use games::RecordError;
use leptos::prelude::*;
use locale::Lang;
use table_model::{PageRoute, RecordExcerpt};

use crate::page_text::PageText as _;

/// The reason with its rule, and the lines around the wrong one.
pub(crate) fn view(lang: Lang, excerpt: &RecordExcerpt, error: &RecordError) -> AnyView {
    let rule = error.why.game.zip(error.why.rule).map(|(game, rule)| {
        let place = PageRoute::Rules(game, Some(rule.0.to_owned())).path();
        view! { " "<a href=place class="rule">{lang.page("see-rule")}</a> }
    });
    let lines: Vec<_> = excerpt
        .0
        .iter()
        .map(|line| {
            let class = if line.is_wrong { "wrong" } else { "" };
            view! { <li class=class value=line.number.to_string()><code>{line.text.clone()}</code></li> }
        })
        .collect();
    let lines = (!lines.is_empty()).then(|| view! { <ol class="excerpt">{lines}</ol> });
    view! { <div class="notice" role="alert"><p>{lang.record_error(error)}{rule}</p>{lines}</div> }.into_any()
}

/// The message about a link whose record cannot be decoded.
pub(crate) fn link(lang: Lang) -> AnyView {
    view! { <p class="notice" role="alert">{lang.page("link-broken")}</p> }.into_any()
}
