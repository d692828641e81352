//! Tooltips: explanations of what is drawn, on hover or tap.

use crate::ui::{part, text, yes};
use leptos::ev::PointerEvent;
use leptos::prelude::*;

/// A tooltip and its place on the screen.
#[derive(Clone, PartialEq, Debug)]
struct ShownTip {
    text: String,
    x: i32,
    y: i32,
}

/// The tooltip of a table; there is one at a time.
#[derive(Clone, Copy)]
pub(crate) struct Tip(RwSignal<Option<ShownTip>>);

impl Tip {
    /// No tooltip.
    pub(crate) fn new() -> Tip {
        Tip(RwSignal::new(None))
    }

    /// Shows a text beside the pointer.
    pub(crate) fn show(self, text: String, event: &PointerEvent) {
        self.0.set(Some(ShownTip { text, x: event.client_x(), y: event.client_y() }));
    }

    /// A handler that shows a text while the pointer is over something.
    pub(crate) fn on_pointer(
        self,
        text: impl Fn() -> String + Clone + 'static,
    ) -> impl Fn(PointerEvent) + Clone + 'static {
        move |event| self.show(text(), &event)
    }

    /// Hides the tooltip.
    pub(crate) fn hide(self) {
        if self.0.with_untracked(Option::is_some) {
            self.0.set(None);
        }
    }
}

/// The element of the tooltip.
pub(crate) fn view(tip: Tip) -> impl IntoView {
    view! {
        <div class="tip" role="tooltip" class:shown=yes(move || tip.0.with(Option::is_some))
            style:--x=text(move || pixels(tip, |shown| shown.x)) style:--y=text(move || pixels(tip, |shown| shown.y))>
            {part(move || tip.0.with(|shown| shown.as_ref().map(|shown| shown.text.clone())))}
        </div>
    }
}

/// A coordinate of the tooltip for the style sheet; empty while nothing is shown.
fn pixels(tip: Tip, coordinate: fn(&ShownTip) -> i32) -> String {
    tip.0.with(|shown| shown.as_ref().map(|shown| format!("{}px", coordinate(shown))).unwrap_or_default())
}
