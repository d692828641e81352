//! Parts of the page that are loaded on demand: the rules, boards and pieces of each game, the extras of a table (theatre, explanations,
//! hints, outcome, guide), the reader of saved games, the practice screens, the online table, the privacy screen, the other screens, and the
//! parser of board files. Each part is loaded with its own texts.
//!
//! When the page is packed, everything that can be reached only through a function marked with `wasm_split` goes into a separate file.
//! Such a function returns function pointers, or installs the code of a game ([`GameCode`]), so that the rest of the page does not
//! refer to the content of the file.

// The macro generates an import call, and a result that says whether the part could be loaded.
#![allow(unsafe_code, improper_ctypes, improper_ctypes_definitions, clippy::unnecessary_wraps)]

use std::pin::Pin;

use futures_util::future::{join, ready};
use games::{GameCode, GameKind, RecordNeeds, TomlReader};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use table_model::{PageRoute, Session, SessionError};
use web_sys::{Element, EventTarget};

use crate::app::frame;
use crate::online::{OnlineDecision, OnlinePart, OnlineTable};
use crate::overlay::OverlayRequest;
use crate::page_text::PageText as _;
use crate::pages;
use crate::pages::saved::SavedGamesView;
use crate::settings::Settings;
use crate::store::Saved;
use crate::table::context::TableContext;
use crate::table::local::LocalTable;
use crate::table::theatre::TheatreCode;
use crate::table::{self, Pieces, PointsOf};
use crate::ui::part;
use crate::{browser, guide, online, practice, privacy, store};

/// A part, or the error if it could not be loaded.
type Fetched<T> = Result<T, SplitLoaderError>;

/// The online screens, and the online parts of a table.
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

/// The screens beside the table: setting up a game, rules, settings and so on.
#[derive(Clone, Copy)]
pub(crate) struct OtherScreens {
    pub(crate) set_up: fn(GameKind, Settings) -> AnyView,
    pub(crate) settings: fn(Settings) -> AnyView,
    pub(crate) rules: fn(GameKind, Option<String>, Settings) -> AnyView,
    pub(crate) shortcuts: fn(Settings) -> AnyView,
    /// A screen in the overlay dialog.
    pub(crate) overlay: fn(OverlayRequest, Settings) -> AnyView,
    pub(crate) shared: fn(String, Option<usize>, Settings) -> AnyView,
    pub(crate) unknown: fn(&str, Settings) -> AnyView,
    /// A record embedded in another page.
    pub(crate) embed: fn(String, Option<usize>, Settings) -> AnyView,
    pub(crate) resume: SavedGamesView,
    pub(crate) saved_games: SavedGamesView,
    pub(crate) open_record: fn(Settings, EventTarget, RwSignal<Option<AnyView>, LocalStorage>),
    pub(crate) damaged: fn(&str, &SessionError, Settings) -> AnyView,
}

/// Reads games from texts: saved games, and guides. A first game is not read, so it does not wait for this code.
#[derive(Clone, Copy)]
pub(crate) struct SavedGameReader {
    /// The saved game with a name.
    pub(crate) find: fn(&str) -> Option<Result<Session, SessionError>>,
    /// Reads the stored text of the game with a name.
    pub(crate) read: fn(&str, &str) -> Result<Session, SessionError>,
    /// All saved games.
    pub(crate) all: fn() -> Vec<Saved>,
    /// Begins the guided game with a name and a text.
    pub(crate) begin_guide: fn(&str, &str) -> Option<Session>,
}

/// The extras of a table: the theatre, the outcome, the guide.
#[derive(Clone, Copy)]
pub(crate) struct TableExtras {
    pub(crate) theatre: TheatreCode,
    /// Replaces the prompt when the game is over or an earlier position is shown.
    pub(crate) outcome: fn(TableContext, Pieces) -> AnyView,
    /// The panel of a guided game.
    pub(crate) guide: fn(TableContext, Pieces) -> AnyView,
    /// The text below the question: the effect of a move, the moves of other players, or the moves of a hint.
    pub(crate) consequences: fn(TableContext, Pieces) -> AnyView,
    /// Explains an element of the table.
    pub(crate) explain: fn(TableContext, &Element),
    /// Shows the moves that the bot worker advises.
    pub(crate) show_hints: fn(TableContext, Option<String>),
    /// The buttons that zoom the map.
    pub(crate) zoom_buttons: fn(TableContext) -> AnyView,
    /// The notice that the same game is open in another tab.
    pub(crate) other_tab: fn(LocalTable) -> AnyView,
}

/// The practice screens: reviews, the history, the daily game, puzzles.
#[derive(Clone, Copy)]
pub(crate) struct Practice {
    /// A practice screen, by the address after `#/`.
    pub(crate) page: fn(String, Settings) -> AnyView,
    /// The part below the result of a game.
    pub(crate) after_game: fn(TableContext, Pieces) -> AnyView,
}

/// A file of `locales/` that is loaded on demand.
type Topic = &'static str;

/// The texts of the online table.
pub(crate) const ONLINE: [Topic; 3] = ["online", "server", "records"];

/// The texts of explanations.
pub(crate) const ABOUT: [Topic; 1] = ["about"];

/// The texts of hints.
pub(crate) const HINT: [Topic; 1] = ["hint"];

/// The texts of the privacy screen.
pub(crate) const PRIVACY: [Topic; 3] = ["privacy", "online", "server"];

macro_rules! words {
    ($(#[doc = $first_doc:literal])* $first:ident in $first_module:ident,
        $($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        /// The texts of a game. The common texts of all games are in those of the first one, which are part of the page.
        pub(crate) fn words_of(kind: GameKind) -> &'static [Topic] {
            match kind {
                GameKind::$first => &[],
                $(GameKind::$game => &[stringify!($module)],)*
            }
        }

        /// The texts of record errors. A record may be of any game and include a board.
        pub(crate) const RECORDS: [Topic; GameKind::ALL.len() + 1] = ["records", "boards", $(stringify!($module)),*];

        /// The texts of the boards of all games, for lists of games of any kind.
        pub(crate) const ALL_GAMES: [Topic; GameKind::ALL.len()] = [$(stringify!($module),)* "outcome"];
    };
}
games::for_each_game!(words);

/// The texts before and after a game: saved games, sharing, results, and unknown addresses.
pub(crate) const OUTCOME: [Topic; 1] = ["outcome"];

/// The texts of the practice screens. The reasons for moves are in those of hints.
pub(crate) const PRACTICE: [Topic; 2] = ["practice", "hint"];

macro_rules! game_parts {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        /// The pieces of a game, whose rules are installed with them.
        pub(crate) async fn pieces(kind: GameKind) -> Fetched<Pieces> {
            match kind { $(GameKind::$game => $module().await,)* }
        }

        $(
            #[wasm_split($module, wasm_split_path = leptos::wasm_split, fallible)]
            fn $module() -> Fetched<Pieces> {
                GameCode::$module().install();
                Ok(table::$module::pieces())
            }
        )*
    };
}
games::for_each_game!(game_parts);

/// The parser of board files, which is rarely needed.
#[wasm_split(board_files, wasm_split_path = leptos::wasm_split, fallible)]
fn board_files() -> Fetched<()> {
    TomlReader::linked().install();
    Ok(())
}

#[wasm_split(saved_games, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn saved_game_reader() -> Fetched<SavedGameReader> {
    Ok(SavedGameReader { find: store::find, read: Session::from_json, all: store::all, begin_guide: guide::begin })
}

/// Installs what is needed to read a text that contains records.
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

/// The other screens, together with the game to be set up.
pub(crate) async fn setup_screens(kind: GameKind) -> Fetched<OtherScreens> {
    let (screens, pieces) = join(other_screens(), pieces(kind)).await;
    pieces.and(screens)
}

/// The online screens, together with the game to be set up.
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

/// The practice screens.
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

/// The screens that show saved games, and the functions that count the points of those games.
pub(crate) async fn saved_games() -> Fetched<(OtherScreens, Vec<(GameKind, PointsOf)>)> {
    let (screens, kinds) = join(other_screens(), store::fetch_rules()).await;
    let mut points = Vec::new();
    for kind in kinds? {
        points.push((kind, pieces(kind).await?.points));
    }
    Ok((screens?, points))
}

/// Loaded after the table is drawn. Until then, a game is played without it.
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

/// A screen that is drawn as soon as its code and texts are loaded; shows a message if loading fails.
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

/// A part of a screen that is drawn as soon as its code and texts are loaded.
pub(crate) fn fetched_part<T: 'static>(
    settings: Settings,
    topics: &[Topic],
    fetch: impl Future<Output = Fetched<T>> + 'static,
    draw: impl FnOnce(T) -> AnyView + 'static,
) -> AnyView {
    fetched_view(settings, topics, Turn::Now, drawing(fetch, draw), |settings| missing(settings).into_any())
}

/// An optional part of a screen: if loading fails, nothing is drawn.
pub(crate) fn optional_part<T: 'static>(
    settings: Settings,
    topics: &[Topic],
    fetch: impl Future<Output = Fetched<T>> + 'static,
    draw: impl FnOnce(T) -> AnyView + 'static,
) -> AnyView {
    fetched_view(settings, topics, Turn::Now, drawing(fetch, draw), |_| ().into_any())
}

/// A part that is drawn in a separate task, after more urgent work has been painted, so that the page stays responsive. Several such parts
/// are drawn in the order in which they were requested.
pub(crate) fn later_part(settings: Settings, draw: impl FnOnce() -> AnyView + 'static) -> AnyView {
    let draw: DrawView = Box::new(draw);
    fetched_view(settings, &[], Turn::NextFrame, Box::pin(ready(Some(draw))), |_| ().into_any())
}

/// When a loaded part is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Now,
    /// In a separate task, because the preceding work has already taken one.
    NextTask,
    /// After more urgent work has been painted.
    NextFrame,
}

/// Draws a view.
type DrawView = Box<dyn FnOnce() -> AnyView>;

/// The function that draws a view, once its code is loaded; `None` if loading failed.
type Drawing = Pin<Box<dyn Future<Output = Option<DrawView>>>>;

/// Erases the types of the code and of the drawing function; otherwise the waiting code would be compiled for each of them.
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
        // Both are requested at once. The screen may have been left when they arrive.
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
