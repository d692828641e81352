//! Guided first games and lessons: how they start, and the panel with the instructions.

mod legend;
pub(crate) mod panel;

use futures_util::future::join;
use games::{GameKind, Guide};
use leptos::prelude::*;
use table_model::{GuideProgress, Occupant, PageRoute};
use tabletop::{Level, Seat};
use wasm_bindgen::JsValue;

use crate::settings::Settings;
use crate::table::Pieces;
use crate::table::context::TableContext;
use crate::{browser, lazy, store};

/// Starts the guided first game of a kind, or one of its lessons, and goes to its table.
pub(crate) fn start(kind: GameKind, lesson: Option<&'static str>, settings: Settings) -> AnyView {
    let name = Guide::name_of(kind, lesson);
    let file = format!("guides/{name}.txt");
    let fetch = async move {
        let (pieces, text) = join(lazy::pieces(kind), browser::fetch_text(&file)).await;
        pieces.map_err(|error| JsValue::from_str(&error.to_string()))?;
        text
    };
    lazy::fetched_screen(settings, lazy::words_of(kind), fetch, move |text| {
        let begun = text.as_string().and_then(|text| begin(&name, &text));
        let route = begun.map_or(PageRoute::New(kind), PageRoute::Table);
        // Replaces the history entry, so that Back leads to the previous screen and not to another guide.
        browser::replace(&route.path());
        ().into_any()
    })
}

/// Creates a guided game and returns the name under which it is stored.
fn begin(name: &str, text: &str) -> Option<String> {
    let (guide, record) = GuideProgress::begin(Guide::parse(name, text).ok()?);
    let seats = record.start().ok()?.game().seats();
    let occupants = Seat::all(seats).map(|seat| match seat {
        Seat(0) => Occupant::Person,
        _ => Occupant::Bot(Level::Easy),
    });
    let mut session = store::create(record, occupants.collect()).ok()?;
    session.start_guide(guide);
    store::save(&mut session);
    Some(session.id)
}

/// The panel of the guide, in a guided game.
pub(crate) fn view(table: TableContext, pieces: Pieces) -> impl IntoView {
    let guided = table.session.with_untracked(|session| session.guide.is_some());
    guided.then(|| {
        lazy::fetched_part(table.settings, &["guide"], lazy::table_extras(), move |extras| {
            (extras.guide)(table, pieces)
        })
    })
}
