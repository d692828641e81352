//! Explanations of what is drawn: a line beside the mouse, and a card after a tap.
//!
//! Whatever can be explained has the text as `data-tip`, and the rule about it as `data-rule`. A hex is called what its label says. The
//! table listens for all of them at once.

use games::AnyGame;
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::PageRoute;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use super::context::TableContext;
use crate::page_text::PageText as _;
use crate::ui::{on, part, text, yes};
use crate::{lazy, ui};

/// A line beside the mouse.
#[derive(Clone, PartialEq, Debug)]
struct ShownTip {
    text: String,
    x: i32,
    y: i32,
}

/// The card: what something is, why it cannot be chosen, and the rule about it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Explanation {
    name: String,
    about: String,
    why_not: Option<String>,
    rule: Option<String>,
}

/// What is explained at a table; one thing at a time.
#[derive(Clone, Copy)]
pub(crate) struct Explanations {
    tip: RwSignal<Option<ShownTip>>,
    card: RwSignal<Option<Explanation>>,
    /// Whether the tap that is being handled has chosen something.
    tap_used: StoredValue<bool>,
    /// What the game says about something that is named by a word.
    about: StoredValue<Option<AboutWord>>,
}

/// What there is to say about something on the table that is named by a word: message keys without the family `about`, each with the
/// rule about it, the most special last.
pub(crate) type AboutWord = fn(TableContext, &str) -> Vec<(&'static str, &'static str)>;

impl Explanations {
    /// Nothing is explained.
    pub(crate) fn new() -> Explanations {
        Explanations {
            tip: RwSignal::new(None),
            card: RwSignal::new(None),
            tap_used: StoredValue::new(false),
            about: StoredValue::new(None),
        }
    }

    /// Lets the game say what it knows.
    pub(crate) fn open(self, about: AboutWord) {
        self.about.set_value(Some(about));
    }

    /// Hides whatever is explained.
    pub(crate) fn hide(self) {
        self.hide_tip();
        if self.card.with_untracked(Option::is_some) {
            self.card.set(None);
        }
    }

    pub(crate) fn hide_tip(self) {
        if self.tip.with_untracked(Option::is_some) {
            self.tip.set(None);
        }
    }

    /// The tap that is being handled has chosen something, so it asks for no explanation.
    pub(crate) fn tap_is_used(self) {
        self.tap_used.set_value(true);
        self.hide();
    }
}

impl TableContext {
    /// Shows a line beside the mouse while it is over something that has one.
    pub(super) fn explain_under_mouse(self, event: &PointerEvent) {
        let tip = if event.pointer_type() == "mouse" {
            event.target().and_then(|target| closest(target, "[data-tip]"))
        } else {
            None
        };
        match tip.and_then(|tip| tip.get_attribute("data-tip")).filter(|tip| !tip.is_empty()) {
            Some(text) => self.explanations.tip.set(Some(ShownTip { text, x: event.client_x(), y: event.client_y() })),
            None => self.explanations.hide_tip(),
        }
    }

    /// Explains what was tapped, unless the tap has chosen something.
    pub(super) fn explain_tapped(self, event: &MouseEvent) {
        let used = self.explanations.tap_used.get_value();
        self.explanations.tap_used.set_value(false);
        let Some(target) = event.target().filter(|_| !used) else { return };
        if closest(target.clone(), ".explanation, a, .button:not([data-tip])").is_some() {
            return;
        }
        match closest(target, "[data-tip]:not([data-tip='']), .hex") {
            Some(thing) => self.explain(&thing),
            None => self.explanations.hide(),
        }
    }

    /// Explains what has the focus, for those who play by keys.
    pub(super) fn explain_word(self, word: &str) {
        let found = document().query_selector(&format!(".stage [data-word='{word}']")).ok().flatten();
        if let Some(thing) = found.filter(|_| !self.explanations.tap_used.get_value()) {
            self.explain(&thing);
        }
        self.explanations.tap_used.set_value(false);
    }

    fn explain(self, thing: &Element) {
        let word = thing.closest("[data-word]").ok().flatten().and_then(|named| named.get_attribute("data-word"));
        let about = word.as_deref().and_then(|word| Some((self.explanations.about.get_value()?)(self, word)));
        let about = about.unwrap_or_default();
        let label = || thing.query_selector("[aria-label]").ok().flatten()?.get_attribute("aria-label");
        let tip = thing.get_attribute("data-tip").filter(|tip| !tip.is_empty());
        let mut name = tip.or_else(label).unwrap_or_default();
        // What a hex is called in commands is for those who want notation.
        if let Some(word) = word.as_deref().filter(|_| !self.settings.notation.get_untracked()) {
            name = name.strip_prefix(word).map_or(name.clone(), |rest| rest.trim_start_matches([',', ' ']).to_owned());
        }
        let refusal = word.and_then(|word| self.refusal_of(&word));
        let rule = refusal.as_ref().and_then(|error| error.rule).map(|rule| rule.0.to_owned());
        let rule = rule.or_else(|| thing.get_attribute("data-rule"));
        let rule = rule.or_else(|| about.last().map(|(_, rule)| (*rule).to_owned()));
        let why_not = refusal.map(|error| self.refusal(&error).text);
        let card = self.explanations.card;
        spawn_local(async move {
            // Without them the card has less to say.
            let _ = self.settings.fetch_texts(lazy::ABOUT.to_vec()).await;
            let lang = self.lang_now();
            let said = about.iter().map(|(key, _)| lang.text(&format!("about.{key}"), &[]));
            let about = said.collect::<Vec<_>>().join(" ");
            card.try_set(Some(Explanation { name, about, why_not, rule }));
        });
    }
}

/// The element itself or the nearest one around it that fits.
fn closest(target: web_sys::EventTarget, css: &str) -> Option<Element> {
    target.dyn_into::<Element>().ok()?.closest(css).ok().flatten()
}

/// The line beside the mouse.
pub(crate) fn tip(explanations: Explanations) -> impl IntoView {
    let tip = explanations.tip;
    view! {
        <div class="tip" role="tooltip" class:shown=yes(move || tip.with(Option::is_some))
            style:--x=text(move || pixels(tip, |shown| shown.x)) style:--y=text(move || pixels(tip, |shown| shown.y))>
            {part(move || tip.with(|shown| shown.as_ref().map(|shown| shown.text.clone())))}
        </div>
    }
}

/// A coordinate of the line for the style sheet; empty while nothing is shown.
fn pixels(tip: RwSignal<Option<ShownTip>>, coordinate: fn(&ShownTip) -> i32) -> String {
    tip.with(|shown| shown.as_ref().map(|shown| format!("{}px", coordinate(shown))).unwrap_or_default())
}

/// The card, over the prompt.
pub(crate) fn card(table: TableContext) -> impl IntoView {
    let lang = table.lang();
    let kind = table.game.with_untracked(AnyGame::kind);
    let card = table.explanations.card;
    part(move || {
        card.get().map(|Explanation { name, about, why_not, rule }| {
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
        })
    })
}
