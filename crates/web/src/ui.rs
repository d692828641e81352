//! Small drawings and helpers that are used in many places, and wrappers that keep the page small.
//!
//! Leptos compiles every attribute again for every type of closure. [`on`], [`text`], [`yes`], [`part`], [`effect`] and [`list`] erase the types of
//! closures, so that all handlers, texts, parts, effects and lists of the page share their code.

use std::sync::Arc;

use leptos::ev::{FocusEvent, PointerEvent};
use leptos::prelude::*;
use locale::Lang;
use wasm_bindgen::JsCast;

use crate::page_text::PageText as _;

/// An event handler.
pub(crate) fn on<E: 'static>(handler: impl FnMut(E) + 'static) -> Box<dyn FnMut(E)> {
    Box::new(handler)
}

/// A handler for the mouse only. A finger does not hover: the element that it taps must not move before the tap ends.
pub(crate) fn mouse(handler: impl Fn() + 'static) -> Box<dyn FnMut(PointerEvent)> {
    Box::new(move |event| {
        if event.pointer_type() == "mouse" {
            handler();
        }
    })
}

/// A handler for focus by keyboard only. A finger sets the focus, too, but the element that it presses must not move before the press ends.
pub(crate) fn keys(handler: impl Fn() + 'static) -> Box<dyn FnMut(FocusEvent)> {
    Box::new(move |event| {
        if is_by_keys(&event) {
            handler();
        }
    })
}

/// Whether the focus was set by keyboard.
pub(crate) fn is_by_keys(event: &FocusEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| target.matches(":focus-visible").unwrap_or_default())
}

/// A reactive text.
pub(crate) fn text(text: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(text)
}

/// A reactive condition.
pub(crate) fn yes(is: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    Signal::derive(is)
}

/// A reactive part of the page that is redrawn as a whole.
pub(crate) fn part<V: IntoView + 'static>(part: impl Fn() -> V + Send + 'static) -> Box<dyn Fn() -> AnyView + Send> {
    Box::new(move || part().into_any())
}

/// Runs a function now, and whenever a signal that it reads has changed.
pub(crate) fn effect(run: impl FnMut() + 'static) {
    let run: Box<dyn FnMut()> = Box::new(run);
    Effect::new(run);
}

/// Shows a view that is created elsewhere, once each time that another one is set.
pub(crate) fn slot(view: RwSignal<Option<AnyView>, LocalStorage>) -> impl Fn() -> Option<AnyView> {
    move || {
        view.track();
        view.try_update_untracked(Option::take).flatten()
    }
}

/// A list of numbered items. An item is redrawn only when the fingerprint beside its number changes.
pub(crate) fn list(
    numbers: impl Fn() -> Vec<(usize, u64)> + Send + 'static,
    thing: impl Fn(usize) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    listed(Box::new(numbers), Arc::new(thing))
}

fn listed(
    numbers: Box<dyn Fn() -> Vec<(usize, u64)> + Send>,
    thing: Arc<dyn Fn(usize) -> AnyView + Send + Sync>,
) -> AnyView {
    view! { <For each=numbers key=|entry| *entry children=move |(number, _)| thing(number)/> }.into_any()
}

/// The change of a figure by the selected move; `None` if it is zero.
pub(crate) fn gain(gain: i64) -> Option<AnyView> {
    let class = if gain < 0 { "gain loss" } else { "gain" };
    (gain != 0).then(|| view! { <span class=class>{format!("{gain:+}").replace('-', "−")}</span> }.into_any())
}

/// An icon, for use before a word.
pub(crate) fn icon(name: &str) -> impl IntoView + use<> {
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href=format!("#icon-{name}")/></svg> }
}

/// The badge of a player's colour, recognisable by colour, shape and letter.
pub(crate) fn badge(lang: Lang, colour: &str) -> impl IntoView + use<> {
    let name = lang.word("seat", colour);
    let letter = lang.page_optional(&format!("letter-{colour}")).unwrap_or_default();
    view! {
        <svg class=format!("badge c-{colour}") viewBox="-10 -10 20 20" role="img" aria-label=name>
            <use href=format!("#shape-{colour}") x="-10" y="-10" width="20" height="20"/>
            <text y="3.6">{letter}</text>
        </svg>
    }
}
