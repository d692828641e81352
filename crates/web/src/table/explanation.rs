//! The card that explains a tapped element: what it is, why it cannot be selected, and the rule about it.

use games::{AnyGame, GameProfile};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::PageRoute;
use web_sys::Element;

use super::context::TableContext;
use crate::page_text::PageText as _;
use crate::ui::on;
use crate::{lazy, ui};

/// The content of the card.
struct Explanation {
    name: String,
    about: String,
    why_not: Option<String>,
    rule: Option<String>,
}

/// Explains an element of the table.
pub(crate) fn explain(table: TableContext, thing: &Element) {
    let large = on_track(thing);
    let thing = large.as_ref().unwrap_or(thing);
    let explanations = table.explanations;
    let word = thing.closest("[data-word]").ok().flatten().and_then(|named| named.get_attribute("data-word"));
    let about = word.as_deref().and_then(|word| Some((explanations.about.get_value()?)(table, word)));
    let about = about.unwrap_or_default();
    let refusal = word.as_deref().and_then(|word| table.refusal_of(word));
    let rule = refusal.as_ref().and_then(|error| error.rule).map(|rule| rule.0.to_owned());
    let rule = rule.or_else(|| thing.get_attribute("data-rule"));
    let rule = rule.or_else(|| about.last().map(|(_, rule)| (*rule).to_owned()));
    let around = thing.parent_element().filter(|_| thing.has_attribute("data-seat"));
    let around = around.and_then(|around| around.closest("[data-tip]").ok().flatten()?.get_attribute("data-tip"));
    let (thing, notation) = (thing.clone(), table.settings.notation.get_untracked());
    let why_not = refusal.map(|error| table.refusal(&error).text);
    spawn_local(async move {
        // Without these texts the card is shorter.
        let _ = table.settings.fetch_texts(lazy::ABOUT.to_vec()).await;
        let lang = table.lang_now();
        let name = name(table, &thing, word.as_deref().filter(|_| !notation));
        let said = about.iter().map(|(key, _)| lang.text(&format!("about.{key}"), &[]));
        let about = said.chain(around).collect::<Vec<_>>().join(" ");
        explanations.card.try_set(Some(card(table, Explanation { name, about, why_not, rule })));
    });
}

/// The element of a large track that shows the same as a space in the strip.
fn on_track(thing: &Element) -> Option<Element> {
    let row = thing.closest(".mini-strip [data-word]").ok()??;
    let (track, space) = (row.get_attribute("data-word")?, thing.get_attribute("data-space")?);
    document().query_selector(&format!("#tracks [data-word='{track}'] [data-space='{space}']")).ok()?
}

/// The title of the card: a tip, a label, or the points of a player. The name of a hex in commands is left out unless notation is on.
fn name(table: TableContext, thing: &Element, word: Option<&str>) -> String {
    let label = |thing: &Element| thing.get_attribute("aria-label");
    let inside = || label(&thing.query_selector("[aria-label]").ok().flatten()?);
    let tip = thing.get_attribute("data-tip").filter(|tip| !tip.is_empty());
    let told = gain(table, thing).or(tip).or_else(|| player(table, thing));
    let name = told.or_else(|| label(thing)).or_else(inside).unwrap_or_default();
    let rest = word.and_then(|word| name.strip_prefix(word)).map(|rest| rest.trim_start_matches([',', ' ']));
    capitalised(rest.unwrap_or(&name))
}

/// What a sign below the question means.
fn gain(table: TableContext, thing: &Element) -> Option<String> {
    let kind = thing.get_attribute("data-gain")?;
    Some(table.lang_now().text(&format!("explain.gain-{kind}"), &[]))
}

/// A player with points or money, and what is said beside the badge.
fn player(table: TableContext, thing: &Element) -> Option<String> {
    let seat = thing.get_attribute("data-seat")?;
    let card = document().query_selector(&format!(".card[data-seat='{seat}'] [data-points]")).ok()??;
    let unit = GameProfile::of(table.game.with_untracked(AnyGame::kind)).unit;
    let facts = [("who", untrack(|| table.name_of(&seat))), ("points", card.get_attribute("data-points")?)];
    let points = table.lang_now().text(&format!("explain.player-{unit}"), &facts);
    let state = thing.closest(".bidders").ok()?.and_then(|_| thing.last_element_child()?.text_content());
    Some(state.map_or_else(|| points.clone(), |state| format!("{points} – {state}")))
}

/// A text with a capital first letter.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
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
        <div class="explanation" id="explanation">
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
