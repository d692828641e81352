//! Parts of the page that are fetched when somebody needs them: each game's pieces, the online table, the screens around a game, what
//! comes after it, the guide. Each comes with the words that only it says.
//!
//! Everything that only such a function can reach goes into a file of its own when the page is packed. What comes back are pointers to
//! functions, so that the rest of the page knows the way to them and nothing more.

// What the macro makes of a function that is fetched calls out of the module, and may find that it did not come.
#![allow(unsafe_code, improper_ctypes, improper_ctypes_definitions, clippy::unnecessary_wraps)]

use games::GameKind;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use crate::app::frame;
use crate::pages;
use crate::settings::Settings;
use crate::table::context::TableContext;
use crate::table::{self, Pieces};
use crate::ui::part;
use crate::{browser, guide, online};
use table_model::PageRoute;

/// What has come, unless it could not be had.
type Fetched<T> = Result<T, SplitLoaderError>;

/// The screens of the online table.
#[derive(Clone, Copy)]
pub(crate) struct Online {
    pub(crate) lobby: fn(Settings) -> AnyView,
    pub(crate) host: fn(GameKind, Settings) -> AnyView,
    pub(crate) table: fn(String, Settings) -> AnyView,
}

/// The screens around a game: what to choose before it, and what to read and set at any time.
#[derive(Clone, Copy)]
pub(crate) struct Around {
    pub(crate) set_up: fn(GameKind, Settings) -> AnyView,
    pub(crate) settings: fn(Settings) -> AnyView,
    pub(crate) rules: fn(GameKind, Option<String>, Settings) -> AnyView,
    pub(crate) shared: fn(String, Settings) -> AnyView,
}

/// A file of `locales/` that does not come with the page.
type Topic = &'static str;

/// The words of the online table.
pub(crate) const ONLINE: [Topic; 2] = ["online", "server"];

/// The words of a game. What games have in common is said in those of Cascadero, which come with the page.
pub(crate) fn words_of(kind: GameKind) -> &'static [Topic] {
    match kind {
        GameKind::Cascadero => &[],
        GameKind::Cascadito => &["cascadito"],
        GameKind::Barricade => &["barricade"],
    }
}

/// The words of all games, for what is said of a record before it is known to be one.
pub(crate) const GAMES: [Topic; 2] = ["cascadito", "barricade"];

/// The pieces of a game.
pub(crate) async fn pieces(kind: GameKind) -> Fetched<Pieces> {
    match kind {
        GameKind::Cascadero => cascadero().await,
        GameKind::Cascadito => cascadito().await,
        GameKind::Barricade => barricade().await,
    }
}

#[wasm_split(cascadero, wasm_split_path = leptos::wasm_split, fallible)]
fn cascadero() -> Fetched<Pieces> {
    Ok(table::cascadero::pieces())
}

#[wasm_split(cascadito, wasm_split_path = leptos::wasm_split, fallible)]
fn cascadito() -> Fetched<Pieces> {
    Ok(table::cascadito::pieces())
}

#[wasm_split(barricade, wasm_split_path = leptos::wasm_split, fallible)]
fn barricade() -> Fetched<Pieces> {
    Ok(table::barricade::pieces())
}

#[wasm_split(online, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn online() -> Fetched<Online> {
    Ok(Online { lobby: online::lobby::page, host: pages::host::page, table: online::page::page })
}

#[wasm_split(around, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn around() -> Fetched<Around> {
    Ok(Around {
        set_up: pages::setup::page,
        settings: pages::settings::page,
        rules: pages::rules::page,
        shared: pages::shared::page,
    })
}

/// What stands in the place of the prompt when a game is over or looked back at.
#[wasm_split(after, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn after() -> Fetched<fn(TableContext, Pieces) -> AnyView> {
    Ok(table::after::view)
}

/// What a guide says.
#[wasm_split(led, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn led() -> Fetched<fn(TableContext) -> AnyView> {
    Ok(guide::panel::view)
}

/// A screen, as soon as what it needs is there; otherwise that it could not be had.
pub(crate) fn shown<T: Copy + Send + Sync + 'static>(
    settings: Settings,
    topics: &[Topic],
    fetch: impl Future<Output = Fetched<T>> + 'static,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> AnyView {
    awaited(settings, topics, fetch, show, |settings| {
        frame(settings, settings.say().it("not-fetched"), missing(settings))
    })
}

/// The same for a part of a screen.
pub(crate) fn within<T: Copy + Send + Sync + 'static>(
    settings: Settings,
    topics: &[Topic],
    fetch: impl Future<Output = Fetched<T>> + 'static,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> AnyView {
    awaited(settings, topics, fetch, show, |settings| missing(settings).into_any())
}

fn awaited<T: Copy + Send + Sync + 'static>(
    settings: Settings,
    topics: &[Topic],
    fetch: impl Future<Output = Fetched<T>> + 'static,
    show: impl Fn(T) -> AnyView + Send + 'static,
    instead: fn(Settings) -> AnyView,
) -> AnyView {
    // Both are asked for at once. Somebody may have gone elsewhere when they come.
    let (worded, fetched) = (RwSignal::new(None::<bool>), RwSignal::new(None::<Option<T>>));
    let words = settings.bring(topics.to_vec());
    spawn_local(async move {
        worded.try_set(Some(words.await.is_ok()));
    });
    spawn_local(async move {
        fetched.try_set(Some(fetch.await.ok()));
    });
    part(move || match (worded.get(), fetched.get()) {
        (Some(false), _) | (_, Some(None)) => untrack(|| instead(settings)),
        (Some(true), Some(Some(here))) => untrack(|| show(here)),
        _ => ().into_any(),
    })
    .into_any()
}

fn missing(settings: Settings) -> impl IntoView {
    let say = settings.say();
    let again = crate::ui::on(|_| browser::reload());
    view! {
        <div class="narrow" role="alert">
            <h1>{say.it("not-fetched")}</h1>
            <p>{say.it("not-fetched-why")}</p>
            <p class="buttons">
                <button class="button main" on:click=again>{say.it("try-again")}</button>
                <a class="button" href=PageRoute::Start.path()>{say.it("to-start")}</a>
            </p>
        </div>
    }
}
