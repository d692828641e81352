//! Guided first games and lessons: how they start, and the panel with the instructions.

mod legend;
pub(crate) mod panel;

use futures_util::future::join;
use games::{GameKind, Guide};
use leptos::prelude::*;
use table_model::{GuideProgress, Occupant, Session};
use tabletop::{Level, Seat};
use wasm_bindgen::JsValue;

use crate::settings::Settings;
use crate::table::Pieces;
use crate::table::context::TableContext;
use crate::{app, browser, lazy, store};

/// Starts the guided first game of a kind, or one of its lessons, and goes to its table.
pub(crate) fn start(kind: GameKind, lesson: Option<&'static str>, settings: Settings) -> AnyView {
    let name = Guide::name_of(kind, lesson);
    let file = format!("guides/{name}.txt");
    let fetch = async move {
        let code = join(lazy::pieces(kind), lazy::saved_game_reader());
        let ((pieces, reader), text) = join(code, browser::fetch_text(&file)).await;
        let reader = pieces.and(reader).map_err(|error| JsValue::from_str(&error.to_string()))?;
        text.map(|text| (text, reader))
    };
    lazy::fetched_screen(settings, lazy::words_of(kind), fetch, move |(text, reader)| {
        app::open_table(kind, text.as_string().and_then(|text| (reader.begin_guide)(&name, &text)))
    })
}

/// Creates and stores a guided game.
pub(crate) fn begin(name: &str, text: &str) -> Option<Session> {
    let (guide, record) = GuideProgress::begin(Guide::parse(name, text).ok()?);
    let seats = record.start().ok()?.game().seats();
    let occupants = Seat::all(seats).map(|seat| match seat {
        Seat(0) => Occupant::Person,
        _ => Occupant::Bot(Level::Easy),
    });
    let mut session = store::create(record, occupants.collect()).ok()?;
    session.start_guide(guide);
    store::save(&mut session);
    Some(session)
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
