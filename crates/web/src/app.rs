//! The page as a whole: which part of it is shown, and the frame around every part.

use games::GameKind;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;

use crate::pages;
use crate::settings::Settings;
use crate::ui::on;
use crate::{browser, lazy, table, ui};
use table_model::PageRoute;

/// Goes somewhere else in the page.
pub(crate) fn go(route: &PageRoute) {
    browser::go(&route.path());
}

/// Everything.
pub(crate) fn app(settings: Settings) -> impl IntoView {
    settings.keep();
    settings.follow();
    let route = RwSignal::new(PageRoute::read(&browser::path()));
    let follow = Closure::new(move || route.set(PageRoute::read(&browser::path())));
    browser::on_path(&follow);
    // The page lives as long as the tab, and so does this.
    follow.forget();
    // A change of language draws the part anew; a table goes on from what is kept.
    move || {
        settings.lang.track();
        let route = route.get();
        // What a part reads while it is set up must not draw the whole part anew when it changes.
        untrack(|| match route {
            PageRoute::Start => pages::start::page(settings),
            PageRoute::New(kind) => {
                lazy::shown(settings, lazy::words_of(kind), lazy::around_game(kind), move |pages| {
                    (pages.set_up)(kind, settings)
                })
            }
            PageRoute::Host(kind) => {
                let topics = [&lazy::ONLINE, lazy::words_of(kind)].concat();
                lazy::shown(settings, &topics, lazy::online_game(kind), move |online| (online.host)(kind, settings))
            }
            PageRoute::Online => {
                lazy::shown(settings, &lazy::ONLINE, lazy::online(), move |online| (online.lobby)(settings))
            }
            PageRoute::Table(id) => table::page(id, settings),
            PageRoute::Rules(kind, rule) => {
                around(settings, &[], move |pages| (pages.rules)(kind, rule.clone(), settings))
            }
            PageRoute::Settings => around(settings, &[], move |pages| (pages.settings)(settings)),
            PageRoute::Shared(packed) => {
                around(settings, &lazy::GAMES, move |pages| (pages.shared)(packed.clone(), settings))
            }
        })
    }
}

fn around(
    settings: Settings,
    topics: &[&'static str],
    show: impl Fn(lazy::Around) -> AnyView + Send + 'static,
) -> AnyView {
    lazy::shown(settings, topics, lazy::around(), show)
}

/// What surrounds every part: the name, the way to the rules and the settings, and the main part itself.
pub(crate) fn frame(settings: Settings, title: String, content: impl IntoView + 'static) -> AnyView {
    let kind = match PageRoute::read(&browser::path()) {
        PageRoute::New(kind) | PageRoute::Host(kind) | PageRoute::Rules(kind, _) => kind,
        _ => GameKind::Cascadero,
    };
    frame_of(settings, kind, title, content)
}

/// The same around something that is about a game, so that the rules are those of the game.
pub(crate) fn frame_of(settings: Settings, kind: GameKind, title: String, content: impl IntoView + 'static) -> AnyView {
    let say = settings.say();
    browser::to_top();
    browser::set_title(&format!("{title} – Cascade"));
    let rules = PageRoute::Rules(kind, None).path();
    let skip = |event: MouseEvent| {
        event.prevent_default();
        browser::focus("main");
    };
    view! {
        <a class="skip" href="#main" on:click=on(skip)>{say.it("skip")}</a>
        <header class="bar">
            <a class="home" href=PageRoute::Start.path() aria-label=format!("Cascade: {}", say.it("to-start"))>
                <svg class="mark" viewBox="0 0 64 64" aria-hidden="true"><use href="#mark"/></svg><span>"Cascade"</span></a>
            <span class="title">{title}</span>
            <nav aria-label=say.it("pages")>
                <a href=rules>{ui::icon("rules")}<span>{say.it("rules")}</span></a>
                <a href=PageRoute::Settings.path()>{ui::icon("settings")}<span>{say.it("settings")}</span></a>
            </nav>
        </header>
        <main id="main" tabindex="-1">{content}</main>
    }
    .into_any()
}
