//! The screen for an unknown address: what is wrong with it, and where to go instead.

use games::GameKind;
use leptos::prelude::*;
use table_model::{PageRoute, UnknownAddress};

use crate::app::frame;
use crate::page_text::PageText as _;
use crate::settings::Settings;

/// Says which part of the address is wrong.
pub(crate) fn page(path: &str, settings: Settings) -> AnyView {
    let lang = settings.lang.get();
    let why = match UnknownAddress::of(path) {
        UnknownAddress::Game(name) => lang.page_with("unknown-game", &[("name", name)]),
        UnknownAddress::Lesson(name) => lang.page_with("unknown-lesson", &[("name", name)]),
        UnknownAddress::CutOff => lang.page("unknown-cut-off"),
        UnknownAddress::Screen(path) => lang.page_with("unknown-screen", &[("path", path)]),
    };
    let games: Vec<_> = GameKind::ALL
        .iter()
        .map(|kind| view! { <a class="button" href=PageRoute::New(*kind).path()>{lang.game_name(*kind)}</a> })
        .collect();
    frame(
        settings,
        lang.page("unknown-address"),
        view! {
            <div class="narrow">
                <div role="alert"><h1>{lang.page("unknown-address")}</h1><p id="why">{why}</p></div>
                <p class="buttons"><a class="button main" href=PageRoute::Start.path()>{lang.page("to-start")}</a>{games}</p>
            </div>
        },
    )
}
