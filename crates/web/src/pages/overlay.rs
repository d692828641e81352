//! The frame of an overlay: its title, and a button that closes it.

use leptos::prelude::*;
use table_model::PageRoute;

use super::{rules, settings as settings_page, shortcuts};
use crate::overlay::OverlayRequest;
use crate::page_text::PageText as _;
use crate::settings::Settings;
use crate::ui::on;
use crate::{browser, ui};

/// A screen in the overlay dialog. The focus is set to its title; after a change of language, to the language selector.
pub(crate) fn view(request: OverlayRequest, settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let OverlayRequest { route, over_table, is_redrawn } = request;
    let (title, content) = match route {
        PageRoute::Rules(kind, rule) => ("rules", rules::content(kind, rule, settings)),
        PageRoute::Shortcuts => ("shortcuts", shortcuts::content(settings)),
        _ => ("settings", settings_page::content(settings)),
    };
    browser::focus_soon(if is_redrawn { "#lang :checked" } else { "#overlay-title" });
    let close = lang.page(if over_table { "back-to-table" } else { "close" });
    view! {
        <header class="overlay-bar">
            <h2 id="overlay-title" tabindex="-1">{lang.page(title)}</h2>
            <button class="button" id="close-overlay" on:click=on(|_| browser::back())>{ui::icon("close")}{close}</button>
        </header>
        <div class="overlay-body" tabindex="0">{content}</div>
    }
    .into_any()
}
