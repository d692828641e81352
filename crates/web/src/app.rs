//! The page as a whole: which screen is shown, and the frame around every screen.

use games::GameKind;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use table_model::{PageRoute, Session};
use wasm_bindgen::prelude::Closure;

use crate::overlay::Screens;
use crate::page_text::PageText as _;
use crate::pages;
use crate::settings::Settings;
use crate::ui::on;
use crate::{browser, guide, keys, lazy, overlay, store, table, ui};

/// Navigates to another screen.
pub(crate) fn go(route: &PageRoute) {
    browser::go(&route.path());
}

/// The whole page.
pub(crate) fn app(settings: Settings) -> impl IntoView {
    settings.store_changes();
    settings.follow_language();
    keys::listen(settings);
    let screens = Screens::new();
    let on_route_change = Closure::new(move || screens.follow_address());
    browser::on_path(&on_route_change);
    // Leaked on purpose: the callback is needed as long as the page exists.
    on_route_change.forget();
    // A change of language redraws the screen; a table continues from its stored state.
    let page = move || {
        settings.lang.track();
        let route = screens.page.get();
        // Untracked, because a signal that a screen reads while it is built must not rebuild the whole screen.
        untrack(|| match route {
            PageRoute::Start => pages::start::page(settings),
            PageRoute::Play(kind) => new_game(settings, kind),
            PageRoute::Learn(kind, lesson) => guide::start(kind, lesson, settings),
            PageRoute::New(kind) => {
                let topics = [lazy::words_of(kind), &["guide"]].concat();
                lazy::fetched_screen(settings, &topics, lazy::setup_screens(kind), move |pages| {
                    (pages.set_up)(kind, settings)
                })
            }
            PageRoute::Host(kind) => {
                let topics = [&lazy::ONLINE, lazy::words_of(kind)].concat();
                lazy::fetched_screen(settings, &topics, lazy::online_game(kind), move |online| {
                    (online.host)(kind, settings)
                })
            }
            PageRoute::Online => {
                lazy::fetched_screen(settings, &lazy::ONLINE, lazy::online(), move |online| (online.lobby)(settings))
            }
            PageRoute::Privacy => {
                lazy::fetched_screen(settings, &lazy::PRIVACY, lazy::privacy(), move |page| page(settings))
            }
            PageRoute::Practice(path) => {
                lazy::fetched_screen(settings, &lazy::PRACTICE, lazy::practice(), move |practice| {
                    (practice.page)(path, settings)
                })
            }
            PageRoute::Table(id) => table::page(id, None, settings),
            PageRoute::TableAt(id, place) => table::page(id, Some(place), settings),
            PageRoute::Rules(kind, rule) => {
                other_screen(settings, &["screens"], move |pages| (pages.rules)(kind, rule.clone(), settings))
            }
            PageRoute::Settings => other_screen(settings, &["screens"], move |pages| (pages.settings)(settings)),
            PageRoute::Shortcuts => other_screen(settings, &["screens"], move |pages| (pages.shortcuts)(settings)),
            PageRoute::Shared(packed, place) if browser::is_embedded() => {
                let topics = [&lazy::RECORDS[..], &lazy::OUTCOME].concat();
                other_screen(settings, &topics, move |pages| (pages.embed)(packed.clone(), place, settings))
            }
            PageRoute::Shared(packed, place) => {
                other_screen(settings, &lazy::RECORDS, move |pages| (pages.shared)(packed.clone(), place, settings))
            }
            PageRoute::Unknown(path) => {
                other_screen(settings, &lazy::OUTCOME, move |pages| (pages.unknown)(&path, settings))
            }
        })
    };
    view! { {page}{overlay::view(settings, screens)} }
}

/// Starts a game as soon as its rules, pieces and texts are loaded, and goes to its table.
fn new_game(settings: Settings, kind: GameKind) -> AnyView {
    lazy::fetched_screen(settings, lazy::words_of(kind), lazy::pieces(kind), move |_| {
        open_table(kind, pages::start::begin_against_bots(kind))
    })
}

/// Goes to the table of a game that has just begun, or to the set-up screen if it could not begin.
pub(crate) fn open_table(kind: GameKind, begun: Option<Session>) -> AnyView {
    let route = begun.map_or(PageRoute::New(kind), |session| PageRoute::Table(store::hand_over(session)));
    // Replaces the history entry, so that Back leads to the previous screen and not to another new game.
    browser::replace(&route.path());
    ().into_any()
}

fn other_screen(
    settings: Settings,
    topics: &[&'static str],
    draw: impl Fn(lazy::OtherScreens) -> AnyView + Send + 'static,
) -> AnyView {
    lazy::fetched_screen(settings, topics, lazy::other_screens(), draw)
}

/// The frame around every screen: the name, links to the rules and the settings, and the screen itself.
pub(crate) fn frame(settings: Settings, title: String, content: impl IntoView + 'static) -> AnyView {
    let kind = match PageRoute::read(&browser::path()) {
        PageRoute::Play(kind)
        | PageRoute::Learn(kind, _)
        | PageRoute::New(kind)
        | PageRoute::Host(kind)
        | PageRoute::Rules(kind, _) => kind,
        _ => GameKind::FIRST,
    };
    frame_of(settings, kind, title, content)
}

/// The frame of a screen about a game: the link leads to the rules of that game.
pub(crate) fn frame_of(settings: Settings, kind: GameKind, title: String, content: impl IntoView + 'static) -> AnyView {
    let lang = settings.lang.get();
    browser::arrive();
    browser::set_title(&format!("{title} – Cascade"));
    let rules = PageRoute::Rules(kind, None).path();
    let skip = |event: MouseEvent| {
        event.prevent_default();
        browser::focus("main");
    };
    view! {
        <a class="skip" href="#main" on:click=on(skip)>{lang.page("skip")}</a>
        <header class="bar">
            <a class="home" href=PageRoute::Start.path() aria-label=format!("Cascade: {}", lang.page("to-start"))>
                <svg class="mark" viewBox="0 0 64 64" aria-hidden="true"><use href="#mark"/></svg><span>"Cascade"</span></a>
            <span class="title">{title}</span>
            <nav aria-label=lang.page("pages")>
                <a id="to-rules" href=rules>{ui::icon("rules")}<span>{lang.page("rules")}</span></a>
                <a href=PageRoute::Settings.path()>{ui::icon("settings")}<span>{lang.page("settings")}</span></a>
            </nav>
        </header>
        <main id="main" tabindex="-1">{content}</main>
    }
    .into_any()
}
