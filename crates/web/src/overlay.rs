//! Screens that are shown over another one, which stays unchanged: rules, settings, shortcuts. The address determines what is shown, so
//! going back closes the overlay.

use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;
use table_model::PageRoute;
use wasm_bindgen::JsCast;

use crate::settings::Settings;
use crate::ui::{on, part};
use crate::{browser, lazy};

/// The current screens: a page, and optionally an overlay over it.
#[derive(Clone, Copy)]
pub(crate) struct Screens {
    pub(crate) page: RwSignal<PageRoute>,
    pub(crate) overlay: RwSignal<Option<PageRoute>>,
}

impl Screens {
    /// The screen of the current address.
    pub(crate) fn new() -> Screens {
        Screens { page: RwSignal::new(PageRoute::read(&browser::path())), overlay: RwSignal::new(None) }
    }

    /// Shows the screen of the current address. A page below an overlay is not redrawn.
    pub(crate) fn follow_address(self) {
        let route = PageRoute::read(&browser::path());
        if route.is_overlay() && self.page.with_untracked(|page| !page.is_overlay()) {
            return self.overlay.set(Some(route));
        }
        self.overlay.set(None);
        if self.page.with_untracked(|page| *page != route) {
            self.page.set(route);
        }
    }
}

/// A request to show a screen in the overlay dialog.
#[derive(Clone)]
pub(crate) struct OverlayRequest {
    pub(crate) route: PageRoute,
    /// Whether the page below is a table.
    pub(crate) over_table: bool,
    /// Whether the same screen was shown before in another language.
    pub(crate) is_redrawn: bool,
}

/// The dialog. It always exists, so that closing it returns the focus to its previous place.
pub(crate) fn view(settings: Settings, screens: Screens) -> impl IntoView {
    let Screens { page, overlay } = screens;
    Effect::new(move |_| browser::show_overlay(overlay.with(Option::is_some)));
    let shown = StoredValue::new(None::<PageRoute>);
    let content = move || {
        settings.lang.track();
        let (route, before) = (overlay.get(), shown.get_value());
        shown.set_value(route.clone());
        route.map(|route| {
            let over_table = page.with_untracked(|page| matches!(page, PageRoute::Table(_) | PageRoute::TableAt(..)));
            let request = OverlayRequest { is_redrawn: before.as_ref() == Some(&route), over_table, route };
            untrack(|| {
                lazy::fetched_part(settings, &["screens"], lazy::other_screens(), move |screens| {
                    (screens.overlay)(request, settings)
                })
            })
        })
    };
    let cancel = |event: Event| {
        event.prevent_default();
        browser::back();
    };
    view! { <dialog id="overlay" aria-labelledby="overlay-title" on:cancel=on(cancel) on:click=on(click)>{part(content)}</dialog> }
}

/// A link replaces the content of the dialog, so that one step back always leads to the page below; a click beside the dialog closes it.
fn click(event: MouseEvent) {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else { return };
    if target.id() == "overlay" {
        return browser::back();
    }
    let link = target.closest("a[href^='#']").ok().flatten();
    if let Some(path) = link.and_then(|link| link.get_attribute("href")) {
        event.prevent_default();
        browser::replace(&path);
    }
}
