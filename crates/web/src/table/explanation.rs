//! The card that explains what was tapped: what it is, why it cannot be chosen, and the rule about it.

use games::AnyGame;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::PageRoute;
use web_sys::Element;

use super::context::TableContext;
use crate::page_text::PageText as _;
use crate::ui::on;
use crate::{lazy, ui};

/// What the card says.
struct Explanation {
    name: String,
    about: String,
    why_not: Option<String>,
    rule: Option<String>,
}

/// Explains something that is drawn on the table.
pub(crate) fn explain(table: TableContext, thing: &Element) {
    let explanations = table.explanations;
    let word = thing.closest("[data-word]").ok().flatten().and_then(|named| named.get_attribute("data-word"));
    let about = word.as_deref().and_then(|word| Some((explanations.about.get_value()?)(table, word)));
    let about = about.unwrap_or_default();
    let refusal = word.as_deref().and_then(|word| table.refusal_of(word));
    let rule = refusal.as_ref().and_then(|error| error.rule).map(|rule| rule.0.to_owned());
    let rule = rule.or_else(|| thing.get_attribute("data-rule"));
    let rule = rule.or_else(|| about.last().map(|(_, rule)| (*rule).to_owned()));
    let name = name(table, thing, word.as_deref());
    let why_not = refusal.map(|error| table.refusal(&error).text);
    spawn_local(async move {
        // Without them the card has less to say.
        let _ = table.settings.fetch_texts(lazy::ABOUT.to_vec()).await;
        let lang = table.lang_now();
        let said = about.iter().map(|(key, _)| lang.text(&format!("about.{key}"), &[]));
        let about = said.collect::<Vec<_>>().join(" ");
        explanations.card.try_set(Some(card(table, Explanation { name, about, why_not, rule })));
    });
}

/// What a thing is called: its tip, or the label of a hex. What a hex is called in commands is for those who want notation.
fn name(table: TableContext, thing: &Element, word: Option<&str>) -> String {
    let label = || thing.query_selector("[aria-label]").ok().flatten()?.get_attribute("aria-label");
    let tip = thing.get_attribute("data-tip").filter(|tip| !tip.is_empty());
    let name = tip.or_else(label).unwrap_or_default();
    match word.and_then(|word| name.strip_prefix(word)) {
        Some(rest) if !table.settings.notation.get_untracked() => rest.trim_start_matches([',', ' ']).to_owned(),
        _ => name,
    }
}

fn card(table: TableContext, Explanation { name, about, why_not, rule }: Explanation) -> AnyView {
    let lang = table.lang_now();
    let kind = table.game.with_untracked(AnyGame::kind);
    let rule = rule.map(|rule| {
        let place = PageRoute::Rules(kind, Some(rule)).path();
        view! { <a href=place class="rule">{lang.page("see-rule")}</a> }
    });
    let class = if about.is_empty() { "" } else { "name" };
    view! {
        <div class="explanation" id="explanation" role="status">
            <div class="words">
                <p class=class>{name}</p>
                {(!about.is_empty()).then(|| view! { <p>{about}</p> })}
                {why_not.map(|why| view! { <p class="why-not">{why}</p> })}
                {rule}
            </div>
            <button class="button quiet round" id="explanation-close" aria-label=lang.page("hide-explanation")
                on:click=on(move |_| table.explanations.hide())>{ui::icon("close")}</button>
        </div>
    }
    .into_any()
}
