//! The explanations at a table: a line beside the mouse, and a card after a tap.
//!
//! An element with an explanation has the text as `data-tip`, and the rule about it as `data-rule`. A hex is described by its label. The
//! table has one event handler for all of them. The code of the card ([`explanation`](super::explanation)) is loaded after the table.

use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use super::context::TableContext;
use crate::lazy;
use crate::ui::{part, slot, text, yes};

/// A line beside the mouse.
#[derive(Clone, PartialEq, Debug)]
struct ShownTip {
    text: String,
    x: i32,
    y: i32,
}

/// The explanations of an element that represents a word: message keys without the family `about`, each with the
/// rule about it, the most specific last.
pub(crate) type AboutWord = fn(TableContext, &str) -> Vec<(&'static str, &'static str)>;

/// The current explanation at a table.
#[derive(Clone, Copy)]
pub(crate) struct Explanations {
    tip: RwSignal<Option<ShownTip>>,
    /// The card.
    pub(super) card: RwSignal<Option<AnyView>, LocalStorage>,
    /// Whether the tap that is being handled has selected something.
    tap_used: StoredValue<bool>,
    /// The game's explanations of elements that represent words.
    pub(super) about: StoredValue<Option<AboutWord>>,
}

impl Explanations {
    /// Without an explanation.
    pub(crate) fn new() -> Explanations {
        Explanations {
            tip: RwSignal::new(None),
            card: RwSignal::new_local(None),
            tap_used: StoredValue::new(false),
            about: StoredValue::new(None),
        }
    }

    /// Sets the function that returns the game's explanations.
    pub(crate) fn open(self, about: AboutWord) {
        self.about.set_value(Some(about));
    }

    /// Hides all explanations.
    pub(crate) fn hide(self) {
        self.hide_tip();
        self.card.set(None);
    }

    pub(crate) fn hide_tip(self) {
        if self.tip.with_untracked(Option::is_some) {
            self.tip.set(None);
        }
    }

    /// Called when the tap that is being handled has selected something, so that it is not also a request for an explanation.
    pub(crate) fn tap_is_used(self) {
        self.tap_used.set_value(true);
        self.hide();
    }
}

/// What a tap explains. A space of the strip is explained like the same space on the track, a player by their points.
const EXPLAINED_SELECTOR: &str =
    "[data-tip]:not([data-tip='']), .hex, [data-gain], .score, .mini-strip [data-space], li[data-seat]";

impl TableContext {
    /// Shows a line beside the mouse while it is over an element that has one.
    pub(crate) fn explain_under_mouse(self, event: &PointerEvent) {
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

    /// Explains the tapped element, unless the tap has selected something.
    pub(crate) fn explain_tapped(self, event: &MouseEvent) {
        let used = self.explanations.tap_used.get_value();
        self.explanations.tap_used.set_value(false);
        let Some(target) = event.target().filter(|_| !used) else { return };
        if closest(target.clone(), ".explanation, a, .button:not([data-tip])").is_some() {
            return;
        }
        match closest(target, EXPLAINED_SELECTOR) {
            Some(thing) => self.explain(thing),
            None => self.explanations.hide(),
        }
    }

    /// Explains the focused element, for players who use the keyboard.
    pub(super) fn explain_word(self, word: &str) {
        let found = document().query_selector(&format!(".stage [data-word='{word}']")).ok().flatten();
        if let Some(thing) = found.filter(|_| !self.explanations.tap_used.get_value()) {
            self.explain(thing);
        }
        self.explanations.tap_used.set_value(false);
    }

    fn explain(self, thing: Element) {
        spawn_local(async move {
            // If this fails, there is no explanation, but the game can be played.
            if let Ok(extras) = lazy::table_extras().await {
                (extras.explain)(self, &thing);
            }
        });
    }
}

/// The element itself or its nearest ancestor that matches.
fn closest(target: web_sys::EventTarget, css: &str) -> Option<Element> {
    target.dyn_into::<Element>().ok()?.closest(css).ok().flatten()
}

/// The line beside the mouse.
pub(crate) fn view(explanations: Explanations) -> impl IntoView {
    let tip = explanations.tip;
    view! {
        <div class="tip" role="tooltip" class:shown=yes(move || tip.with(Option::is_some))
            style:--x=text(move || pixels(tip, |shown| shown.x)) style:--y=text(move || pixels(tip, |shown| shown.y))>
            {part(move || tip.with(|shown| shown.as_ref().map(|shown| shown.text.clone())))}
        </div>
    }
}

/// A coordinate of the line for the style sheet; empty while no line is shown.
fn pixels(tip: RwSignal<Option<ShownTip>>, coordinate: fn(&ShownTip) -> i32) -> String {
    tip.with(|shown| shown.as_ref().map(|shown| format!("{}px", coordinate(shown))).unwrap_or_default())
}

/// The slot for the card, above the prompt.
pub(crate) fn card(explanations: Explanations) -> impl IntoView {
    // Screen readers announce only what is added to an element that was there before.
    view! { <div role="status">{slot(explanations.card)}</div> }
}
