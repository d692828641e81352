//! Parts of the page that are fetched when they are needed: the rules, boards and pieces of each game, what shows actions stage by stage,
//! the online table, the other screens, the outcome of a game, the guide, and the reader of board files. Each comes with the words
//! that only it says.
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
use table_model::PageRoute;

use crate::app::frame;
use crate::online::{OnlineDecision, OnlinePart, OnlineTable};
use crate::page_text::PageText as _;
use crate::pages;
use crate::settings::Settings;
use crate::table::context::TableContext;
use crate::table::theatre::TheatreCode;
use crate::table::{self, Pieces};
use crate::ui::part;
use crate::{browser, guide, online};

/// A part, or that it could not be loaded.
type Fetched<T> = Result<T, SplitLoaderError>;

/// The screens of the online table, and what a table needs of it.
#[derive(Clone, Copy)]
pub(crate) struct Online {
    pub(crate) lobby: fn(Settings) -> AnyView,
    pub(crate) host: fn(GameKind, Settings) -> AnyView,
    pub(crate) table: fn(String, Settings) -> AnyView,
    /// Sends a decision at an online table.
    pub(crate) decide: fn(OnlineTable, OnlineDecision),
    /// Draws a part of an online table.
    pub(crate) part: fn(OnlineTable, OnlinePart) -> AnyView,
}

/// The screens beside the table: what to choose before a game, and what to read and set at any time.
#[derive(Clone, Copy)]
pub(crate) struct OtherScreens {
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

/// The other screens, and the game that they set up.
pub(crate) async fn setup_screens(kind: GameKind) -> Fetched<OtherScreens> {
    let (screens, pieces) = join(other_screens(), pieces(kind)).await;
    pieces.and(screens)
}

/// The screens of the online table, and the game that they set up.
pub(crate) async fn online_game(kind: GameKind) -> Fetched<Online> {
    let (online, pieces) = join(online(), pieces(kind)).await;
    pieces.and(online)
}

#[wasm_split(online, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn online() -> Fetched<Online> {
    Ok(Online {
        lobby: online::lobby::page,
        host: pages::host::page,
        table: online::page::page,
        decide: online::decide,
        part: online::part,
    })
}

#[wasm_split(screens, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn other_screens() -> Fetched<OtherScreens> {
    Ok(OtherScreens {
        set_up: pages::setup::page,
        settings: pages::settings::page,
        rules: pages::rules::page,
        shared: pages::shared::page,
    })
}

/// What stands in the place of the prompt when a game is over or looked back at.
#[wasm_split(outcome, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn outcome() -> Fetched<fn(TableContext, Pieces) -> AnyView> {
    Ok(table::outcome::view)
}

/// The panel of a guided game.
#[wasm_split(guide, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn guide_panel() -> Fetched<fn(TableContext) -> AnyView> {
    Ok(guide::panel::view)
}

/// What shows actions stage by stage. A table is played without it until it has arrived.
#[wasm_split(theatre, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn theatre() -> Fetched<TheatreCode> {
    Ok(table::theatre::run::code())
}

/// A screen that is drawn as soon as its code and words are fetched; if they cannot be, it says so.
pub(crate) fn fetched_screen<T: Copy + Send + Sync + 'static>(
    settings: Settings,
    topics: &[Topic],
    fetch: impl Future<Output = Fetched<T>> + 'static,
    draw: impl Fn(T) -> AnyView + Send + 'static,
) -> AnyView {
    fetched_view(settings, topics, fetch, draw, |settings| {
        frame(settings, settings.lang.get().page("not-fetched"), missing(settings))
    })
}

/// The same for a part of a screen.
pub(crate) fn fetched_part<T: Copy + Send + Sync + 'static>(
    settings: Settings,
    topics: &[Topic],
    fetch: impl Future<Output = Fetched<T>> + 'static,
    draw: impl Fn(T) -> AnyView + Send + 'static,
) -> AnyView {
    fetched_view(settings, topics, fetch, draw, |settings| missing(settings).into_any())
}

fn fetched_view<T: Copy + Send + Sync + 'static>(
    settings: Settings,
    topics: &[Topic],
    fetch: impl Future<Output = Fetched<T>> + 'static,
    draw: impl Fn(T) -> AnyView + Send + 'static,
    draw_missing: fn(Settings) -> AnyView,
) -> AnyView {
    // Both are asked for at once. Somebody may have gone elsewhere when they come.
    let (has_words, code) = (RwSignal::new(None::<bool>), RwSignal::new(None::<Option<T>>));
    let words = settings.fetch_texts(topics.to_vec());
    spawn_local(async move {
        has_words.try_set(Some(words.await.is_ok()));
    });
    spawn_local(async move {
        code.try_set(Some(fetch.await.ok()));
    });
    part(move || match (has_words.get(), code.get()) {
        (Some(false), _) | (_, Some(None)) => untrack(|| draw_missing(settings)),
        (Some(true), Some(Some(code))) => untrack(|| draw(code)),
        _ => ().into_any(),
    })
    .into_any()
}

fn missing(settings: Settings) -> impl IntoView {
    let lang = settings.lang.get();
    let again = crate::ui::on(|_| browser::reload());
    view! {
        <div class="narrow" role="alert">
            <h1>{lang.page("not-fetched")}</h1>
            <p>{lang.page("not-fetched-why")}</p>
            <p class="buttons">
                <button class="button main" on:click=again>{lang.page("try-again")}</button>
                <a class="button" href=PageRoute::Start.path()>{lang.page("to-start")}</a>
            </p>
        </div>
    }
}
