//! Parts of the page that are fetched when they are needed: the rules, boards and pieces of each game, the online table, the screens
//! around a game, what comes after it, the guide, and the reader of board files. Each comes with the words that only it says.
//!
//! Everything that can be reached only through a function marked with `wasm_split` goes into a file of its own when the page is packed.
//! Such a function returns pointers to functions, or installs the code of a game ([`GameCode`]), so that the rest of the page does not
//! refer to what is in the file.

// The macro generates a call out of the module, and a result that says whether the part could be loaded.
#![allow(unsafe_code, improper_ctypes, improper_ctypes_definitions, clippy::unnecessary_wraps)]

use futures_util::future::join;
use games::{GameCode, GameKind, RecordNeeds, TomlReader};
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

/// A part, or that it could not be loaded.
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

/// The pieces of a game, whose rules are installed with them.
pub(crate) async fn pieces(kind: GameKind) -> Fetched<Pieces> {
    match kind {
        GameKind::Cascadero => cascadero().await,
        GameKind::Cascadito => cascadito().await,
        GameKind::Barricade => barricade().await,
    }
}

#[wasm_split(cascadero, wasm_split_path = leptos::wasm_split, fallible)]
fn cascadero() -> Fetched<Pieces> {
    GameCode::cascadero().install();
    Ok(table::cascadero::pieces())
}

#[wasm_split(cascadito, wasm_split_path = leptos::wasm_split, fallible)]
fn cascadito() -> Fetched<Pieces> {
    GameCode::cascadito().install();
    Ok(table::cascadito::pieces())
}

#[wasm_split(barricade, wasm_split_path = leptos::wasm_split, fallible)]
fn barricade() -> Fetched<Pieces> {
    GameCode::barricade().install();
    Ok(table::barricade::pieces())
}

/// A board that is not built in is rare, and so is the need to read one.
#[wasm_split(board_files, wasm_split_path = leptos::wasm_split, fallible)]
fn board_files() -> Fetched<()> {
    TomlReader::linked().install();
    Ok(())
}

/// Installs what is needed to read a text that holds records.
pub(crate) async fn for_records(text: &str) -> Fetched<()> {
    let needs = RecordNeeds::of(text);
    for kind in needs.games {
        pieces(kind).await?;
    }
    if needs.board_file {
        board_files().await?;
    }
    Ok(())
}

/// Fetches the rules, the pieces and the words of a game at once; false if something could not be had.
pub(crate) async fn game(settings: Settings, kind: GameKind) -> bool {
    let (words, pieces) = join(settings.bring(words_of(kind).to_vec()), pieces(kind)).await;
    words.is_ok() && pieces.is_ok()
}

/// The screens around a game, and the game that they set up.
pub(crate) async fn around_game(kind: GameKind) -> Fetched<Around> {
    let (around, pieces) = join(around(), pieces(kind)).await;
    pieces.and(around)
}

/// The screens of the online table, and the game that they set up.
pub(crate) async fn online_game(kind: GameKind) -> Fetched<Online> {
    let (online, pieces) = join(online(), pieces(kind)).await;
    pieces.and(online)
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
