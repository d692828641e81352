//! Parts of the page that are fetched when they are needed: the rules, boards and pieces of each game, what a table needs beside
//! and after a game (its theatre, explanations, hints, its outcome, the guide), what players learn from, the online table, what is kept about a person, the other screens, and the reader of board files. Each comes with the words
//! that only it says.
//!
//! Everything that can be reached only through a function marked with `wasm_split` goes into a file of its own when the page is packed.
//! Such a function returns pointers to functions, or installs the code of a game ([`GameCode`]), so that the rest of the page does not
//! refer to what is in the file.

// The macro generates a call out of the module, and a result that says whether the part could be loaded.
#![allow(unsafe_code, improper_ctypes, improper_ctypes_definitions, clippy::unnecessary_wraps)]

use std::pin::Pin;

use futures_util::future::{join, ready};
use games::{GameCode, GameKind, RecordNeeds, TomlReader};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use table_model::{PageRoute, SessionError};
use web_sys::{Element, EventTarget};

use crate::app::frame;
use crate::online::{OnlineDecision, OnlinePart, OnlineTable};
use crate::overlay::OverlayRequest;
use crate::page_text::PageText as _;
use crate::pages;
use crate::pages::saved::SavedGamesView;
use crate::settings::Settings;
use crate::table::context::TableContext;
use crate::table::local::LocalTable;
use crate::table::theatre::TheatreCode;
use crate::table::{self, Pieces, PointsOf};
use crate::ui::part;
use crate::{browser, guide, online, practice, privacy, store};

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
    pub(crate) shortcuts: fn(Settings) -> AnyView,
    /// A screen in the dialog over the page.
    pub(crate) overlay: fn(OverlayRequest, Settings) -> AnyView,
    pub(crate) shared: fn(String, Settings) -> AnyView,
    pub(crate) unknown: fn(&str, Settings) -> AnyView,
    /// A record inside another page.
    pub(crate) embed: fn(String, Option<usize>, Settings) -> AnyView,
    pub(crate) resume: SavedGamesView,
    pub(crate) saved_games: SavedGamesView,
    pub(crate) open_record: fn(Settings, EventTarget, RwSignal<Option<AnyView>, LocalStorage>),
    pub(crate) damaged: fn(&str, &SessionError, Settings) -> AnyView,
}

/// What a table needs beside and after the game: the theatre, the outcome, the guide.
#[derive(Clone, Copy)]
pub(crate) struct TableExtras {
    pub(crate) theatre: TheatreCode,
    /// What replaces the prompt when a game is over or an earlier position is shown.
    pub(crate) outcome: fn(TableContext, Pieces) -> AnyView,
    /// The panel of a guided game.
    pub(crate) guide: fn(TableContext) -> AnyView,
    /// What is told below the question: what a move would cause, what others did, the moves of a hint.
    pub(crate) consequences: fn(TableContext, Pieces) -> AnyView,
    /// Explains something that is drawn.
    pub(crate) explain: fn(TableContext, &Element),
    /// Shows the moves that the bot worker advises.
    pub(crate) show_hints: fn(TableContext, Option<String>),
    /// The buttons that zoom the map.
    pub(crate) zoom_buttons: fn(TableContext) -> AnyView,
    /// What is said when the same game is open in another tab.
    pub(crate) other_tab: fn(LocalTable) -> AnyView,
}

/// What players learn from: reviews, their history, the deal of the day, puzzles.
#[derive(Clone, Copy)]
pub(crate) struct Practice {
    /// A screen of its own, by the address behind `#/`.
    pub(crate) page: fn(String, Settings) -> AnyView,
    /// What is shown below the result of a game.
    pub(crate) after_game: fn(TableContext, Pieces) -> AnyView,
}

/// A file of `locales/` that does not come with the page.
type Topic = &'static str;

/// The words of the online table.
pub(crate) const ONLINE: [Topic; 3] = ["online", "server", "records"];

/// The words that explain what is tapped.
pub(crate) const ABOUT: [Topic; 1] = ["about"];

/// The words of a hint.
pub(crate) const HINT: [Topic; 1] = ["hint"];

/// The words of the screen about privacy.
pub(crate) const PRIVACY: [Topic; 3] = ["privacy", "online", "server"];

/// The words of a game. What games have in common is said in those of Cascadero, which come with the page.
pub(crate) fn words_of(kind: GameKind) -> &'static [Topic] {
    match kind {
        GameKind::Cascadero => &[],
        GameKind::Cascadito => &["cascadito"],
        GameKind::Barricade => &["barricade"],
    }
}

/// The words for what is wrong with a record, which may be one of any game and bring its own board.
pub(crate) const RECORDS: [Topic; 4] = ["records", "boards", "cascadito", "barricade"];

/// The words of what comes before and after a game: saved games, sharing, results, and what is wrong with an address.
pub(crate) const OUTCOME: [Topic; 1] = ["outcome"];

/// The words of what players learn from. What speaks for a move is told in those of a hint.
pub(crate) const PRACTICE: [Topic; 2] = ["practice", "hint"];

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

/// The screen about privacy and sessions.
#[wasm_split(privacy, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn privacy() -> Fetched<fn(Settings) -> AnyView> {
    Ok(privacy::page)
}

/// What players learn from.
#[wasm_split(practice, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn practice() -> Fetched<Practice> {
    Ok(Practice { page: practice::page, after_game: practice::review::after_game })
}

#[wasm_split(screens, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn other_screens() -> Fetched<OtherScreens> {
    Ok(OtherScreens {
        set_up: pages::setup::page,
        settings: pages::settings::page,
        rules: pages::rules::page,
        shortcuts: pages::shortcuts::page,
        overlay: pages::overlay::view,
        shared: pages::shared::page,
        unknown: pages::unknown::page,
        embed: table::embed::page,
        resume: pages::saved::resume,
        saved_games: pages::saved::saved_games,
        open_record: pages::saved::open_record,
        damaged: pages::saved::damaged,
    })
}

/// The screens that show saved games, and what counts the points of those.
pub(crate) async fn saved_games() -> Fetched<(OtherScreens, Vec<(GameKind, PointsOf)>)> {
    let (screens, kinds) = join(other_screens(), store::fetch_rules()).await;
    let mut points = Vec::new();
    for kind in kinds? {
        points.push((kind, pieces(kind).await?.points));
    }
    Ok((screens?, points))
}

/// It is fetched as soon as a table is drawn. A game is played without it until it has arrived.
#[wasm_split(table_extras, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn table_extras() -> Fetched<TableExtras> {
    Ok(TableExtras {
        theatre: table::theatre::run::code(),
        outcome: table::outcome::view,
        guide: guide::panel::view,
        consequences: table::consequences::view,
        explain: table::explanation::explain,
        show_hints: table::hints::show,
        zoom_buttons: table::zoom::buttons,
        other_tab: table::other_tab::notice,
    })
}

/// A screen that is drawn as soon as its code and words are fetched; if they cannot be, it says so.
pub(crate) fn fetched_screen<T: 'static, E: 'static>(
    settings: Settings,
    topics: &[Topic],
    fetch: impl Future<Output = Result<T, E>> + 'static,
    draw: impl FnOnce(T) -> AnyView + 'static,
) -> AnyView {
    fetched_view(settings, topics, Turn::NextTask, drawing(fetch, draw), |settings| {
        frame(settings, settings.lang.get().page("not-fetched"), missing(settings))
    })
}

/// The same for a part of a screen.
pub(crate) fn fetched_part<T: 'static>(
    settings: Settings,
    topics: &[Topic],
    fetch: impl Future<Output = Fetched<T>> + 'static,
    draw: impl FnOnce(T) -> AnyView + 'static,
) -> AnyView {
    fetched_view(settings, topics, Turn::Now, drawing(fetch, draw), |settings| missing(settings).into_any())
}

/// The same for a part that a game can be played without: if it cannot be fetched, nothing is drawn.
pub(crate) fn optional_part<T: 'static>(
    settings: Settings,
    topics: &[Topic],
    fetch: impl Future<Output = Fetched<T>> + 'static,
    draw: impl FnOnce(T) -> AnyView + 'static,
) -> AnyView {
    fetched_view(settings, topics, Turn::Now, drawing(fetch, draw), |_| ().into_any())
}

/// A part that is drawn in a task of its own, after what is more urgent has been painted, so that the page answers in between. Several are drawn in the order
/// in which they were asked for.
pub(crate) fn later_part(settings: Settings, draw: impl FnOnce() -> AnyView + 'static) -> AnyView {
    let draw: DrawView = Box::new(draw);
    fetched_view(settings, &[], Turn::NextFrame, Box::pin(ready(Some(draw))), |_| ().into_any())
}

/// When something that has been fetched is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Now,
    /// In a task of its own: what was done before has taken one already.
    NextTask,
    /// After what is more urgent has been painted.
    NextFrame,
}

/// Draws a view.
type DrawView = Box<dyn FnOnce() -> AnyView>;

/// What draws a view, when the code for it is fetched; nothing if it cannot be.
type Drawing = Pin<Box<dyn Future<Output = Option<DrawView>>>>;

/// Hides the types of the code and of what draws it: otherwise all that waits for a part is compiled again for each.
fn drawing<T: 'static, E: 'static>(
    fetch: impl Future<Output = Result<T, E>> + 'static,
    draw: impl FnOnce(T) -> AnyView + 'static,
) -> Drawing {
    Box::pin(async move {
        let code = fetch.await.ok()?;
        Some(Box::new(move || draw(code)) as DrawView)
    })
}

fn fetched_view(
    settings: Settings,
    topics: &[Topic],
    turn: Turn,
    drawing: Drawing,
    draw_missing: fn(Settings) -> AnyView,
) -> AnyView {
    let is_fetched = RwSignal::new(None::<bool>);
    let drawn = StoredValue::new_local(None);
    let words = settings.fetch_texts(topics.to_vec());
    spawn_local(async move {
        // Both are asked for at once. Somebody may have gone elsewhere when they come.
        let (words, draw) = join(words, drawing).await;
        match turn {
            Turn::Now => {}
            Turn::NextTask => browser::wait(0).await,
            Turn::NextFrame => browser::next_turn().await,
        }
        let draw = draw.filter(|_| words.is_ok());
        let fetched = draw.is_some();
        if drawn.try_set_value(draw).is_none() {
            is_fetched.try_set(Some(fetched));
        }
    });
    part(move || match is_fetched.get() {
        None => ().into_any(),
        Some(false) => untrack(|| draw_missing(settings)),
        Some(true) => {
            let draw = drawn.try_update_value(Option::take).flatten();
            untrack(|| draw.map_or_else(|| ().into_any(), |draw| draw()))
        }
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
