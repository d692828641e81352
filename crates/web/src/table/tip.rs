//! What is explained at a table: a line beside the mouse, and a card after a tap.
//!
//! Whatever can be explained has the text as `data-tip`, and the rule about it as `data-rule`. A hex is called what its label says. The
//! table listens for all of them at once. What makes the card ([`explanation`](super::explanation)) is fetched beside the game.

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

/// What there is to say about something on the table that is named by a word: message keys without the family `about`, each with the
/// rule about it, the most special last.
pub(crate) type AboutWord = fn(TableContext, &str) -> Vec<(&'static str, &'static str)>;

/// What is explained at a table; one thing at a time.
#[derive(Clone, Copy)]
pub(crate) struct Explanations {
    tip: RwSignal<Option<ShownTip>>,
    /// The card.
    pub(super) card: RwSignal<Option<AnyView>, LocalStorage>,
    /// Whether the tap that is being handled has chosen something.
    tap_used: StoredValue<bool>,
    /// What the game says about something that is named by a word.
    pub(super) about: StoredValue<Option<AboutWord>>,
}

impl Explanations {
    /// Nothing is explained.
    pub(crate) fn new() -> Explanations {
        Explanations {
            tip: RwSignal::new(None),
            card: RwSignal::new_local(None),
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
        self.card.set(None);
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

    /// Explains what was tapped, unless the tap has chosen something.
    pub(crate) fn explain_tapped(self, event: &MouseEvent) {
        let used = self.explanations.tap_used.get_value();
        self.explanations.tap_used.set_value(false);
        let Some(target) = event.target().filter(|_| !used) else { return };
        if closest(target.clone(), ".explanation, a, .button:not([data-tip])").is_some() {
            return;
        }
        match closest(target, "[data-tip]:not([data-tip='']), .hex") {
            Some(thing) => self.explain(thing),
            None => self.explanations.hide(),
        }
    }

    /// Explains what has the focus, for those who play by keys.
    pub(super) fn explain_word(self, word: &str) {
        let found = document().query_selector(&format!(".stage [data-word='{word}']")).ok().flatten();
        if let Some(thing) = found.filter(|_| !self.explanations.tap_used.get_value()) {
            self.explain(thing);
        }
        self.explanations.tap_used.set_value(false);
    }

    fn explain(self, thing: Element) {
        spawn_local(async move {
            // Without it nothing is explained, and the game can be played.
            if let Ok(extras) = lazy::table_extras().await {
                (extras.explain)(self, &thing);
            }
        });
    }
}

/// The element itself or the nearest one around it that fits.
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

/// A coordinate of the line for the style sheet; empty while nothing is shown.
fn pixels(tip: RwSignal<Option<ShownTip>>, coordinate: fn(&ShownTip) -> i32) -> String {
    tip.with(|shown| shown.as_ref().map(|shown| format!("{}px", coordinate(shown))).unwrap_or_default())
}

/// The place of the card, over the prompt.
pub(crate) fn card(explanations: Explanations) -> impl IntoView {
    slot(explanations.card)
}
