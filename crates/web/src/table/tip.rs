//! Explanations of what is drawn, on hover, focus or tap.

use crate::ui::{part, text, yes};
use leptos::ev::PointerEvent;
use leptos::prelude::*;

/// An explanation, and where it points.
#[derive(Clone, PartialEq, Debug)]
struct Shown {
    text: String,
    x: i32,
    y: i32,
}

/// The one explanation on a table.
#[derive(Clone, Copy)]
pub(crate) struct Tip(RwSignal<Option<Shown>>);

impl Tip {
    /// Nothing is explained yet.
    pub(crate) fn new() -> Tip {
        Tip(RwSignal::new(None))
    }

    /// Shows an explanation beside the pointer.
    pub(crate) fn show(self, text: String, event: &PointerEvent) {
        self.0.set(Some(Shown { text, x: event.client_x(), y: event.client_y() }));
    }

    /// What to do when the pointer is over something that has an explanation.
    pub(crate) fn telling(
        self,
        text: impl Fn() -> String + Clone + 'static,
    ) -> impl Fn(PointerEvent) + Clone + 'static {
        move |event| self.show(text(), &event)
    }

    /// Takes it away.
    pub(crate) fn hide(self) {
        if self.0.with_untracked(Option::is_some) {
            self.0.set(None);
        }
    }
}

/// The explanation, wherever it is to be.
pub(crate) fn view(tip: Tip) -> impl IntoView {
    let style = move |side: &'static str| {
        tip.0.with(|shown| {
            let shown = shown.as_ref()?;
            Some(format!("{}px", if side == "left" { shown.x } else { shown.y }))
        })
    };
    view! {
        <div class="tip" role="tooltip" class:shown=yes(move || tip.0.with(Option::is_some))
            style:--x=text(move || style("left").unwrap_or_default()) style:--y=text(move || style("top").unwrap_or_default())>
            {part(move || tip.0.with(|shown| shown.as_ref().map(|shown| shown.text.clone())))}
        </div>
    }
}
